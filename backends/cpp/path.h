// Where a path through an automaton is while its blocks are written: squares by name, and the move so far.
//
// A square is a base and a vector from it. Base 0 is the origin; a loop's base runs along a line; of the
// others nothing is known before the code runs. Two squares of one base are told apart beforehand, and so are
// two whose lines do not cross; for the rest the generated code compares.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/cpp/overlap.h"
#include "backends/cpp/statement.h"
#include "ir/configuration.h"
#include "ir/movement.h"

namespace ferz::cpp {

struct NamedSquare {
    int base = 0;
    ir::Vec at;
    std::string name;  ///< of the variable that holds it

    [[nodiscard]] bool same(const NamedSquare& other) const { return base == other.base && at == other.at; }
};

/// What tests have said of the real board: by base, and by vector from there.
using Known = std::map<std::pair<int, ir::Vec>, ir::Contents>;

struct PathOccupant {
    ir::Occupant what;  ///< `square` is not used
    NamedSquare home;   ///< of an original piece

    PathOccupant() { what.kind = ir::Occupant::Kind::Nothing; }
};

struct Path {
    NamedSquare cursor;
    std::size_t depth = 0;
    int squares = 0;  ///< named so far
    std::map<ir::Slot, NamedSquare> marks;
    std::optional<NamedSquare> landed;
    bool landingUnknown = false;
    bool vanished = false;
    std::vector<NamedSquare> captures;
    std::vector<std::pair<NamedSquare, NamedSquare>> swaps;
    std::vector<NamedSquare> flips;
    std::vector<NamedSquare> enPassantMarks;
    std::vector<std::pair<NamedSquare, ir::Place>> drops;
    std::vector<std::string> becomes;
    std::map<std::string, int> states;
    std::set<ir::Declare> flags;
    std::vector<std::pair<NamedSquare, PathOccupant>> changed;  ///< in order; later ones count
    /// Squares tested to be marked for en passant, and the victims that belong to them.
    std::vector<std::pair<NamedSquare, NamedSquare>> marked;
    Known known;
    std::vector<int> loops;  ///< the bases of those that the path is in

    /// Empty when nothing was remembered there.
    [[nodiscard]] std::optional<NamedSquare> remembered(ir::Slot slot) const;
    /// What the move does that speaks of no square.
    [[nodiscard]] std::vector<ir::Effect> tags() const;
    [[nodiscard]] Report report() const;
};

/// A path that has made a move.
struct Ending {
    Path path;
    NamedSquare to;
    std::string rest;  ///< all that is no square, after a "?" where there are other squares
};

class Bases {
public:
    /// One of which nothing is known.
    int add();
    /// One that runs from `start` along `by`.
    int addLoop(const NamedSquare& start, const ir::Vec& by);
    /// Sets the contents that the loop's squares must have for it to go on.
    void setPassed(int base, const Known& known);
    [[nodiscard]] NamedSquare stepped(const NamedSquare& from, const ir::Vec& by, const ir::Edges& edges,
                                      std::string name);

    [[nodiscard]] bool mayMeet(const NamedSquare& a, const NamedSquare& b) const;
    /// Every number of rounds that the loops before an ending may have gone.
    void resolve(const Ending& ending, Outcomes& outcomes) const;

private:
    struct Base {
        bool isLoop = false;
        NamedSquare start;
        ir::Vec by;
        Known passed = {};
    };
    /// Where each base is on one path through the loops; empty where that is not fixed.
    using Fixed = std::vector<std::optional<ir::Vec>>;

    [[nodiscard]] std::vector<ir::Vec> reach(const NamedSquare& place) const;
    void resolve(const Ending& ending, std::size_t depth, Fixed& fixed, const Squares& squares,
                 Outcomes& outcomes) const;

    std::vector<Base> bases_;  // number n is base n + 1
};

}  // namespace ferz::cpp
