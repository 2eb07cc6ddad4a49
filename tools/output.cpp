#include "tools/output.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "tools/processes.h"
#include "tools/unfinished.h"

namespace ferz::tools {

namespace {

namespace fs = std::filesystem;

/// False, which is what the caller returns.
bool cannotWrite(const std::string& path, Problems& problems) {
    report(problems, diagnostic::kUnwritable,
           fmt::format("cannot write `{}`: {}", path, std::generic_category().message(errno)));
    return false;
}

bool writeStandardOutput(const std::string& text, Problems& problems) {
    std::cout << text << std::flush;
    if (std::cout) return true;
    report(problems, diagnostic::kUnwritable, "cannot write to standard output");
    return false;
}

bool isStandardOutput(const FileStatus& status) {
    FileStatus standard{};
    return fstat(STDOUT_FILENO, &standard) == 0 && standard.st_dev == status.st_dev &&
           standard.st_ino == status.st_ino;
}

/// Writes over what is there: a regular file gets a new content, in a terminal or a pipe there is nothing to
/// keep.
bool writeOver(const std::string& path, const FileStatus& status, const std::string& text) {
    // A file that may not be written is not replaced, either.
    const Descriptor old(open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC));
    if (!old.isOpen()) return false;
    // A pipe may wait for its reader, and can be interrupted.
    if (!S_ISREG(status.st_mode)) return writeAll(old, text);
    const SignalsHeld held;
    std::error_code error;
    const fs::path target = fs::canonical(path, error);
    errno = error.value();
    return !error && replaceFile(target, text, &status);
}

/// Neither through a link that leads nowhere nor in its place: which of the two is meant is not known.
bool refuseLink(const std::string& path, Problems& problems) {
    const int reason = errno;
    std::error_code error;
    report(problems, diagnostic::kUnwritable,
           fmt::format("cannot write `{}`, which is a symbolic link to `{}`: {}", path,
                       fs::read_symlink(path, error).string(), std::generic_category().message(reason)),
           "remove the link, or write another file");
    return false;
}

struct Obstacle {
    fs::path path;
    int reason = 0;  ///< of errno
};

/// The first obstacle to a file at this path, new or in the place of what is there.
std::optional<Obstacle> obstacleTo(const fs::path& path) {
    FileStatus status{};
    std::error_code error;
    fs::path place = path;
    if (stat(path.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) return Obstacle{path, EISDIR};
        if (access(path.c_str(), W_OK) != 0) return Obstacle{path, errno};
        place = fs::canonical(path, error);
        if (error) return Obstacle{path, error.value()};
    } else if (const int reason = errno; lstat(path.c_str(), &status) == 0) {
        return Obstacle{path, reason};  // a link that leads nowhere
    }
    fs::path folder = place.parent_path();
    while (lstat(folder.c_str(), &status) != 0 && folder.has_relative_path())
        folder = folder.parent_path();
    if (stat(folder.c_str(), &status) != 0) return Obstacle{folder, errno};
    if (!S_ISDIR(status.st_mode)) return Obstacle{folder, ENOTDIR};
    if (access(folder.c_str(), W_OK | X_OK) != 0) return Obstacle{folder, errno};
    return std::nullopt;
}

/// Before the first file of a folder is replaced; each obstacle is reported once.
bool canReplaceAll(const fs::path& folder, const std::vector<GeneratedFile>& files, Problems& problems) {
    std::set<fs::path> found;
    for (const auto& file : files) {
        const auto obstacle = obstacleTo(folder / file.path);
        if (!obstacle || !found.insert(obstacle->path).second) continue;
        errno = obstacle->reason;
        cannotWrite(obstacle->path.string(), problems);
    }
    return found.empty();
}

/// Files of a folder: new ones where the folder is new.
bool writeInto(const fs::path& folder, const std::string& called, const std::vector<GeneratedFile>& files,
               bool isNew, Problems& problems) {
    if (!isNew && !canReplaceAll(folder, files, problems)) return false;
    for (const auto& file : files) {
        const fs::path path = folder / file.path;
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        if (error) {
            report(problems, diagnostic::kUnwritable,
                   fmt::format("cannot make the folder `{}`: {}", called, error.message()));
            return false;
        }
        if (!isNew) {
            if (!writeOutput(path.string(), file.text, problems)) return false;
        } else if (!writeNewFile(path, file.text)) {
            return cannotWrite((fs::path(called) / file.path).string(), problems);
        }
    }
    return true;
}

}  // namespace

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

bool mayBeDrawnTo(const std::string& path, bool orPage, Problems& problems) {
    const std::string end = std::filesystem::path(path).extension().string();
    if (end.empty() || end == ".svg" || (orPage && end == ".html")) return true;
    report(
        problems, diagnostic::kUsage,
        fmt::format("`{}`: a picture is written as `.svg`{}", path, orPage ? ", and a page as `.html`" : ""),
        end == ".png" ? "`rsvg-convert FILE.svg -o FILE.png` makes a PNG of it" : "");
    return false;
}

bool writeOutput(const std::string& path, const std::string& text, Problems& problems) {
    if (path.empty()) return writeStandardOutput(text, problems);
    FileStatus status{};
    if (stat(path.c_str(), &status) == 0) {
        if (isStandardOutput(status)) return writeStandardOutput(text, problems);
        return writeOver(path, status, text) || cannotWrite(path, problems);
    }
    FileStatus link{};
    if (lstat(path.c_str(), &link) == 0) return refuseLink(path, problems);
    const SignalsHeld held;
    return replaceFile(path, text, nullptr) || cannotWrite(path, problems);
}

bool writeFolder(const std::string& folder, const std::vector<GeneratedFile>& files, Problems& problems) {
    fs::path target = fs::path(folder).lexically_normal();
    if (!target.has_filename()) target = target.parent_path();
    std::error_code error;
    const SignalsHeld held;
    if (fs::is_directory(target, error)) return writeInto(target, folder, files, false, problems);
    if (fs::exists(fs::symlink_status(target, error))) {
        report(problems, diagnostic::kUnwritable, fmt::format("`{}` is no folder", folder));
        return false;
    }
    fs::create_directories(target.parent_path(), error);
    UnfinishedFolder unfinished(target);
    if (unfinished.path().empty()) {
        report(
            problems, diagnostic::kUnwritable,
            fmt::format("cannot make the folder `{}`: {}", folder, std::generic_category().message(errno)));
        return false;
    }
    if (!writeInto(unfinished.path(), folder, files, true, problems)) return false;
    // Another process was faster, with the same files or others.
    return unfinished.finish() || cannotWrite(folder, problems);
}

Option addOutput(Verb& verb, std::string& value, const char* help, const char* type) {
    return verb.add("-o,--output", value, {.help = help, .type = type, .isFilled = true});
}

}  // namespace ferz::tools
