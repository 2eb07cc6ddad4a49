// The playground's HTTP server, on 127.0.0.1 alone, in one thread.
//
// GET /...        a file of the page, built in
// POST /ask       a question of `ferz ask` as JSON; the answer is JSON
//
// A question is answered by a child process (server/child.h). When the client goes away, its child is killed.
// Some run at a time, and the others wait. What is not as server/guard.h wants it is refused; who is too slow
// is cut off.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace ferz::server {

struct Settings {
    std::string ferz;        ///< path of the program
    std::uint16_t port = 0;  ///< 0: any that is free
};

class Server {
public:
    explicit Server(Settings settings);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    /// False when the port is taken.
    [[nodiscard]] bool start();
    /// The port that it listens on.
    [[nodiscard]] std::uint16_t port() const;
    /// Until `stop` can be read.
    void run(int stop);

private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace ferz::server
