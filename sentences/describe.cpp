#include "sentences/describe.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "ir/forms.h"
#include "ir/movement.h"
#include "sentences/chains.h"
#include "sentences/manner.h"
#include "sentences/phrase.h"
#include "sentences/rides.h"
#include "sentences/space.h"
#include "support/listed.h"

namespace ferz::sentences {

namespace {

using mbn::Leaper;
using mbn::Leg;
using mbn::PartialMove;

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
        if (!conditions.empty() && path->clause == Clause::Or)
            path = Phrase{Clause::InEachCase, {std::move(*path)}, {}};
        for (const Around& each : conditions)
            path = each.of(std::move(*path));
        Phrase said = verb.of(std::move(*path));
        if (!partners) return said;
        return Phrase{Clause::OrSwaps, {std::move(said), *partners}, {}};
    }
};

/// What may be repeated as often as the board is long is repeated any number of times.
Rides onBoard(const Rides& rides, const ir::Board& board) {
    const int longest = std::max(board.files, board.ranks) - 1;
    Rides result;
    for (const auto& [ride, vectors] : rides) {
        Ride onIt = ride;
        if (ride.repeats.kind == Repeats::Kind::UpTo &&
            (ride.repeats.count + 1) * ride.leaper.larger > longest)
            onIt.repeats = {Repeats::Kind::Unlimited, 0};
        result[onIt].insert(vectors.begin(), vectors.end());
    }
    return result;
}

/// UpTo and Exactly are of two or more.
Repeats oneLess(const Repeats& repeats) {
    if (repeats.count > 2) return {repeats.kind, repeats.count - 1};
    return repeats.kind == Repeats::Kind::Unlimited ? repeats : Repeats{};
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

bool isNowhere(const mbn::Range& range) {
    return range.parts.empty() && !range.complement;
}

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
            const bool isTold = isSwap(verb) && areOfLegs(*rides)
                                    ? conditions->empty() && addSwapsOfLegs(verb, *rides, partial)
                                    : addMoves(verb, *conditions, *rides, partial);
            isWhole = isTold && isWhole;
        }
        return isWhole;
    }

    bool addMoves(const Around& verb, const std::vector<Around>& conditions, const std::vector<Ride>& rides,
                  const PartialMove& partial) {
        const bool isOfEach = std::find(conditions.begin(), conditions.end(),
                                        Around{Clause::AwayFromEnemies}) != conditions.end();
        if (!isOfEach) return addSelected(sentence(verb, conditions).rides, rides, partial);
        // `u` asks of each leaper's own moves, and of legs one after the other.
        if (areOfLegs(rides)) return false;
        bool isTold = false;
        for (const Ride& each : rides) {
            list_.push_back({verb, conditions, {}, std::nullopt});
            isTold = addSelected(list_.back().rides, {each}, partial) || isTold;
        }
        return isTold;
    }

    /// The first step swaps as a leap does; a later one is a leg after the others.
    bool addSwapsOfLegs(const Around& verb, const std::vector<Ride>& rides, const PartialMove& partial) {
        const bool endAtLast = std::any_of(rides.begin(), rides.end(), [](const Ride& each) {
            return each.repeats.kind == Repeats::Kind::LastReachable || isToTheEdge(each.repeats);
        });
        if (endAtLast) return false;
        std::map<std::pair<Repeats, Leaper>, std::vector<Leaper>> alike;
        for (const Ride& each : rides)
            alike[{each.repeats, isStep(each.leaper) ? Leaper{} : each.leaper}].push_back(each.leaper);
        bool isWhole = true;
        for (const auto& [key, leapers] : alike) {
            const Repeats& repeats = key.first;
            std::vector<Ride> before;
            std::vector<Ride> last;
            for (const Leaper& each : leapers) {
                before.push_back({oneLess(repeats), each});
                last.push_back({{}, each});
            }
            const bool mayBeFirst = repeats.kind != Repeats::Kind::Exactly;
            if (mayBeFirst && !addSelected(sentence(verb, {}).rides, last, partial)) return false;
            if (repeats == Repeats{}) continue;
            isWhole = addChain(chains_.swap(verb, before, last, partial)) && isWhole;
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

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

std::string asSentence(const Phrase& phrase, const Wanted& wanted) {
    std::string text = print(phrase, wanted.language);
    // A Korean sentence that begins with a file begins as the file is written.
    if (wanted.language == Language::Korean) return text + ".";
    // Most conditions begin with a comma, which is not wanted there.
    text = replaced(std::move(text), "in each case,", "in each case");
    // Hexagons are cells, as people say; in Korean they are called as squares are.
    if (wanted.cells != ir::Cells::Squares) text = replaced(std::move(text), "square", "cell");
    return ferz::asSentence(std::move(text));
}

/// Says how the cells lie where forward is not through a side, as it is on most hexagonal boards.
std::string aboutCells(const Wanted& wanted) {
    if (wanted.cells != ir::Cells::HexHorizontal) return {};
    return asSentence({Clause::CornersPointForward, {}, {}}, wanted);
}

/// Empty where the edges do not touch.
std::string aboutEdges(const Wanted& wanted) {
    if (ir::isPlain(wanted.round.edges)) return {};
    const bool areAll = std::holds_alternative<ir::TorusEdges>(wanted.round.edges);
    std::string text = asSentence({areAll ? Clause::AllEdgesTouch : Clause::FileEdgesTouch, {}, {}}, wanted);
    if (wanted.round.meetsItself) text += " " + asSentence({Clause::KeepsItsSquare, {}, {}}, wanted);
    return text;
}

/// Empty where it stays what it is.
std::string aboutBecoming(const Wanted& wanted) {
    const Becoming& becoming = wanted.becoming;
    std::vector<Phrase> pieces;
    for (const std::string& each : becoming.names) {
        const auto [name, changesSide] = ir::formOf(each);
        const Phrase called{Clause::Name, {}, std::string(name)};
        pieces.push_back({changesSide ? Clause::OtherPlayers : Clause::Piece, {called}, {}});
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
    for (const std::string& each : {aboutEdges(wanted), aboutBecoming(wanted), aboutCells(wanted)}) {
        if (!each.empty()) rest += (rest.empty() ? "" : " ") + each;
    }
    std::size_t size = rest.empty() ? 0 : wordsIn(rest);
    for (Sentence& each : withSwapsJoined(sentences.list())) {
        if (!each.chain && each.rides.empty()) continue;
        if (wanted.board) each.rides = onBoard(each.rides, *wanted.board);
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
        result.goesOn = result.goesOn || each.chain;
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

std::optional<Description> describeInSpace(const ir::Movement& movement, const Wanted& wanted) {
    const auto phrases = wordsInSpace(movement);
    if (!phrases || !wanted.becoming.names.empty()) return std::nullopt;
    Description result;
    for (const Phrase& each : *phrases)
        result.text += (result.text.empty() ? "" : " ") + asSentence(each, wanted);
    return result;
}

}  // namespace ferz::sentences
