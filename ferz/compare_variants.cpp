// Are two variants the same game, and if not: by which moves is it seen?
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ferz/effort.h"
#include "ferz/ferz.h"
#include "ferz/line_names.h"
#include "ferz/problems.h"
#include "ferz/variant.h"
#include "variant/compare/compare.h"
#include "variant/compare/fingerprint.h"
#include "variant/model/fen.h"

namespace ferz {

namespace {

std::size_t times(std::size_t moves, double effort) {
    return static_cast<std::size_t>(static_cast<double>(moves) * effort);
}

/// Those of the game's legal moves that are among the plies.
std::vector<GameMove> movesOf(const Game& game, const variant::Game& position, variant::Interpreter& rules,
                              const std::vector<variant::Ply>& wanted) {
    const std::vector<GameMove> moves = game.legalMoves();
    const std::vector<variant::Ply> plies = rules.plies(position);
    std::vector<GameMove> result;
    for (std::size_t at = 0; at < plies.size(); ++at) {
        const auto isIt = [&](const variant::Ply& ply) { return ply.turn == plies[at].turn; };
        if (std::any_of(wanted.begin(), wanted.end(), isIt)) result.push_back(moves[at]);
    }
    return result;
}

Verdict verdictOf(ir::Verdict verdict) {
    return verdict == ir::Verdict::Equal       ? Verdict::Equal
           : verdict == ir::Verdict::Different ? Verdict::Different
                                               : Verdict::Undecided;
}

/// Empty if a game hits a limit.
std::optional<GameDifference> inWords(const variant::GameDifference& found, const Variant& left,
                                      const Variant& right, variant::Interpreter& leftRules,
                                      variant::Interpreter& rightRules) {
    library::LineNames ours(leftRules, found.start.first);
    library::LineNames theirs(rightRules, found.start.second);
    for (const auto& [turn, other] : found.line) {
        ours.play(turn);
        theirs.play(other);
    }
    auto leftGame = library::gameAt(left, found.games.first);
    auto rightGame = library::gameAt(right, found.games.second);
    if (!leftGame || !rightGame) return std::nullopt;
    auto onlyLeft = movesOf(*leftGame, found.games.first, leftRules, found.onlyLeft);
    auto onlyRight = movesOf(*rightGame, found.games.second, rightRules, found.onlyRight);
    return GameDifference{variant::printFen(found.start.first, left.inside().variant),
                          ours.uci(),
                          ours.san(),
                          theirs.uci(),
                          found.isShortest,
                          std::move(*leftGame),
                          std::move(*rightGame),
                          std::move(onlyLeft),
                          std::move(onlyRight)};
}

/// Letters of pieces that are proved to be the same.
std::vector<std::pair<std::string, std::string>> calledOtherwise(const variant::VariantComparison& compared) {
    std::vector<std::pair<std::string, std::string>> result;
    for (const auto& [one, other] : compared.shared.pairs) {
        const std::string move = "pieces." + one->letter + ".move";
        const bool isSame =
            std::find(compared.keys.begin(), compared.keys.end(), move) == compared.keys.end();
        if (isSame && one->letter != other->letter) result.emplace_back(one->letter, other->letter);
    }
    return result;
}

}  // namespace

VariantIdentity identify(const Variant& variant, double effort) {
    variant::PieceProofs proofs(library::limitsOf(effort));
    constexpr std::size_t kMostNear = 3;
    Diagnostics ignored;
    variant::Interpreter rules = library::rulesOf(variant, ignored);
    std::multimap<std::size_t, Variant> candidates;
    for (const std::string& name : variantNames()) {
        auto other = findVariant(name);
        if (!other) continue;
        variant::Interpreter others = library::rulesOf(*other, ignored);
        const auto keys = variant::keysApart(rules, others, proofs);
        if (keys) candidates.emplace(keys->size(), std::move(*other));
    }
    // Pieces are compared where nothing else differs, or little.
    VariantIdentity identity;
    for (const auto& [count, other] : candidates) {
        if (count > 0 && (!identity.known.empty() || identity.nearest.size() >= kMostNear)) break;
        variant::Interpreter others = library::rulesOf(other, ignored);
        auto compared = variant::compareFiles(rules, others, proofs);
        if (compared.verdict == ir::Verdict::Equal) {
            identity.known.push_back(other.name());
        } else {
            identity.nearest.push_back({other.name(), std::move(compared.keys)});
        }
    }
    std::stable_sort(identity.nearest.begin(), identity.nearest.end(),
                     [](const auto& one, const auto& other) { return one.keys.size() < other.keys.size(); });
    if (identity.nearest.size() > kMostNear) identity.nearest.resize(kMostNear);
    if (!identity.known.empty()) identity.nearest.clear();
    return identity;
}

Result<Fingerprint> fingerprint(const Variant& variant, double effort) {
    Diagnostics diagnostics;
    std::optional<Fingerprint> result;
    // No game begins where the side that does not move is in check.
    if (library::gameOf(variant, {}, diagnostics)) {
        const ir::FingerprintResult found =
            variant::fingerprint(variant.inside().variant, library::limitsOf(effort));
        if (found.value) {
            result = Fingerprint{found.value->words};
        } else {
            diagnostics.report(diagnostic::kLimit, found.reason);
        }
    }
    return library::resultOf(result, diagnostics);
}

std::string_view gameFingerprintVersion() {
    return variant::kGameFingerprintVersion;
}

SameGames sameGames(const std::vector<Variant>& variants, double effort) {
    SameGames result;
    variant::PieceProofs proofs(library::limitsOf(effort));
    std::map<Fingerprint, std::vector<std::vector<std::size_t>>> alike;
    Diagnostics ignored;
    for (std::size_t at = 0; at < variants.size(); ++at) {
        const auto found = fingerprint(variants[at], effort);
        if (!found) {
            result.undecided.push_back({at, found.problems().front().message});
            continue;
        }
        variant::Interpreter rules = library::rulesOf(variants[at], ignored);
        auto& groups = alike[*found];
        const auto isSame = [&](const std::vector<std::size_t>& group) {
            variant::Interpreter others = library::rulesOf(variants[group.front()], ignored);
            return variant::compareFiles(others, rules, proofs).verdict == ir::Verdict::Equal;
        };
        const auto group = std::find_if(groups.begin(), groups.end(), isSame);
        if (group != groups.end()) {
            group->push_back(at);
        } else {
            groups.push_back({at});
        }
    }
    for (const auto& [found, groups] : alike) {
        std::copy_if(groups.begin(), groups.end(), std::back_inserter(result.groups),
                     [](const std::vector<std::size_t>& group) { return group.size() > 1; });
    }
    std::sort(result.groups.begin(), result.groups.end());
    return result;
}

Result<VariantComparison> compare(const Variant& left, const Variant& right,
                                  const CompareVariantsOptions& options) {
    Diagnostics diagnostics;
    variant::Interpreter leftRules = library::rulesOf(left, diagnostics);
    variant::Interpreter rightRules = library::rulesOf(right, diagnostics);
    variant::VariantCompareOptions how;
    // A piece is proved or not: less effort is less play.
    how.pieces = library::limitsOf(std::max(1.0, options.effort));
    how.search.moves = times(how.search.moves, options.effort);
    how.search.randomMoves = times(how.search.randomMoves, options.effort);
    for (const std::string& fen : options.positions) {
        auto game = library::gameOf(left, fen, diagnostics);
        if (game) how.positions.push_back(std::move(*game));
    }
    // No game begins where the side that does not move is in check.
    for (const Variant* each : {&left, &right})
        static_cast<void>(library::gameOf(*each, {}, diagnostics));
    std::optional<VariantComparison> result;
    if (diagnostics.hasErrors()) return library::resultOf(std::move(result), diagnostics);
    auto compared = variant::compareVariants(leftRules, rightRules, how);
    for (const auto& [at, reason] : compared.withoutPair) {
        const Source source("<fen>", options.positions[at]);
        diagnostics.report(diagnostic::kBadPosition, source, {0, source.text().size()}, reason);
    }
    result.emplace();
    result->verdict = verdictOf(compared.verdict);
    result->calledOtherwise = calledOtherwise(compared);
    result->depth = compared.search.depth;
    result->isWhole = compared.search.isWhole;
    result->randomGames = compared.search.randomGames;
    if (compared.search.difference)
        result->difference = inWords(*compared.search.difference, left, right, leftRules, rightRules);
    result->keys = std::move(compared.keys);
    if (leftRules.failed() || rightRules.failed() || diagnostics.hasErrors()) result.reset();
    return library::resultOf(std::move(result), diagnostics);
}

}  // namespace ferz
