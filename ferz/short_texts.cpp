#include "ferz/short_texts.h"

#include "ferz/piece.h"

namespace ferz::library {

namespace {

/// What fits on a line or two.
constexpr std::size_t kMostText = 120;

}  // namespace

std::vector<std::pair<std::string, std::string>> shortTexts(const Piece& piece) {
    const Definition& definition = *piece.inside().definition;
    std::vector<std::pair<std::string, std::string>> texts = {
        {std::string(definition.notation->name), definition.text}};
    WriteOptions quiet;
    quiet.suggests = false;  // a refusal is not shown
    for (const char* target : {"mbn", "betza", "chessembly", "ancp"}) {
        if (definition.notation->name == target) continue;
        auto text = write({piece}, target, quiet);
        if (text && text->size() <= kMostText) texts.emplace_back(target, std::move(*text));
    }
    return texts;
}

}  // namespace ferz::library
