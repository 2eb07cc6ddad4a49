#include "tools/verbs.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <unistd.h>

namespace ferz::tools {

void ReadOptionsArguments::addTo(CLI::App& verb) {
    verb.add_option("--names", names, "piece names for letters, as A=alfil,C=camel")
        ->delimiter(',')
        ->type_name("L=NAME");
    verb.add_flag("--lenient", lenient, "Chessembly: read an unknown expression as `end`, with a warning");
}

std::optional<ReadSettings> ReadOptionsArguments::settings(Diagnostics& diagnostics) const {
    ReadSettings settings;
    settings.lenient = lenient;
    for (const std::string& each : names) {
        auto [letter, name] = splitPair(each);
        if (letter.empty() || name.empty()) {
            diagnostics.report(diagnostic::kUnknownOption, fmt::format("`{}` names no letter", each),
                               "write it as `A=alfil`");
            return std::nullopt;
        }
        settings.names.add(letter, name);
    }
    return settings;
}

std::pair<std::string, std::string> splitPair(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return {text, {}};
    return {text.substr(0, equals), text.substr(equals + 1)};
}

void show(const Diagnostics& diagnostics) {
    std::cerr << render(diagnostics);
}

int failure(const Diagnostics& diagnostics) {
    show(diagnostics);
    if (diagnostics.hasErrors()) return kWrong;
    std::cerr << "error: no result and no reason: this is a defect of ferz\n";
    return kDefect;
}

bool writeOutput(const std::string& path, const std::string& text, Diagnostics& diagnostics) {
    if (path.empty()) {
        std::cout << text << std::flush;
        if (std::cout) return true;
        diagnostics.report(diagnostic::kUnwritable, "cannot write to standard output");
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
    diagnostics.report(diagnostic::kUnwritable, fmt::format("cannot write `{}`", path));
    return false;
}

}  // namespace ferz::tools
