// The three ways in which a generated function finds its moves, each as lines of C++.
//
// Rays become tables of vectors with a loop, trees become nested blocks (alternatives that are turned copies
// of each other are written once), and what is neither becomes a walk: a loop over runs with one case a
// state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backends/cpp/text.h"
#include "backends/cpp/tree.h"
#include "ir/normal/rays.h"
#include "support/writer.h"

namespace ferz::cpp {

struct Page {
    Writer& out;
    Scope& scope;
    std::string sink;  ///< the name of what moves are reported to
};

/// No line of generated code is longer unless a single word of it is.
inline constexpr std::size_t kLineWidth = 110;

void printRays(const Page& page, const std::vector<ir::normal::Ray>& rays);
void printTree(const Page& page, const std::vector<Node>& nodes);
void printWalk(const Page& page, const ir::Movement& movement);

/// `head` item, item, ... `tail`, on as many lines as it takes.
void printList(Writer& out, const std::string& head, const std::vector<std::string>& items,
               const std::string& tail);
/// One line, or several where it is too long.
void printWrapped(Writer& out, std::string_view text);
/// `if (condition) {`
void openIf(Writer& out, const std::string& init, const Condition& condition);
void close(Writer& out);
/// `sink(Simple{from, to, true});`
[[nodiscard]] std::string simple(const std::string& sink, const std::string& to, bool captures);

}  // namespace ferz::cpp
