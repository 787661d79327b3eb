// SPDX-License-Identifier: MIT
#include "server/names.h"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <memory>

#include "table/catalogue.h"
#include "table/people.h"
#include "table/speech.h"
#include "words/letters.h"

namespace parlor::server {
namespace {

using icu::UnicodeString;

constexpr UChar32 non_joiner = 0x200C, joiner = 0x200D;
constexpr UChar32 blank_braille = 0x2800;  // the one blank that Unicode calls a symbol
constexpr int most_marks = 4;              // on one letter; more of them climb over the lines above

/// Joiners shape what stands around them: after a virama, or between two letters that join (RFC 5892, appendix A).
bool joins_rightly(const UnicodeString& text, int32_t at) {
  const auto joining = [](UChar32 letter) { return u_getIntPropertyValue(letter, UCHAR_JOINING_TYPE); };
  if (at == 0) return false;
  const UChar32 before = text.char32At(text.moveIndex32(at, -1));
  if (u_getCombiningClass(before) == 9) return true;
  const int32_t next = text.moveIndex32(at, 1);
  if (text.char32At(at) != non_joiner || next >= text.length()) return false;
  const int left = joining(before), right = joining(text.char32At(next));
  return (left == U_JT_DUAL_JOINING || left == U_JT_LEFT_JOINING) &&
         (right == U_JT_DUAL_JOINING || right == U_JT_RIGHT_JOINING);
}

/// May it stand there, outside an emoji?
bool stands_rightly(const UnicodeString& text, int32_t at) {
  const UChar32 letter = text.char32At(at);
  if (letter == joiner || letter == non_joiner) return joins_rightly(text, at);
  if (letter == 0xFE0E || letter == 0xFE0F)  // how the sign before it is drawn
    return at > 0 && u_hasBinaryProperty(text.char32At(text.moveIndex32(at, -1)), UCHAR_EMOJI) != 0;
  if (u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) return false;
  switch (u_charType(letter)) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR: return false;
    default:                    return true;
  }
}

bool is_mark(UChar32 letter) {
  const int8_t type = u_charType(letter);
  return type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK;
}

bool is_seen(UChar32 letter) { return u_isgraph(letter) != 0 && !is_mark(letter) && letter != blank_braille; }

/// Goes through the text letter by letter as its reader sees them; `outside` collects what is no emoji.
bool all_readable(const UnicodeString& text, UnicodeString& outside) {
  UErrorCode code = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> letters{
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), code)};
  if (U_FAILURE(code)) return false;
  letters->setText(text);
  bool seen = false;
  for (int32_t from = letters->first(), to = letters->next(); to != icu::BreakIterator::DONE;
       from = to, to = letters->next()) {
    if (u_stringHasBinaryProperty(text.getBuffer() + from, to - from, UCHAR_RGI_EMOJI) != 0) {
      seen = true;
      continue;
    }
    int marks = 0;
    for (int32_t at = from; at < to; at = text.moveIndex32(at, 1)) {
      const UChar32 letter = text.char32At(at);
      if (!stands_rightly(text, at) || (is_mark(letter) && ++marks > most_marks)) return false;
      seen |= is_seen(letter);
      outside.append(letter);
    }
  }
  return seen;
}

const USpoofChecker* checker() {
  static const auto made = [] {
    UErrorCode code = U_ZERO_ERROR;
    USpoofChecker* const one = uspoof_open(&code);
    uspoof_setChecks(one, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &code);
    uspoof_setRestrictionLevel(one, USPOOF_HIGHLY_RESTRICTIVE);
    return one;
  }();
  return made;
}

UnicodeString skeleton(const UnicodeString& text) {
  UErrorCode code = U_ZERO_ERROR;
  UnicodeString shape;
  uspoof_getSkeletonUnicodeString(checker(), 0, text, shape, &code);
  return shape.findAndReplace(" ", "");
}

/// Letters of several writings in one word, numbers of several, the same mark twice.
bool is_mixed(const UnicodeString& text) {
  UErrorCode code = U_ZERO_ERROR;
  return uspoof_checkUnicodeString(checker(), text, nullptr, &code) != 0 || U_FAILURE(code);
}

bool look_alike(const UnicodeString& one, const UnicodeString& other) {
  return skeleton(one).foldCase() == skeleton(other).foldCase() ||
         skeleton(UnicodeString{one}.foldCase()) == skeleton(UnicodeString{other}.foldCase());
}

/// Called as bots are called, or called a bot.
bool poses_as_bot(const UnicodeString& name) {
  static const std::vector<UnicodeString> bots = [] {
    std::vector<UnicodeString> all;
    for (const Facts* const game : all_facts())
      for (const Json& bot : strings_of(game->name).value("bots", Json::array()))
        all.push_back(UnicodeString::fromUTF8(bot.get_ref<const std::string&>()));
    return all;
  }();
  if (std::any_of(bots.begin(), bots.end(), [&](const UnicodeString& bot) { return look_alike(name, bot); }))
    return true;
  UnicodeString word;
  for (int32_t at = 0; at <= name.length(); at = name.moveIndex32(at, 1)) {
    if (at < name.length() && u_isalnum(name.char32At(at)) != 0) {
      word.append(name.char32At(at));
      continue;
    }
    if (look_alike(word, "bot") || look_alike(word, "robot")) return true;
    word.remove();
    if (at == name.length()) break;
  }
  return false;
}

}  // namespace

bool readable(const std::string& text, int most) {
  UnicodeString outside;
  return fit_to_show(text, most) && all_readable(UnicodeString::fromUTF8(text), outside);
}

Result<std::string> readable_name(const std::string& name) {
  const Fault unseen{"name", "expected 1 to 32 letters that can be seen"};
  if (!fit_to_show(name, 4 * longest_name)) return unseen;
  UErrorCode code = U_ZERO_ERROR;
  const icu::Normalizer2* const composer = icu::Normalizer2::getNFCInstance(code);
  if (U_FAILURE(code)) return unseen;
  const UnicodeString plain = composer->normalize(UnicodeString::fromUTF8(name), code);
  UnicodeString text;
  for (int32_t at = 0; at < plain.length(); at = plain.moveIndex32(at, 1)) {
    const UChar32 letter = plain.char32At(at);
    const bool space = u_isUWhiteSpace(letter) != 0;
    if (!space) text.append(letter);
    else if (!text.endsWith(" ")) text.append(u' ');
  }
  text.trim();
  std::string kept;
  text.toUTF8String(kept);
  UnicodeString outside;
  if (U_FAILURE(code) || !fit_to_show(kept, longest_name) || !all_readable(text, outside)) return unseen;
  if (is_mixed(outside)) return Fault{"name", "mixes letters that look alike; write it in one alphabet"};
  if (poses_as_bot(text)) return Fault{"name", "that is what bots are called here; take another"};
  return kept;
}

bool look_alike(const std::string& one, const std::string& other) {
  return look_alike(UnicodeString::fromUTF8(one), UnicodeString::fromUTF8(other));
}

}  // namespace parlor::server
