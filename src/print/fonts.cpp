// SPDX-License-Identifier: MIT
#include "print/fonts.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
#include <sys/mman.h>
#include <unistd.h>

#include <map>

#include "parlor/art/embedded.h"

namespace parlor::print {
namespace {

struct Faces {
  PangoFontMap* map = nullptr;
  std::map<std::string, std::string> inside;  // by the beginning of their names
};

/// Fontconfig opens files only: each font becomes one that lies in memory and has no name.
bool add(FcConfig* config, std::string_view bytes) {
  const int file = memfd_create("font", MFD_CLOEXEC);
  if (file < 0) return false;
  while (!bytes.empty()) {
    const ssize_t some = write(file, bytes.data(), bytes.size());
    if (some <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(some));
  }
  const std::string path = "/proc/self/fd/" + std::to_string(file);  // stays open as long as the program runs
  return FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(path.c_str())) == FcTrue;
}

Faces open() {
  Faces faces;
  FcConfig* const config = FcConfigCreate();
  if (config == nullptr) return faces;
  bool all = true;
  for (std::size_t place = 0; !art::embedded_path(place).empty(); ++place)
    if (const auto path = art::embedded_path(place); path.ends_with(".ttf"))
      all = add(config, art::embedded(path)) && all;
  const FcFontSet* const set = FcConfigGetFonts(config, FcSetApplication);
  if (!all || set == nullptr || set->nfont == 0) return faces;
  for (int i = 0; i < set->nfont; ++i) {
    FcChar8* family = nullptr;
    if (FcPatternGetString(set->fonts[i], FC_FAMILY, 0, &family) == FcResultMatch) {
      const std::string name = reinterpret_cast<const char*>(family);
      faces.inside.emplace(name, name);
    }
  }
  FcConfigSetCurrent(config);  // or Cairo would read the machine's own settings
  faces.map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(faces.map), config);
  return faces;
}

const Faces& faces() {
  static const Faces all = open();
  return all;
}

}  // namespace

PangoFontMap* fonts() { return faces().map; }

std::string face_of(const std::string& family) {
  const auto found = faces().inside.lower_bound(family);
  return found != faces().inside.end() && found->first.starts_with(family) ? found->second : "Figtree Light";
}

}  // namespace parlor::print
