// SPDX-License-Identifier: MIT
#include "words/told.h"

#include <gtest/gtest.h>

#include <array>

namespace parlor::test {
namespace {

constexpr std::array<std::string_view, 3> moods{"", "calm", "wild"};
enum class Mood : std::uint8_t { none, calm, wild };

struct Dealt {
  Seat seat;
  int card;
  bool last;
};
struct Blown {
  SeatSet at;
  Mood mood;
};
using Event = std::variant<Dealt, Blown>;

struct Teller {
  auto operator()(const Dealt& e) const {
    return told<"dealt">(field<"seat">(e.seat), secret<"card">(id<"lamp">(e.card == 0 ? "" : "L1")),
                         maybe<"last">(e.last, e.last));
  }
  auto operator()(const Blown& e) const {
    const auto gust = [](Seat seat) { return object(field<"seat">(seat), field<"hard">(or_null(false, say(1)))); };
    return told<"blown">(field<"at">(list(e.at, gust)), field<"mood">(name<moods>(e.mood)),
                         secret<"pair">(true, pair(Seat{0}, Seat{1})));
  }
};

std::string written(const Event& event, bool whole) { return tell(Teller{}, event, whole).dump(); }

TEST(AnEvent, IsTheFieldsThatItsFunctionNames) {
  EXPECT_EQ(written(Dealt{Seat{2}, 1, true}, true), R"({"type":"dealt","seat":2,"card":"L1","last":true})");
  EXPECT_EQ(written(Blown{SeatSet::only(Seat{1}), Mood::wild}, true),
            R"({"type":"blown","at":[{"seat":1,"hard":null}],"mood":"wild","pair":[0,1]})");
}

TEST(AnEvent, KeepsItsSecretsFromWhoMayNotSeeThem) {
  EXPECT_EQ(written(Dealt{Seat{2}, 1, true}, false), R"({"type":"dealt","seat":2,"last":true})");
  EXPECT_EQ(written(Blown{{}, Mood::calm}, false), R"({"type":"blown","at":[],"mood":"calm"})");
}

TEST(AnEvent, LeavesOutWhatIsNotThere) {
  EXPECT_EQ(written(Dealt{Seat{2}, 1, false}, true), R"({"type":"dealt","seat":2,"card":"L1"})");
}

TEST(AnEvent, IsDescribedByTheTypeOfWhatItSays) {
  const Json forms = event_forms<Teller, Event>();
  ASSERT_EQ(forms.size(), 2u);
  const Json &dealt = forms[0], &blown = forms[1];
  EXPECT_EQ(dealt["properties"]["type"], (Json{{"const", "dealt"}}));
  EXPECT_EQ(dealt["required"], Json::array({"type", "seat"}));
  EXPECT_EQ(dealt["properties"]["seat"], (Json{{"type", "integer"}, {"description", "seat"}}));
  EXPECT_EQ(dealt["properties"]["card"], (Json{{"type", "string"}, {"description", "lamp"}, {"secret", true}}));
  EXPECT_EQ(dealt["properties"]["last"], (Json{{"type", "boolean"}}));
  const Json& gust = blown["properties"]["at"]["items"];
  EXPECT_EQ(gust["required"], Json::array({"seat", "hard"}));
  EXPECT_EQ(gust["properties"]["hard"]["anyOf"], Json::array({Json{{"type", "integer"}}, Json{{"type", "null"}}}));
  EXPECT_EQ(blown["properties"]["mood"], (Json{{"enum", {"calm", "wild"}}}));
  EXPECT_EQ(blown["properties"]["pair"]["minItems"], 2);
}

}  // namespace
}  // namespace parlor::test
