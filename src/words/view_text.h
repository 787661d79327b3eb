// SPDX-License-Identifier: MIT
// A view as text, in parts, so that what has not changed need be neither written nor compared again. A part is a field of the
// view or of an object in it, or an item of a list; it is kept with a mark of all that it was drawn from, and while the mark
// stays the same, so does the part.
#pragma once

#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "words/json_text.h"

namespace parlor {

/// Made of all that a part depends on. Nothing in it: the part is drawn every time.
class Mark {
 public:
  Mark() = default;
  template <class... Inputs>
    requires(sizeof...(Inputs) > 0)
  explicit Mark(const Inputs&... inputs) {
    (mix(inputs), ...);
  }
  /// Of a part that depends on nothing else, whoever looks: what is drawn for one viewer serves the others, too.
  template <class... Inputs> static Mark for_all(const Inputs&... inputs) {
    Mark mark{inputs...};
    mark.hash_ |= 1;
    return mark;
  }
  bool operator==(const Mark&) const = default;
  bool empty() const { return hash_ == 0; }
  bool is_for_all() const { return (hash_ & 1) != 0; }

 private:
  template <class Input>
    requires std::has_unique_object_representations_v<Input>
  void mix(const Input& input) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(&input);
    std::size_t left = sizeof input;
    for (; left >= 8; left -= 8, bytes += 8) {
      std::uint64_t word;
      std::memcpy(&word, bytes, 8);
      mix_word(word);
    }
    std::uint64_t word = left + 1;
    std::memcpy(&word, bytes, left), word += std::uint64_t{sizeof input} << 56;
    mix_word(word);
  }
  void mix_word(std::uint64_t word) {
    hash_ = (hash_ ^ word ^ 0x9E3779B97F4A7C15u) * 0xFF51AFD7ED558CCDu;
    hash_ ^= hash_ >> 29;
    hash_ &= ~std::uint64_t{1};  // set: for all
  }

  std::uint64_t hash_ = 0;
};

class ViewText {
 public:
  std::string whole() const;  // a JSON object

 private:
  friend class ViewDraft;
  friend class Redrawn;
  enum class Kind : std::uint8_t { value, object, list, common };  // common: its fields stand among those around it
  struct Node {
    Kind kind{};
    std::uint32_t items = 0;  // of a growing list
    std::string name;         // of a field; an item of a list has none
    Mark mark;
    std::string text;          // of a value
    std::vector<Node> inside;  // of an object or a list
  };
  static void write(const Node& node, std::string& out);
  static void write_inside(const Node& node, std::string& out);

  Node root_{Kind::object, 0, {}, {}, {}, {}};
};

/// Learns what became of each part. A path is what stands between the brackets of a JSON list: "seats",3
class ViewChanges {
 public:
  virtual ~ViewChanges() = default;
  virtual void changed(std::string_view path, std::string_view before,
                       std::string_view after) = 0;  // nothing before: new
  virtual void gone(std::string_view path) = 0;
  virtual void grown(std::string_view path, std::size_t from, std::string_view items) = 0;  // a list of what was added

  /// All that it learned, as text; and a piece of such a text once more.
  virtual std::string_view learned() const = 0;
  virtual void repeat(std::string_view piece) = 0;
};

/// Parts that were just drawn for one viewer, and what became of them: they need not be drawn for the next.
class Redrawn {
 public:
  void clear() { parts_.clear(), groups_.clear(), text_.clear(); }

 private:
  friend class ViewDraft;
  struct Part {
    Mark from, to, place;
    std::size_t text, change, end;  // where the two begin in `text_`, and where they end
  };
  struct Group {
    Mark from, to;
    std::vector<ViewText::Node> inside;
    std::string change;
  };
  std::vector<Part> parts_;
  std::vector<Group> groups_;
  std::string text_;
};

/// What a game draws its view on: over the view as it was. Everything always comes in the same order, but may be left out.
class ViewDraft {
 public:
  /// `redrawn` keeps from one viewer to the next what is the same for all, as long as the game stays as it is.
  explicit ViewDraft(ViewText& view, ViewChanges* changes = nullptr, Redrawn* redrawn = nullptr)
      : changes_{changes}, redrawn_{changes == nullptr ? nullptr : redrawn}, level_{&view.root_, 0} {
    text_.reserve(512);
  }
  ViewDraft(const ViewDraft&) = delete;
  ViewDraft& operator=(const ViewDraft&) = delete;
  ~ViewDraft() { finish(); }

  /// A field: `draw(JsonText&)` writes its value.
  template <class Draw> void part(std::string_view name, const Mark& mark, Draw&& draw) {
    take(place_of(name, ViewText::Kind::value), mark, draw);
  }
  template <class Draw> void part(std::string_view name, Draw&& draw) { part(name, Mark{}, draw); }
  template <class Value> void field(std::string_view name, const Value& value) {
    const auto draw = [&](JsonText& out) { out.value(value); };
    if constexpr (std::is_integral_v<Value>) part(name, Mark{value}, draw);
    else if constexpr (std::is_convertible_v<Value, std::string_view>)
      part(name, Mark{std::hash<std::string_view>{}(value)}, draw);
    else part(name, draw);
  }
  void fields(const Json& object);  // every field of it

  /// A field that is an object or a list, with parts or items of its own. (When a list loses items it is told anew.)
  template <class Inside> void object(std::string_view name, Inside&& inside) {
    enter(place_of(name, ViewText::Kind::object), inside);
  }
  template <class Inside> void list(std::string_view name, Inside&& inside) {
    enter(place_of(name, ViewText::Kind::list), inside);
  }
  /// Fields that are the same whoever looks, as long as `mark` (for all) is the same: `inside` draws all of them or, if that
  /// was done, none. Only at the top.
  template <class Inside> void common(const Mark& mark, Inside&& inside) {
    ViewText::Node& group = place_of({}, ViewText::Kind::common);
    if (group.mark == mark) return;
    const Mark before = std::exchange(group.mark, mark);
    if (redrawn_ != nullptr && take_group(group, before)) return;
    const std::size_t learned = redrawn_ == nullptr ? 0 : changes_->learned().size();
    const Level outer = std::exchange(level_, {&group, 0});
    inside();
    finish();
    level_ = outer;
    if (redrawn_ != nullptr) remember_group(group, before, learned);
  }

  /// A list that only ever grows: of `items()` those are drawn that are new. (When it does lose some it is told anew.)
  template <class Items, class Draw>
  void growing(std::string_view name, const Mark& mark, Items&& items, Draw&& draw) {
    ViewText::Node& own = place_of(name, ViewText::Kind::value);
    if (own.mark == mark && !mark.empty()) return;
    own.mark = mark;
    const auto& all = items();
    const std::size_t from = own.items < all.size() ? own.items : 0;
    if (own.items == all.size() && !own.text.empty()) return;
    text_ = '[';
    JsonText out{text_};
    for (std::size_t i = from; i < all.size(); ++i) draw(out, all[i]);
    text_ += ']';
    from > 0 ? append(own, from) : keep(own);
    own.items = static_cast<std::uint32_t>(all.size());
  }
  template <class Draw> void item(const Mark& mark, Draw&& draw) { take(place_of_item(), mark, draw); }

 private:
  struct Level {
    ViewText::Node* node;
    std::size_t at;  // the next part in it
  };

  template <class Draw> void take(ViewText::Node& own, const Mark& mark, Draw& draw) {
    if (own.mark == mark && !mark.empty()) return;
    const bool for_all = mark.is_for_all() && redrawn_ != nullptr;
    if (for_all && take_redrawn(own, mark)) return;
    const Mark before = std::exchange(own.mark, mark);
    const std::size_t learned = for_all ? changes_->learned().size() : 0;
    text_.clear();
    JsonText out{text_};
    draw(out);
    keep(own);
    if (for_all) remember(own, before, learned);
  }
  template <class Inside> void enter(ViewText::Node& node, Inside& inside) {
    const std::size_t length = path_.size();
    add_to_path(node);
    const Level outer = std::exchange(level_, {&node, 0});
    inside();
    finish();
    level_ = outer;
    path_.resize(length);
  }

  ViewText::Node& place_of(std::string_view name, ViewText::Kind kind);
  ViewText::Node& place_of_item();
  ViewText::Node& make(ViewText::Kind kind, std::string_view name);
  void drop_until(std::size_t end);
  void finish();
  void add_to_path(const ViewText::Node& node);
  void keep(ViewText::Node& node);
  void append(ViewText::Node& node, std::size_t from);
  Mark place_in_path(const ViewText::Node& node) const;
  bool take_redrawn(ViewText::Node& node, const Mark& mark);
  void remember(const ViewText::Node& node, const Mark& before, std::size_t learned);
  bool take_group(ViewText::Node& group, const Mark& before);
  void remember_group(const ViewText::Node& group, const Mark& before, std::size_t learned);

  ViewChanges* changes_;
  Redrawn* redrawn_;
  Level level_;
  std::string path_;
  std::string text_;  // of the part that is being drawn
};

}  // namespace parlor
