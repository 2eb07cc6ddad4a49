// The rules of a game on paper: its board, its pieces with their pictures, and its rules in sentences.
//
//     sheets::htmlOf({"Chess", ...})       a page
//     sheets::markdownOf({"Chess", ...})   the same without pictures
//
// The page is well-formed as HTML and as XML, has no script, asks for nothing, and is made for paper, too.
// Texts may hold anything: they are escaped here.
#pragma once

#include <string>
#include <vector>

namespace ferz::sheets {

struct WayOnSheet {
    std::string whose;       ///< `Black's`; empty where both sides move so
    std::string picture;     ///< SVG; empty: there is none
    std::string movement;    ///< sentences; empty: there are no words
    std::string definition;  ///< where words or a picture are missing, in a notation; may be empty
};

struct PieceOnSheet {
    std::string letter;
    std::string name;
    std::vector<WayOnSheet> ways;  ///< one, or White's and Black's
    std::vector<std::string> rules;
};

struct Section {
    std::string title;
    std::vector<std::string> sentences;
};

struct Sheet {
    std::string title;
    std::string board;  ///< SVG of the start; empty: there is none
    std::string boardInText;
    std::vector<std::string> start;  ///< sentences
    std::string fen;
    std::string aboutMoves;  ///< sentences on the words of all pieces; may be empty
    std::vector<PieceOnSheet> pieces;
    std::vector<Section> sections;
};

[[nodiscard]] std::string htmlOf(const Sheet& sheet);
/// In Markdown; the board as text, and no pictures.
[[nodiscard]] std::string markdownOf(const Sheet& sheet);

}  // namespace ferz::sheets
