// ferz serve: the playground, a program of its own beside this one.
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <unistd.h>

#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr int kPort = 8064;
constexpr int kMostPort = 65535;

int runServe(int port) {
    Problems problems;
    std::error_code error;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::string server = (own.parent_path() / "ferz-serve").string();
    const std::string number = std::to_string(port);
    std::array<const char*, 4> words = {server.c_str(), own.c_str(), number.c_str(), nullptr};
    // Comes back only if there is no such program.
    execv(server.c_str(), const_cast<char**>(words.data()));
    report(problems, diagnostic::kUnreadable,
           fmt::format("the playground is not there: `{}`: {}", server, std::strerror(errno)),
           "`scripts/ferz serve` builds it, and `cmake -DFERZ_SERVE=ON` does");
    return failure(problems);
}

}  // namespace

void addServe(CommandLine& program) {
    auto port = std::make_shared<int>(kPort);
    Verb verb(program, "serve", "Serve a playground for the browser on this machine");
    verb.footer(
        "Examples:\n"
        "  ferz serve                    prints the address of the page, and serves until Ctrl-C\n"
        "  ferz serve --port 0           on any port that is free\n"
        "\n"
        "The page is for a browser on this machine: other machines cannot reach it, its other users can. "
        "docs/playground.md says more.");
    verb.add("--port", *port,
             {"listen on this port of 127.0.0.1; 0: on any that is free", "N", true, false, 0, kMostPort});
    verb.runs([port] { return runServe(*port); });
}

}  // namespace ferz::tools
