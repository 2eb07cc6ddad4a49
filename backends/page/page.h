// A page to look at a piece and to play with it: one HTML file that asks for no other file.
//
//     const std::string html = pages::pageOf({.title = "rook", .picture = svg, .movement = rook, ...});
//
// In it are the picture, the piece's automaton as data, and the evaluator of backends/json/ferz-moves;
// page.js lets people put pieces on the board. Texts may hold anything: they are escaped here. Nothing of the
// page is executed that ferz has not written, and its policy forbids every request.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/evaluate.h"
#include "ir/movement.h"

namespace ferz::pages {

struct Page {
    std::string title;
    std::string letter;    ///< on the piece; may be empty
    std::string picture;   ///< SVG
    std::string darkWhen;  ///< the media query of dark colours: `(prefers-color-scheme: dark)`, `all`
    /// Names of notations, and the piece in them.
    std::vector<std::pair<std::string, std::string>> texts;
    ir::Movement movement;
    std::string movementAsJson;  ///< a list with this one alone, as backends/json/emit.h writes it
    bool blackDiffers = false;   ///< Black's moves are not White's, and there is a button for them
    ir::Situation start;
    /// square of a piece of `start` -> the letter on it
    std::map<ir::Square, std::string> letters;
};

[[nodiscard]] std::string pageOf(const Page& page);

/// What the script of the page calls PAGE, as JSON: with the piece, and without the picture and the texts.
[[nodiscard]] std::string pageData(const Page& page);

}  // namespace ferz::pages
