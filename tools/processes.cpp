#include "tools/processes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <mutex>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace ferz::tools {

namespace {

constexpr std::array kTerminationSignals = {SIGINT, SIGTERM, SIGHUP};

sigset_t terminationSignals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int each : kTerminationSignals)
        sigaddset(&set, each);
    return set;
}

// A handler may not do more than look at these.
volatile std::sig_atomic_t watchedChild = 0;
volatile std::sig_atomic_t caughtSignal = 0;

extern "C" void endChild(int number) {
    caughtSignal = number;
    if (watchedChild > 0) kill(watchedChild, SIGTERM);
}

std::vector<std::filesystem::path>& scratchFolders() {
    static std::vector<std::filesystem::path> folders;
    return folders;
}

sigset_t heldBefore;
int heldTimes = 0;

/// While a program runs, the signals that end this process end that program. Then this process goes, too.
class Watched {
public:
    Watched() {
        const sigset_t held = terminationSignals();
        pthread_sigmask(SIG_BLOCK, &held, &before_);
        // While it waits, a signal ends the program also where it is held back otherwise.
        if (heldTimes > 0) before_ = heldBefore;
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setsigmask(&attributes_, &before_);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
    }
    ~Watched() {
        end();
        posix_spawnattr_destroy(&attributes_);
    }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

    [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

    void begin(pid_t child) {
        watchedChild = child;
        struct sigaction action {};
        action.sa_handler = endChild;
        for (std::size_t each = 0; each < kTerminationSignals.size(); ++each) {
            sigaction(kTerminationSignals[each], nullptr, &actions_[each]);
            // A signal that was ignored when this process started stays ignored.
            if (actions_[each].sa_handler != SIG_IGN) sigaction(kTerminationSignals[each], &action, nullptr);
        }
        isWatching_ = true;
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

    /// Does not return where a signal came.
    void end() {
        if (!std::exchange(isWatching_, false)) return;
        watchedChild = 0;
        for (std::size_t each = 0; each < kTerminationSignals.size(); ++each)
            sigaction(kTerminationSignals[each], &actions_[each], nullptr);
        if (caughtSignal == 0) {
            const sigset_t held = terminationSignals();
            if (heldTimes > 0) pthread_sigmask(SIG_BLOCK, &held, nullptr);
            return;
        }
        std::error_code error;
        for (const auto& folder : scratchFolders())
            std::filesystem::remove_all(folder, error);
        std::signal(caughtSignal, SIG_DFL);
        std::raise(caughtSignal);
    }

private:
    sigset_t before_{};
    posix_spawnattr_t attributes_{};
    std::array<struct sigaction, kTerminationSignals.size()> actions_{};
    bool isWatching_ = false;
};

/// What posix_spawn takes.
std::vector<char*> pointersTo(const std::vector<std::string>& arguments) {
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& each : arguments)
        argv.push_back(const_cast<char*>(each.c_str()));  // NOLINT: it changes nothing
    argv.push_back(nullptr);
    return argv;
}

}  // namespace

Scratch::Scratch(std::filesystem::path path) : path_(std::move(path)) {
    scratchFolders().push_back(path_);
}

Scratch::~Scratch() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
    std::erase(scratchFolders(), path_);
}

SignalsHeld::SignalsHeld() {
    const sigset_t set = terminationSignals();
    if (heldTimes++ == 0) pthread_sigmask(SIG_BLOCK, &set, &heldBefore);
}

SignalsHeld::~SignalsHeld() {
    if (--heldTimes == 0) pthread_sigmask(SIG_SETMASK, &heldBefore, nullptr);
}

std::optional<int> runProgram(const std::vector<std::string>& arguments, std::string* output) {
    std::vector<char*> argv = pointersTo(arguments);
    if (output == nullptr) std::cout << std::flush;
    std::array<int, 2> ends = {-1, -1};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (output != nullptr) {
        // No other child that is started meanwhile keeps them open.
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    }
    Watched watched;
    pid_t child = 0;
    const int failed = posix_spawnp(&child, argv[0], &actions, watched.attributes(), argv.data(), environ);
    watched.begin(failed == 0 ? child : 0);
    posix_spawn_file_actions_destroy(&actions);
    if (output != nullptr) {
        close(ends[1]);
        std::array<char, 4096> buffer;
        while (failed == 0) {
            const ssize_t count = ::read(ends[0], buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            output->append(buffer.data(), static_cast<std::size_t>(count));
        }
        close(ends[0]);
    }
    if (failed != 0) return std::nullopt;
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return std::nullopt;
    }
    watched.end();
    return WIFSIGNALED(status) ? kSignalled + WTERMSIG(status) : WEXITSTATUS(status);
}

Running::Running(const std::vector<std::string>& arguments) {
    // A socket, and no pipes: writing to a program that has ended is an error then, and no signal.
    std::array<int, 2> ends = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::vector<char*> argv = pointersTo(arguments);
    if (posix_spawnp(&child_, argv[0], &actions, nullptr, argv.data(), environ) != 0) child_ = -1;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    ours_ = fdopen(ends[0], "r");
}

Running::~Running() {
    if (ours_ != nullptr) std::fclose(ours_);
    if (child_ > 0) waitpid(child_, nullptr, 0);
}

std::vector<std::string> Running::answer(const std::string& lines, const std::string& last) {
    if (child_ <= 0 || ours_ == nullptr) return {};
    const std::string asked = lines + "\n";
    for (std::size_t sent = 0; sent < asked.size();) {
        const ssize_t count = send(fileno(ours_), asked.data() + sent, asked.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return {};
        sent += static_cast<std::size_t>(count);
    }
    std::vector<std::string> answers;
    while (answers.empty() || !answers.back().starts_with(last)) {
        std::string& answer = answers.emplace_back();
        for (int c = std::getc(ours_); c != '\n'; c = std::getc(ours_)) {
            if (c == EOF) return {};
            answer += static_cast<char>(c);
        }
    }
    return answers;
}

}  // namespace ferz::tools
