#include "backends/cpp/text.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <type_traits>
#include <utility>

#include "support/hidden.h"

namespace ferz::cpp {

using ir::Overloaded;

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        // Two question marks could begin a trigraph.
        if (c == '"' || c == '\\' || (c == '?' && result.back() == '?')) {
            result += '\\';
            result += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            // Three octal digits end by themselves, whatever follows.
            result += fmt::format("\\{:03o}", byte);
        } else {
            result += c;
        }
    }
    return result + "\"";
}

std::string withVisibleDirections(std::string_view text) {
    return withHidden(text, [](char32_t point) {
        const auto number = static_cast<unsigned>(point);
        return point < 0x10000 ? fmt::format("\\u{:04X}", number) : fmt::format("\\U{:08X}", number);
    });
}

std::string braced(const ir::Vec& vec) {
    if (vec.isFlat()) return fmt::format("{{{}, {}}}", vec.file, vec.rank);
    return fmt::format("{{{}, {}, {}, {}}}", vec.file, vec.rank, vec.level, vec.row);
}

std::string quotedList(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& each : names)
        list += (list.empty() ? "" : ", ") + quoted(each);
    return "{" + list + "}";
}

namespace {

std::string_view flagName(ir::Declare::What what) {
    switch (what) {
        case ir::Declare::What::Decisive: break;
        case ir::Declare::What::NoCheck: return "NoCheck";
        case ir::Declare::What::NoMate: return "NoMate";
    }
    return "Decisive";
}

}  // namespace

std::string flagText(const ir::Declare& flag) {
    const bool all = flag.names.isAll();
    return fmt::format("Flag{{Flag::What::{}, {}, {}}}", flagName(flag.what),
                       all || flag.names.isComplement(), all ? "{}" : quotedList(flag.names.listed()));
}

std::string listText(std::string_view type, const std::vector<std::string>& items) {
    const std::string list = fmt::format("{{{}}}", fmt::join(items, ", "));
    return items.size() == 1 ? list : fmt::format("sorted<{}>({})", type, list);
}

std::vector<std::string> tagParts(const std::vector<ir::Effect>& tags, std::string_view move) {
    std::vector<std::string> becomes;
    std::map<std::string, int> states;
    std::vector<std::string> flags;
    for (const ir::Effect& tag : tags) {
        if (const auto* become = std::get_if<ir::Become>(&tag)) becomes = become->names;
        if (const auto* set = std::get_if<ir::SetState>(&tag)) states[set->key] = set->value;
        if (const auto* flag = std::get_if<ir::Declare>(&tag)) flags.push_back(flagText(*flag));
    }
    std::vector<std::string> parts;
    if (!becomes.empty()) parts.push_back(fmt::format(".with(&{}::becomes, {})", move, quotedList(becomes)));
    std::vector<std::string> values;
    for (const auto& [key, value] : states)
        values.push_back(fmt::format("{{{}, {}}}", quoted(key), value));
    if (!values.empty())
        parts.push_back(fmt::format(".with(&{}::states, {{{}}})", move, fmt::join(values, ", ")));
    if (!flags.empty()) parts.push_back(fmt::format(".with(&{}::flags, {})", move, listText("Flag", flags)));
    return parts;
}

// ---- what stands on squares

Subject Scope::onBoard(const std::string& square) const {
    return {square, "board.isEmpty(" + square + ")", "board.isFriend(" + square + ")",
            "board.isEnemy(" + square + ")", "board.name(" + square + ")"};
}

Condition Scope::named(const ir::NameSet& names, const std::string& name,
                       const std::function<Question(const ir::NameSet&)>& question) {
    if (names.isAll()) return true;
    if (names.isNone()) return false;
    need(Need::Name);
    const std::vector<std::string>& listed = names.listed();
    const Condition isListed =
        Condition::atom(listed.size() == 1 ? fmt::format("{} == {}", name, quoted(listed.front()))
                                           : fmt::format("oneOf({}, {})", name, quotedList(listed)),
                        question(ir::NameSet::of(listed)));
    return names.isComplement() ? !isListed : isListed;
}

Condition Scope::moverIs(const ir::NameSet& names) {
    return named(names, "board.name(from)", [](const ir::NameSet& listed) {
        return Question{{}, ir::Test{ir::Named{listed}}};
    });
}

Condition Scope::holds(const ir::Contents& what, const Subject& subject) {
    const auto whole = [](const ir::NameSet& names) { return names.isAll() || names.isNone(); };
    const auto ask = [&](Need needed, const std::string& text, const ir::Contents& asked) {
        need(needed);
        return Condition::atom(text, {subject.square, ir::Test{ir::Holds{asked}}});
    };
    const auto empty = [&] { return ask(Need::IsEmpty, subject.empty, ir::Contents::nothing()); };
    const auto friendly = [&] { return ask(Need::IsFriend, subject.friendly, ir::Contents::friendly()); };
    const auto enemy = [&] { return ask(Need::IsEnemy, subject.enemy, ir::Contents::enemy()); };
    const auto isNamed = [&](const ir::NameSet& names) {
        return named(names, subject.name, [&](const ir::NameSet& listed) {
            return Question{subject.square, ir::Test{ir::Holds{ir::Contents::piece(listed)}}};
        });
    };
    if (whole(what.friends) && whole(what.enemies)) {
        const bool friends = what.friends.isAll();
        const bool enemies = what.enemies.isAll();
        const int count = (what.empty ? 1 : 0) + (friends ? 1 : 0) + (enemies ? 1 : 0);
        if (count == 0 || count == 3) return count == 3;
        // Empty, friend or enemy: exactly one of the three is asked for, or exactly one is ruled out.
        const bool one = count == 1;
        const Condition asked = what.empty == one ? empty() : friends == one ? friendly() : enemy();
        return one ? asked : !asked;
    }
    if (what.friends == what.enemies) {
        const Condition names = isNamed(what.friends);
        return what.empty ? empty() || names : !empty() && names;
    }
    Condition result = what.empty ? empty() : Condition(false);
    if (!what.friends.isNone()) result = result || (friendly() && isNamed(what.friends));
    if (!what.enemies.isNone()) result = result || (enemy() && isNamed(what.enemies));
    return result;
}

// ---- predicates

bool Scope::isUnchanging(const ir::Predicate& predicate) {
    return !std::holds_alternative<ir::Holds>(predicate) && !std::holds_alternative<ir::Beyond>(predicate) &&
           !std::holds_alternative<ir::Unmoved>(predicate) &&
           !std::holds_alternative<ir::Present>(predicate) &&
           !std::holds_alternative<ir::Visited>(predicate) &&
           !std::holds_alternative<ir::Affected>(predicate) &&
           !std::holds_alternative<ir::Playable>(predicate);
}

Condition Scope::beforeMove(const ir::Test& test, const std::string& square) {
    Condition result = true;
    if (const auto* holding = std::get_if<ir::Holds>(&test.predicate)) {
        result = holds(holding->what, onBoard(square));
    } else if (const auto* region = std::get_if<ir::Beyond>(&test.predicate)) {
        result = beyond(region->regions, square, test.at, {});
    } else if (std::holds_alternative<ir::Unmoved>(test.predicate)) {
        result = unmoved(square);
    } else if (const auto* asked = std::get_if<ir::Present>(&test.predicate)) {
        result = present(*asked, onBoard("each"));
    } else {
        result = unchanging(test.predicate, square);
    }
    return test.negated ? !result : result;
}

Condition Scope::unmoved(const std::string& square) {
    need(Need::Unmoved);
    return Condition::atom("board.unmoved(" + square + ")", {square, ir::Test{ir::Unmoved{}}});
}

Condition Scope::present(const ir::Present& asked, const Subject& each) {
    const Condition found = inZone(asked.where, each.square) && holds(asked.what, each);
    if (found.isFalse()) return false;
    return Condition::atom("anySquare(board, [&](int " + each.square + ") { return " + found.text() + "; })",
                           {{}, ir::Test{asked}});
}

Condition Scope::unchanging(const ir::Predicate& predicate, const std::string& square) {
    const auto ask = [&](Need needed, std::string text, std::string about = {}) {
        need(needed);
        return Condition::atom(std::move(text), {std::move(about), ir::Test{predicate}});
    };
    return std::visit(
        Overloaded{
            [](const ir::Holds&) { return Condition(false); },
            [](const ir::Beyond&) { return Condition(false); },
            [&](const ir::InZone& test) { return inZone(test.zone, square); },
            [](const ir::Unmoved&) { return Condition(false); },
            [&](const ir::NeverChecked&) { return ask(Need::NeverChecked, "board.neverChecked()"); },
            [&](const ir::Attacked& test) {
                if (test.by.isAll() && test.pinnedCount)
                    return ask(Need::IsAttacked, "board.isAttacked(" + square + ")", square);
                const bool all = test.by.isAll();
                const std::string names =
                    all ? "true" : named(test.by, "name", [](const auto&) { return Question{}; }).text();
                return ask(Need::IsAttackedBy,
                           fmt::format("board.isAttackedBy({}, [](std::string_view{}) {{ return {}; }}, {})",
                                       square, all ? "" : " name", names, test.pinnedCount),
                           square);
            },
            [&](const ir::StateIs& test) {
                return ask(Need::State, fmt::format("board.state({}) == {}", quoted(test.key), test.value));
            },
            [&](const ir::Named& test) { return moverIs(test.names); },
            [&](const ir::InCheck&) { return ask(Need::InCheck, "board.inCheck()"); },
            [&](const ir::WhiteMoves&) {
                need(Need::BlackToMove);
                return !Condition::atom("board.blackToMove()", {{}, ir::Test{ir::WhiteMoves{}, {}, true}});
            },
            [](const ir::Present&) { return Condition(false); },
            [](const ir::Visited&) { return Condition(false); },
            [](const ir::Affected&) { return Condition(false); },
            [](const ir::Playable&) { return Condition(false); },
            [&](const ir::EnPassantMarked& test) {
                return isVictim(test, square, "board.enPassantVictim(" + square + ")");
            },
        },
        predicate);
}

Condition Scope::isVictim(const ir::EnPassantMarked& mark, const std::string& square,
                          const std::string& victim) {
    if (mark.victims.isNone()) return false;
    need(Need::EnPassantVictim);
    need(Need::IsEnemy);
    const Subject there = onBoard(victim);
    const Condition isAsked = isOnBoard(victim) && Condition::atom(there.enemy, {}) &&
                              named(mark.victims, there.name, [](const auto&) { return Question{}; });
    return isAsked.meaning({square, ir::Test{mark}});
}

Condition Scope::inZone(const ir::Zone& zone, const std::string& square) {
    Condition condition = zoneCondition(zone);
    if (condition.isTrue() || condition.isFalse()) return condition;
    useFrame();
    const auto found = std::find(zones_.begin(), zones_.end(), zone);
    const auto number = found - zones_.begin() + 1;
    if (found == zones_.end()) zones_.push_back(zone);
    return Condition::atom(fmt::format("inZone{}({})", number, square), {square, ir::Test{ir::InZone{zone}}});
}

namespace {

/// Part of what one question is printed as.
Condition unasked(std::string text) {
    return Condition::atom(std::move(text), {});
}

Condition spanCondition(const ir::Span1& span, const std::string& coordinate) {
    if (span.first == 0) return true;
    if (span.stride != 0) {
        return unasked(fmt::format("inSpan({} + 1, {}, {}, {}, {}, {})", coordinate, span.first, span.last,
                                   span.stride, span.up, span.down));
    }
    if (span.first == span.last) return unasked(fmt::format("{} == {}", coordinate, span.first - 1));
    const Condition above =
        span.first <= 1 ? Condition(true) : unasked(fmt::format("{} >= {}", coordinate, span.first - 1));
    return above && unasked(fmt::format("{} < {}", coordinate, span.last));
}

}  // namespace

Condition Scope::zoneCondition(const ir::Zone& zone) {
    Condition any = false;
    for (const ir::ZonePart& part : zone.parts) {
        switch (part.kind) {
            case ir::ZonePart::Kind::Edge: any = any || unasked("onEdge(board, square)"); break;
            case ir::ZonePart::Kind::Inner: any = any || !unasked("onEdge(board, square)"); break;
            case ir::ZonePart::Kind::Box:
                any = any || (spanCondition(part.files, "at.file") && spanCondition(part.ranks, "at.rank") &&
                              spanCondition(part.levels, "at.level") && spanCondition(part.rows, "at.row"));
                break;
        }
    }
    return zone.complement ? !any : any;
}

Condition Scope::beyond(unsigned regions, const std::string& square, const ir::Vec& at,
                        const std::string& own) {
    static constexpr const char* kNames[] = {"kInside",  "kLeft",     "kRight",      "kTop",        "kBottom",
                                             "kTopLeft", "kTopRight", "kBottomLeft", "kBottomRight"};
    if (regions == 0) return false;
    if (regions == ir::kAllRegions) return true;
    const auto ask = [&](std::string text) {
        return Condition::atom(std::move(text), {square, ir::Test{ir::Beyond{regions}, at}});
    };
    if (areInsideOrNot(regions)) {
        const std::string to = offset(square, VecText(at), ir::PlainEdges{}, own.empty() ? "" : "turn");
        const bool inside = regions == ir::bit(ir::Region::Inside);
        return ask(to + (inside ? " != kNoSquare" : " == kNoSquare"));
    }
    std::string frame = useFrame() ? "frame" : "kUpright";
    if (!own.empty()) frame += ", " + own;
    const std::string turns = frame == "kUpright" ? "" : ", " + frame;
    const std::string region = fmt::format("regionOf(board, {}, {}{})", square, braced(at), turns);
    // The shorter of the list of those asked for and of those ruled out.
    unsigned listed = regions;
    bool inverse = false;
    if (std::popcount(regions) > 4) {
        listed = ~regions & ir::kAllRegions;
        inverse = true;
    }
    std::string names;
    for (unsigned index = 0; index < 9; ++index) {
        if ((listed >> index & 1U) != 0) names += (names.empty() ? "" : " | ") + std::string(kNames[index]);
    }
    if (std::popcount(listed) == 1) {
        return ask(fmt::format("{} {} {}", region, inverse ? "!=" : "==", names));
    }
    return ask(fmt::format("({} & ({})) {} 0", region, names, inverse ? "==" : "!="));
}

bool Scope::areInsideOrNot(unsigned regions) {
    const unsigned inside = ir::bit(ir::Region::Inside);
    return regions == inside || regions == (ir::kAllRegions & ~inside);
}

bool Scope::useFrame() {
    if (forBlack_ == ir::ForBlack::Nothing) return false;
    usesFrame_ = true;
    need(Need::BlackToMove);
    return true;
}

std::string Scope::offset(const std::string& from, const VecText& vec, const ir::Edges& edges,
                          const std::string& fold, bool inFrame) {
    std::string turn = fold;
    if (inFrame && fold.empty() && useFrame()) turn = "frame";
    const std::string tail = turn.empty() ? "" : ", " + turn;
    return std::visit(Overloaded{
                          [&](const ir::PlainEdges&) {
                              return fmt::format("offset{}(board, {}, {}{})", vec.inSpace ? "InSpace" : "",
                                                 from, vec.text, tail);
                          },
                          [&](const ir::CylinderEdges&) {
                              return fmt::format("offsetCylinder(board, {}, {}{})", from, vec.text, tail);
                          },
                          [&](const ir::TorusEdges&) {
                              return fmt::format("offsetTorus(board, {}, {}{})", from, vec.text, tail);
                          },
                          [&](const ir::JoinedFiles& joint) {
                              std::string files = fmt::format("Joint{{{}, {}}}", joint.left, joint.right);
                              if (forBlack_ == ir::ForBlack::Turn) {
                                  useFrame();
                                  files = "turned(" + files + ", board, frame)";
                              }
                              return fmt::format("offsetJoined(board, {}, {}, {}{})", from, files, vec.text,
                                                 tail);
                          },
                      },
                      edges);
}

}  // namespace ferz::cpp
