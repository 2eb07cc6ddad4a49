#include "tools/compiled.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/output.h"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace ferz::tools {

namespace {

namespace fs = std::filesystem;

/// What a compiler says of a wrong program is cut here.
constexpr std::size_t kMostOutput = 4'000;

class Hash {
public:
    void add(std::string_view text) {
        for (const char c : text) {
            for (std::size_t i = 0; i < state_.size(); ++i) {
                state_[i] ^= static_cast<unsigned char>(c) + i;
                state_[i] *= 1'099'511'628'211ULL;
            }
        }
        // Where a text ends matters.
        for (std::uint64_t& each : state_)
            each = (each ^ 0x100U) * 1'099'511'628'211ULL;
    }
    [[nodiscard]] std::string text() const { return fmt::format("{:016x}{:016x}", state_[0], state_[1]); }

private:
    std::array<std::uint64_t, 2> state_ = {14'695'981'039'346'656'037ULL, 0x9e3779b97f4a7c15ULL};
};

std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

struct Compiler {
    std::vector<std::string> command;
    std::string version;
};

std::optional<Compiler> findCompiler(Problems& problems) {
    const char* chosen = std::getenv("CXX");
    std::vector<std::vector<std::string>> candidates = {{"c++"}, {"g++"}, {"clang++"}};
    if (chosen != nullptr && !wordsOf(chosen).empty()) candidates = {wordsOf(chosen)};
    for (std::vector<std::string>& command : candidates) {
        std::vector<std::string> asks = command;
        asks.emplace_back("--version");
        Compiler compiler;
        if (runProgram(asks, &compiler.version) != 0) continue;
        compiler.command = std::move(command);
        return compiler;
    }
    report(problems, diagnostic::kNoCompiler,
           chosen != nullptr && candidates.size() == 1
               ? fmt::format("the compiler `{}`, which $CXX names, cannot be run", chosen)
               : "no C++ compiler is found: there is no `c++`, `g++` or `clang++`",
           "install one and name it in $CXX, or count with --interpret");
    return std::nullopt;
}

std::optional<fs::path> cacheFolder(Problems& problems) {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    fs::path folder;
    if (cache != nullptr && cache[0] == '/') {
        folder = cache;
    } else if (home != nullptr && home[0] == '/') {
        folder = fs::path(home) / ".cache";
    } else {
        folder = fs::temp_directory_path() / fmt::format("ferz-cache-{}", getuid());
    }
    folder /= "ferz";
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) return folder;
    report(problems, diagnostic::kUnwritable, fmt::format("cannot make the folder `{}`", folder.string()),
           "name another one in $XDG_CACHE_HOME");
    return std::nullopt;
}

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// A program is there, made of these very files.
bool isKept(const fs::path& folder, const std::vector<GeneratedFile>& files) {
    std::error_code error;
    if (!fs::is_regular_file(folder / "perft", error)) return false;
    for (const auto& file : files) {
        if (contentOf(folder / file.path) != file.text) return false;
    }
    return true;
}

bool compile(const Compiler& compiler, const std::vector<std::string>& flags, const fs::path& folder,
             std::string& said) {
    std::vector<std::string> command = compiler.command;
    command.insert(command.end(), flags.begin(), flags.end());
    for (const std::string& each :
         {std::string("-o"), (folder / "perft").string(), (folder / "perft.cpp").string()})
        command.push_back(each);
    said.clear();
    return runProgram(command, &said) == 0;
}

}  // namespace

std::optional<int> runProgram(const std::vector<std::string>& arguments, std::string* output) {
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const std::string& each : arguments)
        argv.push_back(const_cast<char*>(each.c_str()));  // NOLINT: what posix_spawn takes
    argv.push_back(nullptr);
    std::cout << std::flush;
    std::array<int, 2> ends = {-1, -1};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (output != nullptr) {
        if (pipe(ends.data()) != 0) return std::nullopt;
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
    }
    pid_t child = 0;
    const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (output != nullptr) {
        close(ends[1]);
        std::array<char, 4096> buffer;
        while (failed == 0) {
            const ssize_t count = ::read(ends[0], buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            // All of it is read, so that nobody waits for a full pipe.
            if (output->size() < kMostOutput) output->append(buffer.data(), static_cast<std::size_t>(count));
        }
        close(ends[0]);
    }
    if (failed != 0) return std::nullopt;
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return std::nullopt;
    }
    if (!WIFEXITED(status)) return std::nullopt;
    return WEXITSTATUS(status);
}

std::optional<std::string> compiled(const std::vector<GeneratedFile>& files, Problems& problems) {
    const auto compiler = findCompiler(problems);
    if (!compiler) return std::nullopt;
    const auto cache = cacheFolder(problems);
    if (!cache) return std::nullopt;
    const std::vector<std::string> flags = {"-std=c++17", "-O3", "-DNDEBUG"};
    Hash hash;
    for (const std::string& each : compiler->command)
        hash.add(each);
    hash.add(compiler->version);
    for (const std::string& each : flags)
        hash.add(each);
    for (const auto& file : files) {
        hash.add(file.path);
        hash.add(file.text);
    }
    const fs::path folder = *cache / ("perft-" + hash.text());
    const std::string program = (folder / "perft").string();
    if (isKept(folder, files)) return program;

    // Made aside and renamed: who else looks for it finds all of it or nothing.
    const fs::path part = fmt::format("{}.{}.part", folder.string(), getpid());
    std::error_code error;
    fs::remove_all(part, error);
    if (!writeFolder(part.string(), files, problems)) return std::nullopt;
    std::cerr << fmt::format("compiling the move generator with `{}` (once, some seconds) ...\n",
                             compiler->command.front());
    std::vector<std::string> native = flags;
    native.emplace_back("-march=native");
    std::string said;
    // Not every compiler knows this machine.
    const bool done = compile(*compiler, native, part, said) || compile(*compiler, flags, part, said);
    if (!done) {
        fs::remove_all(part, error);
        while (!said.empty() && said.back() == '\n')
            said.pop_back();
        report(problems, diagnostic::kNoCompiler,
               fmt::format("the compiler `{}` does not compile the generated code: {}",
                           compiler->command.front(), said),
               "name another one in $CXX, or count with --interpret");
        return std::nullopt;
    }
    fs::rename(part, folder, error);
    if (!error) return program;
    // Another process was faster; or what lies there is no program of ours.
    if (!isKept(folder, files)) {
        fs::remove_all(folder, error);
        fs::rename(part, folder, error);
    }
    fs::remove_all(part, error);
    if (isKept(folder, files)) return program;
    report(problems, diagnostic::kUnwritable, fmt::format("cannot write the folder `{}`", folder.string()));
    return std::nullopt;
}

}  // namespace ferz::tools
