#include "variant/sheet/end_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

#include "support/listed.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"
#include "variant/sheet/square_words.h"

namespace ferz::variant {

namespace {

constexpr std::string_view kSides[] = {"White", "Black"};
constexpr ir::Colour kColours[] = {ir::Colour::White, ir::Colour::Black};

/// ` along ranks or files`; empty for rows where all lines count.
std::string directionWords(const EndRule& end, bool areHexagons) {
    const ferz::core::Directions& directions = end.directions;
    std::vector<std::string> words;
    const bool areAll = directions.ranks && directions.files &&
                        (directions.diagonals || (directions.rising && directions.falling));
    Rows<ferz::core::Directions>::visit([&](const Row& row, auto member) {
        if (directions.*member) words.emplace_back(row.meaning);
    });
    if (areAll) words = {"along ranks", "along files", "along diagonals"};
    // Rows through levels go in all directions.
    if (end.axes > 2) return {};
    const bool isOfSteps = end.when == When::Chain || end.when == When::United;
    if (areAll && isOfSteps && areHexagons) return " through a side";
    return areAll && !isOfSteps ? std::string() : " " + listed(words, "or");
}

std::string castlingWords(unsigned castling) {
    return castling == 1 ? "short" : castling == 2 ? "long" : "short or long";
}

std::string verb(Result result) {
    return result == Result::Win ? "wins" : result == Result::Loss ? "loses" : "draws";
}

Result opposite(Result result) {
    return result == Result::Win ? Result::Loss : result == Result::Loss ? Result::Win : result;
}

/// Empty where neither wins whoever meets the rule.
std::string_view winnerOf(const ferz::core::Sided<Result>& results) {
    if (results == ferz::core::Sided<Result>{Result::Win, Result::Loss}) return kSides[0];
    if (results == ferz::core::Sided<Result>{Result::Loss, Result::Win}) return kSides[1];
    return {};
}

/// Not for results of which neither side wins and that are not the same.
std::string forBoth(const std::string& clause, const ferz::core::Sided<Result>& results) {
    if (results[0] == Result::Draw) return fmt::format("When a player {}, the game is drawn.", clause);
    if (const std::string_view winner = winnerOf(results); !winner.empty())
        return fmt::format("When a player {}, {} wins.", clause, winner);
    const std::string_view comma = clause.find(',') == std::string::npos ? "" : ",";
    return fmt::format("A player who {}{} {}.", clause, comma, verb(results[0]));
}

bool areForBoth(const ferz::core::Sided<Result>& results) {
    return results[0] == results[1] || !winnerOf(results).empty();
}

class EndWords {
public:
    EndWords(const Variant& variant, const Game& start, const KindWords& words)
        : variant_(variant), start_(start), words_(words) {}

    void add(const EndRule& end, std::vector<std::string>& sentences) const {
        if (end.fewer) {
            addForFewer(clauseOf(end, 0), end, sentences);
            return;
        }
        ferz::core::Sided<std::string> clauses;
        for (const std::size_t side : {0U, 1U})
            if (canMeet(end, side)) clauses[side] = clauseOf(end, side);
        addClauses(clauses, end.result, sentences);
        if (end.when == When::Castled) {
            // A side that has lost the right meets the rule for the other.
            for (const std::size_t side : {0U, 1U})
                if (!clauses[side].empty())
                    clauses[side] = "can no longer castle " + castlingWords(end.castling[side]);
            addClauses(clauses, {opposite(end.result[1]), opposite(end.result[0])}, sentences);
        }
        if (end.axes == 3) {
            sentences.push_back(fmt::format(
                "For rows, the board is levels of {0} by {0} squares that lie on each other, from the lower "
                "left one to the right and then up: a row stays on one level or goes through all of them, in "
                "any direction.",
                end.count));
        } else if (end.axes == 4) {
            sentences.push_back(fmt::format(
                "For rows, the board is {0} by {0} levels of {0} by {0} squares, in four dimensions: from "
                "square to square of a row, each of the four numbers of file, rank, column and row of levels "
                "stays the same, or goes up, or goes down.",
                end.count));
        }
    }

    /// What the sides get that meet these clauses, which may be one; empty for a side that cannot.
    static void addClauses(const ferz::core::Sided<std::string>& clauses,
                           const ferz::core::Sided<Result>& results, std::vector<std::string>& sentences) {
        if (clauses[0] == clauses[1] && areForBoth(results)) {
            if (!clauses[0].empty()) sentences.push_back(forBoth(clauses[0], results));
            return;
        }
        std::vector<std::string> each;
        for (const std::size_t side : {0U, 1U})
            if (!clauses[side].empty()) each.push_back(forOne(kSides[side], clauses[side], results[side]));
        // One sentence, for what comes first of an end's sentences counts.
        if (!each.empty()) sentences.push_back(asSentence(fmt::format("{}", fmt::join(each, "; "))));
    }

    /// A rule that compares the sides when a player meets the clause.
    void addForFewer(const std::string& clause, const EndRule& end,
                     std::vector<std::string>& sentences) const {
        const bool countsPoints = !end.points.empty() || end.bonus != EndRule().bonus;
        const std::string fewer = countsPoints ? "fewer points" : "fewer pieces on the board";
        std::string results;
        if (end.result[0] == end.result[1]) {
            results = fmt::format("the one with {} {}", fewer, verb(end.result[0]));
        } else {
            for (const std::size_t side : {0U, 1U})
                results += fmt::format("{}{} {} if it has {}", side == 0 ? "" : ", and ", kSides[side],
                                       verb(end.result[side]), fewer);
        }
        std::string words = countsPoints ? pointsWords(end) : countingWords(end);
        const bool isSaid = std::any_of(sentences.begin(), sentences.end(),
                                        [&](const std::string& each) { return each.ends_with(words); });
        if (isSaid && countsPoints) words = " Points are counted as above.";
        sentences.push_back(fmt::format("When a player {}, {}{}.{}", clause, results,
                                        canBeEven(end) ? "; if both have as many, the game is drawn" : "",
                                        words));
    }

private:
    /// False if the bonuses leave a half between points that are whole.
    [[nodiscard]] static bool canBeEven(const EndRule& end) {
        const bool areWhole = std::all_of(end.points.begin(), end.points.end(),
                                          [](const auto& each) { return each.second.halves % 2 == 0; });
        return !areWhole || (end.bonus[0].halves + end.bonus[1].halves) % 2 == 0;
    }

    /// ` Points: 13 for each rook on the board and 5 for each horse; Black has 1.5 more.`
    [[nodiscard]] std::string pointsWords(const EndRule& end) const {
        std::vector<std::pair<std::string, ferz::core::Points>> worths(end.points.begin(), end.points.end());
        std::stable_sort(worths.begin(), worths.end(), [](const auto& one, const auto& other) {
            return one.second.halves > other.second.halves;
        });
        std::vector<std::string> all;
        all.reserve(worths.size());
        for (const auto& [name, points] : worths)
            all.push_back(fmt::format("{} for each {}{}", textOf(points), words_.of(name),
                                      all.empty() ? " on the board" : ""));
        std::string text = all.empty() ? countingWords(end) + " Each piece on the board is one point"
                                       : " Points: " + listed(all, "and");
        for (const std::size_t side : {0U, 1U})
            if (end.bonus[side].halves > 0)
                text += fmt::format("; {} has {} more", kSides[side], textOf(end.bonus[side]));
        return text + ".";
    }

    /// ` Only these pieces count: pawn and rook.`; empty where all do.
    [[nodiscard]] std::string countingWords(const EndRule& end) const {
        std::string both[2];
        for (const std::size_t side : {0U, 1U}) {
            const ir::NameSet& kinds = end.pieces[side];
            both[side] = kinds.isAll() ? "all" : kinds.isNone() ? "none" : listed(words_.names(kinds), "and");
        }
        if (both[0] != both[1])
            return fmt::format(" These of White's pieces count: {}; and of Black's: {}.", both[0], both[1]);
        return end.pieces[0].isAll() ? std::string() : fmt::format(" Only these pieces count: {}.", both[0]);
    }

    [[nodiscard]] bool canMeet(const EndRule& end, std::size_t side) const {
        const ir::Colour colour = kColours[side];
        if (isNowhere(end.zone, variant_.board, colour) || isNowhere(end.to, variant_.board, colour))
            return false;
        if (end.when == When::Castled) return end.castling[side] != 0;
        return !end.pieces[side].isNone();
    }

    /// `has no king left`
    [[nodiscard]] std::string leftOf(const EndRule& end, std::size_t side) const {
        const ir::NameSet& kinds = end.pieces[side];
        std::string text;
        if (kinds.isAll()) {
            text = end.count == 0   ? "no pieces left"
                   : end.count == 1 ? "at most one piece left"
                                    : fmt::format("at most {} pieces left", end.count);
        } else {
            std::vector<std::string> each;
            for (const std::string& kind : words_.names(kinds))
                each.push_back(end.count == 0 ? "no " + kind : "at most " + numbered(end.count, kind));
            text = listed(each, end.all ? "and" : "or") + " left";
        }
        if (variant_.hands.given) text += " on the board or in the hand";
        if (end.enemies > 0) {
            const auto names = words_.names(kinds);
            text += ", if the other side has at least ";
            if (kinds.isAll() || names.size() == 1) {
                text += numbered(end.enemies, kinds.isAll() ? "piece" : names.front());
            } else {
                text += fmt::format("{} of {}", amount(end.enemies),
                                    end.all ? "each of these kinds" : "the kind");
            }
            if (end.moving)
                text += fmt::format(" ({} if the player with so few is to move)", amount(end.enemies + 1));
        }
        return text;
    }

    [[nodiscard]] std::string clauseOf(const EndRule& end, std::size_t side) const {
        const ir::NameSet& kinds = end.pieces[side];
        const auto squares = [&](const ZoneOfSide& zone) {
            return squareWords(zone, variant_.board, kColours[side]);
        };
        std::string clause(rowOf(end.when).clause);
        // One piece is a group.
        if (const std::string_view several = "at least {pieces}, all";
            end.count <= 1 && end.when == When::United)
            clause.replace(clause.find(several), several.size(), "{kind} alone, or several, all");
        std::string text = fmt::format(
            fmt::runtime(clause), fmt::arg("left", leftOf(end, side)),
            fmt::arg("pieces", words_.counted(end.count, kinds)), fmt::arg("kind", words_.any(kinds)),
            fmt::arg("zone", squares(end.zone)), fmt::arg("to", squares(end.to)),
            fmt::arg("via",
                     end.via == ferz::core::EndRule<NameTerms>().via ? "" : " by way of " + squares(end.via)),
            fmt::arg("count", end.count), fmt::arg("checks", checksOf(side)),
            fmt::arg("directions", directionWords(end, static_cast<bool>(variant_.board.hexagons))),
            fmt::arg("castling", castlingWords(end.castling[side])));
        if (end.onward) text += ", each step of it to the right or straight up";
        if (end.when == When::Goal) {
            if (end.blocked) text += ", or fewer but at least one if no square of these is empty";
            if (end.safe)
                text += end.lastMove ? ", where it cannot be captured, or was not captured at once"
                                     : ", where it cannot be captured";
            if ((end.blocked || end.safe) && !end.lastMove) text += ", after the own move";
        }
        return text;
    }

    /// `one check`: what the FEN of the start leaves to give.
    [[nodiscard]] std::string checksOf(std::size_t side) const {
        const int left = start_.checksLeft[side];
        return fmt::format("{} {}", amount(left), left == 1 ? "check" : "checks");
    }

    [[nodiscard]] static std::string forOne(std::string_view side, const std::string& clause, Result result) {
        return result == Result::Draw ? fmt::format("when {} {}, the game is drawn", side, clause)
                                      : fmt::format("when {} {}, {} {}", side, clause, side, verb(result));
    }

    const Variant& variant_;
    const Game& start_;
    const KindWords& words_;
};

}  // namespace

static bool isWithoutMoves(const EndRule& end) {
    return end.when == When::Stalemate || end.when == When::Mate;
}

/// The rule counts only kinds that are always royal.
static bool isOfRoyals(const Variant& variant, const EndRule& end) {
    return std::all_of(variant.pieces.begin(), variant.pieces.end(), [&](const PieceType& type) {
        return type.royalUpTo == kAlways ||
               (!end.pieces[0].contains(type.like) && !end.pieces[1].contains(type.like));
    });
}

/// Which of several ends counts, where there are others than those about a player without moves.
static std::string orderWords(const Variant& variant) {
    const auto isAny = [&](const auto& is) {
        return std::any_of(variant.ends.begin(), variant.ends.end(), is);
    };
    if (!isAny([](const EndRule& end) { return !isWithoutMoves(end); })) return {};
    const bool mayBothMeet = isAny([](const EndRule& end) {
        return end.when == When::Extinct || end.when == When::United || end.when == When::Castled;
    });
    return fmt::format("If several of these hold at once, the first one counts{}.",
                       mayBothMeet ? "; and if it holds for both players, it counts for the one who has just "
                                     "moved"
                                   : "");
}

bool hasRoyal(const Variant& variant) {
    return std::any_of(variant.pieces.begin(), variant.pieces.end(),
                       [](const PieceType& type) { return type.mayBeRoyal(); });
}

std::vector<std::string> endWords(const Variant& variant, const Game& start, const KindWords& words) {
    const EndWords ends(variant, start, words);
    std::vector<std::string> sentences;
    std::vector<EndRule> last;
    for (const EndRule& end : variant.ends) {
        if (isWithoutMoves(end)) {
            last.push_back(end);
            continue;
        }
        ends.add(end, sentences);
        if (end.lastMove && !end.safe)
            sentences.emplace_back(
                isOfRoyals(variant, end)
                    ? "If White is there first and Black can get there with the next move, the game goes on; "
                      "if both are there, it is drawn."
                    : "That counts if it still holds when the player's next turn begins.");
    }
    const bool hasRoyals = hasRoyal(variant);
    for (const When when : {When::Mate, When::Stalemate}) {
        const bool isGiven =
            std::any_of(last.begin(), last.end(), [&](const EndRule& end) { return end.when == when; });
        if (isGiven) continue;
        EndRule& end = last.emplace_back();
        end.when = when;
        end.result.fill(rowOf(when).result);
    }
    // Without a royal there is no check.
    if (!hasRoyals) std::erase_if(last, [](const EndRule& end) { return end.when == When::Mate; });
    const bool areAlike = std::all_of(last.begin(), last.end(), [&](const EndRule& end) {
        return end.result == last.front().result && areForBoth(end.result) && !end.fewer;
    });
    if (!hasRoyals && last.front().fewer) {
        ends.addForFewer("has no move", last.front(), sentences);
    } else if (areAlike) {
        sentences.push_back(
            forBoth(hasRoyals ? "has no move, in check or not" : "has no move", last.front().result));
    } else {
        for (const EndRule& end : last)
            ends.add(end, sentences);
    }
    if (std::string order = orderWords(variant); !order.empty()) sentences.push_back(std::move(order));
    return sentences;
}

}  // namespace ferz::variant
