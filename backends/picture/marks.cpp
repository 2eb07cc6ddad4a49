#include "backends/picture/marks.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "backends/picture/words.h"
#include "support/listed.h"

namespace ferz::pictures {

using ir::Square;

namespace {

/// One move that does something with a square, and when.
struct MoveCase {
    const ir::Move* move = nullptr;
    Terms terms;
    std::vector<int> contents;  ///< of the square, with which it is so; sorted
};

const char* verbOf(MarkAction doing) {
    switch (doing) {
        case MarkAction::Goes: return "moving there";
        case MarkAction::Takes: return "capturing there";
        case MarkAction::TakesFriend: return "capturing a friend there";
        case MarkAction::Passes: return "capturing it on the way";
        case MarkAction::Swaps: return "swapping";
        case MarkAction::Flips: return "turning its side";
        case MarkAction::Drops: break;
    }
    return "putting it there";
}

class MarkCollector {
public:
    MarkCollector(const Moves& moves, const SceneQuestion& question, bool& isWhole)
        : moves_(moves),
          reader_(moves.reader),
          question_(question),
          facts_(question.facts),
          isWhole_(isWhole) {}

    std::map<Square, std::map<MarkAction, std::vector<MoveCase>>> run() {
        for (const auto& [move, condition] : moves_.table) {
            if (isAsked(move)) look(move, condition);
        }
        return std::move(found_);
    }

private:
    [[nodiscard]] bool isAsked(const ir::Move& move) const {
        if (question_.victims.empty()) return true;
        return std::any_of(question_.victims.begin(), question_.victims.end(), [&](Square victim) {
            return contains(move.captures, victim) && move.to != victim;
        });
    }

    /// Every square that the move does something with is looked at by itself.
    void look(const ir::Move& move, const ir::Diagram& condition) {
        std::set<Square> squares = squaresOf(move);
        for (const Square square : question_.without)
            squares.erase(square);
        // That it stays is seen on what else it does; of victims that is known anyway.
        const bool hasOther = std::any_of(squares.begin(), squares.end(), [&](Square square) {
            return square != moves_.origin() && !contains(question_.victims, square);
        });
        if (hasOther) squares.erase(moves_.origin());
        for (const Square square : squares)
            look(move, condition, square);
        for (const ir::Drop& drop : move.drops)
            tryWith(move, condition, drop.square, held(drop.square), MarkAction::Drops);
    }

    [[nodiscard]] int& held(Square square) { return facts_.contents[moves_.place(square)]; }

    void look(const ir::Move& move, const ir::Diagram& condition, Square square) {
        if (square == moves_.origin()) {
            // It stays, or comes back.
            tryWith(move, condition, square, held(square), MarkAction::Goes);
            return;
        }
        const bool ends = move.to == square;
        const bool isCaptured = contains(move.captures, square);
        const bool isFlipped = contains(move.flips, square);
        const bool isSwapped = std::any_of(move.swaps.begin(), move.swaps.end(), [&](const auto& pair) {
            return pair.first == square || pair.second == square;
        });
        const int before = held(square);
        for (int value = 0; value < reader_.contentsValues(); ++value) {
            if (question_.fixed.contains(square) && value != before) continue;
            if (value == 0 && !ends) continue;
            if (value == 0) {
                tryWith(move, condition, square, value, MarkAction::Goes);
            } else if (isCaptured) {
                tryWith(move, condition, square, value,
                        !ends                     ? MarkAction::Passes
                        : reader_.isFriend(value) ? MarkAction::TakesFriend
                                                  : MarkAction::Takes);
            } else if (isSwapped || isFlipped) {
                tryWith(move, condition, square, value, isSwapped ? MarkAction::Swaps : MarkAction::Flips);
            } else {
                held(square) = value;
                if (reader_.isPossible(condition, facts_)) isWhole_ = false;
            }
        }
        held(square) = before;
    }

    void tryWith(const ir::Move& move, const ir::Diagram& condition, Square square, int value,
                 MarkAction doing) {
        const int before = std::exchange(held(square), value);
        if (reader_.isPossible(condition, facts_)) {
            Terms terms = reader_.when(condition, facts_);
            auto& variants = found_[square][doing];
            const auto same = std::find_if(variants.begin(), variants.end(), [&](const MoveCase& each) {
                return each.move == &move && each.terms == terms;
            });
            if (same != variants.end()) {
                same->contents.push_back(value);
            } else {
                variants.push_back({&move, std::move(terms), {value}});
            }
        }
        held(square) = before;
    }

    const Moves& moves_;
    const ConditionReader& reader_;
    const SceneQuestion& question_;
    Facts facts_;
    bool& isWhole_;
    std::map<Square, std::map<MarkAction, std::vector<MoveCase>>> found_;
};

/// Wording: what one deed's notes say.
class Wording {
public:
    Wording(const Moves& moves, const SceneQuestion& question) : moves_(moves), question_(question) {}

    /// Where there are several variants, each is one that may be chosen.
    std::vector<std::string> notesOf(Square square, MarkAction doing,
                                     const std::vector<MoveCase>& variants) const {
        // What captures something else besides is another move, and no other effect.
        std::set<std::string> effects;
        for (const MoveCase& each : variants)
            effects.insert(effectText(*each.move, moves_.board, false));
        std::vector<std::string> notes;
        for (const MoveCase& each : variants) {
            std::string text = effectText(*each.move, moves_.board, effects.size() > 1);
            const std::string who = whoText(square, doing, each.contents);
            const bool isConditional = !isAlways(each.terms);
            // A path without any condition makes those with one idle, unless they do something else.
            const bool isIdle =
                text.empty() && std::any_of(variants.begin(), variants.end(), [&](const MoveCase& other) {
                    return &other != &each && isAlways(other.terms) &&
                           other.contents.size() >= each.contents.size() &&
                           effectText(*other.move, moves_.board, true).empty();
                });
            if (isIdle) continue;
            const bool bare = text.empty();
            if (!who.empty()) text += (text.empty() ? "" : ", ") + who;
            if (isConditional) {
                const std::string condition =
                    conditionText(each.terms, moves_.reader.encoding(), moves_.board, square);
                if (!bare && variants.size() == 1) {
                    text = fmt::format("only if {}; it {}", condition, text);
                } else {
                    text += (text.empty() ? "only if " : bare ? ", and only if " : " if ") + condition;
                }
            }
            if (!text.empty() && std::find(notes.begin(), notes.end(), text) == notes.end())
                notes.push_back(std::move(text));
        }
        return notes;
    }

private:
    /// `only a king`; empty where every piece of the side is meant.
    [[nodiscard]] std::string whoText(Square square, MarkAction doing,
                                      const std::vector<int>& contents) const {
        const ConditionReader& reader = moves_.reader;
        if (doing == MarkAction::Goes || doing == MarkAction::Drops || question_.fixed.contains(square))
            return {};
        std::string text;
        for (const bool isOfFriends : {true, false}) {
            std::vector<std::string> in;
            std::vector<std::string> out;
            bool isAny = false;
            const int first = isOfFriends ? 1 : reader.anyFriend() + 1;
            const int any = isOfFriends ? reader.anyFriend() : reader.anyEnemy();
            for (int value = first; value <= any; ++value) {
                const bool isIn = std::find(contents.begin(), contents.end(), value) != contents.end();
                if (value == any) {
                    isAny = isIn;
                } else {
                    (isIn ? in : out)
                        .push_back(nameText(reader.encoding().nameOf(ConditionReader::contentsOf(0), value)));
                }
            }
            if (!isAny && in.empty()) continue;
            const bool speaksOfFriends = isOfFriends && doing != MarkAction::TakesFriend;
            const char* side = speaksOfFriends ? "friend" : "";
            if (isAny && out.empty()) {
                if (speaksOfFriends) text += text.empty() ? "a friend" : " or a friend";
                if (!isOfFriends && !text.empty()) text += " or an enemy";
                continue;
            }
            const std::string names =
                isAny ? "anything but " + listed(out, "or") : "only " + listed(in, "or");
            text += (text.empty() ? "" : "; ") +
                    (speaksOfFriends ? fmt::format("of {}s, {}", side, names) : names);
        }
        // Friends and enemies alike.
        return text == "a friend or an enemy" ? "friend or enemy" : text;
    }

    const Moves& moves_;
    const SceneQuestion& question_;
};

std::size_t numberOf(const std::string& note, std::vector<std::string>& notes) {
    const auto found = std::find(notes.begin(), notes.end(), note);
    const auto number = static_cast<std::size_t>(found - notes.begin());
    if (found == notes.end()) notes.push_back(note);
    return number;
}

}  // namespace

ir::Situation situationOf(const Moves& moves, const Facts& facts, const Term& term) {
    std::vector<ir::Decision> decisions;
    for (const auto& [first, fact] : moves.facts) {
        // The scenes' mover has a name that nobody mentions.
        if (fact.kind == ir::Fact::Kind::MoverName) decisions.push_back({fact, 0});
    }
    for (std::size_t place = 0; place < facts.contents.size(); ++place) {
        if (facts.contents[place] != 0)
            decisions.push_back(
                {ConditionReader::contentsOf(static_cast<int>(place)), facts.contents[place]});
    }
    for (const auto& [first, decision] : facts.known)
        decisions.push_back(decision);
    for (const Literal& literal : term)
        decisions.push_back({literal.fact, literal.values.front()});
    return moves.reader.encoding().situation(decisions, moves.side);
}

std::vector<SquareMark> marksOf(const Moves& moves, const SceneQuestion& question,
                                std::vector<std::string>& notes, bool& isWhole, const DeedNote& deedNote) {
    const auto found = MarkCollector(moves, question, isWhole).run();
    const Wording wording(moves, question);
    std::vector<SquareMark> marks;
    for (const auto& [square, doings] : found) {
        std::map<MarkAction, std::vector<std::string>> texts;
        std::set<std::vector<std::string>> different;
        for (const auto& [doing, variants] : doings) {
            if (question.isBare) break;
            auto& list = texts[doing] = wording.notesOf(square, doing, variants);
            if (std::string more = deedNote ? deedNote(square, doing) : std::string(); !more.empty())
                list.push_back(std::move(more));
            different.insert(list);
        }
        SquareMark& mark = marks.emplace_back(SquareMark{square, {}});
        for (const auto& [doing, variants] : doings) {
            Deed& deed = mark.deeds.emplace_back();
            deed.doing = doing;
            deed.isPlain = std::any_of(variants.begin(), variants.end(),
                                       [](const MoveCase& each) { return isPlain(each.terms); });
            deed.stays = std::all_of(variants.begin(), variants.end(),
                                     [&](const MoveCase& each) { return each.move->to == moves.origin(); });
            for (const MoveCase& each : variants)
                deed.becomes.insert(deed.becomes.end(), each.move->becomes.begin(), each.move->becomes.end());
            std::sort(deed.becomes.begin(), deed.becomes.end());
            deed.becomes.erase(std::unique(deed.becomes.begin(), deed.becomes.end()), deed.becomes.end());
            if (question.isBare) continue;
            for (const std::string& text : texts.at(doing)) {
                const bool isOfOne = different.size() > 1;
                deed.notes.push_back(
                    numberOf(isOfOne ? fmt::format("{}: {}", verbOf(doing), text) : text, notes));
            }
            Facts facts = question.facts;
            const MoveCase& first = variants.front();
            // A name that nobody mentions is the plainest one.
            facts.contents[moves.place(square)] = first.contents.back();
            deed.example = situationOf(moves, facts, first.terms.front());
        }
    }
    return marks;
}

}  // namespace ferz::pictures
