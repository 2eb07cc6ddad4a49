#include "variant/compare/difference_proof.h"

#include <algorithm>

namespace ferz::variant {

namespace {

/// Behind the line; a queen that was taken for a knight moves otherwise at its next turn.
constexpr std::size_t kMostPlies = 3;

bool haveOtherCounts(const GroupedPlies& groups) {
    return std::any_of(groups.begin(), groups.end(), [](const auto& group) {
        return group.second[kLeft].size() != group.second[kRight].size();
    });
}

const Ply* plyOf(const Turn& turn, const std::vector<Ply>& plies) {
    const auto found =
        std::find_if(plies.begin(), plies.end(), [&](const Ply& ply) { return ply.turn == turn; });
    return found == plies.end() ? nullptr : &*found;
}

}  // namespace

bool DifferenceProof::differ(const Games& games, Line line) {
    for (std::size_t plies = 0; plies <= kMostPlies; ++plies) {
        if (plies > 0 && !mayGoOn()) return false;
        if (differ(games, line, plies)) return true;
    }
    return false;
}

bool DifferenceProof::differ(const Games& games, Line line, std::size_t plies) {
    const GroupedPlies groups = grouped(left_, right_, games, names_);
    if (haveOtherCounts(groups)) return true;
    if (groups.empty()) return haveOtherResults(left_, right_, games);
    if (!line.empty()) return differBehind(groups, line, plies);
    for (const auto& [text, both] : groups)
        listed_ += both[kLeft].size() + both[kRight].size();
    if (plies == 0) return false;
    for (const auto& [text, both] : groups) {
        for (const std::size_t side : {kLeft, kRight}) {
            // A single pair was tried from the left side.
            if (side == kRight && both[side].size() == 1) continue;
            for (const Ply& ply : both[side]) {
                if (!mayGoOn()) return false;
                if (isUnlikeAll(side, ply, both[1 - side], nullptr, plies - 1)) return true;
            }
        }
    }
    return false;
}

bool DifferenceProof::differBehind(const GroupedPlies& groups, Line line, std::size_t plies) {
    for (const auto& [text, both] : groups) {
        const Ply* left = plyOf(line[0].first, both[kLeft]);
        const Ply* right = plyOf(line[0].second, both[kRight]);
        if (left == nullptr || right == nullptr) continue;
        // That of the line itself comes first: it is long, and is followed once.
        return differ({left->after, right->after}, line.subspan(1), plies) &&
               (isUnlikeAll(kLeft, *left, both[kRight], right, plies) ||
                isUnlikeAll(kRight, *right, both[kLeft], left, plies));
    }
    return false;
}

bool DifferenceProof::isUnlikeAll(std::size_t side, const Ply& ply, const std::vector<Ply>& others,
                                  const Ply* known, std::size_t plies) {
    return std::all_of(others.begin(), others.end(), [&](const Ply& other) {
        if (&other == known) return true;
        const Game& left = side == kLeft ? ply.after : other.after;
        const Game& right = side == kLeft ? other.after : ply.after;
        return differ({left, right}, {}, plies);
    });
}

}  // namespace ferz::variant
