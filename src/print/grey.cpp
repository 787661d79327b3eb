// SPDX-License-Identifier: MIT
// A picture in greys that need little ink: areas become pale, thin lines dark, broad dark lines pale as well, since they are shadows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <regex>

#include "print/canvas.h"

namespace parlor::print {
namespace {

double light_of(const std::string& written) {
  if (written.starts_with('#')) return Colour::of(written).light();
  double hue = 0, much = 0, light = 0;  // hsl(350 45% 14%)
  if (std::sscanf(written.c_str(), "hsl(%lf %lf%% %lf%%)", &hue, &much, &light) != 3) return -1;
  const auto part = [&](double n) {
    const double k = std::fmod(n + hue / 30, 12), a = much / 100 * std::min(light / 100, 1 - light / 100);
    return light / 100 - a * std::max(-1.0, std::min({k - 3, 9 - k, 1.0}));
  };
  return Colour{part(0), part(8), part(4)}.light();
}

std::string grey(double light) {
  const int part = static_cast<int>(std::lround(light * 255));
  return fmt::format("#{0:02x}{0:02x}{0:02x}", part);
}

double number_in(const std::string& tag, const char* name, double usual) {
  const auto place = tag.find(std::string{" "} + name + "=\"");
  return place == tag.npos ? usual : std::strtod(tag.c_str() + tag.find('"', place) + 1, nullptr);
}

}  // namespace

std::string in_grey(std::string_view svg) {
  static const std::regex colour{R"rx( (fill|stroke|stop-color|color)="(#[0-9a-fA-F]+|hsl\([^)]*\))")rx"};
  std::string text;
  for (std::size_t from = 0; from < svg.size();) {
    const std::size_t end = std::min(svg.find('>', from), svg.size() - 1) + 1;
    const std::string tag{svg.substr(from, end - from)};
    from = end;
    const bool broad = number_in(tag, "stroke-width", 1) >= 5;
    auto last = tag.cbegin();
    for (std::sregex_iterator found{tag.begin(), tag.end(), colour}, none; found != none; ++found) {
      const std::string name = (*found)[1];
      const double light = light_of((*found)[2]);
      const bool area = name != "stroke" ? name != "color" : broad;
      const double value = area ? 0.78 + 0.22 * light : light > 0.55 ? 0.3 : light * 0.8;
      text.append(last, (*found)[0].first);
      text += " " + name + "=\"" + (light < 0 ? std::string{(*found)[2]} : grey(value)) + "\"";
      last = (*found)[0].second;
    }
    text.append(last, tag.cend());
  }
  return text;
}

}  // namespace parlor::print
