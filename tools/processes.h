// Other programs: run to their end, or kept running; and folders that do not outlive this process.
//
// Always: where a signal ends this process while it waits for a program (Ctrl-C, SIGTERM, SIGHUP), that
// program is ended first, and the scratch folders are removed.
#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ferz::tools {

/// A folder that is removed with this object, or by what ends this process while a program runs.
class Scratch {
public:
    explicit Scratch(std::filesystem::path path);
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Signals that end this process are held back while this object lives: what is written meanwhile is
/// complete.
class SignalsHeld {
public:
    SignalsHeld();
    ~SignalsHeld();
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;
};

/// An exit code above this says which signal ended the program, as in a shell.
constexpr int kSignalled = 128;

/// Runs a program and waits for it; what it prints goes where ours goes, or into `output` where that is
/// given. Empty when it could not be run.
[[nodiscard]] std::optional<int> runProgram(const std::vector<std::string>& arguments,
                                            std::string* output = nullptr);

/// A program that is kept running, and answers what it is asked.
class Running {
public:
    /// Answers nothing when the program cannot be run.
    explicit Running(const std::vector<std::string>& arguments);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    /// The lines that it prints, up to the first one that begins with `last`. Empty when it has ended.
    [[nodiscard]] std::vector<std::string> answer(const std::string& lines, const std::string& last = {});

private:
    int child_ = -1;
    std::FILE* ours_ = nullptr;  ///< our end of what is its input and its output
};

}  // namespace ferz::tools
