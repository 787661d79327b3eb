// SPDX-License-Identifier: MIT
// Every lesson of every game, played through the engine: what it asks for can be done, what it scripts can be done, what it says is so.
#include "table/lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/taught.h"
#include "support/files.h"
#include "support/schema.h"
#include "support/where.h"
#include "table/catalogue.h"
#include "table/speech.h"

namespace parlor {
namespace {

using ::testing::HasSubstr;

/// Plays a lesson to its end and says what is wrong with it; empty: nothing. `chance` decides who of those who may act is first, and which
/// of the choices that the lesson leaves is taken.
class Pupil {
 public:
  Pupil(const Lesson& lesson, std::uint64_t number) : lesson_{lesson}, chance_{seed_of(number)} {}

  std::string problem() {
    auto opened = lesson_.open();
    if (!opened) return opened.fault().text();
    table_.emplace(std::move(*opened));
    for (std::size_t i = 0; i < lesson_.steps.size() && said_.empty(); ++i) {
      at_ = "step " + std::to_string(i) + ": ";
      play(lesson_.steps[i]);
    }
    at_ = "at the end: ";
    if (said_.empty() && lesson_.steps.back().decides())
      fail("the last step asks for something: nothing is said of it");
    for (const Seat seat : SeatSet::first(lesson_.players))
      if (said_.empty() && !free_ && seat != lesson_.seat && lesson_.written_for(*table_, seat) != nullptr &&
          !over_early())
        fail("what is written for seat " + std::to_string(index(seat)) +
             " is never done: " + lesson_.written_for(*table_, seat)->dump());
    return said_;
  }

  const std::vector<Json>& acts() const { return acts_; }
  const Table& table() const { return *table_; }

 private:
  void fail(const std::string& what) {
    if (said_.empty()) said_ = lesson_.game + " " + lesson_.key + ", " + at_ + what;
  }
  bool over_early() const { return table_->over() && free_; }

  void other_moves(Seat seat) {
    const Json* const written = lesson_.written_for(*table_, seat);
    if (written != nullptr && !lesson_.scripted(*table_, seat) && !free_)
      return fail("seat " + std::to_string(index(seat)) + " can't do " + written->dump());
    if (!others_move(lesson_, *table_, seat)) fail("seat " + std::to_string(index(seat)) + " does not move");
  }

  /// Until the learner is asked; some of the others who may act at the same time have done so by then, some not.
  void others() {
    while (said_.empty() && !table_->over()) {
      const SeatSet asked = table_->pending() - SeatSet::only(lesson_.seat);
      if (asked.empty() || (table_->pending().has(lesson_.seat) && chance_.below(3) == 0)) return;
      other_moves(chance_.pick(asked));
    }
  }

  void play(const LessonStep& step) {
    others();
    if (!said_.empty()) return;
    speak(step, step.say);
    if (step.otherwise) speak(step, *step.otherwise);
    for (const Part& part : step.points)
      if (name_of(part, *table_, lesson_.seat).empty()) fail("a part without a name: " + part.name + ":" + part.key);
    for (const auto& [path, value] : step.holds.items())
      if (const Json is = value_at(path, *table_, lesson_.seat); is != value)
        fail(path + " is " + is.dump() + ", not " + value.dump());
    if (!step.decides()) return;
    if (!step.until.empty()) return play_freely(step);
    if (!table_->pending().has(lesson_.seat)) return fail("the learner is not asked");
    for (const Json& one : step.must) {
      LessonStep alone;
      alone.must = {one};
      if (wanted(alone, *table_, lesson_.seat).empty()) fail("the learner can't do " + one.dump());
    }
    if (said_.empty()) act(chance_.pick(wanted(step, *table_, lesson_.seat)).json);
  }

  void play_freely(const LessonStep& step) {
    free_ = true;
    for (int turns = 0; said_.empty() && !reached(step, *table_, lesson_.seat); ++turns) {
      if (turns == 5'000) return fail("it is never reached");
      Mind mind = mind_of(table_->header().seed, lesson_.seat);
      const bool sensibly = chance_.below(4) > 0;
      if (table_->pending().has(lesson_.seat))
        act(sensibly ? table_->to_json(choose(*table_, lesson_.seat, Level::medium, mind))
                     : chance_.pick(table_->choices(lesson_.seat)).json);
      others();
    }
  }

  void act(const Json& action) {
    const Verdict verdict = table_->judge({lesson_.seat, action});
    if (verdict.refused()) return fail(action.dump() + ": " + verdict.refusal().text);
    table_->commit(verdict);
    acts_.push_back(action);
  }

  void speak(const LessonStep& step, const Message& message) {
    const auto words = words_of(message, step, *table_, lesson_.seat);
    if (!words) return fail(words.fault().text());
    if (words->empty()) fail("it says nothing");
    constexpr std::size_t most = 330;  // a bubble on a phone stays beside what it speaks of
    if (words->size() > most) fail("it says too much: " + *words);
  }

  const Lesson& lesson_;
  Rng chance_;
  std::optional<Table> table_;
  std::vector<Json> acts_;
  std::string at_, said_;
  bool free_ = false;
};

template <class Look> void each_lesson(const Look& look) {
  for (const Facts* const facts : all_facts())
    for (const Lesson& lesson : lessons_of(facts->name)) look(lesson);
}

TEST(Lesson, CanBePlayedToItsEndWhoeverIsQuicker) {
  each_lesson([](const Lesson& lesson) {
    for (std::uint64_t number = 0; number < 12; ++number) EXPECT_EQ(Pupil(lesson, number).problem(), "") << number;
  });
}

TEST(Lesson, IsThereForEveryGameThatIsOffered) {
  for (const Facts* const facts : all_facts())
    if (!facts->example) EXPECT_FALSE(lessons_of(facts->name).empty()) << facts->name;
}

TEST(Lesson, GoesOnWhereItWasLeft) {
  each_lesson([](const Lesson& lesson) {
    Pupil pupil{lesson, 1};
    ASSERT_EQ(pupil.problem(), "");
    const auto again = at_step(lesson, pupil.acts());
    ASSERT_TRUE(again) << again.fault().text();
    EXPECT_EQ(again->acts_of(lesson.seat), pupil.table().acts_of(lesson.seat)) << lesson.key;
  });
}

TEST(Lesson, IsDealtAlikeEveryTime) {
  each_lesson([](const Lesson& lesson) {
    EXPECT_EQ(lesson.open()->fingerprint(), lesson.open()->fingerprint());
    Lesson other = lesson;
    ++other.deal;
    EXPECT_NE(other.header().seed, lesson.header().seed);
  });
}

TEST(Lesson, IsWrittenAsItsSchemaSays) {
  const Json schema = *parse_json(test::text_of_file(test::project() + "/docs/schema/lessons.json"), "");
  const test::Fitting fitting{[&](const Json& value, const std::string& name, const std::string& where) {
    return fitting.misfit(value, schema["$defs"][name.substr(name.rfind('/') + 1)], where);
  }};
  for (const Facts* const facts : all_facts())
    if (!lessons_of(facts->name).empty())
      EXPECT_EQ(fitting.misfit(lessons_json(facts->name), schema, std::string{facts->name}), "");
}

// ---- A lesson that the rules have outgrown

Lesson changed(const std::function<void(Lesson&)>& change) {
  Lesson lesson = lessons_of("persuasion").front();
  change(lesson);
  return lesson;
}
LessonStep& first_decision(Lesson& lesson) {
  return *std::find_if(lesson.steps.begin(), lesson.steps.end(), [](const LessonStep& one) { return one.decides(); });
}

TEST(Lesson, IsFoundOutWhenItAsksForWhatCantBeDone) {
  const Lesson lesson = changed([](Lesson& one) { first_decision(one).must = {{{"type", "invite"}, {"to", 7}}}; });
  EXPECT_THAT(Pupil(lesson, 0).problem(), HasSubstr("the learner can't do"));
}

TEST(Lesson, IsFoundOutWhenSomebodyElseCantDoWhatIsWritten) {
  const Lesson lesson = changed([](Lesson& one) { first_decision(one).others[0].does["trait"] = "T99"; });
  EXPECT_THAT(Pupil(lesson, 0).problem(), HasSubstr("can't do"));
}

TEST(Lesson, IsFoundOutWhenTheDealIsAnother) {
  const Lesson lesson = changed([](Lesson& one) { ++one.deal; });
  EXPECT_NE(Pupil(lesson, 0).problem(), "");
}

TEST(Lesson, IsFoundOutWhenItRepliesOnWhatIsNotSo) {
  const Lesson lesson = changed([](Lesson& one) { one.steps[0].holds = {{"view/round", 3}}; });
  EXPECT_THAT(Pupil(lesson, 0).problem(), HasSubstr("view/round is 1, not 3"));
}

TEST(Lesson, IsFoundOutWhenItSpeaksOfWhatIsNotThere) {
  const Lesson lesson = changed([](Lesson& one) { one.steps[1].values["desires"] = "view/mine/ring"; });
  EXPECT_THAT(Pupil(lesson, 0).problem(), HasSubstr("there is no \"view/mine/ring\" now"));
}

// ---- Reading

/// A sound lesson in which one thing is changed.
std::string fault_of(const std::function<void(Json&)>& change) {
  Json json = *parse_json(R"({"lessons": [{"key": "first", "title": "A", "for": "B", "minutes": 5,
    "table": {"players": 3, "seat": 0, "deal": 1, "others": "easy"},
    "steps": [{"say": "You seek {desires, card}.", "values": {"desires": "view/mine/desires"}, "point": ["goal"]},
              {"say": "Do it.", "must": {"type": "independence"}, "otherwise": "No.",
               "others": [{"seat": 1, "does": {"type": "independence"}}]},
              {"say": "So it is."}]}]})",
                          "");
  change(json["lessons"][0]);
  const auto read = read_lessons(json, "persuasion", "file");
  return read ? "" : read.fault().text();
}

TEST(Lesson, IsReadWithThePlaceOfItsFirstFault) {
  EXPECT_EQ(fault_of([](Json&) {}), "");
  const std::string steps = "file: lessons[0]: steps";
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][0]["say"] = "You have 5."; }),
            steps + "[0]: say: a number is not written but taken from the table, by a value");
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][0]["say"] = "{nobody, card}"; }),
            steps + "[0]: say: there is no value \"nobody\"");
  EXPECT_THAT(fault_of([](Json& one) { one["steps"][0]["say"] = "{desires"; }), HasSubstr("a brace is not closed"));
  EXPECT_EQ(fault_of([](Json& one) {
              one["steps"][0]["say"] = "You have {desires}.", one["steps"][0]["values"]["desires"] = 5;
            }),
            steps + "[0]: say: \"desires\" is a number of this file: only its name in a table of names may be said");
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][0]["point"][0] = "nowhere"; }),
            steps + "[0]: point[0]: no board of this game has a part \"nowhere\"");
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][1]["may"] = true; }),
            steps + "[1]: a step asks for one thing: must, may or until");
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][1]["others"][0]["seat"] = 0; }),
            steps + "[1]: others[0]: seat: this is the learner's seat");
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][2]["others"] = one["steps"][1]["others"]; }),
            steps + "[2]: others: the others act where the learner does");
  EXPECT_EQ(fault_of([](Json& one) { one["steps"][1]["holds"] = {{"round", 1}}; }),
            steps + "[1]: holds: round: expected \"view/…\" or \"told/…\"");
  EXPECT_THAT(fault_of([](Json& one) { one["table"]["players"] = 2; }), HasSubstr("file: lessons[0]: table"));
  EXPECT_THAT(fault_of([](Json& one) { one["table"]["others"] = "hard"; }), HasSubstr("table: others"));
  EXPECT_THAT(fault_of([](Json& one) { one["minutes"] = 300; }), HasSubstr("minutes"));
  EXPECT_THAT(fault_of([](Json& one) { one["steps"][0]["say"] = std::string(2'000, 'a'); }),
              HasSubstr("say: expected at most"));
  EXPECT_THAT(fault_of([](Json& one) { one["title"] = 5; }), HasSubstr("title"));
}

}  // namespace
}  // namespace parlor
