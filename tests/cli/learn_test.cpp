// SPDX-License-Identifier: MIT
// parlor learn: the lessons at the terminal, typed by a script.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run.h"

namespace parlor::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string on = "\n", do_it = "skip\n", back = "b\n", leave = "q\n";

std::string times(int count, const std::string& typed) {
  std::string all;
  for (int i = 0; i < count; ++i) all += typed;
  return all;
}

TEST(Learn, ListsWhatThereIs) {
  const Ran ran = run({"learn"});
  EXPECT_EQ(ran.code, 0);
  for (const char* const lesson : {"salon", "round", "moon", "turn", "drive"}) EXPECT_THAT(ran.out, HasSubstr(lesson));
}

TEST(Learn, SaysWhatThereIsNot) {
  EXPECT_THAT(run({"learn", "chess"}).err, HasSubstr("there is no game \"chess\""));
  EXPECT_THAT(run({"learn", "ritual", "nope"}).err, HasSubstr("there is no lesson \"nope\"; there are moon, "));
  EXPECT_EQ(run({"learn", "ritual", "nope"}).code, 2);
}

TEST(Learn, GoesToItsEndAndThenTakesTheNextOne) {
  const Folder folder;
  const std::string data = folder / "data";
  const Ran first = run({"learn", "resilience", "--data", data}, times(60, do_it + on));
  EXPECT_THAT(first.out, HasSubstr("One turn of government"));
  EXPECT_THAT(first.out, HasSubstr("You know this now."));
  EXPECT_THAT(run({"learn", "resilience", "--data", data}).out, HasSubstr("Crises and cabinet"));
}

TEST(Learn, AnswersWhatIsNotMeantAndDoesNothing) {
  const Ran ran = run({"learn", "ritual"}, times(3, on) + "2\n" + do_it + leave);  // 2 is the Artifact
  EXPECT_THAT(ran.out, HasSubstr("today you want Herbs on the Moon"));
  EXPECT_THAT(ran.out, HasSubstr("the first Moon shows a Herb"));
}

TEST(Learn, GoesOnWhereItWasLeftAndBackOverWhatWasDone) {
  const Folder folder;
  const std::string data = folder / "data";
  run({"learn", "ritual", "--data", data}, times(3, on) + do_it + leave);
  const Ran again = run({"learn", "ritual", "--data", data}, back + leave);
  EXPECT_THAT(again.out, HasSubstr("the first Moon shows a Herb"));
  EXPECT_THAT(again.out, HasSubstr("Put your Herb in"));
  const Ran anew = run({"learn", "ritual", "--data", data, "--again"}, leave);
  EXPECT_THAT(anew.out, HasSubstr("Night falls"));
  EXPECT_THAT(anew.out, Not(HasSubstr("Put your Herb in")));
}

TEST(Learn, BeginsAnewWhereWhatWasKeptCantBeRead) {
  const Folder folder;
  const std::string data = folder / "data";
  std::filesystem::create_directories(data + "/lessons");
  std::ofstream{data + "/lessons/ritual-moon.json"} << R"({"at":5,"acts":[[{"type":"fly"}]],"done":false})";
  EXPECT_THAT(run({"learn", "ritual", "--data", data}, leave).out, HasSubstr("Night falls"));
  std::ofstream{data + "/lessons/ritual-moon.json"} << "{";
  EXPECT_THAT(run({"learn", "ritual", "--data", data}, leave).out, HasSubstr("Night falls"));
}

}  // namespace
}  // namespace parlor::test
