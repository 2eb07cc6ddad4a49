// Are two variants the same game, and if not: by which moves is it seen?
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ferz/comparing.h"
#include "ferz/games.h"

namespace ferz {

struct CompareVariantsOptions {
    /// How much work the search for a difference may be; 1 is a few seconds. 0.001 to 1000. It is counted,
    /// and not timed.
    double effort = 1;
    /// FENs of the left variant: both are played from these, beside the start.
    std::vector<std::string> positions = {};
};

/// A line behind which the legal moves of two variants differ, or the results.
struct GameDifference {
    std::string from;                 ///< the FEN that the line begins with, of the left one
    std::vector<std::string> line;    ///< as the left one calls them in UCI
    std::vector<std::string> san;     ///< the same moves in SAN
    std::vector<std::string> right;   ///< and as the right one calls them in UCI
    bool isShortest = false;          ///< no shorter line shows a difference
    Game left;                        ///< behind the line
    Game behindRight;                 ///< the same of the right one
    std::vector<GameMove> onlyLeft;   ///< moves that change what no move of the right one does
    std::vector<GameMove> onlyRight;  ///< and the other way round
};

struct VariantComparison {
    /// Equal is proved: board, start, rules and pieces are the same, or every position of both was compared.
    Verdict verdict = Verdict::Undecided;
    /// What differs or is not proved to be the same, as keys of a variant file: `pieces.P.promotes`. `board`
    /// or `start` alone, if different: they begin otherwise.
    std::vector<std::string> keys;
    /// Letters of the same piece, left and right, where it is called otherwise.
    std::vector<std::pair<std::string, std::string>> calledOtherwise;
    std::optional<GameDifference> difference;
    std::size_t depth = 0;        ///< all lines of so many plies are the same; where keys differ
    bool isWhole = false;         ///< there are no longer ones
    std::size_t randomGames = 0;  ///< played from there
};
/// Two variants are the same game if their legal moves and results are, whatever their pieces are called.
/// Failed: a position cannot be read, or a game hits a limit.
[[nodiscard]] Result<VariantComparison> compare(const Variant& left, const Variant& right,
                                                const CompareVariantsOptions& options = {});

/// What a variant is among those that are built in.
struct VariantIdentity {
    struct Near {
        std::string name;
        std::vector<std::string>
            keys;  ///< of the variant file, where the two differ; their starts are the same
    };
    std::vector<std::string> known;  ///< proved to be the same game
    std::vector<Near> nearest;       ///< where there is none: those with the fewest differences
};
[[nodiscard]] VariantIdentity identify(const Variant& variant, double effort = 1);

/// 128 bits that two variants share if their files are proved to be the same game, whatever their pieces are
/// called. The problem of one that is not decided is called `limit`.
[[nodiscard]] Result<Fingerprint> fingerprint(const Variant& variant, double effort = 1);
/// The version of fingerprints of variants: those of other versions cannot be compared.
[[nodiscard]] std::string_view gameFingerprintVersion();

/// Which of some variants are the same game.
struct SameGames {
    /// That has no fingerprint.
    struct Undecided {
        std::size_t index = 0;
        std::string reason;
    };
    /// Indexes of those that are proved to be one game, at least two.
    std::vector<std::vector<std::size_t>> groups;
    std::vector<Undecided> undecided;
};
[[nodiscard]] SameGames sameGames(const std::vector<Variant>& variants, double effort = 1);

}  // namespace ferz
