// SPDX-License-Identifier: MIT
#include "words/view_text.h"

#include "words/json.h"

namespace parlor {

std::string ViewText::whole() const {
  std::string text;
  write(root_, text);
  return text;
}

void ViewText::write(const Node& node, std::string& out) {
  if (node.kind == Kind::value) return void(out += node.text);
  out += node.kind == Kind::list ? '[' : '{';
  write_inside(node, out);
  out += node.kind == Kind::list ? ']' : '}';
}

void ViewText::write_inside(const Node& node, std::string& out) {
  for (const Node& one : node.inside) {
    if (one.kind == Kind::common) {
      write_inside(one, out);
      continue;
    }
    if (out.back() != '{' && out.back() != '[') out += ',';
    if (node.kind != Kind::list) out += '"', out += one.name, out += "\":";
    write(one, out);
  }
}

/// Where the field stands; those passed over were left out this time.
ViewText::Node& ViewDraft::place_of(std::string_view name, ViewText::Kind kind) {
  auto& inside = level_.node->inside;
  for (std::size_t place = level_.at; place < inside.size(); ++place)
    if (inside[place].name == name && inside[place].kind == kind) {
      drop_until(place);
      return inside[level_.at++];
    }
  return make(kind, name);
}

ViewText::Node& ViewDraft::place_of_item() {
  if (level_.at < level_.node->inside.size()) return level_.node->inside[level_.at++];
  return make(ViewText::Kind::value, {});
}

ViewText::Node& ViewDraft::make(ViewText::Kind kind, std::string_view name) {
  auto& inside = level_.node->inside;
  const auto made = inside.insert(inside.begin() + static_cast<std::ptrdiff_t>(level_.at++), ViewText::Node{});
  made->kind = kind, made->name = name;
  if (changes_ != nullptr && (kind == ViewText::Kind::object || kind == ViewText::Kind::list)) {
    const std::size_t length = path_.size();
    add_to_path(*made);
    changes_->changed(path_, {}, kind == ViewText::Kind::list ? "[]" : "{}");
    path_.resize(length);
  }
  return *made;
}

void ViewDraft::drop_until(std::size_t end) {
  auto& inside = level_.node->inside;
  for (std::size_t place = level_.at; place < end && changes_ != nullptr; ++place) {
    const std::size_t length = path_.size();
    add_to_path(inside[place]);
    changes_->gone(path_);
    path_.resize(length);
  }
  inside.erase(inside.begin() + static_cast<std::ptrdiff_t>(level_.at),
               inside.begin() + static_cast<std::ptrdiff_t>(end));
}

void ViewDraft::finish() {
  auto& node = *level_.node;
  if (level_.at == node.inside.size()) return;
  if (node.kind != ViewText::Kind::list) return drop_until(node.inside.size());
  node.inside.resize(level_.at);
  if (changes_ == nullptr) return;
  std::string rest;
  ViewText::write(node, rest);
  changes_->changed(path_, {}, rest);
}

void ViewDraft::add_to_path(const ViewText::Node& node) {
  if (!path_.empty()) path_ += ',';
  if (node.name.empty()) path_ += std::to_string(&node - level_.node->inside.data());
  else path_ += '"', path_ += node.name, path_ += '"';
}

/// `text_` is a list of those that are new.
void ViewDraft::append(ViewText::Node& node, std::size_t from) {
  if (changes_ != nullptr) {
    const std::size_t length = path_.size();
    add_to_path(node);
    changes_->grown(path_, from, text_);
    path_.resize(length);
  }
  node.text.back() = ',';
  node.text.append(text_, 1);
}

Mark ViewDraft::place_in_path(const ViewText::Node& node) const {
  const std::hash<std::string_view> hash;
  return Mark{hash(path_), hash(node.name), &node - level_.node->inside.data()};
}

/// The same part became the same for somebody else.
bool ViewDraft::take_redrawn(ViewText::Node& node, const Mark& mark) {
  const Mark place = place_in_path(node);
  for (const Redrawn::Part& part : redrawn_->parts_)
    if (part.to == mark && part.from == node.mark && part.place == place) {
      const std::string_view all = redrawn_->text_;
      changes_->repeat(all.substr(part.change, part.end - part.change));
      node.mark = mark, node.text = all.substr(part.text, part.change - part.text);
      return true;
    }
  return false;
}

void ViewDraft::remember(const ViewText::Node& node, const Mark& before, std::size_t learned) {
  std::string& all = redrawn_->text_;
  const std::size_t text = all.size(), change = text + node.text.size();
  all += node.text, all += changes_->learned().substr(learned);
  redrawn_->parts_.push_back({before, node.mark, place_in_path(node), text, change, all.size()});
}

bool ViewDraft::take_group(ViewText::Node& group, const Mark& before) {
  for (const Redrawn::Group& drawn : redrawn_->groups_)
    if (drawn.to == group.mark && drawn.from == before) {
      changes_->repeat(drawn.change);
      group.inside = drawn.inside;
      return true;
    }
  return false;
}

void ViewDraft::remember_group(const ViewText::Node& group, const Mark& before, std::size_t learned) {
  redrawn_->groups_.push_back({before, group.mark, group.inside, std::string{changes_->learned().substr(learned)}});
}

void ViewDraft::fields(const Json& object) {
  for (const auto& [name, value] : object.items()) field(name, value);
}

void ViewDraft::keep(ViewText::Node& node) {
  if (node.text == text_) return;
  if (changes_ != nullptr) {
    const std::size_t length = path_.size();
    add_to_path(node);
    changes_->changed(path_, node.text, text_);
    path_.resize(length);
  }
  node.text = text_;
}

}  // namespace parlor
