#include "ir/rename.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "ir/forms.h"

namespace ferz::ir {

namespace {

class Renaming {
public:
    explicit Renaming(const NewNames& to) : to_(to) {}

    void apply(std::string& name) const { name = renamed(name, to_); }

    void apply(std::vector<std::string>& names) const {
        for (std::string& name : names)
            apply(name);
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
    }

    void apply(NameSet& set) const {
        std::vector<std::string> names = set.listed();
        apply(names);
        set = set.isComplement() ? NameSet::allBut(std::move(names)) : NameSet::of(std::move(names));
    }

    void apply(Contents& contents) const {
        apply(contents.friends);
        apply(contents.enemies);
    }

    void apply(Predicate& predicate) const {
        std::visit(Overloaded{
                       [&](Holds& test) { apply(test.what); },
                       [](Beyond&) {},
                       [](InZone&) {},
                       [](Unmoved&) {},
                       [](NeverChecked&) {},
                       [&](Attacked& test) { apply(test.by); },
                       [](StateIs&) {},
                       [&](Named& test) { apply(test.names); },
                       [](InCheck&) {},
                       [](WhiteMoves&) {},
                       [&](Present& test) { apply(test.what); },
                       [](Visited&) {},
                       [](Affected&) {},
                       [&](EnPassantMarked& test) { apply(test.victims); },
                       [&](Playable& test) { test.part = Part(renamed(test.part.movement(), to_)); },
                   },
                   predicate);
    }

    void apply(Effect& effect) const {
        std::visit(Overloaded{
                       [](Land&) {},
                       [](Capture&) {},
                       [](CaptureEnPassant&) {},
                       [](MarkEnPassant&) {},
                       [](Swap&) {},
                       [](Flip&) {},
                       [&](Become& become) { apply(become.names); },
                       [](SetState&) {},
                       [&](Place& place) { apply(place.name); },
                       [](Lift&) {},
                       [](Vanish&) {},
                       [](Visit&) {},
                       [](Forget&) {},
                       [&](Declare& flag) { apply(flag.names); },
                   },
                   effect);
    }

private:
    const NewNames& to_;
};

}  // namespace

std::string titleOf(std::string_view name) {
    return name == kAnonymous ? "the piece" : fmt::format("`{}`", name);
}

std::string renamed(std::string_view name, const NewNames& to) {
    Form form = formOf(name);
    if (const auto found = to.find(form.name); found != to.end()) form.name = found->second;
    return nameOf(form);
}

Movement renamed(Movement movement, const NewNames& to) {
    const Renaming renaming(to);
    renaming.apply(movement.name);
    for (State& state : movement.states) {
        for (Transition& transition : state.transitions) {
            if (auto* test = std::get_if<Test>(&transition.instruction)) renaming.apply(test->predicate);
            if (auto* act = std::get_if<Act>(&transition.instruction)) renaming.apply(act->effect);
        }
    }
    return movement;
}

Movement renamed(Movement movement, std::string_view from, const std::string& to) {
    return renamed(std::move(movement), NewNames{{std::string(from), to}});
}

}  // namespace ferz::ir
