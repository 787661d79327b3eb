// SPDX-License-Identifier: MIT
#include "server/server.h"
#include "server/access_log.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <cstdlib>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "server/access_log.h"
#include "server/api.h"
#include "server/log.h"
#include "server/messages.h"
#include "server/packed.h"
#include "server/pages.h"
#include "server/save.h"

namespace parlor::server {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using net::ip::tcp;

// All of it runs on one loop, which need not be looked up at every step.
using Loop = net::io_context::executor_type;
using Socket = net::basic_stream_socket<tcp, Loop>;
using HttpStream = beast::basic_stream<tcp, Loop>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>, Loop>;
template <class T> using awaitable = net::awaitable<T, Loop>;
using Awaiting = net::use_awaitable_t<Loop>;

constexpr auto quietly = net::as_tuple(Awaiting{});  // errors are values here, not exceptions

constexpr std::size_t longest_header = 16 << 10, longest_body = 64 << 10, longest_message = 16 << 10;
constexpr std::size_t longest_backlog = 1 << 20;  // a client that does not read has this much patience
constexpr int longest_target = 2048;
constexpr std::size_t worth_packing = 1400;  // what fits into one packet is sent as it is
constexpr auto longest_end = std::chrono::seconds{5};
constexpr auto silence = std::chrono::seconds{60};
constexpr auto between_pulses = std::chrono::milliseconds{250};

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

std::string cookie_in(const std::string& header) {
  constexpr std::string_view name = "parlor_guest=";
  for (std::size_t at = 0; at < header.size();) {
    at = header.find_first_not_of(' ', at);
    if (at == std::string::npos) break;
    const std::size_t end = std::min(header.find(';', at), header.size());
    if (header.compare(at, name.size(), name) == 0) return header.substr(at + name.size(), end - at - name.size());
    at = end + 1;
  }
  return {};
}

/// The last word of a list with commas: what our own proxy wrote, whatever a client sent before it.
std::string last_of(std::string list) {
  const auto is_between = [](char letter) { return letter == ' ' || letter == ',' || letter == '\t'; };
  while (!list.empty() && is_between(list.back())) list.pop_back();
  const std::size_t before = list.find_last_of(", \t");
  return before == std::string::npos ? list : list.substr(before + 1);
}

/// What is wrong with how a request is put: two who read it differently could be played off against each other.
template <class Message> bool is_long(const Message& request) {
  return request.method() == http::verb::post && request.target() == "/api/saves";
}

template <class Message> Answer badly_put(const Message& request) {
  if (request.version() >= 11 && request.count(http::field::host) != 1)
    return refusal(400, "expected exactly one Host");
  if (request.count(http::field::transfer_encoding) > 1 ||
      (request.count(http::field::transfer_encoding) == 1 &&
       !beast::iequals(request[http::field::transfer_encoding], "chunked")))
    return refusal(501, "the only Transfer-Encoding here is chunked");
  return {};
}

class Door;

/// One WebSocket. Frames of one turn of the loop leave as one message, one write.
class Live final : public Listener {
 public:
  Live(Socket socket, Door& door) : stream_{std::move(socket)}, door_{door} {}

  awaitable<void> run(http::request<http::string_body> request, std::string table);

  void send(Frame frame) override;
  void close(int code, const std::string& reason) override;
  void flush();
  void shut() {
    error_code ignored;
    stream_.next_layer().shutdown(Socket::shutdown_both, ignored);
  }
  void let_go() { room_here_.reset(); }

 private:
  std::shared_ptr<Live> self() { return std::static_pointer_cast<Live>(shared_from_this()); }
  void written(error_code problem);
  awaitable<bool> greet(std::string table);

  websocket::stream<Socket, false> stream_;
  Door& door_;
  beast::flat_buffer incoming_;
  std::vector<Frame> outbox_;
  std::size_t backlog_ = 0;
  std::string outgoing_;
  bool writing_ = false, flush_planned_ = false, open_ = false;
  std::optional<websocket::close_reason> closing_;
  Bucket messages_{40, 400};
  std::shared_ptr<Gate> room_here_;
};

/// The listening socket, the loop, and everything that hangs on it.
class Door final : public Server {
 public:
  Door(const Place& place, std::unique_ptr<store::Store> store, AccessLog visits)
      : place_{place},
        visits_{std::move(visits)},
        house_{std::move(store), place.settings, metrics_,
               [this](std::function<void()> task) { net::post(loop_, std::move(task)); },
               [this](Time when) { set_alarm(when); }},
        api_{house_} {}
  ~Door() override {
    loop_.stop();
    for (const auto& live : lives_) live->let_go();  // of those who are cut off: room and listener hold each other
  }

  using Acceptor = net::basic_socket_acceptor<tcp, Loop>;

  std::optional<Fault> listen() {
    if (auto problem = listen(acceptor_, place_.address, place_.port, "--address")) return problem;
    if (place_.inside.empty()) return {};
    const std::size_t colon = place_.inside.rfind(':');
    int port = -1;
    if (colon != std::string::npos)
      std::from_chars(place_.inside.data() + colon + 1, place_.inside.data() + place_.inside.size(), port);
    if (port < 0 || port > 65535) return Fault{"--inside", "expected ADDRESS:PORT, found \"" + place_.inside + "\""};
    return listen(inside_, place_.inside.substr(0, colon), port, "--inside");
  }
  static std::optional<Fault> listen(Acceptor& acceptor, const std::string& where, int port, const char* flag) {
    error_code problem;
    const auto address = net::ip::make_address(where, problem);
    if (problem) return Fault{flag, "expected an IP address, found \"" + where + "\""};
    const tcp::endpoint end{address, static_cast<unsigned short>(port)};
    acceptor.open(end.protocol(), problem);
    if (!problem) acceptor.set_option(net::socket_base::reuse_address{true}, problem);
    if (!problem) acceptor.bind(end, problem);
    if (!problem) acceptor.listen(net::socket_base::max_listen_connections, problem);
    if (problem) return Fault{where + ":" + std::to_string(port), problem.message()};
    return {};
  }

  std::optional<Fault> share(const Node& node) {
    if (auto problem = house_.share(node, place_.bus)) return problem;
    api_.count_together(*house_.fleet());
    return {};
  }

  int port() const override { return acceptor_.local_endpoint().port(); }
  int inside_port() const override { return inside_.is_open() ? inside_.local_endpoint().port() : 0; }

  void run(bool until_signal) override {
    net::signal_set signals{loop_};
    if (until_signal) {
      signals.add(SIGTERM);
      signals.add(SIGINT);
      signals.async_wait([this](error_code problem, int number) {
        if (!problem) log_info("signal {}: closing", number), end_in_time(), close();
      });
    }
    house_.start();
    net::co_spawn(loop_, accept(acceptor_), net::detached);
    if (inside_.is_open()) net::co_spawn(loop_, accept(inside_), net::detached);
    if (house_.fleet() != nullptr) net::co_spawn(loop_, pulse(), net::detached);
    loop_.run();
  }

  void stop() override {
    net::post(loop_, [this] { close(); });
  }

  /// A store that hangs, or a bot that thinks, must not hold up the end: what is not durable by then was promised to nobody.
  static void end_in_time() {
    std::thread{[] {
      std::this_thread::sleep_for(longest_end);
      log_error("the store does not let go; ending without it");
      std::_Exit(1);
    }}.detach();
  }

  /// Stops accepting, tells everybody to come back, and ends when their sockets are closed or half a second later.
  void close() {
    error_code ignored;
    acceptor_.close(ignored);
    inside_.close(ignored);
    house_.stop([this] {
      auto last = std::make_shared<Timer>(loop_, std::chrono::milliseconds{500});
      last->async_wait([this, last](error_code) { loop_.stop(); });
      closing_ = true;
      end_if_empty();
    });
  }
  void end_if_empty() {
    if (closing_ && lives_.empty()) loop_.stop();
  }

  void plan_flush(std::shared_ptr<Live> live) {
    to_flush_.push_back(std::move(live));
    if (to_flush_.size() == 1)
      net::post(loop_, [this] {
        for (const auto& one : std::exchange(to_flush_, {})) one->flush();
      });
  }

  void set_alarm(Time when) {
    if (when == 0) return void(alarm_.cancel());
    alarm_.expires_after(std::chrono::milliseconds{std::max<Time>(0, when - now())});
    alarm_.async_wait([this](error_code problem) {
      if (!problem) house_.tick();
    });
  }

  template <class Result> awaitable<Result> reply_of(std::function<void(std::function<void(Result)>)> ask) {
    co_return co_await net::async_initiate<const Awaiting, void(Result)>(
        [&ask, this](auto handler) {
          auto shared = std::make_shared<decltype(handler)>(std::move(handler));
          ask([shared, this](Result result) {
            net::post(loop_,
                      [shared, result = std::move(result)]() mutable { std::move (*shared)(std::move(result)); });
          });
        },
        Awaiting{});
  }

  awaitable<void> pulse() {
    for (Timer pause{loop_}; true; house_.fleet()->pulse()) {
      pause.expires_after(between_pulses);
      co_await pause.async_wait(quietly);
    }
  }

  awaitable<void> accept(Acceptor& acceptor) {
    while (acceptor.is_open()) {
      auto [problem, socket] = co_await acceptor.async_accept(quietly);
      if (problem == net::error::operation_aborted) co_return;
      if (problem) {  // out of sockets: wait for some to close
        Timer pause{loop_, std::chrono::milliseconds{100}};
        co_await pause.async_wait(quietly);
        continue;
      }
      ++house_.metrics().connections;
      socket.set_option(tcp::no_delay{true}, problem);
      net::co_spawn(loop_, session(std::move(socket), &acceptor == &inside_), net::detached);
    }
  }

  /// One more socket of an address, as long as it is open.
  struct Held {
    std::unordered_map<std::string, int>& all;
    std::string address;
    int count;
    Held(std::unordered_map<std::string, int>& sockets, std::string from)
        : all{sockets}, address{std::move(from)}, count{address.empty() ? 0 : ++all[address]} {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() {
      if (const auto own = all.find(address); own != all.end() && --own->second == 0) all.erase(own);
    }
  };

  struct Counted {
    std::int64_t& count;
    explicit Counted(std::int64_t& sockets) : count{sockets} { ++count; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count; }
  };

  awaitable<void> session(Socket socket, bool inside) {
    const Counted counted{metrics_.open_sockets};
    error_code problem;
    const auto end = socket.remote_endpoint(problem);
    if (problem) co_return;
    const std::string peer = end.address().to_string();
    const Visit nameless{peer, {}, {}};  // what it wants is not known yet
    HttpStream stream{std::move(socket)};
    beast::flat_buffer buffer;
    const Held held{sockets_of_, place_.behind_proxy || inside ? "" : peer};
    if (place_.settings.limited && !place_.behind_proxy && !inside &&
        (held.count > place_.settings.sockets_of_address || !api_.connections().take(peer, steady()))) {
      ++house_.metrics().limited;
      if (complaints_.take(peer, steady())) log_info("{} opens too many sockets", peer);
      http::request_parser<http::string_body> parser;  // read first: who is cut off while they speak hears no answer
      parser.header_limit(longest_header);
      parser.body_limit(longest_body);
      stream.expires_after(std::chrono::seconds{2});
      co_await http::async_read(stream, buffer, parser, quietly);
      Reply no = refusal(429, "too many sockets; close some, or wait a little");
      no.retry_after = 5;
      co_await answer(stream, no, 11, false, false, nameless);
      co_return void(stream.socket().shutdown(tcp::socket::shutdown_send, problem));
    }
    while (true) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(longest_header);
      parser.body_limit(longest_save);
      stream.expires_after(patience());  // for the whole request: one byte at a time is not enough
      auto [fault, count] = co_await http::async_read_header(stream, buffer, parser, quietly);
      if (!fault && !is_long(parser.get())) {  // a game from a device alone may be that long
        parser.body_limit(longest_body);
        if (const auto length = parser.content_length(); length && *length > longest_body)
          fault = http::error::body_limit;
      }
      if (!fault) std::tie(fault, count) = co_await http::async_read(stream, buffer, parser, quietly);
      if (fault) {
        const int status = fault == http::error::body_limit     ? 413
                           : fault == http::error::header_limit ? 431
                           : fault.category() == http::make_error_code(http::error::bad_method).category() &&
                                   fault != http::error::end_of_stream && fault != http::error::partial_message
                               ? 400
                               : 0;
        if (status != 0)
          co_await answer(stream, refusal(status, "this is not a request we can read: " + fault.message()), 11, false,
                          false, nameless);
        break;
      }
      auto request = parser.release();
      const Visit visit = visited(request, peer);
      if (request.target().size() > longest_target) {
        co_await answer(stream, refusal(414, "the address is too long"), request.version(), false, false, visit);
        break;
      }
      if (const Answer wrong = badly_put(request); wrong.status != 200) {
        co_await answer(stream, wrong, request.version(), false, false, visit);
        break;
      }
      if (websocket::is_upgrade(request)) {
        const std::string& address = visit.address;
        if (const auto own = sockets_of_.find(address);
            place_.settings.limited && own != sockets_of_.end() && own->second > place_.settings.sockets_of_address) {
          co_await answer(stream, refusal(429, "too many sockets; close some, or wait a little"), 11, false, false,
                          visit);
          break;
        }
        if (house_.banned("", address) != nullptr) {
          co_await answer(stream, refusal(403, "you may not play here"), request.version(), false, false, visit);
          break;
        }
        if (const std::string table = live_table(request); !table.empty() && may_connect(request)) {
          stream.expires_never();
          // By itself from here on: what reading a request took need not be kept as long as the socket is open.
          net::co_spawn(loop_,
                        live(std::make_shared<Live>(stream.release_socket(), *this), std::move(request), table, visit),
                        net::detached);
          co_return;
        }
        co_await answer(stream,
                        refusal(live_table(request).empty() ? 404 : 403, "there is no socket here for this page"),
                        request.version(), false, false, visit);
        break;
      }
      stream.expires_never();
      const bool head = request.method() == http::verb::head, keep = request.keep_alive();
      const Reply said = co_await respond(request, peer, inside);
      metrics_.request_seconds.add_since(visit.began);
      stream.expires_after(patience());
      if (!co_await answer(stream, said, request.version(), keep, head, visit)) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, problem);
  }

  awaitable<void> live(std::shared_ptr<Live> one, http::request<http::string_body> request, std::string table,
                       Visit visit) {
    const Counted counted{metrics_.open_sockets};
    const Held held{sockets_of_, visit.address};
    one->address = held.address;
    lives_.insert(one);
    co_await one->run(std::move(request), std::move(table));
    visits_.write(visit, 101, 0);
    lives_.erase(one);
    end_if_empty();
  }

  template <class Message> Visit visited(const Message& message, const std::string& peer) const {
    Request request = described(message, peer);
    return {std::move(request.address), text(message.method_string()), std::move(request.path)};
  }

  template <class Message> Request described(const Message& message, const std::string& peer) const {
    Request request;
    request.method = text(message.method_string());
    if (request.method == "HEAD") request.method = "GET";
    const std::string target = text(message.target());
    const std::size_t question = target.find('?');
    request.path = target.substr(0, question);
    if (question != std::string::npos) request.query = target.substr(question + 1);
    request.origin = text(message[http::field::origin]);
    request.host = text(message[http::field::host]);
    request.address = peer;
    if (place_.behind_proxy)
      if (std::string last = last_of(text(message["X-Forwarded-For"])); !last.empty())
        request.address = std::move(last);
    const std::string bearer = text(message[http::field::authorization]);
    request.token = bearer.starts_with("Bearer ") ? bearer.substr(7) : cookie_in(text(message[http::field::cookie]));
    return request;
  }

  awaitable<Reply> respond(http::request<http::string_body>& message, const std::string& peer, bool inside) {
    Request request = described(message, peer);
    request.inside = inside;
    const bool gzip = text(message[http::field::accept_encoding]).find("gzip") != std::string::npos;
    request.body = std::move(message.body());
    const bool secure = place_.behind_proxy && message["X-Forwarded-Proto"] == "https";
    if (request.path.starts_with("/api/") || request.path == "/healthz" || request.path == "/metrics") {
      const std::function<void(Api::Then)> ask = [&](const Api::Then& reply) { api_.handle(request, reply); };
      Reply reply = co_await reply_of<Reply>(ask);
      reply.secure = secure;
      const bool packs = reply.type != "application/pdf";  // that is packed as it is
      if (gzip && packs && reply.body.size() >= worth_packing) co_await pack(reply);
      co_return reply;
    }
    if (request.method != "GET") co_return refusal(405, "expected GET");
    co_return page(request.path, gzip);
  }

  /// Not here: others wait.
  awaitable<void> pack(Reply& reply) {
    const auto body = std::make_shared<const std::string>(std::move(reply.body));
    const std::function<void(std::function<void(std::string)>)> ask = [&](std::function<void(std::string)> then) {
      house_.aside([body, then = std::move(then)] { then(packed(*body)); });
    };
    reply.body = co_await reply_of<std::string>(ask);
    reply.encoding = "gzip";
  }

  awaitable<bool> answer(HttpStream& stream, const Reply& said, unsigned version, bool keep, bool head,
                         const Visit& visit) {
    http::response<http::string_body> response{static_cast<http::status>(said.status), version};
    const bool is_page = said.type.starts_with("text/html");
    response.set(http::field::content_type, said.type);
    response.set(http::field::cache_control, said.lasting ? "public, max-age=31536000, immutable"
                                             : is_page    ? "no-cache"
                                                          : "no-store");
    response.set("Content-Security-Policy", content_security_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    if (!said.encoding.empty()) response.set(http::field::content_encoding, said.encoding);
    if (!said.encoding.empty() || is_page) response.set(http::field::vary, "Accept-Encoding");
    if (said.retry_after > 0) response.set(http::field::retry_after, std::to_string(said.retry_after));
    if (!said.cookie.empty()) {
      const bool forget = said.cookie == "-";
      response.set(http::field::set_cookie, "parlor_guest=" + (forget ? "" : said.cookie) +
                                                "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" +
                                                (forget ? "0" : "31536000") + (said.secure ? "; Secure" : ""));
    }
    response.keep_alive(keep);
    response.content_length(said.body.size());
    if (!head && said.status != 204) response.body() = said.body;
    http::serializer<false, http::string_body> serializer{response};
    if (head) serializer.split(true);
    const auto [problem, count] = head ? co_await http::async_write_header(stream, serializer, quietly)
                                       : co_await http::async_write(stream, serializer, quietly);
    visits_.write(visit, said.status, count);
    co_return !problem && keep;
  }

  /// The table in "/api/tables/ID/live", or nothing.
  static std::string live_table(const http::request<http::string_body>& request) {
    const std::string target = text(request.target());
    constexpr std::string_view before = "/api/tables/", behind = "/live";
    const std::string path = target.substr(0, target.find('?'));
    if (!path.starts_with(before) || !path.ends_with(behind) || path.size() <= before.size() + behind.size()) return {};
    return path.substr(before.size(), path.size() - before.size() - behind.size());
  }

  /// A browser names the page it speaks for, and its cookie counts only for our own; a program has its token.
  static bool may_connect(const http::request<http::string_body>& request) {
    const std::string origin = text(request[http::field::origin]);
    if (origin.empty()) return request[http::field::cookie].empty() || !request[http::field::authorization].empty();
    return Api::same_site(origin, text(request[http::field::host]));
  }

  House& house() { return house_; }
  net::io_context& loop() { return loop_; }
  std::chrono::milliseconds patience() const { return std::chrono::milliseconds{place_.settings.patience}; }

 private:
  Place place_;
  AccessLog visits_;
  Metrics metrics_;  // before the loop: what still hangs there at the end counts itself out
  std::unordered_map<std::string, int> sockets_of_;  // by address
  Buckets complaints_{1.0 / 60, 1};                  // about an address, into the log
  net::io_context loop_{1};
  Acceptor acceptor_{loop_}, inside_{loop_};
  Timer alarm_{loop_};
  std::unordered_set<std::shared_ptr<Live>> lives_;
  std::vector<std::shared_ptr<Live>> to_flush_;
  bool closing_ = false;
  House house_;  // after the loop: its threads post to it until they end
  Api api_;
};

awaitable<void> Live::run(http::request<http::string_body> request, std::string table) {
  stream_.set_option(websocket::stream_base::timeout{std::chrono::seconds{10}, silence, true});
  stream_.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(http::field::server, "Parlor"); }));
  stream_.read_message_max(longest_message);
  stream_.auto_fragment(false);
  stream_.text(true);
  if (const auto [problem] = co_await stream_.async_accept(request, quietly); problem) co_return;
  open_ = true;
  const std::string token = door_.described(request, "").token;
  if (!token.empty()) {
    const std::function<void(std::function<void(House::Recognised)>)> ask = [&](auto reply) {
      door_.house().recognise(token, std::move(reply));
    };
    const House::Recognised known = co_await door_.reply_of<House::Recognised>(ask);
    if (!known) close(1013, "the store does not answer; come back in a moment");
    else if (!*known) close(1008, "this token is nobody's");
    else if (door_.house().banned((*known)->id, "") != nullptr) close(4403, "you may not play here");
    else guest = (*known)->id, name = (*known)->name;
  }
  request = {};
  bool reads = true;  // what failed to be read once must not be read again
  if (open_ && !closing_ && co_await greet(std::move(table))) {
    while (true) {
      incoming_.clear();
      const auto [problem, count] = co_await stream_.async_read(incoming_, quietly);
      if (problem) {
        reads = false;
        break;
      }
      ++door_.house().metrics().messages;
      if (door_.house().settings().limited && !messages_.take(steady())) {
        ++door_.house().metrics().dropped;
        close(1008, "too many messages");
        break;
      }
      if (!stream_.got_text()) {
        close(1003, "only text, please");
        break;
      }
      room_here_->hear(shared_from_this(), {static_cast<const char*>(incoming_.data().data()), incoming_.size()});
    }
  }
  if (room_here_) std::exchange(room_here_, {})->part(*this);  // what it still has to do for us may outlast both
  // Give a last message and the closing frame a moment, then go.
  while (reads && (closing_ || writing_)) {
    incoming_.clear();
    const auto [problem, count] = co_await stream_.async_read(incoming_, quietly);
    if (problem) break;
  }
  open_ = false;
}

/// The first message says where the client left off. Who never says it, however politely it answers pings, has to go.
awaitable<bool> Live::greet(std::string table) {
  Timer limit{door_.loop(), door_.patience()};
  limit.async_wait([live = self()](error_code problem) {
    if (!problem) live->shut();
  });
  const auto [problem, count] = co_await stream_.async_read(incoming_, quietly);
  limit.cancel();
  if (problem) co_return false;
  auto hello = read_hello({static_cast<const char*>(incoming_.data().data()), incoming_.size()});
  if (!hello) {
    close(1008, hello.fault().text());
    co_return false;
  }
  struct Looked {
    std::shared_ptr<Gate> room;
    bool fault = false;
  };
  const std::function<void(std::function<void(Looked)>)> ask = [&](std::function<void(Looked)> reply) {
    door_.house().find(table, [reply = std::move(reply)](std::shared_ptr<Gate> room, const Fault* fault) {
      reply({std::move(room), fault != nullptr});
    });
  };
  const Looked looked = co_await door_.reply_of<Looked>(ask);
  if (!looked.room) {
    if (!looked.fault) close(4404, "there is no such table");
    else if (door_.house().is_aside(table)) close(1011, "this table is set aside: it cannot be played");
    else close(1013, "the store does not answer; come back in a moment");
    co_return false;
  }
  room_here_ = looked.room;
  room_here_->join(shared_from_this(), std::move(*hello));
  co_return true;
}

void Live::send(Frame frame) {
  if (!open_ || closing_) return;
  backlog_ += frame->size();
  outbox_.push_back(std::move(frame));
  if (backlog_ > longest_backlog) {  // dropped, not waited for
    ++door_.house().metrics().dropped;
    open_ = false;
    outbox_.clear();
    return shut();
  }
  if (!writing_ && !std::exchange(flush_planned_, true)) door_.plan_flush(self());
}

void Live::close(int code, const std::string& reason) {
  if (!open_ || closing_) return;
  closing_ = websocket::close_reason{static_cast<websocket::close_code>(code), reason.substr(0, 120)};
  if (!writing_ && !std::exchange(flush_planned_, true)) door_.plan_flush(self());
}

void Live::flush() {
  flush_planned_ = false;
  if (writing_ || !open_) return;
  if (outbox_.empty()) {
    if (closing_) {
      open_ = false;
      stream_.async_close(*closing_, [live = self()](error_code) { live->closing_.reset(); });
    }
    return;
  }
  outgoing_.reserve(backlog_ + outbox_.size() + 2);
  outgoing_ = '[';
  for (const Frame& frame : outbox_) {
    if (outgoing_.size() > 1) outgoing_ += ',';
    outgoing_ += *frame;
  }
  outgoing_ += ']';
  outbox_.clear();
  backlog_ = 0;
  writing_ = true;
  ++door_.house().metrics().writes;
  door_.house().metrics().bytes_sent += outgoing_.size();
  stream_.async_write(net::buffer(outgoing_),
                      [live = self()](error_code problem, std::size_t) { live->written(problem); });
}

void Live::written(error_code problem) {
  writing_ = false;
  if (problem) return;
  if (outgoing_.capacity() > 4 << 10)
    std::string{}.swap(outgoing_);  // after a whole state; assigning would keep its room
  flush();
}

}  // namespace

Result<std::unique_ptr<Server>> Server::open(const Place& place) {
  auto store = store::open(place.store);
  if (!store) return store.fault();
  Node node;
  if (place.bus.empty()) {
    if (auto problem = (*store)->claim()) return *problem;
  } else {
    store::Claims* const claims = (*store)->claims();
    if (claims == nullptr) return Fault{"--bus", "many servers need a store in PostgreSQL: --store postgresql://…"};
    node.id = (place.node.empty() ? "" : place.node + "-") + random_word(10);
    auto name = claims->join(node.id, std::chrono::milliseconds{node.life});
    if (!name) return name.fault();
    node.store = std::move(*name);
  }
  auto visits = AccessLog::open(place.access_log);
  if (!visits) return visits.fault();
  auto door = std::make_unique<Door>(place, std::move(*store), std::move(*visits));
  if (!place.bus.empty())
    if (auto problem = door->share(node)) return *problem;
  if (auto problem = door->listen()) return *problem;
  return std::unique_ptr<Server>{std::move(door)};
}

}  // namespace parlor::server
