// Reading of the automaton's text form; text_print.cpp writes it.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "ir/limits.h"
#include "ir/rename.h"
#include "ir/text.h"
#include "ir/verify.h"

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

/// One line at a time; the first thing that is wrong on it is reported, the next line is read all the same.
class MovementReader {
public:
    MovementReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics) {}

    std::optional<std::vector<Movement>> read() {
        std::size_t begin = 0;
        const std::string& text = source_.text();
        while (begin <= text.size()) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            at_ = begin;
            end_ = end;
            failed_ = false;
            skipBlanks();
            if (at_ < end_ && text[at_] != '#') readLine();
            begin = end + 1;
        }
        finishMovement();
        if (movements_.empty() && !diagnostics_.hasErrors()) {
            report({0, text.size()}, "no movement: expected a line `movement NAME`");
        }
        if (wrong_) return std::nullopt;
        return std::move(movements_);
    }

    /// What `part` reads, where the span holds that and nothing more.
    template <class Part>
    std::optional<Part> readAll(Span span, Part (MovementReader::*part)()) {
        at_ = span.begin;
        end_ = span.end;
        Part result = (this->*part)();
        skipBlanks();
        if (at_ < end_) fail("nothing more was expected here");
        if (wrong_) return std::nullopt;
        return result;
    }

    Contents readContents() {
        Contents contents;
        do {
            if (takeWord("off")) {
                contents.off = true;
            } else if (takeWord("empty")) {
                contents.empty = true;
            } else if (takeWord("friend")) {
                contents.friends = readNames();
            } else if (takeWord("enemy")) {
                contents.enemies = readNames();
            } else if (!takeWord("never")) {
                fail("expected `off`, `empty`, `friend`, `enemy` or `never`");
            }
        } while (!failed_ && take('|'));
        return contents;
    }

    Test readTest() {
        const bool negate = takeWord("not");
        Test test{readPredicate(), {}, false};
        if (takeWord("at")) test.at = readVec();
        return negate ? negated(test) : test;
    }

    Effect readEffect() {
        if (takeWord("land")) return Land{};
        if (takeWord("capture")) return Capture{};
        if (takeWord("capture-en-passant")) return CaptureEnPassant{};
        if (takeWord("mark-en-passant")) return MarkEnPassant{};
        if (takeWord("swap")) return Swap{readNumber()};
        if (takeWord("flip")) return Flip{};
        if (takeWord("become")) {
            expect('{');
            return Become{NameSet::of(readList()).listed()};
        }
        if (takeWord("set")) {
            std::string key = readWord();
            expect('=');
            return SetState{std::move(key), readNumber()};
        }
        if (takeWord("place")) {
            const bool isFriend = takeWord("friend");
            if (!isFriend && !takeWord("enemy")) fail("expected `friend` or `enemy`");
            return Place{isFriend, readWord()};
        }
        if (takeWord("lift")) return Lift{};
        if (takeWord("vanish")) return Vanish{};
        if (takeWord("visit")) return Visit{readVisitSet()};
        if (takeWord("forget")) return Forget{readVisitSet()};
        if (takeWord("decisive")) return Declare{Declare::What::Decisive, NameSet::all()};
        if (takeWord("no-check")) return Declare{Declare::What::NoCheck, readNames()};
        if (takeWord("no-mate")) return Declare{Declare::What::NoMate, readNames()};
        fail("expected an effect (`land`, `capture`, ...)");
        return Land{};
    }

private:
    // -- characters and words --

    [[nodiscard]] char peek() const { return at_ < end_ ? source_.text()[at_] : '\0'; }

    void skipBlanks() {
        while (at_ < end_ && (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n'))
            ++at_;
    }

    bool take(char expected) {
        skipBlanks();
        if (peek() != expected) return false;
        ++at_;
        return true;
    }

    void expect(char expected) {
        if (!take(expected)) fail(fmt::format("expected `{}`", expected));
    }

    void report(Span span, std::string message, DiagnosticName name = diagnostic::kSyntax) {
        diagnostics_.report(name, source_, span, std::move(message));
        wrong_ = true;
    }

    void fail(std::string message) {
        if (failed_) return;
        failed_ = true;
        report({at_, std::min(at_ + 1, end_)}, std::move(message));
    }

    /// Letters, digits, `-` and `_`; empty when there are none.
    std::string_view peekWord() {
        skipBlanks();
        std::size_t end = at_;
        const std::string& text = source_.text();
        while (end < end_ && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_' ||
                              (text[end] == '-' && (end + 1 >= end_ || text[end + 1] != '>')))) {
            ++end;
        }
        return std::string_view(text).substr(at_, end - at_);
    }

    bool takeWord(std::string_view expected) {
        if (peekWord() != expected) return false;
        at_ += expected.size();
        return true;
    }

    std::string readWord() {
        skipBlanks();
        if (peek() == '"') return readQuoted();
        const std::string_view word = peekWord();
        if (word.empty()) fail("expected a name");
        at_ += word.size();
        return std::string(word);
    }

    std::string readQuoted() {
        std::string value;
        ++at_;
        while (at_ < end_ && peek() != '"') {
            if (peek() == '\\' && at_ + 1 < end_) {
                ++at_;
                value += readEscaped();
            } else {
                value += peek();
                ++at_;
            }
        }
        if (at_ >= end_) {
            fail("expected `\"`");
        } else {
            ++at_;
        }
        return value;
    }

    /// What stands after a backslash: `n`, the byte `x1b`, or any other character as it is.
    char readEscaped() {
        const char first = peek();
        ++at_;
        if (first == 'n') return '\n';
        unsigned value = 0;
        const char* digits = source_.text().data() + at_;
        const char* last = digits + std::min<std::size_t>(2, end_ - at_);
        if (first != 'x' || std::from_chars(digits, last, value, 16).ptr != digits + 2) return first;
        at_ += 2;
        return static_cast<char>(value);
    }

    /// The first set needs no number.
    VisitSet readVisitSet() {
        skipBlanks();
        const bool isNumbered = at_ < end_ && std::isdigit(static_cast<unsigned char>(peek())) != 0;
        return isNumbered ? readNumber() : kFirstVisitSet;
    }

    int readNumber() {
        skipBlanks();
        int value = 0;
        const char* first = source_.text().data() + at_;
        const char* last = source_.text().data() + end_;
        const auto [end, error] = std::from_chars(first, last, value);
        if (error == std::errc::result_out_of_range) {
            fail("the number is too large");
        } else if (error != std::errc{}) {
            fail("expected a number");
        }
        at_ += static_cast<std::size_t>(end - first);
        return value;
    }

    // -- parts --

    Vec readVec() {
        Vec vec;
        expect('(');
        vec.file = readNumber();
        expect(',');
        vec.rank = readNumber();
        if (take(',')) {
            vec.level = readNumber();
            expect(',');
            vec.row = readNumber();
        }
        expect(')');
        return vec;
    }

    std::vector<std::string> readList() {
        std::vector<std::string> names;
        if (take('}')) return names;
        do {
            names.push_back(readWord());
        } while (!failed_ && take(','));
        expect('}');
        return names;
    }

    /// `{a,b}`, `{^a}`; without braces, all names.
    NameSet readNames() {
        if (peek() != '{') return NameSet::all();
        ++at_;
        const bool complement = take('^');
        NameSet names = NameSet::of(readList());
        return complement ? ~names : names;
    }

    unsigned readRegions() {
        if (takeWord("none")) return 0;
        unsigned regions = 0;
        do {
            const auto found = regionNames().find(peekWord());
            if (found == regionNames().end()) {
                fail("expected a side or corner of the board");
            } else {
                at_ += found->first.size();
                regions |= bit(found->second);
            }
        } while (!failed_ && take('|'));
        return regions;
    }

    Zone readZone() {
        skipBlanks();
        const std::size_t close = std::min(source_.text().find(']', at_), end_);
        const auto zone = parseZone(source_.slice({at_, close + 1}));
        if (!zone || close >= end_) {
            fail("expected a zone as `[a-c1-3]`");
            return {};
        }
        at_ = close + 1;
        return *zone;
    }

    Edges readEdges() {
        if (takeWord("cylinder")) return CylinderEdges{};
        if (takeWord("torus")) return TorusEdges{};
        if (!takeWord("joined")) return PlainEdges{};
        const auto file = [&]() {
            const std::string name = readWord();
            if (name.size() != 1 || name[0] < 'a' || name[0] > 'z') {
                fail("expected a file");
                return 0;
            }
            return name[0] - 'a';
        };
        const int left = file();
        const int right = file();
        return JoinedFiles{left, right};
    }

    Predicate readPredicate() {
        if (takeWord("beyond")) return Beyond{readRegions()};
        if (takeWord("zone")) return InZone{readZone()};
        if (takeWord("unmoved")) return Unmoved{};
        if (takeWord("never-checked")) return NeverChecked{};
        if (takeWord("attacked")) return Attacked{readNames(), true};
        if (takeWord("attacked-unpinned")) return Attacked{readNames(), false};
        if (takeWord("state")) {
            std::string key = readWord();
            expect('=');
            return StateIs{std::move(key), readNumber()};
        }
        if (takeWord("named")) {
            skipBlanks();
            return Named{readNames()};
        }
        if (takeWord("in-check")) return InCheck{};
        if (takeWord("white-moves")) return WhiteMoves{};
        if (takeWord("present")) {
            const Contents what = readContents();
            if (!takeWord("in")) fail("expected `in`");
            return Present{what, readZone()};
        }
        if (takeWord("visited")) return Visited{readVisitSet()};
        if (takeWord("affected")) return Affected{};
        if (takeWord("en-passant")) return EnPassantMarked{readNames()};
        if (takeWord("playable")) {
            skipBlanks();
            asked_ = {at_, end_};
            number_ = readNumber();
            asked_.end = at_;
            if (movements_.empty()) fail("only a movement may test parts");
            return Playable{};
        }
        return Holds{readContents()};
    }

    std::optional<Instruction> readInstruction() {
        if (takeWord("pass")) return Pass{};
        if (takeWord("step")) {
            const Vec by = readVec();
            return Step{by, readEdges()};
        }
        if (takeWord("test")) return readTest();
        if (takeWord("act")) return Act{readEffect()};
        if (takeWord("mark")) return Mark{readNumber()};
        if (takeWord("return")) return Return{readNumber()};
        fail("expected `pass`, `step`, `test`, `act`, `mark` or `return`");
        return std::nullopt;
    }

    // -- lines --

    void readLine() {
        line_ = {at_, end_};
        if (takeWord("movement")) {
            finishMovement();
            movements_.emplace_back();
            movements_.back().states.clear();
            skipBlanks();
            movements_.back().name = at_ < end_ ? readWord() : std::string(kAnonymous);
            header_ = line_;
        } else if (movements_.empty()) {
            fail("expected `movement` or `movement NAME`");
        } else if (takeWord("black")) {
            readForBlack();
        } else if (takeWord("owner")) {
            readOwner();
        } else if (takeWord("state")) {
            readState();
        } else if (takeWord("part")) {
            readPart();
        } else {
            readTransition();
        }
        skipBlanks();
        if (!failed_ && at_ < end_) fail("nothing more was expected on this line");
    }

    void readForBlack() {
        ForBlack& forBlack = movements_.back().forBlack;
        if (takeWord("mirror-ranks")) {
            forBlack = ForBlack::MirrorRanks;
        } else if (takeWord("turn")) {
            forBlack = ForBlack::Turn;
        } else if (takeWord("nothing")) {
            forBlack = ForBlack::Nothing;
        } else {
            fail("expected `mirror-ranks`, `turn` or `nothing`");
        }
    }

    void readOwner() {
        Owner& owner = movements_.back().owner;
        if (takeWord("white")) {
            owner = Owner::White;
        } else if (takeWord("black")) {
            owner = Owner::Black;
        } else {
            fail("expected `white` or `black`");
        }
    }

    /// The states of the movement, or of the part, that is being read.
    std::vector<State>& states() { return parts_.empty() ? movements_.back().states : parts_.back().states; }

    void readPart() {
        const std::size_t begin = at_;
        const int number = readNumber();
        if (failed_) return;
        if (static_cast<std::size_t>(number) == parts_.size() + 1) {
            parts_.emplace_back().states.clear();
            return;
        }
        at_ = begin;
        fail(fmt::format("parts are numbered in order: expected `part {}`", parts_.size() + 1));
    }

    /// Parts ask for later ones only, so that none asks for itself.
    void joinParts() {
        std::vector<int> heights(parts_.size() + 1);
        for (const Asking& each : askings_) {
            if (each.number > static_cast<int>(each.part) && each.number <= static_cast<int>(parts_.size()))
                continue;
            report(each.span, each.number > 0 && each.number <= static_cast<int>(parts_.size())
                                  ? "a part may only test parts that follow it"
                                  : fmt::format("there is no part {}", each.number));
        }
        if (wrong_) return;
        // The later ones are complete before those that ask for them.
        std::reverse(askings_.begin(), askings_.end());
        for (const Asking& each : askings_) {
            int& height = heights[each.part];
            height = std::max(height, heights[static_cast<std::size_t>(each.number)] + 1);
            if (height <= kMostNestedParts) continue;
            report(each.span, fmt::format("more than {} parts ask for each other", kMostNestedParts),
                   diagnostic::kTooDeep);
            return;
        }
        for (const Asking& each : askings_) {
            Movement& asks = each.part == 0 ? movements_.back() : parts_[each.part - 1];
            Part& part = built_[each.number];
            if (part == Part()) {
                Movement& own = parts_[static_cast<std::size_t>(each.number) - 1];
                if (own.states.empty()) own.states.emplace_back();
                part = Part(own);
            }
            Instruction& instruction = asks.states[each.state].transitions[each.transition].instruction;
            std::get<Playable>(std::get<Test>(instruction).predicate).part = part;
        }
    }

    void readState() {
        std::vector<State>& states = this->states();
        const int number = readNumber();
        if (failed_) return;
        if (number < 0 || static_cast<std::size_t>(number) != states.size()) {
            at_ = line_.begin;
            fail(fmt::format("states are numbered in order: expected `state {}`", states.size()));
            return;
        }
        if (states.size() >= kMostStates) {
            fail(fmt::format("more than {} states", kMostStates));
            return;
        }
        states.emplace_back();
        states.back().accepts = takeWord("accepts");
    }

    void readTransition() {
        std::vector<State>& states = this->states();
        number_.reset();
        if (states.empty()) {
            fail("expected `state 0`");
            return;
        }
        auto instruction = readInstruction();
        if (!instruction || failed_) return;
        skipBlanks();
        if (!take('-') || !take('>')) {
            fail("expected `->`");
            return;
        }
        skipBlanks();
        const std::size_t begin = at_;
        const int target = readNumber();
        if (failed_) return;
        if (target < 0) {
            at_ = begin;
            fail("expected a state");
            return;
        }
        if (number_)
            askings_.push_back(
                {parts_.size(), states.size() - 1, states.back().transitions.size(), *number_, asked_});
        states.back().transitions.push_back({std::move(*instruction), static_cast<StateId>(target)});
    }

    void finishMovement() {
        if (movements_.empty()) return;
        Movement& movement = movements_.back();
        if (movement.states.empty()) movement.states.emplace_back();
        if (!wrong_) joinParts();
        parts_.clear();
        askings_.clear();
        built_.clear();
        if (wrong_) return;
        for (const std::string& problem : verify(movement))
            report(header_, problem, diagnostic::kMalformed);
        if (movement.name != kAnonymous && !names_.insert({movement.name, movement.owner}).second) {
            report(header_, fmt::format("the piece `{}` is defined twice", movement.name),
                   diagnostic::kDuplicateDefinition);
        }
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    std::vector<Movement> movements_;
    std::set<std::pair<std::string, Owner>> names_;
    /// Parts of the movement that is being read.
    std::vector<Movement> parts_;
    struct Asking {
        std::size_t part = 0;  ///< who asks; 0 is the movement itself
        std::size_t state = 0;
        std::size_t transition = 0;
        int number = 0;
        Span span;
    };
    std::vector<Asking> askings_;
    std::map<int, Part> built_;
    std::optional<int> number_;  ///< of the part that this line asks for
    Span asked_;
    Span header_;
    Span line_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    bool failed_ = false;  // on this line
    bool wrong_ = false;   // anywhere
};

/// The instruction that a part makes must be well formed as it is in an automaton.
template <class Part>
std::optional<Part> checked(std::optional<Part> part, Instruction (*instructionOf)(const Part&),
                            const Source& source, Span span, Diagnostics& diagnostics) {
    if (!part) return std::nullopt;
    const std::string problem = problemOf(instructionOf(*part));
    if (problem.empty()) return part;
    diagnostics.report(diagnostic::kMalformed, source, span, problem);
    return std::nullopt;
}

}  // namespace

std::optional<Test> parseTest(const Source& source, Span span, Diagnostics& diagnostics) {
    return checked<Test>(
        MovementReader(source, diagnostics).readAll(span, &MovementReader::readTest),
        [](const Test& test) { return Instruction(test); }, source, span, diagnostics);
}

std::optional<Effect> parseEffect(const Source& source, Span span, Diagnostics& diagnostics) {
    return checked<Effect>(
        MovementReader(source, diagnostics).readAll(span, &MovementReader::readEffect),
        [](const Effect& effect) { return Instruction(Act{effect}); }, source, span, diagnostics);
}

std::optional<Contents> parseContents(const Source& source, Span span, Diagnostics& diagnostics) {
    return MovementReader(source, diagnostics).readAll(span, &MovementReader::readContents);
}

std::optional<std::vector<Movement>> parse(const Source& source, Diagnostics& diagnostics) {
    return MovementReader(source, diagnostics).read();
}

}  // namespace ferz::ir
