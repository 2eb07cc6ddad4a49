// The options of Fairy-Stockfish's variants.ini, and what becomes of each when a section is read.
//
//     optionOf("stalemateValue")->kind == OptionKind::Outcome
//
// docs/fairy-stockfish.md has the same in words.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ferz::variant {

enum class OptionKind {
    Read,     ///< becomes part of the variant file
    Outcome,  ///< changes no move: how a game ends or counts, how it is shown, what pieces are worth
    Rule      ///< changes which moves there are, and a variant file cannot say it
};

struct FairyOption {
    std::string_view name;
    std::string_view meaning;
    OptionKind kind = OptionKind::Read;
    /// The value with which an option of kind Rule changes nothing.
    std::string_view harmless = {};
    /// An option without which one of kind Rule changes nothing.
    std::string_view needs = {};
};

/// Null when there is no such option; pieces and their mobility regions are no options.
[[nodiscard]] const FairyOption* optionOf(std::string_view name);
[[nodiscard]] std::span<const FairyOption> fairyOptions();
/// True if Fairy-Stockfish-X alone has it: a file with such an option is read as that program reads it.
[[nodiscard]] bool isOfExtension(std::string_view option);
[[nodiscard]] std::vector<std::string_view> optionNames();

struct FairyPiece {
    std::string_view name;
    /// Its moves in Fairy-Stockfish's own words; empty where those do not say them.
    std::string_view betza;
    /// Otherwise in MBN, with `@` for the piece's own letter.
    std::string_view mbn = {};
    /// As people call it; empty where they say the words of its name.
    std::string_view called = {};
};

/// All kinds of pieces in the order in which their letters are given out; custom ones have no moves here.
[[nodiscard]] const std::vector<FairyPiece>& fairyPieces();
[[nodiscard]] const FairyPiece* fairyPiece(std::string_view name);
[[nodiscard]] bool isCustom(std::string_view piece);

struct MobilityOption {
    std::string_view piece;
    bool isWhite = true;
};
/// `mobilityRegionWhiteKing`
[[nodiscard]] std::optional<MobilityOption> mobilityOption(std::string_view name);

}  // namespace ferz::variant
