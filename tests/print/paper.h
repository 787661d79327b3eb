// SPDX-License-Identifier: MIT
// A PDF as others see it: poppler's tools read it and paint it.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "print/print.h"
#include "support/run.h"

namespace parlor::print {

inline std::string output_of(const std::string& command) {
  std::string text;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return text;
  char some[65536];
  for (std::size_t count = 0; (count = fread(some, 1, sizeof some, pipe)) > 0;) text.append(some, count);
  EXPECT_EQ(pclose(pipe), 0) << command;
  return text;
}

/// A page that was painted.
struct Raster {
  int w = 0, h = 0, channels = 3;
  std::string bytes;
  double scale = 1;  // pixels a millimetre

  int at(int x, int y, int channel) const {
    if (x < 0 || y < 0 || x >= w || y >= h) return 255;
    return static_cast<unsigned char>(bytes[static_cast<std::size_t>((y * w + x) * 3 + channel)]);
  }
  bool white(int x, int y) const { return at(x, y, 0) > 250 && at(x, y, 1) > 250 && at(x, y, 2) > 250; }
  bool grey(int x, int y) const {
    return std::abs(at(x, y, 0) - at(x, y, 1)) < 4 && std::abs(at(x, y, 1) - at(x, y, 2)) < 4;
  }
  /// How much of a box, in millimetres, is not white.
  double ink(double x, double y, double width, double height) const {
    int inked = 0, all = 0;
    for (int row = static_cast<int>(y * scale); row < static_cast<int>((y + height) * scale); ++row)
      for (int column = static_cast<int>(x * scale); column < static_cast<int>((x + width) * scale); ++column)
        ++all, inked += white(column, row) ? 0 : 1;
    return all == 0 ? 0 : static_cast<double>(inked) / all;
  }
};

struct Word {
  double x = 0, y = 0, right = 0, bottom = 0;
  std::string text;
};

class Printed {
 public:
  explicit Printed(Document made) : pages{std::move(made.pages)}, pdf{std::move(made.pdf)} {
    folder_.write("it.pdf", pdf);
  }

  std::string path() const { return folder_ / "it.pdf"; }
  /// The words of a page in one line; 0: of all pages.
  std::string text(std::size_t page = 0) const {
    const std::string range = page == 0 ? "" : " -f " + std::to_string(page) + " -l " + std::to_string(page);
    return std::regex_replace(output_of("pdftotext -raw" + range + " " + path() + " -"), std::regex{"[\\s\\f]+"}, " ");
  }
  const std::vector<Word>& words(std::size_t page) const {
    if (words_.empty()) {  // all at once: a program for each page would take most of the time
      const std::string boxes = output_of("pdftotext -bbox " + path() + " -");
      static const std::regex word{
          "<word xMin=\"([0-9.-]+)\" yMin=\"([0-9.-]+)\" xMax=\"([0-9.-]+)\" yMax=\"([0-9.-]+)\">([^<]*)<"};
      constexpr double mm = 25.4 / 72;
      std::istringstream lines{boxes};
      std::smatch found;
      for (std::string line; std::getline(lines, line);) {
        if (line.find("<page ") != line.npos) words_.emplace_back();
        if (std::regex_search(line, found, word))
          words_.back().push_back({std::stod(found[1]) * mm, std::stod(found[2]) * mm, std::stod(found[3]) * mm,
                                   std::stod(found[4]) * mm, found[5]});
      }
    }
    return words_.at(page - 1);
  }
  Raster paint(std::size_t page, double pixels_a_millimetre) const {
    return paint(page, page, pixels_a_millimetre).at(0);
  }
  std::vector<Raster> paint(std::size_t first, std::size_t last, double pixels_a_millimetre) const {
    const std::string bytes = output_of("pdftoppm -r " + std::to_string(pixels_a_millimetre * 25.4) + " -f " +
                                        std::to_string(first) + " -l " + std::to_string(last) + " " + path());
    std::vector<Raster> rasters;
    for (std::size_t from = 0; from < bytes.size();) {
      Raster raster;
      int most = 0, read = 0;
      if (std::sscanf(bytes.c_str() + from, "P6 %d %d %d%n", &raster.w, &raster.h, &most, &read) != 3) break;
      from += static_cast<std::size_t>(read) + 1;
      raster.bytes = bytes.substr(from, static_cast<std::size_t>(raster.w * raster.h * 3));
      raster.scale = pixels_a_millimetre;
      from += raster.bytes.size();
      rasters.push_back(std::move(raster));
    }
    EXPECT_EQ(rasters.size(), last - first + 1);
    return rasters;
  }

  std::vector<Page> pages;
  std::string pdf;

 private:
  test::Folder folder_;
  mutable std::vector<std::vector<Word>> words_;
};

inline Order order_of(const std::string& game, const Options& options = {}) {
  return {game, {}, {}, "parlor test", options};
}

/// Made once for the whole run.
inline const Printed& printed(const Order& order) {
  static std::vector<std::pair<Order, std::unique_ptr<Printed>>> all;
  for (const auto& [same, paper] : all)
    if (same.game == order.game && same.cards == order.cards && same.options == order.options) return *paper;
  auto made = document(order);
  EXPECT_TRUE(made) << made.fault().text();
  all.emplace_back(order, std::make_unique<Printed>(made ? std::move(*made) : Document{}));
  return *all.back().second;
}

}  // namespace parlor::print
