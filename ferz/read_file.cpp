#include "ferz/read_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "frontend/options.h"
#include "support/descriptor.h"
#include "support/diagnostic_names.h"
#include "support/hidden.h"

namespace ferz::library {

namespace {

namespace fs = std::filesystem;

/// Empty where it is a regular file.
std::string_view kindOf(const struct stat& file) {
    // Tests, and no cases: systems without sockets give them the number of pipes.
    if (S_ISREG(file.st_mode)) return {};
    if (S_ISDIR(file.st_mode)) return "a directory";
    if (S_ISFIFO(file.st_mode)) return "a pipe";
    if (S_ISSOCK(file.st_mode)) return "a socket";
    if (S_ISCHR(file.st_mode)) return "a terminal or another device";
    if (S_ISBLK(file.st_mode)) return "a device";
    return "no regular file";
}

/// Where the open file lies, links resolved; empty where the system does not tell.
fs::path placeOf(const Descriptor& file) {
    std::error_code error;
    return fs::read_symlink(fmt::format("/proc/self/fd/{}", file.number()), error);
}

bool isWithin(const fs::path& place, const std::vector<std::string>& folders) {
    return std::any_of(folders.begin(), folders.end(), [&](const std::string& each) {
        std::error_code error;
        const fs::path folder = fs::canonical(each, error);
        if (error || place.empty()) return false;
        return std::mismatch(folder.begin(), folder.end(), place.begin(), place.end()).first == folder.end();
    });
}

/// Empty where it may be read; otherwise the reason. A directory is never read.
std::string refusal(const std::string& path, const struct stat& file, bool devices) {
    const std::string_view kind = kindOf(file);
    if (kind.empty() || (devices && !S_ISDIR(file.st_mode))) return {};
    if (S_ISDIR(file.st_mode)) return fmt::format("`{}` is a directory", path);
    return fmt::format("`{}` is {}, and only regular files are read here", path, kind);
}

/// Empty when it cannot be read to its end.
std::optional<std::string> readAll(const Descriptor& file) {
    std::string text;
    std::vector<char> buffer(1 << 16);
    while (text.size() <= kMostTextBytes) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::nullopt;
        if (count == 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    text.erase(0, byteOrderMarkBytes(text));
    return text;
}

}  // namespace

std::optional<std::string> readFile(const std::string& path, const ReadableFiles& readable,
                                    Diagnostics& diagnostics) {
    const auto refuse = [&](const DiagnosticName& name, const std::string& why, const char* help = "") {
        diagnostics.report(name, why, help);
        return std::nullopt;
    };
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0) {
        return refuse(diagnostic::kUnreadable, errno == ENOENT || errno == ENOTDIR
                                                   ? fmt::format("there is no file `{}`", path)
                                                   : fmt::format("cannot read `{}`", path));
    }
    // Opening a device may already do something: it is looked at before, and after in case it was exchanged.
    std::string why = refusal(path, file, readable.devices);
    if (!why.empty()) return refuse(diagnostic::kUnreadable, why);
    const int waits = readable.devices ? 0 : O_NONBLOCK;
    const Descriptor opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | waits));
    if (!opened.isOpen() || ::fstat(opened.number(), &file) != 0)
        return refuse(diagnostic::kUnreadable, fmt::format("cannot read `{}`", path));
    why = refusal(path, file, readable.devices);
    if (!why.empty()) return refuse(diagnostic::kUnreadable, why);
    if (!readable.within.empty() && !isWithin(placeOf(opened), readable.within)) {
        return refuse(diagnostic::kForbiddenFile,
                      fmt::format("`{}` lies in none of the folders that files are read from", path),
                      "in an editor these are the folders of the workspace");
    }
    auto text = readAll(opened);
    if (!text) return refuse(diagnostic::kUnreadable, fmt::format("cannot read `{}`", path));
    // Files of the kernel, as those of /proc, have no size.
    if (!readable.devices && file.st_size == 0 && !text->empty())
        return refuse(diagnostic::kUnreadable, fmt::format("`{}` is no file of a disk", path));
    return text;
}

}  // namespace ferz::library
