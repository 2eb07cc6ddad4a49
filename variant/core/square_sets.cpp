#include "variant/core/square_sets.h"

#include <fmt/format.h>

namespace ferz::variant::core {

namespace {

/// `0xFF, 0x0`: 64 squares a word.
std::string wordsText(const SquareSet& squares, int count) {
    std::vector<ferz::core::Word> words(static_cast<std::size_t>(count));
    for (const ir::Square square : squares)
        words[static_cast<std::size_t>(square / 64)] |= ferz::core::Word{1} << (square % 64);
    std::string text;
    for (const ferz::core::Word each : words)
        text += fmt::format("{}0x{:X}", text.empty() ? "" : ", ", each);
    return text;
}

/// `a1-h1 d2-f2`
std::string ranksOf(const ir::Board& board, const SquareSet& zone) {
    std::string text;
    for (auto at = zone.begin(); at != zone.end();) {
        const ir::Square first = *at;
        ir::Square last = first;
        while (++at != zone.end() && *at == last + 1 && *at / board.files == first / board.files)
            last = *at;
        if (!text.empty()) text += ' ';
        text += board.name(first);
        if (last != first) text += "-" + board.name(last);
    }
    return text;
}

}  // namespace

std::string setText(const ir::Board& board, const SquareSet& squares) {
    if (squares.empty()) return "Set::none()";
    if (static_cast<int>(squares.size()) == board.squaresThere()) return "Set::all()";
    return "Set{{" + wordsText(squares, (board.squares() + 63) / 64) + "}}";
}

bool ZoneNames::isWholeBoard(const SquareSet& zone) const {
    return static_cast<int>(zone.size()) == board_.squaresThere();
}

std::string ZoneNames::words(const SquareSet& zone) const {
    return wordsText(zone, wordsOf(board_));
}

void ZoneNames::add(const SquareSet& zone) {
    if (zone.empty() || isWholeBoard(zone) || names_.contains(zone)) return;
    names_[zone] = fmt::format("kZone{}", names_.size() + 1);
    order_.push_back(zone);
}

std::string ZoneNames::nameOf(const SquareSet& zone) const {
    if (zone.empty()) return "Set::none()";
    return isWholeBoard(zone) ? "Set::all()" : names_.at(zone);
}

void ZoneNames::define(Writer& out) const {
    if (board_.hexagons) {
        const std::vector<ir::Square> there = board_.existing();
        out.line("/// The cells of the board; it is a rectangle that lacks all other squares.");
        out.line("inline constexpr Set kThere = {{{{{}}}}};", words({there.begin(), there.end()}));
    }
    for (const SquareSet& zone : order_) {
        out.line("/// {}", ranksOf(board_, zone));
        out.line("inline constexpr Set {} = {{{{{}}}}};", names_.at(zone), words(zone));
    }
    if (!order_.empty() || board_.hexagons) out.line();
}

}  // namespace ferz::variant::core
