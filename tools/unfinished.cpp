#include "tools/unfinished.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace ferz::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = ".ferz-";
constexpr mode_t kAnyFile = 0666;    // less what umask takes
constexpr mode_t kAnyFolder = 0777;  // likewise

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

fs::path randomName(const fs::path& folder) {
    std::random_device random;
    return folder / fmt::format("{}{:08x}{:08x}", kPrefix, random(), random());
}

/// What nobody has locked is of a process that was killed.
void removeLeftovers(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> found;
    for (const auto& each : fs::directory_iterator(folder, error)) {
        if (each.path().filename().string().starts_with(kPrefix)) found.push_back(each.path());
    }
    for (const fs::path& each : found) {
        const Descriptor own(open(each.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        FileStatus status{};
        if (!own.isOpen() || fstat(own.number(), &status) != 0 || status.st_uid != geteuid()) continue;
        if (flock(own.number(), LOCK_EX | LOCK_NB) == 0) fs::remove_all(each, error);
    }
}

/// The path leads to it, and not by a link.
bool isAt(const Descriptor& file, const fs::path& path) {
    FileStatus own{};
    FileStatus named{};
    return fstat(file.number(), &own) == 0 && lstat(path.c_str(), &named) == 0 &&
           own.st_dev == named.st_dev && own.st_ino == named.st_ino;
}

struct Named {
    fs::path path;
    Descriptor lock;
};

/// Makes something under a random name and locks it. `make(path)` returns its descriptor.
template <class Make>
std::optional<Named> made(const fs::path& folder, Make make) {
    constexpr int kTries = 100;
    removeLeftovers(folder);
    for (int tries = 0; tries < kTries; ++tries) {
        fs::path path = randomName(folder);
        Descriptor lock(make(path.c_str()));
        if (!lock.isOpen()) {
            if (errno == EEXIST) continue;
            return std::nullopt;
        }
        // A file system without locks has no leftovers that could be told.
        flock(lock.number(), LOCK_EX);
        // Another process may have taken it for a leftover before it was locked.
        if (isAt(lock, path)) return Named{std::move(path), std::move(lock)};
    }
    return std::nullopt;
}

int makeFile(const char* path) {
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kAnyFile);
}

int makeFolder(const char* path) {
    if (mkdir(path, kAnyFolder) != 0) return -1;
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0 && errno == ENOENT) errno = EEXIST;  // taken for a leftover: another try
    return folder;
}

/// A file without a name, of which a killed process leaves nothing; under a random name, where there is no
/// such file.
std::optional<Named> newFile(const fs::path& folder) {
    static const bool canBeLinked = access("/proc/self/fd", X_OK) == 0;
    if (canBeLinked) {
        Descriptor file(open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, kAnyFile));
        if (file.isOpen()) {
            flock(file.number(), LOCK_EX);
            return Named{{}, std::move(file)};
        }
    }
    return made(folder, makeFile);
}

bool takeOver(int file, const FileStatus& old) {
    // Only root gives files away; another user's file that may be written becomes one's own.
    [[maybe_unused]] const bool isGiven = fchown(file, old.st_uid, old.st_gid) == 0;
    return fchmod(file, old.st_mode & 0777U) == 0;
}

}  // namespace

bool writeAll(const Descriptor& file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file.number(), text.data(), text.size());
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool writeNewFile(const fs::path& path, std::string_view text) {
    const Descriptor file(makeFile(path.c_str()));
    return file.isOpen() && writeAll(file, text) && fsync(file.number()) == 0;
}

bool replaceFile(const fs::path& path, std::string_view text, const FileStatus* old) {
    const fs::path folder = folderOf(path);
    auto file = newFile(folder);
    if (!file) return false;
    const int number = file->lock.number();
    bool isDone =
        writeAll(file->lock, text) && (old == nullptr || takeOver(number, *old)) && fsync(number) == 0;
    if (isDone && file->path.empty()) {
        // Only now it has a name, which the next step takes away again.
        fs::path name = randomName(folder);
        isDone = linkat(AT_FDCWD, fmt::format("/proc/self/fd/{}", number).c_str(), AT_FDCWD, name.c_str(),
                        AT_SYMLINK_FOLLOW) == 0;
        if (isDone) file->path = std::move(name);
    }
    isDone = isDone && ::rename(file->path.c_str(), path.c_str()) == 0;
    const int reason = errno;
    if (!isDone && !file->path.empty()) unlink(file->path.c_str());
    errno = reason;
    return isDone;
}

UnfinishedFolder::UnfinishedFolder(fs::path beside) : target_(std::move(beside)) {
    auto folder = made(folderOf(target_), makeFolder);
    if (!folder) return;
    path_ = std::move(folder->path);
    lock_.emplace(std::move(folder->lock));
}

UnfinishedFolder::~UnfinishedFolder() {
    std::error_code error;
    if (!path_.empty()) fs::remove_all(path_, error);
}

bool UnfinishedFolder::finish() {
    if (::rename(path_.c_str(), target_.c_str()) != 0) return false;
    path_.clear();
    return true;
}

}  // namespace ferz::tools
