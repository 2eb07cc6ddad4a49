#include "sentences/describe.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "ir/movement.h"
#include "sentences/manner.h"
#include "sentences/phrase.h"
#include "sentences/rides.h"
#include "support/listed.h"

namespace ferz::sentences {

namespace {

using mbn::Leg;
using mbn::PartialMove;
using mbn::Steps;

/// What the directions of a leg are relative to: the leg before, or the board where it is null.
struct Lead {
    const Leg* before = nullptr;
};

/// Moves that have everything in common but where they go; or one chain.
struct Sentence {
    Around verb;
    std::vector<Around> conditions;
    Rides rides;
    std::optional<Phrase> chain;
    std::optional<Phrase> partners = {};  ///< pieces on the same squares with which it changes places

    /// Empty where there are no words for its path.
    [[nodiscard]] std::optional<Phrase> phrase(ir::Cells cells) const {
        std::optional<Phrase> path = chain ? chain : pathOf(rides, cells);
        if (!path) return path;
        for (const Around& each : conditions)
            path = each.of(std::move(*path));
        Phrase said = verb.of(std::move(*path));
        if (!partners) return said;
        return Phrase{Clause::OrSwaps, {std::move(said), *partners}, {}};
    }
};

/// True where steps are legs of their own: a swapped piece goes to the square before, not to where the move
/// began.
bool areOfLegs(const std::vector<Ride>& rides) {
    return std::any_of(rides.begin(), rides.end(), [](const Ride& each) { return each.isOfLegs; });
}

bool isSwap(const Around& around) {
    return around.clause == Clause::Swaps || around.clause == Clause::Swapping ||
           around.clause == Clause::ToEmptyOrSwapping;
}

/// A swap is said in the sentence of the other moves to the same squares. Where they have conditions it stays
/// a sentence: the condition would seem to be one of the other moves alone.
std::vector<Sentence> withSwapsJoined(std::vector<Sentence> list) {
    for (std::size_t index = 0; index < list.size();) {
        const Sentence& swap = list[index];
        const auto other = std::find_if(list.begin(), list.end(), [&](const Sentence& each) {
            return !isSwap(each.verb) && !each.chain && !each.partners && each.conditions.empty() &&
                   each.rides == swap.rides;
        });
        if (!isSwap(swap.verb) || !swap.conditions.empty() || other == list.end()) {
            ++index;
            continue;
        }
        other->partners = swap.verb.more.front();
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    }
    return list;
}

/// The only move of a partial, where it is a group.
const mbn::MoveTerm* groupOf(const PartialMove& partial) {
    if (partial.moves.size() != 1) return nullptr;
    const mbn::MoveTerm& move = partial.moves.front();
    return std::holds_alternative<mbn::Group>(move.what) ? &move : nullptr;
}

bool isBare(const PartialMove& partial) {
    return partial.modifiers.empty() && partial.destinations.empty() && partial.origins.empty() &&
           !hasUnsaidPrefix(partial);
}

bool isNowhere(const mbn::Range& range) {
    return range.parts.empty() && !range.complement;
}

/// So often, one after the other.
std::optional<Phrase> repeated(Phrase inside, const std::optional<Steps>& steps) {
    if (!steps) return inside;
    switch (steps->kind) {
        case Steps::Kind::Unlimited: return Phrase{Clause::Repeated, {std::move(inside)}, {}};
        case Steps::Kind::UpTo:
            return Phrase{Clause::RepeatedUpTo, {std::move(inside), number(steps->count)}, {}};
        case Steps::Kind::Exactly:
            return Phrase{Clause::RepeatedExactly, {std::move(inside), number(steps->count)}, {}};
        default: return std::nullopt;
    }
}

/// True where the rides can go on in each direction of the leg before. The directions of a group are not
/// known: it counts as true.
bool canGoStraightOn(const Leg& before, const std::vector<Ride>& rides) {
    return std::all_of(before.alternatives.begin(), before.alternatives.end(), [&](const PartialMove& each) {
        const auto earlier = ridesOf(each).value_or(std::vector<Ride>{});
        return std::all_of(earlier.begin(), earlier.end(), [&](const Ride& from) {
            return std::any_of(rides.begin(), rides.end(), [&](const Ride& to) {
                return from.leaper.smaller * to.leaper.larger == from.leaper.larger * to.leaper.smaller;
            });
        });
    });
}

class Chains {
public:
    Chains(const PieceNames& names, ir::Cells cells) : names_(names), cells_(cells) {}

    /// Empty where there are no words for a part of it.
    [[nodiscard]] std::optional<Phrase> chain(const mbn::Sequence& sequence, Lead lead) const {
        std::optional<Phrase> result;
        const Leg* before = nullptr;
        for (const Leg& leg : sequence.legs) {
            const bool isFirst = before == nullptr;
            const Lead here = isFirst ? lead : leg.independent ? Lead{} : Lead{before};
            before = &leg;
            auto next = leg.kind == Leg::Kind::Plain ? plain(leg, here) : chain(*leg.inside, here);
            if (!next || leg.kind == Leg::Kind::MustPlay || (isFirst && leg.kind == Leg::Kind::MayPlay))
                return std::nullopt;
            if (isFirst) {
                result = std::move(next);
                continue;
            }
            result = joined(std::move(*result), leg, std::move(*next));
            if (!result) return std::nullopt;
        }
        return result;
    }

    [[nodiscard]] std::optional<Phrase> leg(const PartialMove& partial, Lead lead) const {
        const auto rides = ridesOf(partial);
        if (const mbn::MoveTerm* group = groupOf(partial); group != nullptr && !rides)
            return rounds(partial, *group, lead);
        const auto conditions = conditionsOf(partial, names_);
        const auto arrivals = arrivalsOf(partial.modifiers, names_);
        if (!conditions || !arrivals || !rides) return std::nullopt;
        if (areOfLegs(*rides) && std::any_of(arrivals->begin(), arrivals->end(), isSwap)) return std::nullopt;
        auto path = pathOf(partial, *rides, lead);
        if (!path) return std::nullopt;
        for (const auto* list : {&*conditions, &*arrivals})
            for (const Around& each : *list)
                path = each.of(std::move(*path));
        return path;
    }

private:
    [[nodiscard]] std::optional<Phrase> plain(const Leg& leg, Lead lead) const {
        std::vector<Phrase> alternatives;
        for (const PartialMove& each : leg.alternatives) {
            auto phrase = this->leg(each, lead);
            if (!phrase) return std::nullopt;
            alternatives.push_back(std::move(*phrase));
        }
        return anyOf(std::move(alternatives));
    }

    [[nodiscard]] static std::optional<Phrase> joined(Phrase before, const Leg& leg, Phrase next) {
        if (leg.kind == Leg::Kind::Plain)
            return Phrase{Clause::Then, {std::move(before), std::move(next)}, {}};
        if (!leg.steps) return Phrase{Clause::AndMay, {std::move(before), std::move(next)}, {}};
        if (leg.steps->kind == Steps::Kind::Unlimited)
            return Phrase{Clause::AndMayRepeat, {std::move(before), std::move(next)}, {}};
        if (leg.steps->kind != Steps::Kind::UpTo) return std::nullopt;
        return Phrase{Clause::AndMayUpTo, {std::move(before), std::move(next), number(leg.steps->count)}, {}};
    }

    [[nodiscard]] std::optional<Phrase> rounds(const PartialMove& partial, const mbn::MoveTerm& move,
                                               Lead lead) const {
        if (!isBare(partial)) return std::nullopt;
        const auto& group = std::get<mbn::Group>(move.what);
        auto inside = chain(*group.moves, lead);
        if (!inside) return std::nullopt;
        auto times = repeated(std::move(*inside), move.steps);
        if (!times || group.circular.empty()) return times;
        const auto turn = turnOf(group.circular);
        if (!turn) return std::nullopt;
        return Phrase{Clause::Turned, {std::move(*times), *turn}, {}};
    }

    [[nodiscard]] std::optional<Phrase> pathOf(const PartialMove& partial, const std::vector<Ride>& rides,
                                               Lead lead) const {
        const bool isOfBoard = std::any_of(partial.modifiers.begin(), partial.modifiers.end(),
                                           [](const mbn::Modifier& each) { return each.letter == 'd'; });
        if (lead.before != nullptr && !isOfBoard) {
            // Among hexagons no two directions are at a right angle.
            if (cells_ != ir::Cells::Squares) return std::nullopt;
            std::vector<mbn::Modifier> turns = partial.modifiers;
            const bool isTurned = std::any_of(turns.begin(), turns.end(),
                                              [](const mbn::Modifier& each) { return each.isDirection(); });
            if (!isTurned && !canGoStraightOn(*lead.before, rides)) {
                // Where nothing is straight ahead a leg is read with `f`.
                mbn::Modifier outward;
                outward.letter = 'f';
                turns.push_back(outward);
            }
            return pathByLegBefore(rides, turns);
        }
        Rides selected;
        if (!addSelected(selected, rides, partial)) return std::nullopt;
        return sentences::pathOf(selected, cells_);
    }

    const PieceNames& names_;
    ir::Cells cells_;
};

class Sentences {
public:
    Sentences(const PieceNames& names, ir::Cells cells) : names_(names), chains_(names, cells) {}

    /// False: a part of it has no words.
    bool add(const mbn::Definition& definition) {
        if (definition.kind != mbn::Definition::Kind::Movement) return false;
        if (definition.moves) return add(*definition.moves);
        // A letter alone moves like the basic piece.
        if (!definition.identifier || definition.identifier->letters.size() != 1) return false;
        return add(*mbn::sequenceOf({mbn::Reference{definition.identifier->letters.front()}, {}, {}}));
    }

    [[nodiscard]] const std::vector<Sentence>& list() const { return list_; }

private:
    bool add(const mbn::Sequence& sequence) {
        if (sequence.legs.size() != 1 || sequence.legs.front().kind != Leg::Kind::Plain)
            return addChain(chains_.chain(sequence, Lead{}));
        bool isWhole = true;
        for (const PartialMove& each : sequence.legs.front().alternatives)
            isWhole = add(each) && isWhole;
        return isWhole;
    }

    bool add(const PartialMove& partial) {
        // It begins or ends nowhere.
        if (std::any_of(partial.origins.begin(), partial.origins.end(), isNowhere) ||
            std::any_of(partial.destinations.begin(), partial.destinations.end(), [](const auto& each) {
                const auto* range = std::get_if<mbn::Range>(&each);
                return range != nullptr && isNowhere(*range);
            }))
            return true;
        const auto rides = ridesOf(partial);
        if (const mbn::MoveTerm* group = groupOf(partial); group != nullptr && !rides) {
            const bool isSum = isBare(partial) && !group->steps && !mbn::isCircular(*group);
            return isSum ? add(*std::get<mbn::Group>(group->what).moves)
                         : addChain(chains_.leg(partial, Lead{}));
        }
        const auto conditions = conditionsOf(partial, names_);
        const auto verbs = verbsOf(partial.modifiers, names_);
        if (!conditions || !verbs || !rides) return false;
        bool isWhole = true;
        for (const Around& verb : *verbs) {
            const bool isTold = !isSwap(verb) || !areOfLegs(*rides);
            isWhole = isTold && addSelected(sentence(verb, *conditions).rides, *rides, partial) && isWhole;
        }
        return isWhole;
    }

    bool addChain(std::optional<Phrase> chain) {
        if (!chain) return false;
        list_.push_back({{Clause::Goes, {}}, {}, {}, std::move(chain)});
        return true;
    }

    Sentence& sentence(const Around& verb, const std::vector<Around>& conditions) {
        const auto found = std::find_if(list_.begin(), list_.end(), [&](const Sentence& each) {
            return !each.chain && each.verb == verb && each.conditions == conditions;
        });
        if (found != list_.end()) return *found;
        list_.push_back({verb, conditions, {}, std::nullopt});
        return list_.back();
    }

    const PieceNames& names_;
    Chains chains_;
    std::vector<Sentence> list_;
};

std::size_t wordsIn(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

/// Hexagons are cells, as people say; in Korean they are called as squares are.
std::string withCells(std::string text) {
    constexpr std::string_view kSquare = "square";
    for (std::size_t at = 0; (at = text.find(kSquare, at)) != std::string::npos;)
        text.replace(at, kSquare.size(), "cell");
    return text;
}

std::string asSentence(const Phrase& phrase, const Wanted& wanted) {
    std::string text = print(phrase, wanted.language);
    // A Korean sentence that begins with a file begins as the file is written.
    if (wanted.language == Language::Korean) return text + ".";
    if (wanted.cells != ir::Cells::Squares) text = withCells(std::move(text));
    return ferz::asSentence(std::move(text));
}

/// Says how the cells lie where forward is not through a side, as it is on most hexagonal boards.
std::string aboutCells(const Wanted& wanted) {
    if (wanted.cells != ir::Cells::HexHorizontal) return {};
    return asSentence({Clause::CornersPointForward, {}, {}}, wanted);
}

/// Empty where it stays what it is.
std::string aboutBecoming(const Wanted& wanted) {
    const Becoming& becoming = wanted.becoming;
    std::vector<Phrase> pieces;
    for (const std::string& each : becoming.names) {
        const bool isHostile = each.starts_with(ir::kEnemyName);
        const Phrase called{Clause::Name, {}, isHostile ? each.substr(ir::kEnemyName.size()) : each};
        pieces.push_back({isHostile ? Clause::OtherPlayers : Clause::Piece, {called}, {}});
    }
    if (pieces.empty()) return {};
    const Clause clause = !becoming.isOnLastRank               ? Clause::BecomesSomewhere
                          : wanted.cells == ir::Cells::Squares ? Clause::BecomesOnLastRank
                                                               : Clause::BecomesAtEndOfFile;
    return asSentence({clause, {anyOf(std::move(pieces))}, {}}, wanted);
}

}  // namespace

Description describe(const std::vector<mbn::Definition>& definitions, const ir::NameTable& names,
                     const Wanted& wanted) {
    const PieceNames all{names, wanted.own};
    Sentences sentences(all, wanted.cells);
    Description result;
    for (const mbn::Definition& each : definitions)
        result.isShortened = !sentences.add(each) || result.isShortened;
    const bool isSomewhere = !wanted.becoming.names.empty() && !wanted.becoming.isOnLastRank;
    result.isShortened = result.isShortened || isSomewhere;
    // Said behind its moves.
    std::string rest;
    for (const std::string& each : {aboutBecoming(wanted), aboutCells(wanted)}) {
        if (!each.empty()) rest += (rest.empty() ? "" : " ") + each;
    }
    std::size_t size = rest.empty() ? 0 : wordsIn(rest);
    for (const Sentence& each : withSwapsJoined(sentences.list())) {
        if (!each.chain && each.rides.empty()) continue;
        const auto phrase = each.phrase(wanted.cells);
        if (!phrase) {
            result.isShortened = true;
            continue;
        }
        const std::string text = asSentence(*phrase, wanted);
        size += wordsIn(text);
        if (size > wanted.mostWords) {
            result.isShortened = true;
            break;
        }
        result.text += (result.text.empty() ? "" : " ") + text;
    }
    if (!result.text.empty() && !rest.empty()) result.text += " " + rest;
    if (result.text.empty() && !result.isShortened)
        result.text = asSentence({Clause::NeverMoves, {}, {}}, wanted);
    if (!result.isShortened) return result;
    const Clause see = wanted.hasPicture ? Clause::SeePicture : Clause::SeeDefinition;
    const Clause more = wanted.hasPicture ? Clause::AndMore : Clause::AndMoreInDefinition;
    result.text +=
        (result.text.empty() ? "" : " ") + asSentence({result.text.empty() ? see : more, {}, {}}, wanted);
    return result;
}

}  // namespace ferz::sentences
