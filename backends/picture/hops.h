// Scenes with pieces that a move needs: to hop over, or to stand somewhere else.
//
// Moves that need pieces in the same directions are drawn by one of them, and scenes that do not disturb each
// other are one.
#pragma once

#include <cstddef>
#include <map>
#include <tuple>
#include <vector>

#include "backends/picture/scene_maker.h"

namespace ferz::pictures {

class Hops {
public:
    /// It has to outlive this.
    explicit Hops(const SceneMaker& maker) : maker_(maker), moves_(maker.moves) {}

    /// A move of the empty board that goes over what bars the way of others: over friends and not enemies, or
    /// to capture and not to move. `index`: its place in the table.
    void lookOver(std::size_t index);
    /// A move that needs these pieces.
    void addNeed(std::size_t index, const Pieces& pieces);
    [[nodiscard]] std::vector<Scene> scenes();

private:
    /// `(0,1)` and then `(0,1)`, and whether what is there is captured.
    using Directions = std::vector<std::tuple<double, ir::Vec, int>>;
    /// Moves that need pieces in the same directions: one of them is drawn.
    struct Class {
        std::vector<std::size_t> moves;  ///< places in the table
        std::vector<Pieces> choices;     ///< each enough for one of the moves
        bool isOver = false;             ///< they are there without pieces, too
    };
    struct Stage {
        Pieces pieces;
        std::vector<const Class*> classes;
        std::vector<std::size_t> shown;  ///< moves of each class
    };

    void over(std::size_t index, ir::Square square, bool overFriends, bool overEnemies,
              const std::set<ir::Square>& barring);
    [[nodiscard]] std::set<ir::Square> barringMoves(ir::Square to) const;
    void widen(Class& group) const;
    [[nodiscard]] Pieces middleChoice(Class& group) const;
    [[nodiscard]] std::vector<ir::Square> nearestFirst(const Pieces& pieces) const;
    [[nodiscard]] std::size_t countShown(const Class& group, const Pieces& pieces) const;
    bool join(Stage& stage, const Class& group, const Pieces& pieces) const;
    [[nodiscard]] Scene sceneOf(const Stage& stage) const;
    [[nodiscard]] bool isBehind(ir::Square square, ir::Square other) const;
    void addArc(Scene& scene, const Class& group, const Pieces& pieces) const;

    const SceneMaker& maker_;
    const Moves& moves_;
    std::map<Directions, Class> classes_;
};

}  // namespace ferz::pictures
