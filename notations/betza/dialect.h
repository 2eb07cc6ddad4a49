// The dialects: the same letters, read by the rules of different programs and documents.
#pragma once

namespace ferz::betza {

enum class Dialect {
    XBetza,   ///< the Interactive Diagram's and XBoard's language
    Fairy,    ///< what Fairy-Stockfish reads in `customPiece`
    Classic,  ///< Betza's funny notation
};

}  // namespace ferz::betza
