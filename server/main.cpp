// ferz-serve: the program behind `ferz serve`, which calls it with its own path and the port.
#include <charconv>
#include <csignal>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <sys/signalfd.h>

#include "server/server.h"

namespace {

constexpr int kWrong = 2;
constexpr int kUsage = 64;

}  // namespace

int main(int argc, char** argv) {
    std::uint16_t port = 0;
    const std::string_view word = argc == 3 ? argv[2] : "";
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), port);
    if (word.empty() || error != std::errc() || end != word.data() + word.size()) {
        std::cerr << "error: `ferz serve` calls this program: ferz-serve FERZ PORT\n";
        return kUsage;
    }
    sigset_t ends;
    sigemptyset(&ends);
    for (const int each : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&ends, each);
    sigprocmask(SIG_BLOCK, &ends, nullptr);
    signal(SIGPIPE, SIG_IGN);
    const int stop = signalfd(-1, &ends, SFD_CLOEXEC);

    ferz::server::Server server({argv[1], port});
    if (stop < 0 || !server.start()) {
        std::cerr << "error: port " << port << " of 127.0.0.1 is taken\n"
                  << "    help: write `--port 0` for any that is free\n";
        return kWrong;
    }
    std::cout << "http://127.0.0.1:" << server.port() << "/\n" << std::flush;
    server.run(stop);
    return 0;
}
