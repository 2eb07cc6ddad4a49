#include "server/server.h"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <cstddef>
#include <list>
#include <map>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <utility>
#include <vector>

#include "server/assets.h"
#include "server/child.h"
#include "server/guard.h"

namespace ferz::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned kMostConnections = 32;
constexpr std::size_t kMostHead = std::size_t{32} * 1024;
constexpr unsigned kIdleSeconds = 10;
/// To send a whole request, or to take a whole answer.
constexpr std::chrono::seconds kSlowest{20};
constexpr std::size_t kMostChildren = 8;
/// So much of a body that is too long is read and thrown away: who still sends does not see the answer.
constexpr std::size_t kMostThrownAway = 16 * kMostBody;
/// A client that has closed its side for sending may still wait for its answer. This is a part of every
/// answer that clients pass over, and one that is gone answers with a reset.
constexpr std::string_view kProbe = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr int kLongestPoll = 500;
constexpr std::chrono::milliseconds kReminding{100};

constexpr std::pair<const char*, const char*> kHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

/// A request that is not answered yet.
struct Exchange {
    MHD_Connection* connection = nullptr;
    const Asset* asset = nullptr;
    std::string body;
    std::size_t thrownAway = 0;  ///< bytes of a body that is too long
    bool isProbed = false;
    std::unique_ptr<Child> child;
    std::string answer;
    bool isAnswered = false;
};

struct Open {
    Clock::time_point since;  ///< when its request or answer began
    Clock::time_point reminded;
};

int socketOf(MHD_Connection* connection) {
    const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == nullptr ? -1 : info->connect_fd;
}

MHD_Result send(MHD_Connection* connection, unsigned status, std::string_view type, std::string_view content,
                MHD_ResponseMemoryMode mode) {
    MHD_Response* response =
        // The library does not write to it.
        MHD_create_response_from_buffer(content.size(), const_cast<char*>(content.data()), mode);
    if (response == nullptr) return MHD_NO;
    for (const auto& [name, value] : kHeaders)
        MHD_add_response_header(response, name, value);
    MHD_add_response_header(response, "Content-Type", std::string(type).c_str());
    if (status == 405) MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
    // Where the next request begins is not sure.
    if (status == 400 || status == 413) MHD_add_response_header(response, "Connection", "close");
    const MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

MHD_Result refuse(MHD_Connection* connection, const Refusal& refusal) {
    return send(connection, refusal.status, "text/plain; charset=utf-8", refusal.reason + "\n",
                MHD_RESPMEM_MUST_COPY);
}

MHD_Result addToHead(void* head, MHD_ValueKind, const char* key, const char* value) {
    auto& result = *static_cast<Head*>(head);
    const std::string content = value == nullptr ? "" : value;
    const auto isCalled = [&](std::string_view name) {
        return std::equal(name.begin(), name.end(), key, key + std::string_view(key).size(),
                          [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
    };
    if (isCalled("host")) result.hosts.push_back(content);
    if (isCalled("origin")) result.origins.push_back(content);
    // Two are none that is allowed.
    if (isCalled("content-type")) result.type += content;
    if (isCalled("content-length")) result.lengths.push_back(content);
    if (isCalled("transfer-encoding")) result.encodings.push_back(content);
    result.isMalformed =
        result.isMalformed || std::string_view(key).find_first_of(" \t") != std::string_view::npos;
    return MHD_YES;
}

}  // namespace

class Server::Inside {
public:
    explicit Inside(Settings settings) : settings_(std::move(settings)) {}
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    ~Inside() { stop(); }

    bool start() {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(settings_.port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        daemon_ = MHD_start_daemon(
            MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, settings_.port, nullptr, nullptr, &handle, this,
            MHD_OPTION_SOCK_ADDR, reinterpret_cast<sockaddr*>(&address), MHD_OPTION_CONNECTION_LIMIT,
            kMostConnections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, kMostHead, MHD_OPTION_CONNECTION_TIMEOUT,
            kIdleSeconds, MHD_OPTION_UNESCAPE_CALLBACK, &asItIs, nullptr, MHD_OPTION_NOTIFY_COMPLETED,
            &completed, this, MHD_OPTION_NOTIFY_CONNECTION, &connected, this, MHD_OPTION_END);
        if (daemon_ == nullptr) return false;
        const auto* bound = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_BIND_PORT);
        if (bound != nullptr) settings_.port = bound->port;
        return true;
    }

    [[nodiscard]] std::uint16_t port() const { return settings_.port; }

    void run(int stop) {
        const int events = MHD_get_daemon_info(daemon_, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
        while (true) {
            std::vector<pollfd> waited = {{stop, POLLIN, 0}, {events, POLLIN, 0}};
            for (const Exchange* each : asked_) {
                // POLLRDHUP stays set when the client has closed its side; after the probe only errors are
                // waited for.
                const short news = each->isProbed ? 0 : POLLRDHUP;
                waited.push_back({socketOf(each->connection), news, 0});
                if (!each->child) continue;
                waited.push_back({each->child->answer(), POLLIN, 0});
                if (each->child->question() >= 0) waited.push_back({each->child->question(), POLLOUT, 0});
            }
            poll(waited.data(), waited.size(), std::exchange(hasResumed_, false) ? 0 : timeout());
            if (waited.front().revents != 0) return;
            MHD_run(daemon_);
            work();
            cutOff();
        }
    }

private:
    // ---- what the library calls

    /// Paths stay as they were sent: no name of the page's files needs an escape, and `%00` would cut one
    /// off.
    static std::size_t asItIs(void*, MHD_Connection*, char* text) { return std::string_view(text).size(); }

    static MHD_Result handle(void* self, MHD_Connection* connection, const char* path, const char* method,
                             const char* version, const char* data, std::size_t* size, void** state) {
        const MHD_Result result = static_cast<Inside*>(self)->handle(
            connection, path, method, {data, *size}, size, reinterpret_cast<Exchange**>(state));
        // A client of HTTP/1.0 knows no interim answer, so that it cannot be probed: it is taken to be
        // waiting.
        if (auto* exchange = static_cast<Exchange*>(*state); exchange != nullptr)
            exchange->isProbed = exchange->isProbed || version == std::string_view(MHD_HTTP_VERSION_1_0);
        return result;
    }
    static void completed(void* self, MHD_Connection* connection, void** state, MHD_RequestTerminationCode) {
        static_cast<Inside*>(self)->forget(*reinterpret_cast<Exchange**>(state));
        static_cast<Inside*>(self)->begin(connection);
        *state = nullptr;
    }
    static void connected(void* self, MHD_Connection* connection, void**,
                          MHD_ConnectionNotificationCode code) {
        if (code == MHD_CONNECTION_NOTIFY_STARTED) {
            static_cast<Inside*>(self)->begin(connection);
        } else {
            static_cast<Inside*>(self)->open_.erase(connection);
        }
    }

    MHD_Result handle(MHD_Connection* connection, const std::string& path, const std::string& method,
                      std::string_view data, std::size_t* size, Exchange** state) {
        if (*state == nullptr) {
            Head head;
            head.method = method;
            MHD_get_connection_values(connection, MHD_HEADER_KIND, &addToHead, &head);
            if (const auto refused = refusal(head, settings_.port)) return refuse(connection, *refused);
            const bool isQuestion = method == "POST";
            const Asset* asset = isQuestion ? nullptr : findAsset(path);
            if (path.find("%00") != std::string::npos)
                return refuse(connection, {400, "a path has no zero byte"});
            if (isQuestion ? path != "/ask" : asset == nullptr)
                return refuse(connection, {404, "there is nothing here"});
            Exchange& exchange = exchanges_.emplace_back();
            exchange.connection = connection;
            exchange.asset = asset;
            *state = &exchange;
            return MHD_YES;
        }
        Exchange& exchange = **state;
        if (!data.empty()) {
            *size = 0;
            if (exchange.body.size() + data.size() <= kMostBody && exchange.thrownAway == 0) {
                exchange.body += data;
                return MHD_YES;
            }
            exchange.thrownAway += data.size();
            // The connection ends here, whatever its client still wants to say.
            return exchange.thrownAway > kMostThrownAway ? MHD_NO : MHD_YES;
        }
        if (exchange.thrownAway > 0) return refuse(connection, kTooLongBody);
        if (exchange.asset != nullptr) {
            begin(connection);
            return send(connection, 200, exchange.asset->type, exchange.asset->content,
                        MHD_RESPMEM_PERSISTENT);
        }
        if (exchange.isAnswered)
            return send(connection, 200, "application/json", exchange.answer, MHD_RESPMEM_PERSISTENT);
        asked_.push_back(&exchange);
        MHD_suspend_connection(connection);
        return MHD_YES;
    }

    void begin(MHD_Connection* connection) { open_[connection] = {Clock::now(), {}}; }

    void forget(Exchange* exchange) {
        std::erase(asked_, exchange);
        exchanges_.remove_if([&](const Exchange& each) { return &each == exchange; });
    }

    // ---- questions

    [[nodiscard]] int timeout() {
        // A killed process is gone in a moment, but no descriptor reports it: its end is looked for soon.
        int milliseconds = Child::reap() ? kLongestPoll : 10;
        MHD_UNSIGNED_LONG_LONG library = 0;
        if (MHD_get_timeout(daemon_, &library) == MHD_YES)
            milliseconds = static_cast<int>(
                std::min<MHD_UNSIGNED_LONG_LONG>(library, static_cast<MHD_UNSIGNED_LONG_LONG>(milliseconds)));
        return milliseconds;
    }

    void work() {
        for (Exchange* each : std::vector<Exchange*>(asked_)) {
            if (isGone(*each)) {
                each->child.reset();
                answer(*each, "{}");
            } else if (each->child) {
                each->child->step();
                if (!each->child->isRunning()) answer(*each, each->child->text());
            }
        }
        std::size_t running = static_cast<std::size_t>(std::count_if(
            asked_.begin(), asked_.end(), [](const Exchange* each) { return each->child != nullptr; }));
        for (Exchange* each : std::vector<Exchange*>(asked_)) {
            if (each->child || running >= kMostChildren) continue;
            each->child = Child::start(settings_.ferz, std::move(each->body));
            if (each->child) {
                ++running;
                each->child->step();
            } else {
                answer(*each,
                       R"({"error":{"name":"limit","message":"the system has no room for a process"}})");
            }
        }
    }

    static bool has(int socket, int events) {
        pollfd asked{socket, POLLRDHUP, 0};
        return poll(&asked, 1, 0) > 0 && (asked.revents & events) != 0;
    }

    /// Returns true when the client no longer waits for the answer. One that has only closed its side is
    /// probed.
    static bool isGone(Exchange& exchange) {
        const int socket = socketOf(exchange.connection);
        if (!exchange.isProbed && has(socket, POLLRDHUP)) {
            exchange.isProbed = true;
            (void)::send(socket, kProbe.data(), kProbe.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        }
        return has(socket, POLLHUP | POLLERR | POLLNVAL);
    }

    void answer(Exchange& exchange, std::string text) {
        exchange.answer = std::move(text);
        exchange.child.reset();
        exchange.isAnswered = true;
        std::erase(asked_, &exchange);
        begin(exchange.connection);
        MHD_resume_connection(exchange.connection);
        // The library wakes up for it sometimes, and not always.
        hasResumed_ = true;
    }

    // ---- slow clients

    void cutOff() {
        const auto now = Clock::now();
        for (auto& [connection, state] : open_) {
            const bool waits =
                std::any_of(asked_.begin(), asked_.end(),
                            [&, own = connection](const auto* each) { return each->connection == own; });
            if (waits) continue;
            const int socket = socketOf(connection);
            if (now - state.since > kSlowest) shutdown(socket, SHUT_RDWR);
            // The library misses some ends that come with the last bytes. This makes it look again.
            if (now - state.reminded > kReminding && has(socket, POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) {
                state.reminded = now;
                shutdown(socket, SHUT_RD);
            }
        }
    }

    void stop() {
        if (daemon_ == nullptr) return;
        for (Exchange* each : std::vector<Exchange*>(asked_))
            answer(*each, "{}");
        MHD_stop_daemon(daemon_);
        daemon_ = nullptr;
        while (!Child::reap())
            poll(nullptr, 0, 10);
    }

    Settings settings_;
    MHD_Daemon* daemon_ = nullptr;
    bool hasResumed_ = false;
    std::list<Exchange> exchanges_;
    std::vector<Exchange*> asked_;  ///< suspended, in the order in which they came
    std::map<MHD_Connection*, Open> open_;
};

Server::Server(Settings settings) : inside_(std::make_unique<Inside>(std::move(settings))) {}
Server::~Server() = default;

bool Server::start() {
    return inside_->start();
}
std::uint16_t Server::port() const {
    return inside_->port();
}
void Server::run(int stop) {
    inside_->run(stop);
}

}  // namespace ferz::server
