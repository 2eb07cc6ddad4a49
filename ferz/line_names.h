// A line of a game played again: what its moves are called.
//
//     LineNames line(rules, game);
//     line.play(turn);
//     line.uci().back()
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"

namespace ferz::library {

class LineNames {
public:
    /// The rules have to live as long.
    LineNames(variant::Interpreter& rules, variant::Game game) : rules_(rules), game_(std::move(game)) {}

    /// A legal turn of the position that the line has come to; another one is not played.
    void play(const variant::Turn& turn) {
        std::vector<variant::Ply> plies = rules_.plies(game_);
        const auto found = std::find_if(plies.begin(), plies.end(),
                                        [&](const variant::Ply& ply) { return ply.turn == turn; });
        if (found == plies.end()) return;
        const auto at = static_cast<std::size_t>(found - plies.begin());
        uci_.push_back(variant::nameOf(at, plies, game_, rules_, variant::Naming::Uci));
        san_.push_back(variant::nameOf(at, plies, game_, rules_, variant::Naming::San));
        usi_.push_back(variant::nameOf(at, plies, game_, rules_, variant::Naming::Usi));
        game_ = std::move(found->after);
    }

    [[nodiscard]] const std::vector<std::string>& uci() const { return uci_; }
    [[nodiscard]] const std::vector<std::string>& san() const { return san_; }
    [[nodiscard]] const std::vector<std::string>& usi() const { return usi_; }

private:
    variant::Interpreter& rules_;
    variant::Game game_;
    std::vector<std::string> uci_;
    std::vector<std::string> san_;
    std::vector<std::string> usi_;
};

}  // namespace ferz::library
