// SPDX-License-Identifier: MIT
#include "server/asking.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace parlor::server {

namespace http = boost::beast::http;

Result<Answer> ask_server(const std::string& at, const std::string& method, const std::string& path,
                          const std::string& token, const std::string& body) {
  const std::size_t colon = at.rfind(':');
  if (colon == std::string::npos) return Fault{"--at", "expected ADDRESS:PORT"};
  boost::asio::io_context loop;
  boost::system::error_code problem;
  boost::asio::ip::tcp::resolver resolver{loop};
  boost::beast::tcp_stream stream{loop};
  const auto ends = resolver.resolve(at.substr(0, colon), at.substr(colon + 1), problem);
  if (!problem) stream.connect(ends, problem);
  if (problem) return Fault{at, "no server answers there: " + problem.message()};
  http::request<http::string_body> request{http::string_to_verb(method), path, 11};
  request.set(http::field::host, at);
  request.set(http::field::authorization, "Bearer " + token);
  request.set(http::field::connection, "close");
  request.body() = body;
  request.prepare_payload();
  boost::beast::flat_buffer buffer;
  http::response_parser<http::string_body> response;
  response.body_limit(64 << 20);
  http::write(stream, request, problem);
  if (!problem) http::read(stream, buffer, response, problem);
  if (problem) return Fault{at, problem.message()};
  return Answer{static_cast<int>(response.get().result_int()), response.get().body()};
}

}  // namespace parlor::server
