#include "variant/compare/matched.h"

#include <algorithm>

#include "variant/compare/game_text.h"
#include "variant/play/ends.h"

namespace ferz::variant {

GroupedPlies grouped(Interpreter& left, Interpreter& right, const Games& games,
                     const std::array<ir::NewNames, 2>& names) {
    GroupedPlies result;
    for (Ply& ply : left.plies(games.first))
        result[visibleText(ply.after, names[kLeft])][kLeft].push_back(std::move(ply));
    for (Ply& ply : right.plies(games.second))
        result[visibleText(ply.after, names[kRight])][kRight].push_back(std::move(ply));
    for (auto& [text, both] : result) {
        for (const std::size_t side : {kLeft, kRight}) {
            if (both[side].size() < 2) continue;
            std::stable_sort(both[side].begin(), both[side].end(), [&](const Ply& one, const Ply& other) {
                return wholeText(one.after, names[side]) < wholeText(other.after, names[side]);
            });
        }
    }
    return result;
}

bool haveOtherResults(Interpreter& left, Interpreter& right, const Games& games) {
    const auto ours = outcomeOf(left, games.first);
    const auto theirs = outcomeOf(right, games.second);
    return ours && theirs && ours->winner != theirs->winner;
}

}  // namespace ferz::variant
