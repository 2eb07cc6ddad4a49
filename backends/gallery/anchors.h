// Names as parts of addresses: of files, and of places in a page.
//
//     Anchors anchors({"index"});
//     anchors.of("rook of Glinski's chess")     rook-of-glinskis-chess
//     anchors.of("(2,6)-leaper")                2-6-leaper
//     anchors.of("Index")                       index-2
//
// Letters of ASCII become small, so that file systems that do not tell `A` from `a` keep them apart; other
// letters stay. Nothing has to be escaped in HTML.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace ferz::galleries {

class Anchors {
public:
    /// None of the words in use is given out.
    explicit Anchors(std::set<std::string> inUse) : used_(std::move(inUse)) {}

    /// Another one each time, at most a hundred bytes long.
    [[nodiscard]] std::string of(std::string_view name);

private:
    std::set<std::string> used_;
};

}  // namespace ferz::galleries
