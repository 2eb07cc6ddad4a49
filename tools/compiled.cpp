#include "tools/compiled.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <sys/file.h>
#include <unistd.h>

#include "support/hash128.h"
#include "support/printable.h"
#include "tools/compiler.h"
#include "tools/output.h"
#include "tools/processes.h"
#include "tools/unfinished.h"

namespace ferz::tools {

namespace {

namespace fs = std::filesystem;

/// What a compiler says of a wrong program is cut here.
constexpr std::size_t kMostOutput = 4'000;
constexpr const char* kChecksum = "checksum";  // of the program

std::string textOf(const Hasher& hasher) {
    const Hash128 hash = hasher.finish();
    return fmt::format("{:016x}{:016x}", hash[0], hash[1]);
}

/// The name of a folder's program: its files and its compiler determine it.
std::string folderName(const Compiler& compiler, const std::string& name,
                       const std::vector<GeneratedFile>& files) {
    Hasher hasher;
    for (const std::string& each : compiler.identity())
        hasher.add(each);
    for (const auto& file : files)
        hasher.add(file.path).add(file.text);
    return name + "-" + textOf(hasher);
}

/// The name of a link to such a folder, for which neither the files are made nor the compiler is run: what
/// the files are made from, this program that makes them, and the compiler's files determine it. Empty where
/// the system tells too little of these.
std::string linkName(const ProgramSource& source) {
    const std::string ferz = stampOf("/proc/self/exe");
    const std::vector<std::string> compiler = compilerFiles();
    if (ferz.empty() || compiler.empty()) return {};
    Hasher hasher;
    hasher.add(source.text).add(source.name).add(ferz);
    for (const std::string& each : compiler)
        hasher.add(each);
    return "source-" + textOf(hasher);
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

std::string checksumOf(const fs::path& program) {
    return textOf(Hasher().add(contentOf(program)));
}

/// A program is there as the compiler left it.
bool isWhole(const fs::path& folder, const std::string& name) {
    return access((folder / name).c_str(), X_OK) == 0 &&
           contentOf(folder / kChecksum) == checksumOf(folder / name);
}

/// The program does something on this machine.
bool runs(const fs::path& folder, const ProgramSource& source) {
    std::string said;
    return runProgram({(folder / source.name).string(), source.trial}, &said) == 0 && !said.empty();
}

/// A program is there, made of these very files, as the compiler left it.
bool isKept(const fs::path& folder, const ProgramSource& source, const std::vector<GeneratedFile>& files) {
    for (const auto& file : files) {
        if (contentOf(folder / file.path) != file.text) return false;
    }
    return isWhole(folder, source.name) && runs(folder, source);
}

/// Beside the program, and both on the disk. False when a problem was reported.
bool keepChecksum(const fs::path& program, Problems& problems) {
    const Descriptor made(open(program.c_str(), O_RDONLY | O_CLOEXEC));
    if (made.isOpen() && fsync(made.number()) == 0 &&
        writeNewFile(program.parent_path() / kChecksum, checksumOf(program)))
        return true;
    report(problems, diagnostic::kUnwritable, fmt::format("cannot write `{}`", program.string()));
    return false;
}

/// Written and compiled in the folder. False when a problem was reported.
bool build(const Compiler& compiler, const fs::path& folder, const ProgramSource& source,
           const std::vector<GeneratedFile>& files, Problems& problems) {
    const std::string& name = source.name;
    if (!writeFolder(folder.string(), files, problems)) return false;
    std::cerr << fmt::format("compiling the {} with `{}` (once, some seconds) ...\n",
                             name == "perft" ? "move generator" : name, printable(compiler.name()));
    std::string said;
    if (compiler.compile(folder / (name + ".cpp"), folder / name, said))
        return keepChecksum(folder / name, problems);
    if (said.size() > kMostOutput) said.resize(kMostOutput);
    while (!said.empty() && said.back() == '\n')
        said.pop_back();
    report(problems, diagnostic::kNoCompiler,
           fmt::format("the compiler `{}` does not compile the generated code: {}", compiler.name(), said),
           "name another one in $CXX" + source.otherwise);
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
std::optional<std::string> compiledAside(const Compiler& compiler, const ProgramSource& source,
                                         const std::vector<GeneratedFile>& files, Problems& problems) {
    const SignalsHeld held;
    std::error_code error;
    const fs::path temporary = fs::temp_directory_path(error);
    const auto folder = newFolder((temporary / ("ferz-" + source.name)).string());
    if (!folder) {
        report(problems, diagnostic::kUnwritable,
               fmt::format("neither the folder of caches nor `{}` can be written", temporary.string()),
               "name another folder in $XDG_CACHE_HOME" + source.otherwise);
        return std::nullopt;
    }
    static std::vector<std::unique_ptr<Scratch>> kept;
    kept.push_back(std::make_unique<Scratch>(*folder));
    if (!build(compiler, *folder, source, files, problems)) return std::nullopt;
    if (runs(*folder, source)) return (*folder / source.name).string();
    report(problems, diagnostic::kNoCompiler,
           fmt::format("the program that `{}` makes cannot be run", compiler.name()),
           "name another compiler in $CXX" + source.otherwise);
    return std::nullopt;
}

/// The next time the program is found by its link. Where that cannot be made, it is found as this time.
void link(const fs::path& name, const fs::path& folder) {
    std::error_code error;
    if (fs::read_symlink(name, error) == folder.filename()) return;
    fs::remove(name, error);
    fs::create_symlink(folder.filename(), name, error);
}

/// In the folder of its name, compiled if it is not kept there. Empty exactly when a problem was reported.
std::optional<std::string> keptProgram(const fs::path& folder, const Compiler& compiler,
                                       const ProgramSource& source, const std::vector<GeneratedFile>& files,
                                       Problems& problems) {
    const std::string program = (folder / source.name).string();
    if (isKept(folder, source, files)) return program;

    // Another process that needs the same program waits here, and then finds it.
    const Lock lock(folder.string() + ".lock");
    if (lock.isHeld()) {
        if (isKept(folder, source, files)) return program;
        removeLeftovers(folder);
    }
    const SignalsHeld held;
    // Made aside and renamed: who looks for it finds all of it or nothing.
    const auto part = newFolder(folder.string());
    if (!part) return compiledAside(compiler, source, files, problems);
    const Scratch scratch(*part);
    if (!build(compiler, *part, source, files, problems)) return std::nullopt;
    if (!moveInto(*part, folder)) {
        report(problems, diagnostic::kUnwritable,
               fmt::format("cannot write the folder `{}`", folder.string()));
        return std::nullopt;
    }
    // It may not be run there.
    return isKept(folder, source, files) ? program : compiledAside(compiler, source, files, problems);
}

}  // namespace

std::optional<std::string> compiled(const ProgramSource& source, Problems& problems) {
    const auto cache = cacheFolder();
    const std::string name = cache ? linkName(source) : "";
    if (!name.empty() && isWhole(*cache / name, source.name)) return (*cache / name / source.name).string();

    const auto files = source.files();
    if (!files) return std::nullopt;
    const auto compiler = Compiler::find(source.otherwise, problems);
    if (!compiler) return std::nullopt;
    if (!cache) return compiledAside(*compiler, source, *files, problems);
    const fs::path folder = *cache / folderName(*compiler, source.name, *files);
    auto program = keptProgram(folder, *compiler, source, *files, problems);
    if (!name.empty() && program == (folder / source.name).string()) link(*cache / name, folder);
    return program;
}

std::optional<std::string> compiledEngine(const Variant& variant, const std::string& otherwise,
                                          Problems& problems) {
    const auto files = [&] { return taken(generate(variant, GameProgram::Engine), problems); };
    return compiled({"engine", "values", otherwise, variant.source(), files}, problems);
}

void reportBroken(const std::string& program, const std::string& what, const std::string& otherwise,
                  Problems& problems) {
    report(problems, diagnostic::kNoCompiler, fmt::format("the compiled program `{}` {}", program, what),
           otherwise);
}

}  // namespace ferz::tools
