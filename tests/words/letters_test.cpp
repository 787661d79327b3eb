// SPDX-License-Identifier: MIT
#include "words/letters.h"

#include <gtest/gtest.h>

#include <string>

namespace parlor::test {
namespace {

TEST(Letters, AreCountedNotBytes) {
  EXPECT_TRUE(fit_to_show("Zoë", 3));
  EXPECT_FALSE(fit_to_show("Zoë!", 3));
  EXPECT_TRUE(fit_to_show("\xF0\x9F\x8C\x99", 1)) << "a moon";
  EXPECT_FALSE(fit_to_show("", 3));
  EXPECT_FALSE(fit_to_show("   ", 3));
}

TEST(Letters, ThatControlOrDisguiseAreNotShown) {
  for (const char* wrong :
       {"a\nb", "a\tb", "a\x7F", "a\xC2\x80", "a\u200Bb", "a\u2028b", "a\u202Eb", "a\u2066b", "\uFEFFa"})
    EXPECT_FALSE(fit_to_show(wrong, 9)) << wrong;
}

TEST(Letters, AreSoundUtf8) {
  for (const char* wrong : {"\xFF", "a\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x28\xA1", "\x80"})
    EXPECT_FALSE(fit_to_show(wrong, 9)) << wrong;
}

}  // namespace
}  // namespace parlor::test
