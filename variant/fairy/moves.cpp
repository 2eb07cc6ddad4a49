#include "variant/fairy/moves.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "frontend/betza/terms.h"
#include "variant/fairy/options.h"
#include "variant/fairy/pawn_steps.h"

namespace ferz::variant {

namespace {

using Term = betza::Term;

/// Empty when it is no row of moves: its reader says what is wrong.
std::optional<std::vector<Term>> termsOf(const std::string& betza) {
    betza::Terms terms = betza::termsOf(betza);
    if (!terms.problems.empty()) return std::nullopt;
    return std::move(terms.all);
}

bool isQuiet(const Term& term) {
    return term.has('m') || !term.has('c');
}

std::string withoutBlanks(std::string text) {
    std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
    return text;
}

/// It captures in a way that XBetza has no letters for.
bool capturesBeyondXBetza(const std::string& betza) {
    const auto terms = termsOf(betza).value_or(std::vector<Term>{});
    return std::any_of(terms.begin(), terms.end(), [](const Term& term) {
        return term.has('c') && !term.has('m') && betza::termsOf(term.text()).isExtended;
    });
}

/// Fairy-Stockfish-X lets these step as pawns.
bool isPawnLike(const std::string& kind, const FairyRules& rules, std::size_t side) {
    return rules.promotionPawns[side].contains(kind) || rules.progressPawns[side].contains(kind) ||
           kind == rules.mainPawn;
}

/// Some piece may step twice, and be captured in passing.
bool someoneIsPassed(const FairyRules& rules) {
    const auto stepsTwice = [&](const auto& each) {
        return isPawnLike(each.first, rules, 0) || isPawnLike(each.first, rules, 1);
    };
    return rules.doubleStep && std::any_of(rules.letters.begin(), rules.letters.end(), stepsTwice);
}

/// The parts of one side, as White would have them.
class Side {
public:
    Side(const std::string& kind, const FairyRules& rules, std::size_t side)
        : kind_(kind), rules_(rules), side_(side) {}

    std::optional<std::vector<MovePart>> run(std::string& reason) {
        const auto mobility = rules_.mobility[side_].find(kind_);
        if (mobility != rules_.mobility[side_].end() && !mobility->second.isNone())
            within_ = within_ & seen(mobility->second);
        if (!addAll(reason)) return std::nullopt;
        addDiagonals();
        addLeft();
        return std::move(parts_);
    }

private:
    [[nodiscard]] Region seen(const Region& region) const {
        return side_ == 0 ? region : region.mirrored(rules_.board.ranks);
    }

    [[nodiscard]] std::string zone(const Region& region) const {
        return region.on(rules_.board) == Region::all().on(rules_.board) ? std::string()
                                                                         : region.zoneOn(rules_.board);
    }

    void add(std::string def, const Region& from = Region::all()) {
        addWithin(std::move(def), from, within_);
    }

    /// `isOfOwnPlace`: it is no move to another square.
    void addWithin(std::string def, const Region& from, const Region& within, bool isOfOwnPlace = false) {
        if (from.on(rules_.board).isNone() || within.on(rules_.board).isNone()) return;
        const char* wraps = rules_.toroidal ? "both" : rules_.cylindrical ? "files" : "";
        parts_.push_back({.def = std::move(def),
                          .from = zone(from),
                          .within = zone(within),
                          .friends = rules_.selfCapture[side_] && !isOfOwnPlace,
                          .wraps = wraps});
    }

    bool addAll(std::string& reason) {
        if (kind_ == "pawn") {
            if (rules_.selfDestruct.contains(kind_))
                addWithin(rules_.selfDestructBlasts ? "mbn:(!dcyOK)0*" : "mbn:cyO", Region::all(),
                          Region::all(), true);
            return addPawn(reason);
        }
        if (kind_ == "soldier" && rules_.soldierPromotionRank > 1) {
            add(fairy("fW"));
            Region far;
            for (int rank = rules_.soldierPromotionRank; rank <= rules_.board.ranks; ++rank)
                far = far | Region::rank(rank);
            add(fairy("sW"), far);
            return true;
        }
        const FairyPiece* piece = fairyPiece(kind_);
        const auto own = rules_.moves.find(kind_);
        if (own != rules_.moves.end() && rules_.antiRoyals.contains(kind_)) {
            const auto king = rules_.letters.find("king");
            add(king == rules_.letters.end()
                    ? std::string("mbn:mK+ccK")
                    : fmt::format("mbn:mK+cc{{^{}}}K",
                                  static_cast<char>(std::toupper(static_cast<unsigned char>(king->second)))));
        } else if (own != rules_.moves.end()) {
            if (!addOwn(own->second.betza, reason)) return false;
        } else if (!piece->mbn.empty()) {
            std::string text(piece->mbn);
            for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@'))
                text[at] = letter();
            add("mbn:" + text);
        } else {
            const std::string betza(piece->betza);
            addAlways(betza);
            if (rules_.isExtended && rules_.doubleStep && isPawnLike()) addPawnLikeStep(betza);
        }
        if (rules_.selfDestruct.contains(kind_))
            addWithin(rules_.selfDestructBlasts ? "mbn:(!dcyOK)0*" : "mbn:cyO", Region::all(), Region::all(),
                      true);
        // The generals may not see each other: as if each could take the other from afar.
        if (kind_ == "king" && rules_.flyingGeneral)
            addWithin(fmt::format("mbn:c{{{}}}{}", letter(), rules_.diagonalGeneral ? "(RB)" : "R"),
                      Region::all(), Region::all());
        return true;
    }

    /// Along the lines of a palace.
    void addDiagonals() {
        const Region lines = seen(rules_.diagonalLines);
        const auto own = rules_.moves.find(kind_);
        const bool isWazir =
            kind_ == "wazir" || (kind_ == "king" && own != rules_.moves.end() && own->second.betza == "W");
        const std::string def = isWazir                   ? "mbn:F"
                                : kind_ == "soldier"      ? "mbn:fF"
                                : kind_ == "rook"         ? "mbn:B"
                                : kind_ == "janggiCannon" ? fmt::format("mbn:a{{^{0}}}p{{^{0}}}B", letter())
                                                          : "";
        if (!def.empty()) addWithin(def, lines, within_ & lines);
    }

    /// What stays behind: a piece of another kind, or its own.
    void addLeft() {
        const auto left = rules_.leftKind.find(kind_);
        if (left != rules_.leftKind.end()) {
            for (MovePart& part : parts_)
                part.leaves = std::string(1, letterOf(left->second));
        }
        const std::vector<MovePart> alone = rules_.clones.contains(kind_) ? parts_ : std::vector<MovePart>();
        for (MovePart part : alone) {
            part.leaves = std::string(1, letter());
            parts_.push_back(std::move(part));
        }
    }

    [[nodiscard]] char letterOf(const std::string& kind) const {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(rules_.letters.at(kind))));
    }

    [[nodiscard]] char letter() const { return letterOf(kind_); }

    /// The squares where the other side may take what passes them.
    [[nodiscard]] Region passed() const { return seen(rules_.enPassantRegion[1 - side_]); }

    /// Fairy-Stockfish-X does not ask whether its own pawn may.
    [[nodiscard]] bool takesInPassing() const {
        return rules_.enPassantKinds[side_].contains(kind_) || (rules_.isExtended && kind_ == "pawn");
    }

    [[nodiscard]] bool anybodyTakesInPassing() const {
        const auto someHas = [&](const PieceKinds& kinds) {
            return std::any_of(kinds.begin(), kinds.end(),
                               [&](const std::string& kind) { return rules_.letters.contains(kind); });
        };
        return someHas(rules_.enPassantKinds[0]) || someHas(rules_.enPassantKinds[1]) ||
               (rules_.isExtended && rules_.letters.contains("pawn"));
    }

    [[nodiscard]] std::string fairy(const std::string& betza) const {
        return definitionOf(betza, rules_.isExtended);
    }

    void addAlways(const std::string& betza) {
        add(fairy((rules_.rifleCapture ? "^" : "") + withoutPassing(betza)));
        if (!takesInPassing() || capturesBeyondXBetza(betza)) return;
        if (const std::string passing = passingOf(betza); !passing.empty()) add("betza:" + passing);
    }

    /// Two steps ahead, from the squares given; where it may be taken in passing, it leaves a mark.
    void addDoubleStep(const Region& from) {
        const Region marked = passed().behind();
        const bool marks = anybodyTakesInPassing();
        if (marks) add("mbn:mefW02", from & marked);
        add("mbn:mfW02", marks ? from & ~marked : from);
    }

    bool addPawn(std::string& reason) {
        addAlways("fmWfcF");
        // It goes through the first square.
        const Region free = within_.behind();
        if (rules_.doubleStep) addDoubleStep(seen(rules_.doubleStepRegion[side_]) & free);
        const Region triple = (seen(rules_.tripleStepRegion[side_]) & free & free.behind()).on(rules_.board);
        if (triple.isNone()) return true;
        const Region first = passed().behind();
        const Region second = first.behind();
        if (anybodyTakesInPassing() && !(triple & ((first & ~second) | (~first & second))).isNone()) {
            reason = "one square that it passes can be marked for en passant and the other cannot";
            return false;
        }
        const Region marked = anybodyTakesInPassing() ? first : Region();
        add("mbn:mefW03", triple & marked);
        add("mbn:mfW03", triple & ~marked);
        return true;
    }

    bool addOwn(const std::string& betza, std::string& reason) {
        if (const std::string counting = countingOf(betza); !counting.empty()) {
            add(counting);
            parts_.back().counting = true;
            return true;
        }
        if (takesInPassing() && someoneIsPassed(rules_) && capturesBeyondXBetza(betza)) {
            reason = "it may capture en passant, which of such captures a variant file does not say";
            return false;
        }
        const auto split = splitInitial(betza);
        if (!split) {
            reason = "`i` stands in a string that is more than letters with their modifiers";
            return false;
        }
        if (!split->always.empty()) addAlways(split->always);
        if (!rules_.doubleStep) return true;
        if (rules_.isExtended && !isPawnLike()) return true;
        const Region from = seen(rules_.doubleStepRegion[side_]);
        if (rules_.isExtended && split->initial.empty()) addPawnLikeStep(split->always);
        for (const std::string& each : split->initial) {
            std::string modifiers = each.substr(0, each.size() - 1);
            std::sort(modifiers.begin(), modifiers.end());
            if (each.back() == 'D' && modifiers == "fmn") {
                addDoubleStep(from);
            } else {
                add(fairy(each), from);
            }
        }
        return true;
    }

    [[nodiscard]] bool isPawnLike() const { return variant::isPawnLike(kind_, rules_, side_); }

    /// Two squares ahead; that program does not ask what stands on the first.
    void addPawnLikeStep(const std::string& betza) {
        const Region from = seen(rules_.doubleStepRegion[side_]);
        const AheadMoves own = aheadOf(betza);
        if (own.leaps && !own.one) add(fairy("mfW"), from);
        const bool isDouble = stepsTwice(own) && !own.two;
        // A pawn that takes en passant can itself be taken en passant after a double step.
        if (isDouble && takesInPassing()) addDoubleStep(from & within_.behind());
        if (isDouble && !takesInPassing()) add("mbn:mfW02", from & within_.behind());
        if (own.one) add("mbn:mpfD", from);
    }

    const std::string& kind_;
    const FairyRules& rules_;
    std::size_t side_;
    Region within_ = Region::all();
    std::vector<MovePart> parts_;
};

}  // namespace

bool stepsAsPawn(const std::string& kind, const FairyRules& rules) {
    const bool isSaid = kind == "pawn" || (kind == "soldier" && rules.soldierPromotionRank > 1);
    if (!rules.isExtended || !rules.doubleStep || isSaid) return false;
    const auto own = rules.moves.find(kind);
    const std::string betza(own == rules.moves.end() ? fairyPiece(kind)->betza : own->second.betza);
    const auto split = splitInitial(betza);
    if (!countingOf(betza).empty() || !split || !split->initial.empty()) return false;
    const bool steps = !split->always.empty() && stepsTwice(aheadOf(split->always));
    return steps && std::any_of(std::begin(kSides), std::end(kSides), [&](std::size_t side) {
               return isPawnLike(kind, rules, side) && !rules.doubleStepRegion[side].on(rules.board).isNone();
           });
}

std::optional<InitialSplit> splitInitial(const std::string& betza) {
    const auto terms = termsOf(betza);
    InitialSplit result;
    if (hasNoMoves(betza)) return result;
    if (!terms) {
        if (betza.find('i') != std::string::npos) return std::nullopt;
        result.always = betza;
        return result;
    }
    for (Term term : *terms) {
        if (!term.has('i')) {
            result.always += term.text();
        } else {
            // The program has no captures that are initial moves.
            const bool moves = isQuiet(term);
            term.erase("imce");
            term.add('m');
            if (moves) result.initial.push_back(term.text());
        }
    }
    return result;
}

bool hasNoMoves(const std::string& betza) {
    return betza.find_first_not_of("mcpgnijzxfbrlvsh") == std::string::npos &&
           betza::termsOf(betza).all.empty();
}

std::string definitionOf(const std::string& betza, bool isExtended) {
    const std::string prefix = isExtended ? "betza[dialect=fsx]:" : "betza[dialect=fsf]:";
    return prefix + (betza.starts_with('@') ? " " : "") + betza;
}

std::string countingOf(const std::string& betza) {
    const auto terms = termsOf(betza);
    if (!terms || terms->size() != 1) return {};
    Term term = terms->front();
    // It passes over friends, and its line is that of all pieces.
    const bool passesFriends =
        term.braces.size() == 1 && withoutBlanks(term.braces.front().inside) == "transparent_types:friendly";
    if (term.modifiers() != "x" || !passesFriends || !term.rest.empty()) return {};
    switch (term.atom.front()) {
        case 'Q': return "mbn:K";
        case 'R': return "mbn:W";
        case 'B': return "mbn:F";
        default: return {};
    }
}

std::string withoutPassing(const std::string& betza) {
    const auto terms = termsOf(betza);
    // A string that is no row of moves is left as it is: its reader says what is wrong.
    if (!terms) return betza;
    std::string result;
    for (Term term : *terms) {
        term.erase("e");
        result += term.text();
    }
    return result;
}

std::string passingOf(const std::string& betza) {
    std::string result;
    for (Term term : termsOf(betza).value_or(std::vector<Term>{})) {
        if (term.has('i') || term.has('m') || !term.has('c')) continue;
        term.erase("ce");
        term.add('e');
        result += term.text();
    }
    return result;
}

std::optional<std::vector<MovePart>> partsOf(const std::string& kind, const FairyRules& rules,
                                             std::string& reason) {
    auto white = Side(kind, rules, 0).run(reason);
    auto black = Side(kind, rules, 1).run(reason);
    if (!white || !black) return std::nullopt;
    std::vector<MovePart> result;
    for (MovePart& part : *white) {
        const auto same = std::find(black->begin(), black->end(), part);
        if (same == black->end()) {
            part.side = MovePart::Side::White;
        } else {
            black->erase(same);
        }
        result.push_back(std::move(part));
    }
    for (MovePart& part : *black) {
        part.side = MovePart::Side::Black;
        result.push_back(std::move(part));
    }
    if (result.empty()) result.push_back({.def = "mbn:[]W"});
    return result;
}

}  // namespace ferz::variant
