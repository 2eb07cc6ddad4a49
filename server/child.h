// One question in a process of its own: `ferz ask` with one line on its standard input.
//
// The process has limits of processor time, memory and length of its answer, opens no file, and ends with the
// server or with this object. Nothing here waits: the owner polls `question()` and `answer()` and calls
// `step`.
//
//     auto child = Child::start("/usr/bin/ferz", R"({"ask":"check","def":"N"})");
//     while (child->isRunning()) { ...poll...; child->step(); }
//     child->text()
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <sys/types.h>
#include <vector>

#include "support/descriptor.h"

namespace ferz::server {

struct ChildLimits {
    unsigned processorSeconds = 10;
    std::chrono::seconds wait{20};  ///< on a busy machine
    std::size_t memory = std::size_t{1} << 30;
    /// Every client may leave one of this size unread.
    std::size_t answer = std::size_t{512} * 1024;
};

class Child {
public:
    /// Null when the system has no more processes or pipes.
    [[nodiscard]] static std::unique_ptr<Child> start(const std::string& ferz, std::string question,
                                                      const ChildLimits& limits = {});
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    /// Kills it, if it still runs.
    ~Child();

    [[nodiscard]] bool isRunning() const { return isRunning_; }
    /// Returns the descriptor to write the rest of the question to; -1 when nothing is left.
    [[nodiscard]] int question() const { return in_.number(); }
    /// The answer can be read here.
    [[nodiscard]] int answer() const { return out_.number(); }
    /// Writes and reads as much as there is.
    void step();
    /// A line of JSON: the answer, or why there is none.
    [[nodiscard]] const std::string& text() const { return text_; }

    /// Takes the dead out of the table of processes; false when some still have to die.
    static bool reap();

private:
    Child(std::string question, const ChildLimits& limits);
    void write();
    void read();
    void end();
    void refuse(const std::string& message);

    ChildLimits limits_;
    std::chrono::steady_clock::time_point deadline_;
    std::string rest_;  ///< of the question
    std::string text_;
    pid_t process_ = -1;
    Descriptor in_;
    Descriptor out_;
    bool isRunning_ = true;

    static std::vector<pid_t> dying_;
};

}  // namespace ferz::server
