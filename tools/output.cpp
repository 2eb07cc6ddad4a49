#include "tools/output.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <unistd.h>

#include "tools/processes.h"

namespace ferz::tools {

bool writeOutput(const std::string& path, const std::string& text, Problems& problems) {
    if (path.empty()) {
        std::cout << text << std::flush;
        if (std::cout) return true;
        report(problems, diagnostic::kUnwritable, "cannot write to standard output");
        return false;
    }
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    const bool isOld = std::filesystem::is_regular_file(status);
    // A terminal or a pipe cannot be replaced, and has nothing to keep.
    const bool isReplaced = isOld || !std::filesystem::exists(status);
    const std::string target = isOld ? std::filesystem::canonical(path, error).string() : path;
    error.clear();  // that there is no such file yet is none
    // Beside the target, so that the last step is a rename within one file system.
    const std::string part = isReplaced ? fmt::format("{}.{}.part", target, getpid()) : target;
    bool written = false;
    std::optional<SignalsHeld> held;
    if (isReplaced) held.emplace();
    {
        std::ofstream out(part, std::ios::binary);
        out << text;
        out.close();
        written = static_cast<bool>(out);
    }
    if (written && isOld) std::filesystem::permissions(part, status.permissions(), error);
    if (written && isReplaced && !error) std::filesystem::rename(part, target, error);
    if (written && !error) return true;
    if (isReplaced) std::filesystem::remove(part, error);
    report(problems, diagnostic::kUnwritable, fmt::format("cannot write `{}`", path));
    return false;
}

namespace {

namespace fs = std::filesystem;

/// `called`: the folder, for who reads the diagnostics.
bool writeInto(const fs::path& folder, const std::string& called, const std::vector<GeneratedFile>& files,
               Problems& problems) {
    for (const auto& file : files) {
        const fs::path path = folder / file.path;
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        if (error) {
            report(problems, diagnostic::kUnwritable, fmt::format("cannot make the folder `{}`", called));
            return false;
        }
        if (!writeOutput(path.string(), file.text, problems)) return false;
    }
    return true;
}

}  // namespace

bool writeFolder(const std::string& folder, const std::vector<GeneratedFile>& files, Problems& problems) {
    fs::path target = fs::path(folder).lexically_normal();
    if (!target.has_filename()) target = target.parent_path();
    std::error_code error;
    if (fs::exists(target, error)) {
        if (fs::is_directory(target, error)) return writeInto(target, folder, files, problems);
        report(problems, diagnostic::kUnwritable, fmt::format("`{}` is no folder", folder));
        return false;
    }
    const fs::path part = fmt::format("{}.{}.part", target.string(), getpid());
    const SignalsHeld held;
    bool written = writeInto(part, folder, files, problems);
    if (written) {
        fs::rename(part, target, error);
        written = !error;
        // Somebody else was faster, with the same files or others.
        if (error)
            report(problems, diagnostic::kUnwritable, fmt::format("cannot write the folder `{}`", folder));
    }
    if (!written) fs::remove_all(part, error);
    return written;
}

std::optional<Theme> readTheme(const std::string& word, Problems& problems) {
    if (word == "light") return Theme::Light;
    if (word == "dark") return Theme::Dark;
    if (word == "auto") return Theme::Auto;
    report(problems, diagnostic::kUsage,
           fmt::format("`{}` is no theme: write `light`, `dark` or `auto`", word));
    return std::nullopt;
}

}  // namespace ferz::tools
