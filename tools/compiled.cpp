#include "tools/compiled.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

#include "support/printable.h"
#include "tools/output.h"
#include "tools/processes.h"
#include "tools/unfinished.h"

namespace ferz::tools {

namespace {

namespace fs = std::filesystem;

/// What a compiler says of a wrong program is cut here.
constexpr std::size_t kMostOutput = 4'000;
constexpr const char* kProgram = "perft";
constexpr const char* kChecksum = "checksum";  // of the program

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

/// For any machine.
const std::vector<std::string>& commonFlags() {
    static const std::vector<std::string> flags = {"-std=c++17", "-O3", "-DNDEBUG", "-pthread"};
    return flags;
}

/// For this one, where the compiler knows it; and no code that may lie anywhere: its tables are reached by
/// one instruction less.
const std::vector<std::string>& nativeFlags() {
    static const std::vector<std::string> flags = {"-march=native", "-fno-pie", "-no-pie"};
    return flags;
}

std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

struct Compiler {
    std::vector<std::string> command;
    std::string version;
};

/// What a program of these files is a function of. Machines of other processors may share the folder: the
/// compiler says what it takes this one to be.
std::string keyOf(const Compiler& compiler, const std::vector<GeneratedFile>& files) {
    std::string machine;
    // What a compiler says that knows no such options will do, too.
    static_cast<void>(runProgram(
        joined(joined(compiler.command, nativeFlags()), {"-dM", "-E", "-x", "c++", "/dev/null"}), &machine));
    Hash hash;
    for (const auto& words :
         {compiler.command, {compiler.version}, commonFlags(), nativeFlags(), {machine}}) {
        for (const std::string& each : words)
            hash.add(each);
    }
    for (const auto& file : files) {
        hash.add(file.path);
        hash.add(file.text);
    }
    return hash.text();
}

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

/// Empty where no file can be made in it.
std::optional<fs::path> cacheFolder() {
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
    if (error) return std::nullopt;
    return folder;
}

/// A new folder; empty where none can be made, or a program has no room in it.
std::optional<fs::path> newFolder(const std::string& prefix) {
    constexpr std::size_t kRoom = 4'000'000;
    std::string name = prefix + ".XXXXXX";
    if (mkdtemp(name.data()) == nullptr) return std::nullopt;
    const fs::path probe = fs::path(name) / "room";
    const int file = open(probe.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const bool hasRoom = file >= 0 && posix_fallocate(file, 0, kRoom) == 0;
    if (file >= 0) close(file);
    std::error_code error;
    fs::remove(probe, error);
    if (hasRoom) return fs::path(name);
    fs::remove_all(name, error);
    return std::nullopt;
}

/// Held by one process at a time, also where another one is killed; where a file system knows no locks, by
/// none.
class Lock {
public:
    explicit Lock(fs::path path)
        : path_(std::move(path)), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        isHeld_ = file_ >= 0 && flock(file_, LOCK_EX) == 0;
    }
    /// Processes that waited lock the deleted file and go on; later ones create a new file.
    ~Lock() {
        if (isHeld_) unlink(path_.c_str());
        if (file_ >= 0) close(file_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    [[nodiscard]] bool isHeld() const { return isHeld_; }

private:
    fs::path path_;
    int file_;
    bool isHeld_ = false;
};

/// What a process left that was killed while it compiled the same program.
void removeLeftovers(const fs::path& folder) {
    const std::string prefix = folder.filename().string() + ".";
    std::error_code error;
    std::vector<fs::path> found;
    for (const auto& each : fs::directory_iterator(folder.parent_path(), error)) {
        if (each.path().filename().string().starts_with(prefix) && each.is_directory(error))
            found.push_back(each.path());
    }
    for (const fs::path& each : found)
        fs::remove_all(each, error);
}

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

std::string checksumOf(const fs::path& program) {
    Hash hash;
    hash.add(contentOf(program));
    return hash.text();
}

/// The program does something on this machine.
bool runs(const fs::path& program) {
    std::string said;
    return runProgram({program.string(), "1"}, &said) == 0 && said.starts_with("nodes ");
}

/// A program is there, made of these very files, as the compiler left it.
bool isKept(const fs::path& folder, const std::vector<GeneratedFile>& files) {
    for (const auto& file : files) {
        if (contentOf(folder / file.path) != file.text) return false;
    }
    return contentOf(folder / kChecksum) == checksumOf(folder / kProgram) && runs(folder / kProgram);
}

bool compile(const Compiler& compiler, const std::vector<std::string>& flags, const fs::path& folder,
             std::string& said) {
    said.clear();
    const std::vector<std::string> names = {"-o", (folder / kProgram).string(),
                                            (folder / "perft.cpp").string()};
    return runProgram(joined(joined(compiler.command, flags), names), &said) == 0;
}

/// Beside the program, and both on the disk. False when a problem was reported.
bool keepChecksum(const fs::path& folder, Problems& problems) {
    const fs::path program = folder / kProgram;
    const Descriptor made(open(program.c_str(), O_RDONLY | O_CLOEXEC));
    if (made.isOpen() && fsync(made.number()) == 0 && writeNewFile(folder / kChecksum, checksumOf(program)))
        return true;
    report(problems, diagnostic::kUnwritable, fmt::format("cannot write `{}`", program.string()));
    return false;
}

/// Written and compiled in the folder. False when a problem was reported.
bool build(const Compiler& compiler, const fs::path& folder, const std::vector<GeneratedFile>& files,
           Problems& problems) {
    if (!writeFolder(folder.string(), files, problems)) return false;
    std::cerr << fmt::format("compiling the move generator with `{}` (once, some seconds) ...\n",
                             printable(compiler.command.front()));
    std::string said;
    if (compile(compiler, joined(commonFlags(), nativeFlags()), folder, said) ||
        compile(compiler, commonFlags(), folder, said)) {
        return keepChecksum(folder, problems);
    }
    if (said.size() > kMostOutput) said.resize(kMostOutput);
    while (!said.empty() && said.back() == '\n')
        said.pop_back();
    report(problems, diagnostic::kNoCompiler,
           fmt::format("the compiler `{}` does not compile the generated code: {}", compiler.command.front(),
                       said),
           "name another one in $CXX, or count with --interpret");
    return false;
}

/// To the place of what lies there, in one step where the file system can: another process may be about to
/// run it.
bool moveInto(const fs::path& part, const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder, error)) {
        fs::rename(part, folder, error);
        if (!error) return true;
    }
    if (renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) == 0) return true;
    fs::remove_all(folder, error);
    fs::rename(part, folder, error);
    return !error;
}

/// In a folder that is removed when this process ends.
std::optional<std::string> compiledAside(const Compiler& compiler, const std::vector<GeneratedFile>& files,
                                         Problems& problems) {
    const SignalsHeld held;
    std::error_code error;
    const fs::path temporary = fs::temp_directory_path(error);
    const auto folder = newFolder((temporary / "ferz-perft").string());
    if (!folder) {
        report(problems, diagnostic::kUnwritable,
               fmt::format("neither the folder of caches nor `{}` can be written", temporary.string()),
               "name another folder in $XDG_CACHE_HOME, or count with --interpret");
        return std::nullopt;
    }
    static std::vector<std::unique_ptr<Scratch>> kept;
    kept.push_back(std::make_unique<Scratch>(*folder));
    if (!build(compiler, *folder, files, problems)) return std::nullopt;
    const fs::path program = *folder / kProgram;
    if (runs(program)) return program.string();
    report(problems, diagnostic::kNoCompiler,
           fmt::format("the program that `{}` makes cannot be run", compiler.command.front()),
           "name another compiler in $CXX, or count with --interpret");
    return std::nullopt;
}

}  // namespace

std::optional<std::string> compiled(const std::vector<GeneratedFile>& files, Problems& problems) {
    const auto compiler = findCompiler(problems);
    if (!compiler) return std::nullopt;
    const auto cache = cacheFolder();
    if (!cache) return compiledAside(*compiler, files, problems);
    const fs::path folder = *cache / ("perft-" + keyOf(*compiler, files));
    const std::string program = (folder / kProgram).string();
    if (isKept(folder, files)) return program;

    // Another process that needs the same program waits here, and then finds it.
    const Lock lock(folder.string() + ".lock");
    if (lock.isHeld()) {
        if (isKept(folder, files)) return program;
        removeLeftovers(folder);
    }
    const SignalsHeld held;
    // Made aside and renamed: who looks for it finds all of it or nothing.
    const auto part = newFolder(folder.string());
    if (!part) return compiledAside(*compiler, files, problems);
    const Scratch scratch(*part);
    if (!build(*compiler, *part, files, problems)) return std::nullopt;
    if (!moveInto(*part, folder)) {
        report(problems, diagnostic::kUnwritable,
               fmt::format("cannot write the folder `{}`", folder.string()));
        return std::nullopt;
    }
    // It may not be run there.
    return isKept(folder, files) ? program : compiledAside(*compiler, files, problems);
}

}  // namespace ferz::tools
