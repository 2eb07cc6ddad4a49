#include "ir/text_instruction.h"

#include <cctype>
#include <map>
#include <string_view>
#include <utility>

namespace ferz::ir {

namespace {

const std::map<std::string_view, Region>& regionNames() {
    static const std::map<std::string_view, Region> kNames = {{"inside", Region::Inside},
                                                              {"left", Region::Left},
                                                              {"right", Region::Right},
                                                              {"top", Region::Top},
                                                              {"bottom", Region::Bottom},
                                                              {"top-left", Region::TopLeft},
                                                              {"top-right", Region::TopRight},
                                                              {"bottom-left", Region::BottomLeft},
                                                              {"bottom-right", Region::BottomRight}};
    return kNames;
}

class InstructionReader {
public:
    /// `asked`: see readInstruction; null where no part may be tested.
    InstructionReader(TextScanner& text, std::optional<AskedPart>* asked) : text_(text), asked_(asked) {}

    std::optional<Instruction> instruction() {
        if (text_.takeWord("pass")) return Pass{};
        if (text_.takeWord("step")) {
            const Vec by = vec();
            return Step{by, edges()};
        }
        if (text_.takeWord("test")) return test();
        if (text_.takeWord("act")) return Act{effect()};
        if (text_.takeWord("mark")) return Mark{text_.readNumber()};
        if (text_.takeWord("return")) return Return{text_.readNumber()};
        text_.fail("expected `pass`, `step`, `test`, `act`, `mark` or `return`");
        return std::nullopt;
    }

    Test test() {
        const bool negate = text_.takeWord("not");
        Test test{predicate(), {}, false};
        if (text_.takeWord("at")) test.at = vec();
        return negate ? negated(test) : test;
    }

    Effect effect() {
        if (text_.takeWord("land")) return Land{};
        if (text_.takeWord("capture")) return Capture{};
        if (text_.takeWord("capture-en-passant")) return CaptureEnPassant{};
        if (text_.takeWord("mark-en-passant")) return MarkEnPassant{};
        if (text_.takeWord("swap")) return Swap{text_.readNumber()};
        if (text_.takeWord("flip")) return Flip{};
        if (text_.takeWord("become")) {
            text_.expect('{');
            return Become{NameSet::of(text_.readList()).listed()};
        }
        if (text_.takeWord("set")) {
            std::string key = text_.readWord();
            text_.expect('=');
            return SetState{std::move(key), text_.readNumber()};
        }
        if (text_.takeWord("place")) {
            const bool isFriend = text_.takeWord("friend");
            if (!isFriend && !text_.takeWord("enemy")) text_.fail("expected `friend` or `enemy`");
            return Place{isFriend, text_.readWord()};
        }
        if (text_.takeWord("lift")) return Lift{};
        if (text_.takeWord("vanish")) return Vanish{};
        if (text_.takeWord("visit")) return Visit{visitSet()};
        if (text_.takeWord("forget")) return Forget{visitSet()};
        if (text_.takeWord("decisive")) return Declare{Declare::What::Decisive, NameSet::all()};
        if (text_.takeWord("no-check")) return Declare{Declare::What::NoCheck, names()};
        if (text_.takeWord("no-mate")) return Declare{Declare::What::NoMate, names()};
        text_.fail("expected an effect (`land`, `capture`, ...)");
        return Land{};
    }

    Contents contents() {
        Contents contents;
        do {
            if (text_.takeWord("off")) {
                contents.off = true;
            } else if (text_.takeWord("empty")) {
                contents.empty = true;
            } else if (text_.takeWord("friend")) {
                contents.friends = names();
            } else if (text_.takeWord("enemy")) {
                contents.enemies = names();
            } else if (!text_.takeWord("never")) {
                text_.fail("expected `off`, `empty`, `friend`, `enemy` or `never`");
            }
        } while (!text_.failed() && text_.take('|'));
        return contents;
    }

private:
    Predicate predicate() {
        if (text_.takeWord("beyond")) return Beyond{regions()};
        if (text_.takeWord("zone")) return InZone{zone()};
        if (text_.takeWord("unmoved")) return Unmoved{};
        if (text_.takeWord("never-checked")) return NeverChecked{};
        if (text_.takeWord("attacked")) return Attacked{names(), true};
        if (text_.takeWord("attacked-unpinned")) return Attacked{names(), false};
        if (text_.takeWord("state")) {
            std::string key = text_.readWord();
            text_.expect('=');
            return StateIs{std::move(key), text_.readNumber()};
        }
        if (text_.takeWord("named")) {
            text_.skipBlanks();
            return Named{names()};
        }
        if (text_.takeWord("in-check")) return InCheck{};
        if (text_.takeWord("white-moves")) return WhiteMoves{};
        if (text_.takeWord("present")) {
            const Contents what = contents();
            if (!text_.takeWord("in")) text_.fail("expected `in`");
            return Present{what, zone()};
        }
        if (text_.takeWord("visited")) return Visited{visitSet()};
        if (text_.takeWord("affected")) return Affected{};
        if (text_.takeWord("en-passant")) return EnPassantMarked{names()};
        if (text_.takeWord("playable")) return playable();
        return Holds{contents()};
    }

    Predicate playable() {
        text_.skipBlanks();
        AskedPart part;
        part.span = text_.rest();
        part.number = text_.readNumber();
        part.span.end = text_.at();
        if (asked_ == nullptr) {
            text_.fail("only a movement may test parts");
        } else {
            *asked_ = part;
        }
        return Playable{};
    }

    Vec vec() {
        Vec vec;
        text_.expect('(');
        vec.file = text_.readNumber();
        text_.expect(',');
        vec.rank = text_.readNumber();
        if (text_.take(',')) {
            vec.level = text_.readNumber();
            text_.expect(',');
            vec.row = text_.readNumber();
        }
        text_.expect(')');
        return vec;
    }

    /// `{a,b}`, `{^a}`; without braces, all names.
    NameSet names() {
        if (text_.peek() != '{') return NameSet::all();
        text_.expect('{');
        const bool complement = text_.take('^');
        NameSet names = NameSet::of(text_.readList());
        return complement ? ~names : names;
    }

    unsigned regions() {
        if (text_.takeWord("none")) return 0;
        unsigned regions = 0;
        do {
            const auto found = regionNames().find(text_.peekWord());
            if (found == regionNames().end()) {
                text_.fail("expected a side or corner of the board");
            } else {
                text_.goTo(text_.at() + found->first.size());
                regions |= bit(found->second);
            }
        } while (!text_.failed() && text_.take('|'));
        return regions;
    }

    Zone zone() {
        text_.skipBlanks();
        const std::string_view written = text_.peekThrough(']');
        const auto zone = written.empty() ? std::nullopt : parseZone(written);
        if (!zone) {
            text_.fail("expected a zone as `[a-c1-3]`");
            return {};
        }
        text_.goTo(text_.at() + written.size());
        return *zone;
    }

    Edges edges() {
        if (text_.takeWord("cylinder")) return CylinderEdges{};
        if (text_.takeWord("torus")) return TorusEdges{};
        if (!text_.takeWord("joined")) return PlainEdges{};
        const int left = file();
        const int right = file();
        return JoinedFiles{left, right};
    }

    int file() {
        const std::string name = text_.readWord();
        if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') return name[0] - 'a';
        text_.fail("expected a file");
        return 0;
    }

    /// The first set needs no number.
    VisitSet visitSet() {
        text_.skipBlanks();
        const bool isNumbered = std::isdigit(static_cast<unsigned char>(text_.peek())) != 0;
        return isNumbered ? text_.readNumber() : kFirstVisitSet;
    }

    TextScanner& text_;
    std::optional<AskedPart>* asked_;
};

}  // namespace

std::optional<Instruction> readInstruction(TextScanner& text, std::optional<AskedPart>& asked) {
    return InstructionReader(text, &asked).instruction();
}

Test readTest(TextScanner& text) {
    return InstructionReader(text, nullptr).test();
}

Effect readEffect(TextScanner& text) {
    return InstructionReader(text, nullptr).effect();
}

Contents readContents(TextScanner& text) {
    return InstructionReader(text, nullptr).contents();
}

}  // namespace ferz::ir
