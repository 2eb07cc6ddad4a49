#include "variant/import/sjaak_text.h"

#include <array>

namespace ferz::variant {

namespace {

constexpr std::string_view kVariant = "Variant:";

/// Lines that belong to the piece above them.
constexpr std::array<std::string_view, 14> kOfPieces = {
    "Move",   "Capture", "Special",   "Initial",   "Symbol",
    "Value",  "Flags",   "Castle",    "Promotion", "Optional promotion",
    "Prison", "Block",   "Drop zone", "Max"};

bool isOfPiece(std::string_view key) {
    for (const std::string_view each : kOfPieces) {
        if (each == key) return true;
    }
    return false;
}

/// A `#` in quotes begins no comment.
Placed withoutComment(const Placed& line) {
    bool isQuoted = false;
    for (std::size_t at = 0; at < line.text.size(); ++at) {
        if (line.text[at] == '"') isQuoted = !isQuoted;
        if (line.text[at] == '#' && !isQuoted) return line.part(0, at);
    }
    return line;
}

}  // namespace

bool looksLikeSjaak(std::string_view text) {
    const std::size_t at = text.find(kVariant);
    const bool isLine =
        at == 0 || (at != std::string_view::npos && text.find("\nVariant:") != std::string_view::npos);
    return isLine && text.find("\nBoard:") != std::string_view::npos;
}

std::vector<SjaakGame> sjaakGames(const Source& source) {
    std::vector<SjaakGame> games;
    for (const Placed& whole : linesOf(source)) {
        const Placed line = withoutComment(whole).trimmed();
        if (line.isEmpty()) continue;
        const auto [key, value] = line.splitAt(":");
        const SjaakLine read{key.trimmed(), value.trimmed()};
        if (read.key.text == "Variant") {
            games.push_back({read.value.isEmpty() ? read.key : read.value, {}, {}});
        } else if (games.empty()) {
            continue;
        } else if (read.key.text == "Piece") {
            games.back().pieces.push_back({read.value.isEmpty() ? read.key : read.value, {}});
        } else if (isOfPiece(read.key.text) && !games.back().pieces.empty()) {
            games.back().pieces.back().lines.push_back(read);
        } else {
            games.back().lines.push_back(read);
        }
    }
    return games;
}

std::vector<Placed> quotedIn(const Placed& text) {
    std::vector<Placed> result;
    std::size_t at = text.text.find('"');
    while (at != std::string_view::npos) {
        const std::size_t end = text.text.find('"', at + 1);
        if (end == std::string_view::npos) break;
        result.push_back(text.part(at + 1, end - at - 1));
        at = text.text.find('"', end + 1);
    }
    return result;
}

}  // namespace ferz::variant
