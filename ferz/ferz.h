// ferz as a library: definitions of chess pieces in any notation, read, written, compared and asked.
//
// This header includes all there is. Values go in, values come out; nothing is thrown but std::bad_alloc,
// nothing is printed, no file is touched unless an option or a function's name says so. Every function may be
// called by several threads at once, and gives the same answer whatever else is going on.
//
// READING
// A definition is a text, with the name of its notation before a colon where that is not plain:
//
//     auto queen = ferz::read("mbn:Q");
//     if (!queen) std::cerr << queen.problemText();       // line, column, carets, what to write instead
//     const ferz::Piece& piece = queen->front();
//
// A text may define several pieces; `one` picks one of them by its name. Without a notation the text is read
// in the notation that accepts it; where several read it differently, in Betza's, with a warning.
//
// WRITING
//     auto text = ferz::write(*queen, "chessembly");      // Result<std::string>
//     auto said = ferz::write(*queen, "chessembly[dialect=extended]");
//     auto code = ferz::write(*queen, "cpp");             // a C++17 header
//
// A text in a notation is read back and proved to be the same pieces, or the result says why it is not
// written; C++ is proved by what its statements do. `ferz::write(*queen, "ancp", {.prove = false})` leaves
// that out. JavaScript and JSON are not proved.
//
// COMPARING
//     ferz::Comparison result = ferz::compare(queen->front(), other, {8, 8});
//     if (result.verdict == ferz::Verdict::Different)
//         std::cout << ferz::picture(*result.difference)->text();
//
// Equal means proved, for every square and every situation of the board; different comes with a situation
// that shows it; everything else is Undecided, with a reason.
//
// ASKING
//     ferz::Position position;
//     position.place["e5"] = "black:pawn";
//     auto moves = ferz::moves(piece, position, "d4");    // Result<std::vector<Move>>
//     ferz::canonical(piece)            one text for all spellings of a piece, in ANCP
//     ferz::fingerprint(piece, {8, 8})  128 bits that pieces share exactly when they are equal on a board
//     ferz::identify(piece)             its name, or what it is made of
//     ferz::describe(piece)->text       a sentence or a few, in English or Korean
// VARIANTS
//     auto chess = ferz::readVariantFile("chess.toml");
//     auto files = ferz::generate(*chess);                // a move generator, C++17
//     auto game = ferz::startGame(*chess);                // a position with its legal moves
//
// More: docs/library.md. To build with it: find_package(ferz) and ferz::ferz, or pkg-config ferz.
#pragma once

#include "ferz/comparing.h"
#include "ferz/games.h"
#include "ferz/pieces.h"
#include "ferz/results.h"
#include "ferz/same_games.h"
#include "ferz/texts.h"
