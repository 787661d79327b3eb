// SPDX-License-Identifier: MIT
#include "server/packed.h"

#include <zlib.h>

namespace parlor::server {

std::string packed(const std::string& text) {
  constexpr int window = 15, with_gzip_header = 16, memory = 8, level = 6;
  z_stream stream{};
  deflateInit2(&stream, level, Z_DEFLATED, window + with_gzip_header, memory, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace parlor::server
