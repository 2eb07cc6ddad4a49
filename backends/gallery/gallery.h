// Pieces to look at: one HTML page that shows pictures beside it, by family, with a field to search them.
//
//     const std::string html = galleries::pageOf({{{"Leapers", "leapers", {knight, camel}}}});
//
// The page is well-formed as HTML and as XML. It may be read without its script, which is for the search
// alone. Texts may hold anything: they are escaped here. Its policy forbids every request but for the
// pictures.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace ferz::galleries {

struct Drawing {
    std::string file;  ///< beside the page
    int width = 0;     ///< in pixels
    int height = 0;
    int titleHeight = 0;  ///< of a strip at the top that is not shown
};

struct Shown {
    std::string name;
    std::string anchor;  ///< `#amazon`, without the `#`
    std::vector<std::string> also;
    /// Names of notations, and the piece in them.
    std::vector<std::pair<std::string, std::string>> texts;
    std::string board;    ///< may be empty
    std::string source;   ///< may be empty
    std::string inWords;  ///< may be empty
    Drawing drawing;
    std::string whyNoDrawing;  ///< there is none, if this is not empty
};

struct Family {
    std::string name;
    std::string anchor;
    std::vector<Shown> pieces;
};

/// What the page itself uses as anchors.
[[nodiscard]] std::vector<std::string> ownAnchors();

[[nodiscard]] std::string pageOf(const std::vector<Family>& families);

}  // namespace ferz::galleries
