// SPDX-License-Identifier: MIT
#include "print/print.h"

#include <cairo-pdf.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <mutex>
#include <numbers>

#include "games/resilience/content.h"
#include "parlor/content/embedded.h"
#include "print/fonts.h"
#include "print/markdown.h"
#include "print/sheets.h"
#include "table/catalogue.h"

namespace parlor::print {
namespace {

constexpr double points_a_millimetre = 72 / 25.4;
constexpr double most_offset = 10;

struct Maker {
  std::string_view game;
  Kit (*kit)(const Source&);
};
constexpr Maker makers[]{{"persuasion", persuasion_kit},
                         {"resonance", resonance_kit},
                         {"ritual", ritual_kit},
                         {"resilience", resilience_kit}};

bool read_number(std::string_view text, double& into) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
  return error == std::errc{} && end == text.data() + text.size();
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t comma = text.find(',');
    words.push_back(text.substr(0, comma));
    if (comma == text.npos) return words;
    text.remove_prefix(comma + 1);
  }
}

cairo_status_t append(void* into, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(into)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

/// One PDF being written.
class Press {
 public:
  Press(const Order& order, const Source& source, const Kit& kit, std::string pack, std::string hash, bool variant)
      : order_{order}, source_{source}, kit_{kit}, pack_{std::move(pack)}, hash_{std::move(hash)}, variant_{variant} {}

  Result<Document> run() {
    sheets_ = lay_out(kit_.pieces, order_.options);
    if (sheets_.empty() && !order_.options.rules) return Fault{"", order_.game + " has no " + wanted()};
    const bool backs = std::any_of(sheets_.begin(), sheets_.end(), [](const Sheet& sheet) { return sheet.back; });
    // Who prints on both sides has every front on an odd page, and something behind everything, be it white.
    const auto alone = [&](std::size_t i) {
      return backs && !sheets_[i].back && (i + 1 == sheets_.size() || !sheets_[i + 1].back);
    };
    count_ = 1 + sheets_.size() + (backs ? 3 : 0);
    for (std::size_t i = 0; i < sheets_.size(); ++i) count_ += alone(i) ? 1 : 0;
    if (order_.options.rules) count_ += pages_of_rules();  // set once without ink, for the numbers of pages
    surface_ = cairo_pdf_surface_create_for_stream(append, &document_.pdf, paper_.w * points_a_millimetre,
                                                   paper_.h * points_a_millimetre);
    about_it();
    cairo_ = cairo_create(surface_);
    {
      Canvas canvas{cairo_, fonts(), order_.options.low_ink};
      canvas_ = &canvas;
      cairo_scale(cairo_, points_a_millimetre, points_a_millimetre);
      cover();
      if (backs) blank(), calibration();
      for (std::size_t i = 0; i < sheets_.size(); ++i) {
        draw(sheets_[i]);
        if (alone(i)) blank();
      }
      if (order_.options.rules) rules(false);
      if (!canvas.fault().empty()) fault_ = "a picture cannot be drawn: " + canvas.fault();
    }
    if (const auto status = cairo_status(cairo_); status != CAIRO_STATUS_SUCCESS && fault_.empty())
      fault_ = cairo_status_to_string(status);
    cairo_destroy(cairo_);
    cairo_surface_finish(surface_);
    cairo_surface_destroy(surface_);
    if (!fault_.empty()) return Fault{"", fault_};
    return std::move(document_);
  }

 private:
  /// Never the time: the same input gives the same bytes.
  void about_it() {
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_TITLE, source_.mood.title.c_str());
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_SUBJECT, stamp().c_str());
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATOR, "Parlor");
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_pdf_surface_set_metadata(surface_, CAIRO_PDF_METADATA_MOD_DATE, "2000-01-01T00:00:00Z");
  }

  std::string stamp() const {
    return fmt::format("{}{} · cards {} · {}", pack_, variant_ ? " (variant)" : "", hash_.substr(0, 12),
                       order_.version);
  }

  /// "boards", "boards or tokens": what was asked for.
  std::string wanted() const {
    std::string all;
    for (std::size_t i = 0; i < part_names.size(); ++i)
      if (order_.options.parts[i]) all += (all.empty() ? "" : " or ") + std::string{part_names[i]};
    return all;
  }

  void begin(const char* kind, bool back) { document_.pages.push_back({kind, back, {}}); }
  void end(const Box& grid, const std::string& what) {
    draw_stamp(
        *canvas_, grid, paper_,
        fmt::format("{} · page {} of {}{}", stamp(), document_.pages.size(), count_, what.empty() ? "" : " · " + what));
    cairo_show_page(cairo_);
  }

  Box page_box() const { return {15, 14, paper_.w - 30, paper_.h - 28}; }

  void blank() {
    begin("blank", true);
    end(page_box(), "left white");
  }
  void cover();
  void calibration();
  void draw(const Sheet& sheet);
  std::size_t pages_of_rules();
  void rules(bool dry);

  const Order& order_;
  const Source& source_;
  const Kit& kit_;
  std::string pack_, hash_;
  bool variant_;
  Size paper_ = size_of(order_.options.paper);
  std::vector<Sheet> sheets_;
  std::size_t count_ = 0;
  Document document_;
  cairo_surface_t* surface_ = nullptr;
  cairo_t* cairo_ = nullptr;
  Canvas* canvas_ = nullptr;
  std::size_t rule_pages_ = 0;
  std::string fault_;
};

void Press::cover() {
  begin("cover", false);
  const Mood& mood = source_.mood;
  const Box page = page_box();
  canvas_->fill({page.x, page.y, page.w, 46}, mood.sunk, 3);
  canvas_->fill({page.x, page.y, 3, 46}, mood.accent, 1.5);
  Type title = mood.heading(40);
  title.colour = mood.accent;
  canvas_->fit(mood.title, title, {page.x + 10, page.y + 7, page.w - 20, 20}, 20, true);
  canvas_->write("Print and play", mood.words(13), {page.x + 10, page.y + 28, page.w - 20, 8});
  canvas_->write(
      fmt::format("{}{} · cards {} · {}", pack_, variant_ ? " (variant)" : "", hash_.substr(0, 12), order_.version),
      mood.small(8), {page.x + 10, page.y + 36, page.w - 20, 5});

  std::string text = "## What is in this file\n\n| Piece | Count | Part |\n|---|---|---|\n";
  struct Row {
    std::string what, part;
    int count;
  };
  std::vector<Row> rows;
  for (const Piece& piece : kit_.pieces) {
    if (!order_.options.parts[static_cast<std::size_t>(piece.part)]) continue;
    const std::string what = piece.group.empty() ? piece.name : piece.group;
    const std::string part = part_names[static_cast<std::size_t>(piece.part)];
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.what == what && row.part == part; });
    if (found == rows.end()) rows.push_back({what, part, piece.copies});
    else found->count += piece.copies;
  }
  for (const Row& row : rows) text += fmt::format("| {} | {} | {} |\n", row.what, row.count, row.part);
  if (order_.options.rules) text += "| Rulebook | 1 | rules |\n";
  if (!kit_.also.empty()) {
    text += "\nYou also need ";
    for (std::size_t i = 0; i < kit_.also.size(); ++i)
      text += (i == 0 ? "" : i + 1 == kit_.also.size() ? " and " : ", ") + kit_.also[i];
    text += ".\n";
  }
  text +=
      "\n## How to print it\n\n1. Print at **100 %** (\"actual size\"), never \"fit to page\": the ruler at the foot "
      "of "
      "every page is 5 cm long.\n";
  switch (order_.options.backs) {
    case Backs::duplex:
      text +=
          "2. Print on **both sides, turned over the long edge**. Try the calibration page first: if the backs are "
          "off, print again with an offset.\n";
      break;
    case Backs::fold:
      text +=
          "2. Print on **one side**. Cut out each pair of front and back, fold it at the dashed mark, and glue it.\n";
      break;
    case Backs::none:
      text += "2. Print on **one side**. Sleeves with opaque backs hide what is behind the paper.\n";
      break;
  }
  text += order_.options.bleed
              ? "3. Cut along the marks in the margins: the colours go 3 mm beyond, so that no white edge stays.\n"
              : "3. The cards lie edge to edge: one cut along the marks in the margins parts two rows.\n";
  text += "4. Heavy paper (200 g or more) or sleeves of 63.5 × 88 mm make it last.\n";
  set_in(*canvas_, mood, text, {page.x, page.y + 54, page.w, page.h - 58}, 1, 10);
  end(page, "");
}

void Press::calibration() {
  // The same crosses on both sides, mirrored, with a scale at each: held against the light they say how far the backs are off.
  for (const bool back : {false, true}) {
    begin("calibration", back);
    const Mood& mood = source_.mood;
    const Box page = page_box();
    cairo_save(cairo_);
    if (back) cairo_translate(cairo_, order_.options.offset_x, order_.options.offset_y);
    const Colour colour = back ? Colour::of("#a3261f") : Colour{};
    for (const double across : {0.15, 0.5, 0.85})
      for (const double down : {0.12, 0.5, 0.88}) {
        const double x = back ? paper_.w - paper_.w * across : paper_.w * across, y = paper_.h * down;
        document_.pages.back().things.push_back({fmt::format("cross {} {}", across, down), "calibration", back, 0,
                                                 x + (back ? order_.options.offset_x : 0),
                                                 y + (back ? order_.options.offset_y : 0), 0, 0});
        canvas_->line(x - 12, y, x + 12, y, colour, 0.12);
        canvas_->line(x, y - 12, x, y + 12, colour, 0.12);
        canvas_->ring(x, y, 5, colour, 0.12);
        for (int i = -10; i <= 10; ++i) {
          const double tick = i % 5 == 0 ? 1.6 : 0.8;
          canvas_->line(x + i, y - tick, x + i, y + tick, colour, 0.1);
          canvas_->line(x - tick, y + i, x + tick, y + i, colour, 0.1);
        }
      }
    cairo_restore(cairo_);
    const std::string text =
        back ? fmt::format(
                   "## Back\n\nThis is the back, printed with an offset of {:g} mm to the right and {:g} mm down.",
                   order_.options.offset_x, order_.options.offset_y)
             : "## Calibration\n\nPrint this page and the next one on both sides of one sheet and hold it against the "
               "light, this side towards you: the crosses should meet. If one of the back lies 1 mm to the **right** "
               "of its fellow and 2 mm **below** it, print again with the offset **1,-2**; to the left and above it, "
               "with "
               "**-1,2**.";
    set_in(*canvas_, mood, text, {paper_.w * 0.5 - 45, paper_.h * 0.22, 90, 40}, 1, 9);
    end(page, back ? "back" : "");
  }
}

void Press::draw(const Sheet& sheet) {
  begin("sheet", sheet.back);
  const double bleed =
      order_.options.bleed && sheet.spots.front().piece->part != Part::aids && sheet.spots.front().piece->w < 150
          ? bleed_width
          : 0;
  for (const Spot& spot : sheet.spots) {
    const Piece& piece = *spot.piece;
    document_.pages.back().things.push_back({piece.name, part_names[static_cast<std::size_t>(piece.part)], spot.back,
                                             spot.turned, spot.box.x, spot.box.y, spot.box.w, spot.box.h});
    const Draw& face = spot.back ? piece.back : piece.front;
    if (face == nullptr) continue;
    cairo_save(cairo_);
    cairo_translate(cairo_, spot.box.x + spot.box.w / 2, spot.box.y + spot.box.h / 2);
    cairo_rotate(cairo_, spot.turned * std::numbers::pi / 2);
    cairo_translate(cairo_, -piece.w / 2, -piece.h / 2);
    // Beside its own back, in a pair that is folded, a card ends where the fold is.
    const bool folded = !sheet.folds.empty();
    // Side by side they overlap by a hair, or a white one would be seen between them.
    const double over = bleed > 0 ? bleed : 0.04, head = folded ? 0.04 : over;
    cairo_rectangle(cairo_, -over, -head, piece.w + 2 * over, piece.h + head + over);
    cairo_clip(cairo_);
    face({*canvas_, piece.w, piece.h, over});
    cairo_restore(cairo_);
  }
  draw_marks(*canvas_, sheet, paper_);
  end(sheet.grid, sheet.back ? "back" : "");
}

std::size_t Press::pages_of_rules() {
  cairo_surface_t* const surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, nullptr);
  cairo_t* const cairo = cairo_create(surface);
  {
    Canvas canvas{cairo, fonts(), false};
    canvas_ = &canvas;
    rule_pages_ = 1;
    rules(true);
  }
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return rule_pages_;
}

void Press::rules(bool dry) {
  const Box page = page_box();
  constexpr double gap = 7;
  const double wide = (page.w - gap) / 2;
  const Box left{page.x, page.y, wide, page.h}, right{page.x + wide + gap, page.y, wide, page.h};
  bool at_left = true;
  const auto next = [&](Box& column) {
    at_left = !at_left;
    column = at_left ? left : right;
    if (!at_left) return true;
    if (dry) ++rule_pages_;
    else end(page, ""), begin("rules", false);
    return true;
  };
  if (!dry) begin("rules", false);
  const std::string path = "content/" + order_.game + "/rules.md";
  Setter{*canvas_, source_.mood, 8.2, left, next, dry}.set(blocks_of(content::embedded(path)));
  if (!dry) end(page, "");
}

/// The cards as their file has them; of a scenario of one's own, with the box around it.
Result<Json> cards_to_print(const Order& order) {
  const std::string path = "content/" + order.game + "/cards.json";
  auto own = parse_json(content::embedded(path), path);
  if (!own || order.cards.empty()) return own;
  auto given = parse_json(order.cards, order.where);
  if (given && is_scenario_of(order.game, *given)) return parlor::resilience::Content::with_scenario(*own, *given);
  return given;
}

}  // namespace

bool prints(std::string_view game) {
  return std::any_of(std::begin(makers), std::end(makers), [&](const Maker& maker) { return maker.game == game; });
}

Result<Options> read(const Typed& typed, std::string_view mark) {
  const auto fault = [&](const char* name, std::string what) {
    return Fault{std::string{mark} + name, std::move(what)};
  };
  Options options;
  if (typed.paper == "letter") options.paper = Paper::letter;
  else if (!typed.paper.empty() && typed.paper != "a4")
    return fault("paper", "there is no paper \"" + typed.paper + "\"; there are a4 and letter");
  if (typed.backs == "fold") options.backs = Backs::fold;
  else if (typed.backs == "none") options.backs = Backs::none;
  else if (!typed.backs.empty() && typed.backs != "duplex")
    return fault("backs", "there are no backs \"" + typed.backs + "\"; there are duplex, fold and none");
  if (!typed.offset.empty()) {
    const auto numbers = split(typed.offset);
    if (numbers.size() != 2 || !read_number(numbers[0], options.offset_x) || !read_number(numbers[1], options.offset_y))
      return fault("offset", "an offset is two numbers of millimetres, such as 0.5,-1");
    if (!(std::abs(options.offset_x) <= most_offset && std::abs(options.offset_y) <= most_offset))
      return fault("offset", fmt::format("an offset is at most {:g} mm each way", most_offset));
    if (options.backs != Backs::duplex) return fault("offset", "an offset moves backs that are printed with duplex");
  }
  if (!typed.only.empty()) {
    options.parts.fill(false);
    for (const std::string_view word : split(typed.only)) {
      const auto found = std::find(part_names.begin(), part_names.end(), word);
      if (found == part_names.end())
        return fault("only",
                     "there is no part \"" + std::string{word} + "\"; there are cards, boards, tokens and aids");
      options.parts[static_cast<std::size_t>(found - part_names.begin())] = true;
    }
  }
  options.bleed = typed.bleed;
  options.low_ink = typed.low_ink;
  options.rules = typed.rules;
  return options;
}

Result<Document> document(const Order& order) {
  const Facts* const facts = facts_of(order.game);
  if (facts == nullptr) return no_such_game(order.game);
  const auto maker =
      std::find_if(std::begin(makers), std::end(makers), [&](const Maker& one) { return one.game == order.game; });
  if (maker == std::end(makers)) return Fault{"", "nobody has drawn " + order.game + " for paper"};
  std::string hash = own_content(order.game);
  std::optional<Pack> named;
  if (!order.cards.empty()) {
    const auto checked = content_of(order.game, order.cards, order.where);
    if (!checked) return checked.fault();
    hash = checked->hash, named = checked->pack;
  }
  const auto cards = cards_to_print(order);
  if (!cards) return cards.fault();
  // Pango and fontconfig keep what they have read, for one at a time.
  static std::mutex one_at_a_time;
  const std::lock_guard lock{one_at_a_time};
  if (fonts() == nullptr) return Fault{"", "the typefaces cannot be opened on this machine"};
  const std::string title{facts->title};
  const Source source{mood_of(order.game, title), *cards, order.cards, order.where};
  const Kit kit = maker->kit(source);
  std::string pack = named && !named->name.empty() ? named->name : title;
  if (named && !named->version.empty()) pack += " " + named->version;
  return Press{order, source, kit, pack, named ? named->hash : hash, named && named->variant}.run();
}

}  // namespace parlor::print
