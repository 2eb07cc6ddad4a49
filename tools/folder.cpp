#include "tools/folder.h"

#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include "tools/verbs.h"

namespace ferz::tools {

namespace {

namespace fs = std::filesystem;

/// `called`: the folder, for who reads the diagnostics.
bool writeInto(const fs::path& folder, const std::string& called,
               const std::vector<variant::core::GeneratedFile>& files, Diagnostics& diagnostics) {
    for (const auto& file : files) {
        const fs::path path = folder / file.path;
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        if (error) {
            diagnostics.report(diagnostic::kUnwritable, fmt::format("cannot make the folder `{}`", called));
            return false;
        }
        if (!writeOutput(path.string(), file.text, diagnostics)) return false;
    }
    return true;
}

}  // namespace

bool writeFolder(const std::string& folder, const std::vector<variant::core::GeneratedFile>& files,
                 Diagnostics& diagnostics) {
    fs::path target = fs::path(folder).lexically_normal();
    if (!target.has_filename()) target = target.parent_path();
    std::error_code error;
    if (fs::exists(target, error)) {
        if (fs::is_directory(target, error)) return writeInto(target, folder, files, diagnostics);
        diagnostics.report(diagnostic::kUnwritable, fmt::format("`{}` is no folder", folder));
        return false;
    }
    const fs::path part = fmt::format("{}.{}.part", target.string(), getpid());
    bool written = writeInto(part, folder, files, diagnostics);
    if (written) {
        fs::rename(part, target, error);
        written = !error;
        // Somebody else was faster, with the same files or others.
        if (error)
            diagnostics.report(diagnostic::kUnwritable, fmt::format("cannot write the folder `{}`", folder));
    }
    if (!written) fs::remove_all(part, error);
    return written;
}

}  // namespace ferz::tools
