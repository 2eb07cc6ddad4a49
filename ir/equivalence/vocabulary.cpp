#include "ir/equivalence/vocabulary.h"

#include <algorithm>
#include <set>

namespace ferz::ir {

namespace {

class Collector {
public:
    void collect(const Movement& movement) {
        for (const State& state : movement.states) {
            for (const Transition& transition : state.transitions) {
                if (const auto* test = std::get_if<Test>(&transition.instruction)) collect(test->predicate);
                if (const auto* act = std::get_if<Act>(&transition.instruction)) {
                    // A piece that appears can be seen by later tests.
                    if (const auto* place = std::get_if<Place>(&act->effect)) names_.insert(place->name);
                    if (std::holds_alternative<CaptureEnPassant>(act->effect)) found_.enPassant = true;
                }
            }
        }
    }

    Vocabulary finish() {
        found_.names.assign(names_.begin(), names_.end());
        for (auto& [key, values] : states_)
            found_.states[key].assign(values.begin(), values.end());
        found_.attacks.assign(attacks_.begin(), attacks_.end());
        return std::move(found_);
    }

private:
    void collect(const NameSet& names) { names_.insert(names.listed().begin(), names.listed().end()); }
    void collect(const Contents& what) {
        collect(what.friends);
        collect(what.enemies);
    }
    void collect(const Predicate& predicate) {
        std::visit(Overloaded{
                       [&](const Holds& holds) { collect(holds.what); },
                       [](const Beyond&) {},
                       [](const InZone&) {},
                       [&](const Unmoved&) { found_.unmoved = true; },
                       [](const NeverChecked&) {},
                       [&](const Attacked& attacked) { attacks_.insert(attacked); },
                       [&](const StateIs& state) { states_[state.key].insert(state.value); },
                       [&](const Named& named) { collect(named.names); },
                       [](const InCheck&) {},
                       [](const WhiteMoves&) {},
                       [&](const Present& present) { collect(present.what); },
                       [](const Visited&) {},
                       [](const Affected&) {},
                       [&](const EnPassantMarked& marked) {
                           found_.enPassant = true;
                           collect(marked.victims);
                       },
                       [&](const Playable& playable) { collect(playable.part.movement()); },
                   },
                   predicate);
    }

    Vocabulary found_;
    std::set<std::string> names_;
    std::map<std::string, std::set<int>> states_;
    std::set<Attacked> attacks_;
};

}  // namespace

Vocabulary Vocabulary::of(const std::vector<const Movement*>& movements) {
    Collector collector;
    for (const Movement* movement : movements)
        collector.collect(*movement);
    return collector.finish();
}

void Vocabulary::addName(const std::string& name) {
    const auto at = std::lower_bound(names.begin(), names.end(), name);
    if (at == names.end() || *at != name) names.insert(at, name);
}

}  // namespace ferz::ir
