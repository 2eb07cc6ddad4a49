// Requests to the playground's server, which runs in a thread of this program. The text is what a client
// sends; a line break becomes CR LF as far as the head goes, a head that does not end gets an end, and PORT
// becomes the server's port.
//
// A question that is let in is answered by a process (target json has its text); here that is a program that
// says nothing.
#include <arpa/inet.h>
#include <csignal>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "server/assets.h"
#include "server/server.h"
#include "tests/fuzz/target.h"

namespace ferz::server {

const std::vector<Asset> kAssets = {{"/", "text/html", "<p>page"},
                                    {"/playground.js", "text/javascript", "1"}};

}  // namespace ferz::server

namespace ferz::fuzz {

namespace {

constexpr int kPatience = 20;  // milliseconds

/// The port of a server that lives as long as the program.
std::uint16_t port() {
    static const std::uint16_t kPort = [] {
        // Its thread goes on while the program ends.
        static server::Server& server = *new server::Server({"/bin/true", 0});
        expect(server.start(), "the server starts");
        signal(SIGPIPE, SIG_IGN);  // as the server's program does
        static int stop[2];
        expect(pipe(stop) == 0, "there is a pipe");
        std::thread([] { server.run(stop[0]); }).detach();
        return server.port();
    }();
    return kPort;
}

std::string requestOf(std::string_view text) {
    std::string request;
    bool isHead = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("PORT")) {
            request += std::to_string(port());
            i += 3;
        } else {
            if (isHead && text[i] == '\n') request += '\r';
            request += text[i];
        }
        isHead = isHead && !request.ends_with("\r\n\r\n");
    }
    if (isHead) request += "\r\n\r\n";
    return request;
}

/// All that the server says until it closes the connection.
std::string answerTo(const std::string& request) {
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    constexpr linger kAtOnce{1, 0};  // so that ports do not run out
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &kAtOnce, sizeof kAtOnce);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string answer;
    if (connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
        static_cast<void>(send(connection, request.data(), request.size(), MSG_NOSIGNAL));
        // Also a client that has closed its side waits for its answer.
        pollfd answered{connection, POLLIN, 0};
        poll(&answered, 1, kPatience);
        shutdown(connection, SHUT_WR);
        char buffer[4096];
        for (ssize_t size = 0; (size = recv(connection, buffer, sizeof buffer, 0)) > 0;)
            answer.append(buffer, static_cast<std::size_t>(size));
    }
    close(connection);
    return answer;
}

/// An answer is one of HTTP, or none; a page is given to whom the server is known by its name.
bool take(std::string_view text) {
    const std::string request = requestOf(text);
    const std::string answer = answerTo(request);
    expect(answer.empty() || answer.starts_with("HTTP/1."), "the answer is one of HTTP", answer);
    const bool isGiven = answer.find(" 200 ") == 8;
    const std::string end = ":" + std::to_string(port());
    expect(!isGiven || request.find("127.0.0.1" + end) != std::string::npos ||
               request.find("localhost" + end) != std::string::npos,
           "nothing is given to whom the server has no name", request + answer);
    return isGiven;
}

}  // namespace

const Target kTarget{"http", take};

}  // namespace ferz::fuzz
