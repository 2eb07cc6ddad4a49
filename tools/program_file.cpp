#include "tools/program_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "support/diagnostics.h"
#include "tools/definition.h"

namespace ferz::tools {

namespace {

/// As a text that loses nothing of it, whatever notation it is written in.
std::optional<std::string> asAutomaton(const std::vector<Piece>& pieces, Side side, Problems& problems) {
    const auto piece = taken(one(pieces, {}, side), problems);
    return piece ? taken(write({*piece}, "ir", {.prove = false}), problems) : std::nullopt;
}

/// `Z=mbn:N0`
std::optional<languages::PieceText> readPiece(const std::string& words, const ReadOptions& read,
                                              Problems& problems) {
    const auto [letter, definition] = splitPair(words);
    if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z' || definition.empty()) {
        report(problems, diagnostic::kUnknownOption,
               fmt::format("`{}` does not name a piece for `--piece`", words),
               "write a capital letter and a definition: `Z=mbn:N0`");
        return std::nullopt;
    }
    const auto pieces = readDefinition(definition, read, problems);
    if (!pieces) return std::nullopt;
    auto white = asAutomaton(*pieces, Side::White, problems);
    auto black = white ? asAutomaton(*pieces, Side::Black, problems) : std::nullopt;
    if (!black) return std::nullopt;
    return languages::PieceText{letter[0], "ir", std::move(*white), std::move(*black)};
}

}  // namespace

std::optional<ProgramFile> programFile(const std::string& words) {
    const std::size_t colon = words.find(":@");
    if (colon != std::string::npos) {
        const auto* language = languages::find(words.substr(0, colon));
        if (language != nullptr) return ProgramFile{language, words.substr(colon + 2)};
    }
    const std::string path = words.starts_with('@') ? words.substr(1) : words;
    const auto* language = languages::findByExtension(std::filesystem::path(path).extension().string());
    if (language == nullptr || path.find('\n') != std::string::npos) return std::nullopt;
    return ProgramFile{language, path};
}

void PieceOptions::addTo(Verb& verb) {
    verb.add("--piece", pieces, {"InfChessPro: one more piece, as Z=mbn:N0, in any notation", "Z=DEF"});
}

std::optional<languages::Options> PieceOptions::options(const ReadOptions& read, Problems& problems) const {
    languages::Options result;
    for (const std::string& words : pieces) {
        auto piece = readPiece(words, read, problems);
        if (!piece) return std::nullopt;
        for (const languages::PieceText& other : result.pieces) {
            if (other.letter != piece->letter) continue;
            report(problems, diagnostic::kDuplicateDefinition,
                   fmt::format("`--piece` defines `{}` twice", other.letter));
            return std::nullopt;
        }
        result.pieces.push_back(std::move(*piece));
    }
    return result;
}

std::unique_ptr<languages::Program> readProgram(const ProgramFile& file, const languages::Options& options,
                                                Problems& problems) {
    auto text = taken(readFile(file.path), problems);
    if (!text) return nullptr;
    Diagnostics diagnostics;
    auto program = file.language->read(file.path, std::move(*text), options, diagnostics);
    append(problems, diagnostics);
    return program;
}

}  // namespace ferz::tools
