// SPDX-License-Identifier: MIT
// The typefaces that are built into the program, the same that the page has; those of the machine are never looked at.
#pragma once

#include <pango/pangocairo.h>

#include <string>

namespace parlor::print {

/// All faces, or null when they could not be opened.
PangoFontMap* fonts();

/// What a face that the page calls "Cormorant Garamond" is called inside its file.
std::string face_of(const std::string& family);

}  // namespace parlor::print
