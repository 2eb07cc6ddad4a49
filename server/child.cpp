#include "server/child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace ferz::server {

namespace {

void limit(__rlimit_resource what, rlim_t soft, rlim_t hard) {
    const rlimit both{soft, hard};
    setrlimit(what, &both);
}

/// Between fork and exec: only calls that are safe there.
[[noreturn]] void become(const char* ferz, int in, int out, const ChildLimits& limits, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int each : {SIGPIPE, SIGXCPU})
        signal(each, SIG_DFL);
    // At the soft limit the signal says why it died.
    limit(RLIMIT_CPU, limits.processorSeconds, limits.processorSeconds + 1);
    limit(RLIMIT_AS, limits.memory, limits.memory);
    limit(RLIMIT_FSIZE, 0, 0);
    limit(RLIMIT_CORE, 0, 0);
    setpriority(PRIO_PROCESS, 0, 5);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
        _exit(127);
    // Whatever the server was started with.
    close_range(STDERR_FILENO + 1, ~0U, 0);
    std::array<const char*, 6> words = {"ferz", "ask", "--closed", "--jobs", "1", nullptr};
    std::array<const char*, 2> environment = {"LC_ALL=C.UTF-8", nullptr};
    execve(ferz, const_cast<char**>(words.data()), const_cast<char**>(environment.data()));
    _exit(127);
}

void doNotWait(int descriptor) {
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

}  // namespace

std::vector<pid_t> Child::dying_;

Child::Child(std::string question, const ChildLimits& limits)
    : limits_(limits), deadline_(std::chrono::steady_clock::now() + limits.wait), rest_(std::move(question)) {
    // One line: in JSON a line break is white space.
    std::replace_if(
        rest_.begin(), rest_.end(), [](char each) { return each == '\n' || each == '\r'; }, ' ');
    rest_ += '\n';
}

std::unique_ptr<Child> Child::start(const std::string& ferz, std::string question,
                                    const ChildLimits& limits) {
    std::unique_ptr<Child> child(new Child(std::move(question), limits));
    std::array<int, 2> asks = {-1, -1};
    std::array<int, 2> answers = {-1, -1};
    if (pipe2(asks.data(), O_CLOEXEC) != 0) return nullptr;
    const Descriptor reads(asks[0]);
    child->in_ = Descriptor(asks[1]);
    if (pipe2(answers.data(), O_CLOEXEC) != 0) return nullptr;
    const Descriptor writes(answers[1]);
    child->out_ = Descriptor(answers[0]);
    doNotWait(asks[1]);
    doNotWait(answers[0]);
    const pid_t parent = getpid();
    child->process_ = fork();
    if (child->process_ == 0) become(ferz.c_str(), reads.number(), writes.number(), limits, parent);
    if (child->process_ < 0) return nullptr;
    return child;
}

Child::~Child() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    dying_.push_back(process_);
}

bool Child::reap() {
    std::erase_if(dying_, [](pid_t process) { return waitpid(process, nullptr, WNOHANG) != 0; });
    return dying_.empty();
}

void Child::step() {
    if (!isRunning_) return;
    write();
    read();
    if (isRunning_ && std::chrono::steady_clock::now() > deadline_)
        refuse("the question took more than " + std::to_string(limits_.wait.count()) + " seconds");
}

void Child::write() {
    while (!rest_.empty() && in_.number() >= 0) {
        const ssize_t written = ::write(in_.number(), rest_.data(), rest_.size());
        if (written < 0 && errno == EAGAIN) return;
        if (written < 0 && errno == EINTR) continue;
        // A child that does not read any more has its reasons, which its end tells.
        if (written <= 0) break;
        rest_.erase(0, static_cast<std::size_t>(written));
    }
    in_.close();
}

void Child::read() {
    std::array<char, std::size_t{16} * 1024> buffer{};
    while (true) {
        const ssize_t count = ::read(out_.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) return end();
        text_.append(buffer.data(), static_cast<std::size_t>(count));
        if (text_.back() == '\n') {
            text_.pop_back();
            text_.shrink_to_fit();
            isRunning_ = false;
            return;
        }
        if (text_.size() > limits_.answer) return refuse("the answer is longer than a page can show");
    }
}

/// It ended without an answer.
void Child::end() {
    int status = 0;
    const pid_t process = std::exchange(process_, -1);
    const bool isKilled = waitpid(process, &status, 0) == process && WIFSIGNALED(status);
    if (isKilled && WTERMSIG(status) == SIGXCPU) {
        refuse("the question took more than " + std::to_string(limits_.processorSeconds) +
               " seconds of the processor");
    } else if (isKilled && WTERMSIG(status) == SIGKILL) {
        refuse("the process that answered was killed, perhaps because the machine has no memory left");
    } else {
        refuse("the question took too much memory, or it met a defect of ferz");
    }
}

void Child::refuse(const std::string& message) {
    text_ = R"({"error":{"name":"limit","message":")" + message + R"("}})";
    isRunning_ = false;
}

}  // namespace ferz::server
