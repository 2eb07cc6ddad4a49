// Files and folders that appear complete under their names, or not at all.
//
// They are made beside their place under a random name, which no link of a stranger can lead away, and
// renamed. What a killed process leaves of a folder is removed by the next one that makes something beside
// it; of a file nothing is left, where the file system knows files without names.
//
// Errors: false or an empty path, and the reason in errno.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <sys/stat.h>

#include "support/descriptor.h"

namespace ferz::tools {

/// What the system knows of a file: its kind, owner and permissions.
using FileStatus = struct stat;

/// False where not all of the text could be written.
[[nodiscard]] bool writeAll(const Descriptor& file, std::string_view text);

/// Writes a new file with this content, and its data to the disk.
[[nodiscard]] bool writeNewFile(const std::filesystem::path& path, std::string_view text);

/// Puts a file with this content in the place of a file, or of nothing. `old`: whose owner and permissions it
/// gets; null for those of any new file.
[[nodiscard]] bool replaceFile(const std::filesystem::path& path, std::string_view text,
                               const FileStatus* old);

/// A new folder, which is removed again unless it gets its name.
class UnfinishedFolder {
public:
    /// `beside`: the name that it is going to have.
    explicit UnfinishedFolder(std::filesystem::path beside);
    ~UnfinishedFolder();
    UnfinishedFolder(const UnfinishedFolder&) = delete;
    UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

    /// Empty where none can be made.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// False where something has that name by now.
    [[nodiscard]] bool finish();

private:
    std::filesystem::path target_;
    std::filesystem::path path_;
    std::optional<Descriptor> lock_;
};

}  // namespace ferz::tools
