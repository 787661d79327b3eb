// SPDX-License-Identifier: MIT
// What bots say in a correspondence. Everybody at the table has a temperament, drawn from the seat's chance and heard only in
// how they speak: it sets how much they tell unasked, how many questions they put up with, how easily they bend the truth and
// whether they ask back. Nobody lies for nothing: to have what a promising partner asks for, to seem to seek what somebody
// shows who may do if nobody better asks, to lead a rival away from the dearest. What is said follows from what the seat
// knows, what it heard and who it is: whims are no dice, and a question put twice is answered alike.
#include <algorithm>
#include <array>
#include <string>

#include "games/persuasion/judgement.h"
#include "games/persuasion/words.h"

namespace parlor::persuasion {
namespace {

struct Temperament {
  std::string_view name;
  int volunteers;  // wishes told unasked when two meet first
  int patience;    // questions answered in a correspondence before the talk is turned
  int bends;       // how often the truth, where that would help; in thousandths, as are the rest
  int asks_back;
  int asks;      // something in a letter of its own
  int gossips;   // about what others showed
  int flatters;  // who is no more than a second choice
};
constexpr std::array<Temperament, 5> temperaments{{
    {"candid", 2, 4, 100, 300, 400, 300, 0},
    {"reserved", 0, 2, 450, 150, 300, 100, 250},
    {"flirt", 1, 3, 800, 600, 500, 200, 900},
    {"schemer", 1, 3, 950, 500, 700, 300, 800},
    {"gossip", 1, 3, 550, 500, 600, 800, 400},
}};
constexpr Temperament beginner{"", 3, 6, 0, 400, 500, 500, 0};  // whatever the way of speaking

enum class Voice : std::uint8_t { greet, again, answer, evade, chat };
constexpr std::array<std::string_view, 5> voice_names{"greet", "again", "answer", "evade", "chat"};
constexpr unsigned variants = 3;

constexpr std::uint64_t mixed(std::uint64_t word) {
  word += 0x9E3779B97F4A7C15u;
  word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
  word = (word ^ word >> 27) * 0x94D049BB133111EBu;
  return word ^ word >> 31;
}

class Correspondent : public Judgement {
 public:
  Correspondent(const Rules& rules, const State& known, Seat me, Seat to, const Speaker& speaker, const Hearsay& heard)
      : Judgement{rules, known, me, &believed_},
        to_{to},
        speaker_{speaker},
        heard_{heard},
        ledger_{rules, known, me, heard, credulity_of(speaker)},
        believed_{rules, known, me, heard, credulity_of(speaker)},
        sums_{rules.sums(known.traits[me])} {
    guess_hands();
    int all = 0, count = 0, best = -1;
    for (Seat other : rules_.eligible(s_) - SeatSet::only(me_)) {
      const int chance = chance_with(other);
      all += chance, ++count;
      if (chance > best) best = chance, dearest_ = other;
    }
    charm_ = chance_with(to_);
    promising_ = dearest_ == to_ || charm_ * count >= all;
    for (Card card : s_.traits[me_])
      if (s_.shown_to[card].has(to_)) shown_.push(card);
  }

  /// In every correspondence there is one, whether there is much to say or not: that words were sent is public.
  Letter letter() {
    const bool first = std::none_of(heard_.begin(), heard_.end(), [&](const Heard& one) {
      return !is_deed(one) && one.from == me_ && one.to == to_;
    });
    begin(first ? Voice::greet : Voice::again);
    if (first) {
      tell_wishes(temperament().volunteers);
    } else if (const Remark word = stance(); word != nothing) {
      say(word);
    } else {
      say(what_i_have(most_telling()));
    }
    if (happens(temperament().gossips, 1)) tell_of_somebody();
    if (calculates() || happens(temperament().asks, 2)) say(question(first));
    return letter_;
  }

  Letter reply(std::span<const Remark> remarks) {
    begin(Voice::answer);
    const auto asks = [](Remark remark) { return elicits(static_cast<Statement>(remark.kind)); };
    const int questions = static_cast<int>(std::count_if(remarks.begin(), remarks.end(), asks));
    int asked = asked_before() - questions;  // these are among what was heard
    bool put_off = false;
    for (Remark remark : remarks) {
      if (!asks(remark)) continue;
      if (++asked > temperament().patience) put_off = true;
      else answer(remark, questions == 1);
    }
    if (letter_.remarks.empty() && !put_off && questions == 0)
      for (Remark remark : remarks)
        if (is_courting(static_cast<Statement>(remark.kind))) say(stance());
    const bool told = !letter_.remarks.empty();
    if (!told) voice(questions > 0 ? Voice::evade : Voice::chat, static_cast<unsigned>(asked));
    if (questions > 0 && (calculates() || happens(temperament().asks_back, 3 + static_cast<unsigned>(asked)))) {
      const auto last = static_cast<Statement>(remarks.back().kind);
      if (last == Statement::ask || last == Statement::ask_seek || last == Statement::ask_fancy)
        say(make_remark(Statement::and_you));
    }
    if (!told && questions == 0) letter_.remarks.push(nothing);
    return letter_;
  }

 private:
  static constexpr Remark nothing = make_remark(Statement::perhaps);

  static bool elicits(Statement one) {
    return one == Statement::ask || one == Statement::ask_seek || one == Statement::ask_fancy ||
           one == Statement::ask_shown || one == Statement::and_you || one == Statement::seek ||
           one == Statement::propose_to_me;
  }
  static bool is_courting(Statement one) { return one == Statement::shall_propose || one == Statement::would_accept; }

  // ---- Who speaks ----

  bool calculates() const { return speaker_.art == Speaker::Art::calculating; }
  std::size_t kind() const { return speaker_.nature % temperaments.size(); }
  const Temperament& temperament() const {
    return speaker_.art == Speaker::Art::candid ? beginner : temperaments[kind()];
  }
  /// A whim is the same whenever the same matter comes up with the same partner.
  unsigned whim(unsigned matter) const {
    return static_cast<unsigned>(mixed(speaker_.nature ^ mixed(matter * 64 + static_cast<unsigned>(to_))) % 1000);
  }
  bool happens(int thousandths, unsigned matter) const { return static_cast<int>(whim(matter)) < thousandths; }

  void begin(Voice kind) {
    letter_ = {.to = to_};
    voice(kind, s_.round);
  }
  void voice(Voice voice, unsigned matter) {
    const auto way = static_cast<unsigned>(kind()) * voice_names.size() + static_cast<unsigned>(voice);
    letter_.voice = static_cast<std::uint8_t>(1 + way * variants + (whim(100) + matter) % variants);
  }
  void say(Remark remark) {
    constexpr int most = 4;  // a letter is short
    if (remark == nothing || letter_.remarks.size() == most || letter_.remarks.has(remark)) return;
    if (rules_.fits(s_, me_, to_, remark)) letter_.remarks.push(remark);
  }

  // ---- What I have ----

  /// May they have it for true, by what they have seen of me?
  bool credible(std::uint8_t about, int sign) const {
    int sum = 0;
    for (Card card : shown_) sum += sign * rules_.content().signs(card)[about];
    return sum + hand_size - shown_.size() > 0;
  }

  /// What I said of it before, if I did: one does not contradict oneself.
  const Heard* said_before(std::uint8_t about, int sign) const {
    const Heard* found = nullptr;
    for (const Heard& one : ledger_.own()) {
      const auto kind = static_cast<Statement>(one.what.kind);
      const bool of_it = one.to == to_ && one.what.about == about &&
                         (kind == Statement::have || kind == Statement::lack ||
                          (kind == Statement::have_not && one.what.sign == sign));
      if (of_it) found = &one;
    }
    return found;
  }

  /// Would it help to have what they long for, and is it worth the risk to be found out?
  bool pretends(std::uint8_t about, int sign) const {
    if (!promising_ || !credible(about, sign) || speaker_.art == Speaker::Art::candid) return false;
    if (!calculates()) return happens(temperament().bends, 10 + 2u * about + (sign > 0 ? 1 : 0));
    const int cares = std::max(400, believed_.knows_wishes(to_) ? believed_.seeks(to_, about, sign) : 0);
    const int risk = 60 + 70 * shown_.size();
    return cares * charm_ / sure > risk;
  }

  /// "Do you have +Wit?": the truth where it pleases, and perhaps where it does not.
  enum class Answer : std::uint8_t { yes, no, none };
  Answer claim(std::uint8_t about, int sign) const {
    if (const Heard* before = said_before(about, sign))
      return static_cast<Statement>(before->what.kind) == Statement::have && before->what.sign == sign ? Answer::yes
                                                                                                       : Answer::no;
    if (sums_[about] * sign > 0) return calculates() && !promising_ && happens(500, 40) ? Answer::none : Answer::yes;
    if (pretends(about, sign)) return Answer::yes;
    const bool hides = promising_ && temperament().bends > 0 && (calculates() || happens(500, 50 + about));
    return hides ? Answer::none : Answer::no;
  }

  Remark what_i_have(std::uint8_t about) const {
    for (const int sign : {1, -1}) {
      if (!said_before(about, sign)) continue;
      if (claim(about, sign) == Answer::yes) return make_remark(Statement::have, about, static_cast<std::int8_t>(sign));
    }
    const int sum = sums_[about];
    if (sum == 0) return make_remark(Statement::lack, about);
    return make_remark(Statement::have, about, sum > 0 ? std::int8_t{1} : std::int8_t{-1});
  }

  /// What there is most of, or what they seem to want most.
  std::uint8_t most_telling() const {
    std::uint8_t best = 0;
    int most = -1;
    for (std::uint8_t i = 0; i < attribute_count; ++i) {
      const int sign = sums_[i] < 0 ? -1 : 1;
      const int cares = believed_.knows_wishes(to_) ? believed_.seeks(to_, i, sign) : 0;
      if (const int worth = std::abs(sums_[i]) * 100 + cares; worth > most) best = i, most = worth;
    }
    return best;
  }

  // ---- What I seek ----

  /// The card that I claim to desire: my own, or for a second choice one that would be glad of what they show.
  Card wish() const {
    const bool flatters = !promising_ && charm_ > 0 && speaker_.art != Speaker::Art::candid &&
                          happens(calculates() ? 800 : temperament().flatters, 20);
    if (!flatters) return s_.desires[me_];
    Signs seen{};
    for (int number = 1; number <= card_count; ++number) {
      const Card card = static_cast<Card>(number);
      if (const Place place = s_.notebook[me_][card]; place.names_seat() && place.seat() == to_)
        for (std::size_t i = 0; i < seen.size(); ++i)
          seen[i] = static_cast<std::int8_t>(seen[i] + rules_.content().signs(card)[i]);
    }
    Card best = s_.desires[me_];
    int most = -1;
    for (int number = 1; number <= card_count; ++number) {
      const Card card = static_cast<Card>(number);
      if (shown_.has(card)) continue;
      int fits = 0;
      for (std::size_t i = 0; i < seen.size(); ++i)
        fits += rules_.content().signs(card)[i] * std::clamp<int>(seen[i], -1, 1);
      if (const int worth = 1000 * fits + static_cast<int>(whim(200 + static_cast<unsigned>(number))); worth > most)
        best = card, most = worth;
    }
    return best;
  }

  /// Those first that they may fulfil, as far as I have seen them.
  void tell_wishes(int count) {
    const Signs& signs = rules_.content().signs(pretended());
    std::array<std::uint8_t, attribute_count> order{0, 1, 2, 3, 4};
    const auto pull = [&](std::uint8_t about) { return fit_seen(about, signs[about]); };
    std::sort(order.begin(), order.end(),
              [&](std::uint8_t a, std::uint8_t b) { return pull(a) != pull(b) ? pull(a) > pull(b) : a < b; });
    for (std::uint8_t about : order) {
      if (signs[about] == 0 || count == 0) continue;
      say(make_remark(Statement::seek, about, signs[about]));
      --count;
    }
  }
  int fit_seen(std::uint8_t about, int sign) const {
    int sum = 0;
    for (int number = 1; number <= card_count; ++number) {
      const Card card = static_cast<Card>(number);
      if (const Place place = s_.notebook[me_][card]; place.names_seat() && place.seat() == to_)
        sum += sign * rules_.content().signs(card)[about];
    }
    return sum;
  }

  /// What I told them first is what I go on saying.
  Card pretended() const {
    Signs told{};
    bool any = false;
    for (const Heard& one : ledger_.own())
      if (one.to == to_ && static_cast<Statement>(one.what.kind) == Statement::seek)
        told[one.what.about] = one.what.sign, any = true;
    const auto agrees = [&](Card card) {
      for (std::size_t i = 0; i < told.size(); ++i)
        if (told[i] != 0 && told[i] != rules_.content().signs(card)[i]) return false;
      return true;
    };
    const Card now = wish();
    if (!any || agrees(now)) return now;
    if (agrees(s_.desires[me_])) return s_.desires[me_];
    for (int number = 1; number <= card_count; ++number)
      if (const Card card = static_cast<Card>(number); !shown_.has(card) && agrees(card)) return card;
    return now;
  }

  // ---- Of others ----

  SeatSet third() const { return rules_.eligible(s_) - SeatSet::both(me_, to_); }

  Remark whom_i_fancy() const {
    const bool open_hearted = temperament().bends <= 100;
    if (dearest_ == to_) return make_remark(Statement::fancy_you);
    if (!open_hearted && (promising_ || happens(temperament().flatters, 30))) return make_remark(Statement::fancy_you);
    if (guess_[dearest_].cards == 0) return make_remark(Statement::fancy_nobody);
    if (open_hearted || !happens(temperament().bends, 31))
      return make_remark(Statement::fancy, 0, 0, static_cast<std::uint8_t>(dearest_));
    for (Seat decoy : third())
      if (decoy != dearest_) return make_remark(Statement::fancy, 0, 0, static_cast<std::uint8_t>(decoy));
    return make_remark(Statement::fancy_nobody);
  }

  void what_they_showed(Seat who) {
    Card seen = no_card;
    for (int number = 1; number <= card_count; ++number) {
      const Card card = static_cast<Card>(number);
      if (const Place place = s_.notebook[me_][card]; place.names_seat() && place.seat() == who) seen = card;
    }
    const auto name = static_cast<std::uint8_t>(who);
    if (seen == no_card) return say(make_remark(Statement::showed_nothing, 0, 0, name));
    const bool misleads = who == dearest_ && who != to_ && speaker_.art != Speaker::Art::candid &&
                          (calculates() || happens(temperament().bends, 60 + name));
    const Signs& signs = rules_.content().signs(seen);
    int told = 0;
    for (std::uint8_t i = 0; i < attribute_count && told < 2; ++i) {
      if (signs[i] == 0) continue;
      const bool longed_for = believed_.knows_wishes(to_) && believed_.seeks(to_, i, signs[i]) > 400;
      const bool turned = misleads && (longed_for || told == 0);
      say(make_remark(Statement::showed, i, static_cast<std::int8_t>(turned ? -signs[i] : signs[i]), name));
      ++told;
    }
  }

  /// A word about a third: what they showed, or a warning off the one I want myself.
  void tell_of_somebody() {
    for (Seat who : third()) {
      if (guess_[who].cards == 0) continue;
      const bool warns = who == dearest_ && temperament().bends > 500 && guess_[who].cards > 1;
      if (warns) return say(make_remark(Statement::beware, 0, 0, static_cast<std::uint8_t>(who)));
      if (who != dearest_) return what_they_showed(who);
    }
  }

  Remark question(bool first) const {
    if (first) return make_remark(Statement::ask_seek);
    for (std::uint8_t i = 0; i < attribute_count; ++i)  // what would settle it
      if (wanted_[i] != 0 && fit_seen(i, wanted_[i]) <= 0) return make_remark(Statement::ask, i, wanted_[i]);
    return make_remark(Statement::ask_fancy);
  }

  // ---- How I stand with them ----

  Remark stance() const {
    const Threshold bar = threshold();
    if (dearest_ == to_ && charm_ >= bar.propose) {
      const Remark promise = make_remark(Statement::shall_propose);
      return rules_.fits(s_, me_, to_, promise) ? promise : make_remark(Statement::would_accept);
    }
    if (charm_ >= bar.accept) return make_remark(Statement::would_accept);
    const bool keeps_warm = charm_ + 200 >= bar.accept && happens(temperament().flatters, 70);
    if (keeps_warm) return make_remark(Statement::would_accept);
    const bool withdraws = chance_of_nobody() >= bar.independence && temperament().bends <= 350;
    return withdraws ? make_remark(Statement::shall_not_marry) : nothing;
  }

  // ---- Answers ----

  int asked_before() const {
    return static_cast<int>(std::count_if(heard_.begin(), heard_.end(), [&](const Heard& one) {
      return one.from == to_ && one.to == me_ && one.round == s_.round &&
             elicits(static_cast<Statement>(one.what.kind));
    }));
  }

  /// `briefly`: with yes or no, where it is clear to what.
  void answer(Remark remark, bool briefly) {
    switch (static_cast<Statement>(remark.kind)) {
      case Statement::ask:
        switch (claim(remark.about, remark.sign)) {
          case Answer::yes:
            return say(briefly ? make_remark(Statement::yes) : make_remark(Statement::have, remark.about, remark.sign));
          case Answer::no:
            return say(briefly ? make_remark(Statement::no)
                               : make_remark(Statement::have_not, remark.about, remark.sign));
          case Answer::none: return;
        }
        return;
      case Statement::seek:  // they show their cards: so do I, as far as it goes
        if (claim(remark.about, remark.sign) == Answer::yes)
          say(make_remark(Statement::have, remark.about, remark.sign));
        else if (claim(remark.about, remark.sign) == Answer::no) say(what_i_have(remark.about));
        return;
      case Statement::and_you:  return answer_in_return(briefly);
      case Statement::ask_seek: return tell_wishes(std::max(1, temperament().volunteers));
      case Statement::ask_fancy:
        if (temperament().patience > 2 || dearest_ == to_) say(whom_i_fancy());
        return;
      case Statement::ask_shown: {
        const Seat who = seat_at(remark.who);
        if (who == me_ || index(who) >= rules_.players()) return;
        if (happens(std::max(300, temperament().gossips), 80 + remark.who)) what_they_showed(who);
        return;
      }
      case Statement::propose_to_me: return say(stance());
      default:                       return;
    }
  }

  /// The question that I put to them last, put back to me.
  void answer_in_return(bool briefly) {
    for (auto one = heard_.rbegin(); one != heard_.rend(); ++one) {
      const auto kind = static_cast<Statement>(one->what.kind);
      const bool mine = one->from == me_ && one->to == to_ &&
                        (kind == Statement::ask || kind == Statement::ask_seek || kind == Statement::ask_fancy);
      if (mine) return answer(one->what, briefly && kind != Statement::ask);
    }
  }

  Seat to_;
  Speaker speaker_;
  const Hearsay& heard_;
  Ledger ledger_;
  Belief believed_;
  Signs sums_;
  Seat dearest_ = nobody;
  int charm_ = 0;           // how likely they are to satisfy me
  bool promising_ = false;  // as likely as most, or more
  Hand shown_;              // what they have seen of me
  Letter letter_;
};

}  // namespace

Letter Rules::letter(const State& known, Seat me, Seat to, const Speaker& speaker, const Hearsay& heard) const {
  if (!forbids_words(known, me, to).empty()) return {};
  return Correspondent{*this, known, me, to, speaker, heard}.letter();
}

Letter Rules::reply(const State& known, Seat me, Seat to, std::span<const Remark> remarks, const Speaker& speaker,
                    const Hearsay& heard) const {
  if (!forbids_words(known, me, to).empty()) return {};
  return Correspondent{*this, known, me, to, speaker, heard}.reply(remarks);
}

/// "voice.flirt.evade.2": the words around what is said.
std::string Rules::voice(const Letter& letter) {
  if (letter.voice == 0) return {};
  const unsigned way = (letter.voice - 1u) / variants;
  return "voice." + std::string{temperaments[way / voice_names.size()].name} + "." +
         std::string{voice_names[way % voice_names.size()]} + "." + std::to_string((letter.voice - 1u) % variants + 1);
}

}  // namespace parlor::persuasion
