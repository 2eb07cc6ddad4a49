// Printing of the automaton's text form; text_parse.cpp reads it back.
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <type_traits>

#include "ir/rename.h"
#include "ir/text.h"
#include "ir/transitions.h"
#include "support/printable.h"
#include "support/source.h"
#include "support/writer.h"

namespace ferz::ir {

namespace {

constexpr const char* kRegionNames[] = {"inside",   "left",      "right",       "top",         "bottom",
                                        "top-left", "top-right", "bottom-left", "bottom-right"};

/// A name as it is where it is plain, quoted otherwise.
std::string word(const std::string& name) {
    const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
    });
    if (plain) return name;
    std::string quoted = "\"";
    forEachCharacter(name, [&](std::string_view character, bool) {
        if (character == "\n") {
            quoted += "\\n";
        } else if (isPrintable(character)) {
            if (character == "\"" || character == "\\") quoted += '\\';
            quoted += character;
        } else {
            for (const char byte : character)
                quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        }
    });
    return quoted + "\"";
}

std::string list(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ",") + word(name);
    return text;
}

std::string suffixed(const char* what, const NameSet& names) {
    return names.isAll() ? std::string(what) : what + print(names);
}

/// The first set needs no number.
std::string numbered(const char* what, VisitSet set) {
    return set == kFirstVisitSet ? std::string(what) : fmt::format("{} {}", what, set);
}

std::string printEdges(const Edges& edges) {
    return std::visit(Overloaded{
                          [](const PlainEdges&) { return std::string(); },
                          [](const CylinderEdges&) { return std::string(" cylinder"); },
                          [](const TorusEdges&) { return std::string(" torus"); },
                          [](const JoinedFiles& joint) {
                              return fmt::format(" joined {} {}", static_cast<char>('a' + joint.left),
                                                 static_cast<char>('a' + joint.right));
                          },
                      },
                      edges);
}

std::string printRegions(unsigned regions) {
    std::string text;
    for (unsigned index = 0; index < std::size(kRegionNames); ++index) {
        if ((regions >> index & 1U) == 0) continue;
        text += (text.empty() ? "" : "|") + std::string(kRegionNames[index]);
    }
    return "beyond " + (text.empty() ? "none" : text);
}

std::string printPredicate(const Predicate& predicate) {
    return std::visit(
        Overloaded{
            [](const Holds& holds) { return print(holds.what); },
            [](const Beyond& beyond) { return printRegions(beyond.regions); },
            [](const InZone& zone) { return "zone " + print(zone.zone); },
            [](const Unmoved&) { return std::string("unmoved"); },
            [](const NeverChecked&) { return std::string("never-checked"); },
            [](const Attacked& attacked) {
                return suffixed(attacked.pinnedCount ? "attacked" : "attacked-unpinned", attacked.by);
            },
            [](const StateIs& state) { return fmt::format("state {} = {}", word(state.key), state.value); },
            [](const Named& named) { return "named " + print(named.names); },
            [](const InCheck&) { return std::string("in-check"); },
            [](const WhiteMoves&) { return std::string("white-moves"); },
            [](const Present& present) {
                return "present " + print(present.what) + " in " + print(present.where);
            },
            [](const Visited& visited) { return numbered("visited", visited.set); },
            [](const Affected&) { return std::string("affected"); },
            [](const EnPassantMarked& marked) { return suffixed("en-passant", marked.victims); },
            [](const Playable&) { return std::string("playable"); },
        },
        predicate);
}

std::string printEffect(const Effect& effect) {
    return std::visit(
        Overloaded{
            [](const Land&) { return std::string("land"); },
            [](const Capture&) { return std::string("capture"); },
            [](const CaptureEnPassant&) { return std::string("capture-en-passant"); },
            [](const MarkEnPassant&) { return std::string("mark-en-passant"); },
            [](const Swap& swap) { return fmt::format("swap {}", swap.to); },
            [](const Flip&) { return std::string("flip"); },
            [](const Become& become) { return "become {" + list(become.names) + "}"; },
            [](const SetState& set) { return fmt::format("set {} = {}", word(set.key), set.value); },
            [](const Place& place) {
                return fmt::format("place {} {}", place.friendly ? "friend" : "enemy", word(place.name));
            },
            [](const Lift&) { return std::string("lift"); },
            [](const Vanish&) { return std::string("vanish"); },
            [](const Visit& visit) { return numbered("visit", visit.set); },
            [](const Forget& forget) { return numbered("forget", forget.set); },
            [](const Declare& declare) {
                switch (declare.what) {
                    case Declare::What::Decisive: return std::string("decisive");
                    case Declare::What::NoCheck: return suffixed("no-check", declare.names);
                    case Declare::What::NoMate: return suffixed("no-mate", declare.names);
                }
                return std::string();
            },
        },
        effect);
}

/// Every part once, those that ask for others before these.
class OrderedParts {
public:
    /// How many parts of parts there are in each other, at most.
    int add(const Movement& movement) {
        int height = 0;
        for (const State& state : movement.states) {
            for (const Transition& transition : state.transitions) {
                const auto* playable = predicateOf<Playable>(transition.instruction);
                if (playable == nullptr) continue;
                auto known = heights_.find(playable->part);
                if (known == heights_.end()) {
                    const int own = add(playable->part.movement());
                    known = heights_.emplace(playable->part, own).first;
                    found_.push_back(playable->part);
                }
                height = std::max(height, known->second + 1);
            }
        }
        return height;
    }
    std::vector<Part> inOrder() {
        std::stable_sort(found_.begin(), found_.end(),
                         [&](const Part& a, const Part& b) { return heights_.at(a) > heights_.at(b); });
        return std::move(found_);
    }

private:
    std::map<Part, int> heights_;
    std::vector<Part> found_;
};

void printStates(const Movement& movement, const std::vector<Part>& parts, Writer& out) {
    for (std::size_t id = 0; id < movement.states.size(); ++id) {
        const State& state = movement.states[id];
        out.line("state {}{}", id, state.accepts ? " accepts" : "");
        out.indent();
        for (const Transition& transition : state.transitions) {
            std::string text = print(transition.instruction);
            if (partOf(transition.instruction) != nullptr) {
                const auto& asked = std::get<Playable>(std::get<Test>(transition.instruction).predicate);
                const auto at = std::find(parts.begin(), parts.end(), asked.part) - parts.begin();
                text += fmt::format(" {}", at + 1);
            }
            out.line("{} -> {}", text, transition.target);
        }
        out.dedent();
    }
}

}  // namespace

std::vector<Part> partsOf(const Movement& movement) {
    OrderedParts parts;
    parts.add(movement);
    return parts.inOrder();
}

std::string print(const NameSet& names) {
    return (names.isComplement() ? "{^" : "{") + list(names.listed()) + "}";
}

std::string print(const Contents& contents) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "|") + part; };
    if (contents.off) add("off");
    if (contents.empty) add("empty");
    if (!contents.friends.isNone()) add(suffixed("friend", contents.friends));
    if (!contents.enemies.isNone()) add(suffixed("enemy", contents.enemies));
    return text.empty() ? "never" : text;
}

std::string print(const Instruction& instruction) {
    return std::visit(Overloaded{
                          [](const Pass&) { return std::string("pass"); },
                          [](const Step& step) { return "step " + print(step.by) + printEdges(step.edges); },
                          [](const Test& test) {
                              std::string text = test.negated ? "test not " : "test ";
                              text += printPredicate(test.predicate);
                              if (!test.at.isZero()) text += " at " + print(test.at);
                              return text;
                          },
                          [](const Act& act) { return "act " + printEffect(act.effect); },
                          [](const Mark& mark) { return fmt::format("mark {}", mark.slot); },
                          [](const Return& back) { return fmt::format("return {}", back.slot); },
                      },
                      instruction);
}

std::string print(const Movement& movement) {
    Writer out(2);
    out.line("movement{}", movement.name == kAnonymous ? "" : " " + word(movement.name));
    switch (movement.forBlack) {
        case ForBlack::MirrorRanks: out.line("black mirror-ranks"); break;
        case ForBlack::Turn: out.line("black turn"); break;
        case ForBlack::Nothing: out.line("black nothing"); break;
    }
    switch (movement.owner) {
        case Owner::Both: break;
        case Owner::White: out.line("owner white"); break;
        case Owner::Black: out.line("owner black"); break;
    }
    const std::vector<Part> parts = partsOf(movement);
    printStates(movement, parts, out);
    for (std::size_t index = 0; index < parts.size(); ++index) {
        out.line("part {}", index + 1);
        printStates(parts[index].movement(), parts, out);
    }
    return out.text();
}

}  // namespace ferz::ir
