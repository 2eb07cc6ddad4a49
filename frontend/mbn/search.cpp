#include "frontend/mbn/search.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "frontend/mbn/ride.h"
#include "frontend/mbn/search_fact.h"
#include "frontend/mbn/search_order.h"

namespace ferz::mbn {

namespace {

constexpr std::size_t kMostNodes = 300;
constexpr std::size_t kMostTurnsOfNode = 80;
constexpr std::size_t kMostItems = 400;
constexpr std::size_t kMostFacts = 12;
/// Numbers that the size of the board is compared with.
constexpr int kMostDivided = 6;

bool wrapsFiles(const ir::Edges& edges) {
    return !ir::isPlain(edges);
}

bool wrapsRanks(const ir::Edges& edges) {
    return std::holds_alternative<ir::TorusEdges>(edges);
}

/// One thing that the part may be doing.
struct Item {
    ir::StateId state = 0;
    std::vector<Fact> facts;                      // sorted
    std::map<ir::Slot, ir::Slot> marks;           ///< of the part, and where the search has them
    std::map<ir::Slot, std::vector<Fact>> saved;  ///< what was known at those squares
    bool adds = false;                            ///< since then it has done more
    bool changes = false;                         ///< it has changed something on the board
    friend auto operator<=>(const Item&, const Item&) = default;
};

using Items = std::set<Item>;

using Question = std::variant<ir::Test, Divides>;

/// What is known at one square while its questions are asked one by one.
struct Answers {
    ir::Contents here = ir::Contents::onBoard();
    std::vector<std::pair<Question, bool>> others;

    [[nodiscard]] std::optional<bool> of(const Question& question) const {
        for (const auto& [known, answer] : others) {
            if (known == question) return answer;
        }
        return std::nullopt;
    }
};

class Planning {
public:
    Planning(const ir::Movement& part, const SearchOptions& options, std::size_t& effort)
        : part_(part), options_(options), futures_(futuresOf(part)), effortLeft_(effort) {}

    std::optional<Search> run() {
        Item start;
        if (options_.atOrigin && !options_.isLifted)
            start.facts.push_back({Fact::What::Marked, ir::kOriginSlot, {}});
        nodeOf({start});
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (!fill(i)) return std::nullopt;
        }
        if (!waysOrdered(search_)) return std::nullopt;
        return std::move(search_);
    }

private:
    std::size_t nodeOf(const Items& items) {
        const auto [known, isNew] = known_.emplace(items, open_.size());
        if (isNew) {
            open_.push_back(&known->first);
            search_.nodes.emplace_back();
        }
        return known->second;
    }

    bool fill(std::size_t id) {
        if (id >= kMostNodes || open_[id]->size() > kMostItems) return false;
        std::vector<Search::Turn> turns;
        if (!decide(id, Answers{}, turns)) return false;
        search_.nodes[id].turns = std::move(turns);
        return true;
    }

    /// Appends the turn for these answers, and all behind it.
    bool decide(std::size_t id, const Answers& answers, std::vector<Search::Turn>& turns) {
        const std::size_t index = turns.size();
        turns.emplace_back();
        if (turns.size() > kMostTurnsOfNode) return false;
        Looking looking{answers, std::nullopt, false, {}, true};
        look(id, looking);
        if (!looking.isKnown) return false;
        if (looking.isPlayed) {
            turns[index].what = Search::Turn::What::Played;
            return true;
        }
        if (looking.open) {
            turns[index].what = Search::Turn::What::Ask;
            turns[index].question = *looking.open;
            for (const bool answer : {true, false}) {
                Answers more = answers;
                const auto* test = std::get_if<ir::Test>(&*looking.open);
                const auto* holds = test == nullptr ? nullptr : std::get_if<ir::Holds>(&test->predicate);
                if (holds != nullptr && test->at.isZero()) {
                    more.here = answers.here & (answer ? holds->what : ~holds->what);
                } else {
                    more.others.emplace_back(*looking.open, answer);
                }
                (answer ? turns[index].yes : turns[index].no) = turns.size();
                if (!decide(id, more, turns)) return false;
            }
            return true;
        }
        for (const auto& [go, items] : looking.ways) {
            // Whoever has asked for the edge knows that a step is closed.
            const auto* step = std::get_if<ir::Step>(&go);
            if (step != nullptr && answers.of(isOff(step->by, step->edges)) == true) continue;
            if (items.size() > kMostItems) return false;
            turns[index].ways.push_back({go, nodeOf(items)});
        }
        return true;
    }

    using Go = std::variant<ir::Step, ir::Return>;
    struct Looking {
        const Answers& answers;
        std::optional<Question> open;  ///< the first question that is not answered
        bool isPlayed = false;
        std::map<Go, Items> ways;
        bool isKnown = true;
    };

    /// What the part may do at a square, as far as the answers say.
    void look(std::size_t id, Looking& looking) {
        Items seen = *open_[id];
        std::vector<const Item*> stack;
        for (const Item& item : seen)
            stack.push_back(&item);
        while (!stack.empty() && looking.isKnown) {
            if (effortLeft_ == 0 || seen.size() > kMostItems) {
                looking.isKnown = false;
                return;
            }
            --effortLeft_;
            const Item& item = *stack.back();
            stack.pop_back();
            if (part_.states[item.state].accepts) {
                looking.isPlayed = true;
                return;
            }
            for (const auto& [instruction, target] : part_.states[item.state].transitions) {
                // Most tests are closed: then there is nothing to go on with.
                const auto* test = std::get_if<ir::Test>(&instruction);
                if (test != nullptr && !answered(*test, item, looking)) continue;
                Item next = item;
                next.state = target;
                if (!follow(id, instruction, next, looking)) continue;
                if (!looking.isKnown) return;
                const auto [known, isNew] = seen.insert(std::move(next));
                if (isNew) stack.push_back(&*known);
            }
        }
    }

    /// False when the item goes on elsewhere, or nowhere. What was tested has held.
    bool follow(std::size_t id, const ir::Instruction& instruction, Item& item, Looking& looking) {
        return std::visit(ir::Overloaded{
                              [](const ir::Pass&) { return true; },
                              [&](const ir::Step& step) {
                                  stepped(step, std::move(item), looking);
                                  return false;
                              },
                              [](const ir::Test&) { return true; },  // it has been answered
                              [&](const ir::Act& act) { return done(act.effect, item, looking); },
                              [&](const ir::Mark& mark) {
                                  marked(id, mark.slot, item, looking);
                                  return true;
                              },
                              [&](const ir::Return& back) { return returned(back.slot, item, looking); },
                          },
                          instruction);
    }

    void stepped(const ir::Step& step, Item item, Looking& looking) {
        // Whoever has to ask first does not go yet.
        if (looking.open) return;
        for (Fact& fact : item.facts) {
            fact.at = fact.at - step.by;
            fact.roundFiles = fact.roundFiles || (wrapsFiles(step.edges) && step.by.file != 0);
            fact.roundRanks = fact.roundRanks || (wrapsRanks(step.edges) && step.by.rank != 0);
            fact.isJoined =
                fact.isJoined || (std::holds_alternative<ir::JoinedFiles>(step.edges) && step.by.file != 0);
        }
        tidy(item);
        looking.ways[step].insert(std::move(item));
    }

    /// Forgets what can never matter again.
    void tidy(Item& item) const {
        const Future& future = futures_[item.state];
        std::erase_if(item.facts, [&](const Fact& fact) { return isLeftBehind(fact, future); });
        std::sort(item.facts.begin(), item.facts.end());
        item.facts.erase(std::unique(item.facts.begin(), item.facts.end()), item.facts.end());
        std::erase_if(item.marks, [&](const auto& mark) { return !future.backs.contains(mark.first); });
        std::erase_if(item.saved, [&](const auto& mark) { return !future.backs.contains(mark.first); });
        if (item.saved.empty()) item.adds = false;
        if (!future.tests && !future.testsBoard) item.changes = false;
    }

    void marked(std::size_t id, ir::Slot slot, Item& item, Looking& looking) {
        std::erase_if(item.facts, [&](const Fact& fact) {
            return fact.what == Fact::What::Marked && fact.number == slot;
        });
        const Future& future = futures_[item.state];
        if (future.slots.contains(slot)) item.facts.push_back({Fact::What::Marked, slot, {}});
        if (future.backs.contains(slot)) {
            Search::Node& node = search_.nodes[id];
            if (!node.mark) node.mark = kFirstSearchSlot + kMostTurns + static_cast<int>(marksUsed_++);
            if (*node.mark > 60) looking.isKnown = false;
            item.marks[slot] = *node.mark;
            item.saved[slot] = item.facts;
            item.adds = false;
        }
        tidy(item);
    }

    bool returned(ir::Slot slot, Item& item, Looking& looking) {
        if (onlyEnds(item.state)) return true;
        const auto remembered = std::find_if(item.facts.begin(), item.facts.end(), [&](const Fact& fact) {
            return fact.what == Fact::What::Marked && fact.number == slot;
        });
        Item next = item;
        const auto saved = item.saved.find(slot);
        if (saved != item.saved.end()) {
            // It went to look, and has done nothing there.
            if (item.adds) looking.isKnown = false;
            next.facts = saved->second;
        } else if (remembered != item.facts.end()) {
            const Fact to = *remembered;
            for (Fact& fact : next.facts) {
                fact.at = fact.at - to.at;
                // Both may be elsewhere, and by different ways.
                if (fact.at.isZero()) continue;
                fact.roundFiles = fact.roundFiles || to.roundFiles;
                fact.roundRanks = fact.roundRanks || to.roundRanks;
                fact.isJoined = fact.isJoined || to.isJoined;
            }
        } else {
            std::erase_if(next.facts, [](const Fact& fact) { return fact.what == Fact::What::Marked; });
            if (!next.facts.empty()) looking.isKnown = false;
        }
        const auto known = item.marks.find(slot);
        tidy(next);
        looking.ways[ir::Return{known == item.marks.end() ? slot : known->second}].insert(std::move(next));
        return false;
    }

    /// Nothing but effects, and ways back, from here to the end.
    [[nodiscard]] bool onlyEnds(ir::StateId state) const {
        std::vector<ir::StateId> open = {state};
        std::set<ir::StateId> seen = {state};
        while (!open.empty()) {
            const ir::StateId at = open.back();
            open.pop_back();
            for (const auto& [instruction, target] : part_.states[at].transitions) {
                if (std::holds_alternative<ir::Step>(instruction) ||
                    std::holds_alternative<ir::Test>(instruction))
                    return false;
                if (seen.insert(target).second) open.push_back(target);
            }
        }
        return true;
    }

    void add(Item& item, Fact::What what, int number = 0) const {
        item.facts.push_back({what, number, {}});
        item.adds = !item.saved.empty();
        if (what != Fact::What::Visited) item.changes = true;
        tidy(item);
    }

    bool done(const ir::Effect& effect, Item& item, Looking& looking) {
        const Future& future = futures_[item.state];
        const bool matters = future.tests || future.testsBoard;
        if (std::holds_alternative<ir::Capture>(effect)) {
            add(item, Fact::What::Emptied);
        } else if (std::holds_alternative<ir::Flip>(effect)) {
            add(item, Fact::What::Changed);
        } else if (const auto* visit = std::get_if<ir::Visit>(&effect)) {
            add(item, Fact::What::Visited, visit->set);
        } else if (std::holds_alternative<ir::Lift>(effect)) {
            if (options_.atOrigin && !options_.isLifted)
                changeMarked(item, ir::kOriginSlot, Fact::What::Emptied, looking);
        } else if (const auto* swap = std::get_if<ir::Swap>(&effect)) {
            if (matters) {
                changeMarked(item, swap->to, Fact::What::Changed, looking);
                add(item, Fact::What::Changed);
            }
        } else if (std::holds_alternative<ir::CaptureEnPassant>(effect) ||
                   std::holds_alternative<ir::Place>(effect) || std::holds_alternative<ir::Forget>(effect)) {
            if (matters) looking.isKnown = false;
        }
        if (item.facts.size() > kMostFacts) looking.isKnown = false;
        return true;
    }

    void changeMarked(Item& item, ir::Slot slot, Fact::What what, Looking& looking) {
        item.changes = true;
        const auto found = std::find_if(item.facts.begin(), item.facts.end(), [&](const Fact& fact) {
            return fact.what == Fact::What::Marked && fact.number == slot;
        });
        if (found != item.facts.end()) {
            Fact changed = *found;
            changed.what = what;
            changed.number = 0;
            item.facts.push_back(changed);
            item.adds = !item.saved.empty();
        } else if (!forgotten(slot) && futures_[item.state].tests) {
            looking.isKnown = false;
        }
        tidy(item);
    }

    /// The part has marked it itself, and will never see that square again.
    [[nodiscard]] bool forgotten(ir::Slot slot) const {
        if (slot == ir::kOriginSlot) return options_.atOrigin;
        for (const ir::State& state : part_.states) {
            for (const auto& [instruction, target] : state.transitions) {
                const auto* mark = std::get_if<ir::Mark>(&instruction);
                if (mark != nullptr && mark->slot == slot) return true;
            }
        }
        return false;
    }

    /// Does the test hold, as far as is known? False, too, when it has to be asked first.
    bool answered(const ir::Test& test, const Item& item, Looking& looking) {
        if (item.changes && isOfBoard(test)) {
            looking.isKnown = false;
            return false;
        }
        const auto* holds = std::get_if<ir::Holds>(&test.predicate);
        const auto* visited = std::get_if<ir::Visited>(&test.predicate);
        const bool isVisited = visited != nullptr;
        const bool isAffected = std::holds_alternative<ir::Affected>(test.predicate);
        search_.asksVisited = search_.asksVisited || isVisited;
        if (isOfChange(test)) {
            for (const Fact& fact : item.facts) {
                if (fact.what == Fact::What::Marked || (fact.what == Fact::What::Visited) != isVisited)
                    continue;
                if (isVisited && fact.number != visited->set) continue;
                const auto same = isSame(fact, test.at, looking);
                if (!looking.isKnown || !same) return false;
                if (!*same) continue;
                if (isVisited || (isAffected && fact.what == Fact::What::Emptied)) return !test.negated;
                if (holds != nullptr && fact.what == Fact::What::Emptied)
                    return holds->what.empty != test.negated;
                looking.isKnown = false;
                return false;
            }
        }
        ir::Test question = test;
        question.negated = false;
        if (holds != nullptr && test.at.isZero()) {
            const bool mayBe = !(looking.answers.here & holds->what).isNone();
            const bool mayNot = !looking.answers.here.isWithin(holds->what);
            if (mayBe != mayNot) return mayBe != test.negated;
            return asked(question, looking);
        }
        if (const auto answer = looking.answers.of(question)) return *answer != test.negated;
        return asked(question, looking);
    }

    static bool asked(const Question& question, Looking& looking) {
        if (!looking.open) looking.open = question;
        return false;
    }

    /// Is the square of a fact the one that is looked at? Empty when the board has to be asked.
    std::optional<bool> isSame(const Fact& fact, const ir::Vec& at, Looking& looking) const {
        if (!fact.roundFiles && !fact.roundRanks) return fact.at == at;
        const ir::Vec apart = fact.at - at;
        if (!at.isZero() || (fact.isJoined && apart.file != 0)) {
            // Looks go over plain edges.
            looking.isKnown = false;
            return std::nullopt;
        }
        if ((apart.file != 0 && !fact.roundFiles) || (apart.rank != 0 && !fact.roundRanks)) return false;
        for (const auto& [ofRanks, number] : {std::pair{false, apart.file}, {true, apart.rank}}) {
            if (number == 0) continue;
            if (std::abs(number) > kMostDivided) {
                looking.isKnown = false;
                return std::nullopt;
            }
            const Question question = Divides{ofRanks, std::abs(number)};
            const auto answer = looking.answers.of(question);
            if (!answer) {
                asked(question, looking);
                return std::nullopt;
            }
            if (!*answer) return false;
        }
        return true;
    }

    const ir::Movement& part_;
    const SearchOptions options_;
    const std::vector<Future> futures_;
    Search search_;
    std::map<Items, std::size_t> known_;
    std::vector<const Items*> open_;
    std::size_t& effortLeft_;
    std::size_t marksUsed_ = 0;
};

}  // namespace

std::optional<Search> searchFor(const ir::Movement& part, const SearchOptions& options, std::size_t& effort) {
    // What may come behind each of its states takes some work, too.
    const std::size_t first = 2 * part.states.size();
    if (first > effort) return std::nullopt;
    effort -= first;
    return Planning(part, options, effort).run();
}

}  // namespace ferz::mbn
