// The words between braces in strings of Fairy-Stockfish-X.
//
//     n{path: anypath}Z            which squares of the way to a lame leap have to be empty
//     {hurdles: 1,1; pre: 1,*}Q    what a hopper hops over, and where
#pragma once

#include <optional>
#include <string_view>

namespace ferz::betza {

/// The squares that have to be empty before a lame leap.
enum class LamePath {
    StraightFirst,  ///< straight along the longer part, then diagonally
    DiagonalFirst,
    Any,    ///< some shortest way of king's steps
    Middle  ///< StraightFirst, of more than two squares without the first and the last
};

enum class BraceKey {
    Path,
    Hurdles,            ///< least and most pieces hopped over
    Before,             ///< least and most squares to the first of them
    After,              ///< least and most squares behind the last of them
    Capture,            ///< what is captured
    Equal,              ///< hopper: as far behind the hurdle as before it
    HurdleSides,        ///< whose pieces are hurdles
    HurdlePieces,       ///< which pieces are hurdles, whosever they are
    TransparentSides,   ///< whose pieces are as empty squares
    TransparentPieces,  ///< which pieces are
};

enum class HopCapture { LastSquare, AllHurdles, FirstHurdle, LastHurdle };

enum class EqualHop { Hopper, Stopper };

enum class BraceSide { Enemy, Friend, Wall, Dead };

[[nodiscard]] std::optional<BraceKey> braceKeyNamed(std::string_view word);
[[nodiscard]] std::optional<LamePath> lamePathNamed(std::string_view word);
[[nodiscard]] std::optional<HopCapture> hopCaptureNamed(std::string_view word);
[[nodiscard]] std::optional<EqualHop> equalHopNamed(std::string_view word);
[[nodiscard]] std::optional<BraceSide> braceSideNamed(std::string_view word);

}  // namespace ferz::betza
