#include "tools/compiler.h"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>

#include "tools/processes.h"

namespace ferz::tools {

namespace {

using Words = std::vector<std::string>;

Words wordsOf(const std::string& text) {
    std::istringstream in(text);
    Words words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

/// For any machine; numbers are rounded alike on all.
const Words& commonFlags() {
    static const Words flags = {"-std=c++17", "-O3", "-DNDEBUG", "-pthread", "-ffp-contract=off"};
    return flags;
}

/// For this one, where the compiler knows it; and no code that may lie anywhere: its tables are reached by
/// one instruction less.
const Words& nativeFlags() {
    static const Words flags = {"-march=native", "-fno-pie", "-no-pie"};
    return flags;
}

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// The commands that are tried, in this order.
std::vector<Words> candidates() {
    const char* chosen = std::getenv("CXX");
    if (chosen != nullptr && !wordsOf(chosen).empty()) return {wordsOf(chosen)};
    return {{"c++"}, {"g++"}, {"clang++"}};
}

/// Where the system finds a command; the word itself where it does not.
std::filesystem::path pathOf(const std::string& word) {
    const char* path = std::getenv("PATH");
    if (word.find('/') != std::string::npos || path == nullptr) return word;
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::filesystem::path found = std::filesystem::path(folder) / word;
        std::error_code error;
        if (std::filesystem::is_regular_file(found, error)) return found;
    }
    return word;
}

/// What Linux says of the first processor: its model and what it can do.
std::string processor() {
    static constexpr std::array<std::string_view, 6> kMeant = {"model name",      "flags",    "Features",
                                                               "CPU implementer", "CPU part", "isa"};
    std::ifstream in("/proc/cpuinfo");
    std::string result;
    for (std::string line; std::getline(in, line) && !line.empty();) {
        for (const std::string_view each : kMeant) {
            if (line.starts_with(each)) result += line + "\n";
        }
    }
    return result;
}

}  // namespace

std::optional<Compiler> Compiler::find(const std::string& otherwise, Problems& problems) {
    const auto commands = candidates();
    for (const Words& command : commands) {
        Compiler compiler;
        if (runProgram(joined(command, {"--version"}), &compiler.version_) != 0) continue;
        compiler.command_ = command;
        return compiler;
    }
    report(problems, diagnostic::kNoCompiler,
           commands.size() == 1
               ? fmt::format("the compiler `{}`, which $CXX names, cannot be run", std::getenv("CXX"))
               : "no C++ compiler is found: there is no `c++`, `g++` or `clang++`",
           "install one and name it in $CXX" + otherwise);
    return std::nullopt;
}

Words Compiler::identity() const {
    std::string machine;
    // What a compiler says that knows no such options will do, too.
    static_cast<void>(runProgram(
        joined(joined(command_, nativeFlags()), {"-dM", "-E", "-x", "c++", "/dev/null"}), &machine));
    return joined(joined(command_, {version_, machine}), joined(commonFlags(), nativeFlags()));
}

bool Compiler::compile(const std::filesystem::path& source, const std::filesystem::path& program,
                       std::string& said) const {
    const auto run = [&](const Words& flags) {
        said.clear();
        return runProgram(joined(joined(command_, flags), {"-o", program.string(), source.string()}),
                          &said) == 0;
    };
    return run(joined(commonFlags(), nativeFlags())) || run(commonFlags());
}

std::vector<std::string> compilerFiles() {
    Words result = {processor()};
    if (result.front().empty()) return {};
    for (const Words& command : candidates()) {
        for (const std::string& word : command) {
            result.push_back(word);
            result.push_back(stampOf(pathOf(word)));
        }
    }
    return joined(joined(result, commonFlags()), nativeFlags());
}

std::string stampOf(const std::filesystem::path& file) {
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) return {};
    return fmt::format("{} {} {}.{:09}", status.st_ino, status.st_size, status.st_ctim.tv_sec,
                       status.st_ctim.tv_nsec);
}

}  // namespace ferz::tools
