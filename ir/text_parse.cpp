// Reading of the automaton's text form: its lines, and the parts that movements ask for. text_print.cpp
// writes it.
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "ir/limits.h"
#include "ir/rename.h"
#include "ir/text.h"
#include "ir/text_instruction.h"
#include "ir/text_scanner.h"
#include "ir/verify.h"

namespace ferz::ir {

namespace {

/// One line at a time; the first thing that is wrong on it is reported, the next line is read all the same.
class MovementReader {
public:
    MovementReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics), line_(source, diagnostics) {}

    std::optional<std::vector<Movement>> read() {
        std::size_t begin = 0;
        const std::string& text = source_.text();
        while (begin <= text.size()) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            line_.begin({begin, end});
            line_.skipBlanks();
            if (!line_.isAtEnd() && line_.peek() != '#') readLine();
            begin = end + 1;
        }
        finishMovement();
        if (movements_.empty() && !diagnostics_.hasErrors()) {
            line_.report({0, text.size()}, "no movement: expected a line `movement NAME`");
        }
        if (line_.wrong()) return std::nullopt;
        return std::move(movements_);
    }

private:
    void readLine() {
        const Span whole = line_.rest();
        begin_ = whole.begin;
        if (line_.takeWord("movement")) {
            finishMovement();
            movements_.emplace_back();
            movements_.back().states.clear();
            line_.skipBlanks();
            movements_.back().name = !line_.isAtEnd() ? line_.readWord() : std::string(kAnonymous);
            header_ = whole;
        } else if (movements_.empty()) {
            line_.fail("expected `movement` or `movement NAME`");
        } else if (line_.takeWord("black")) {
            readForBlack();
        } else if (line_.takeWord("owner")) {
            readOwner();
        } else if (line_.takeWord("state")) {
            readState();
        } else if (line_.takeWord("part")) {
            readPart();
        } else {
            readTransition();
        }
        line_.skipBlanks();
        if (!line_.failed() && !line_.isAtEnd()) line_.fail("nothing more was expected on this line");
    }

    void readForBlack() {
        ForBlack& forBlack = movements_.back().forBlack;
        if (line_.takeWord("mirror-ranks")) {
            forBlack = ForBlack::MirrorRanks;
        } else if (line_.takeWord("turn")) {
            forBlack = ForBlack::Turn;
        } else if (line_.takeWord("nothing")) {
            forBlack = ForBlack::Nothing;
        } else {
            line_.fail("expected `mirror-ranks`, `turn` or `nothing`");
        }
    }

    void readOwner() {
        Owner& owner = movements_.back().owner;
        if (line_.takeWord("white")) {
            owner = Owner::White;
        } else if (line_.takeWord("black")) {
            owner = Owner::Black;
        } else {
            line_.fail("expected `white` or `black`");
        }
    }

    /// The states of the movement, or of the part, that is being read.
    std::vector<State>& states() { return parts_.empty() ? movements_.back().states : parts_.back().states; }

    void readPart() {
        const std::size_t begin = line_.at();
        const int number = line_.readNumber();
        if (line_.failed()) return;
        if (static_cast<std::size_t>(number) == parts_.size() + 1) {
            parts_.emplace_back().states.clear();
            return;
        }
        line_.goTo(begin);
        line_.fail(fmt::format("parts are numbered in order: expected `part {}`", parts_.size() + 1));
    }

    /// Parts ask for later ones only, so that none asks for itself.
    void joinParts() {
        std::vector<int> heights(parts_.size() + 1);
        for (const Asking& each : askings_) {
            if (each.number > static_cast<int>(each.part) && each.number <= static_cast<int>(parts_.size()))
                continue;
            line_.report(each.span, each.number > 0 && each.number <= static_cast<int>(parts_.size())
                                        ? "a part may only test parts that follow it"
                                        : fmt::format("there is no part {}", each.number));
        }
        if (line_.wrong()) return;
        // The later ones are complete before those that ask for them.
        std::reverse(askings_.begin(), askings_.end());
        for (const Asking& each : askings_) {
            int& height = heights[each.part];
            height = std::max(height, heights[static_cast<std::size_t>(each.number)] + 1);
            if (height <= kMostNestedParts) continue;
            line_.report(each.span, fmt::format("more than {} parts ask for each other", kMostNestedParts),
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
        const int number = line_.readNumber();
        if (line_.failed()) return;
        if (number < 0 || static_cast<std::size_t>(number) != states.size()) {
            line_.goTo(begin_);
            line_.fail(fmt::format("states are numbered in order: expected `state {}`", states.size()));
            return;
        }
        if (states.size() >= kMostStates) {
            line_.fail(fmt::format("more than {} states", kMostStates));
            return;
        }
        states.emplace_back();
        states.back().accepts = line_.takeWord("accepts");
    }

    void readTransition() {
        std::vector<State>& states = this->states();
        if (states.empty()) {
            line_.fail("expected `state 0`");
            return;
        }
        std::optional<AskedPart> part;
        auto instruction = readInstruction(line_, part);
        if (!instruction || line_.failed()) return;
        line_.skipBlanks();
        if (!line_.take('-') || !line_.take('>')) {
            line_.fail("expected `->`");
            return;
        }
        line_.skipBlanks();
        const std::size_t begin = line_.at();
        const int target = line_.readNumber();
        if (line_.failed()) return;
        if (target < 0) {
            line_.goTo(begin);
            line_.fail("expected a state");
            return;
        }
        if (part) {
            askings_.push_back({parts_.size(), states.size() - 1, states.back().transitions.size(),
                                part->number, part->span});
        }
        states.back().transitions.push_back({std::move(*instruction), static_cast<StateId>(target)});
    }

    void finishMovement() {
        if (movements_.empty()) return;
        Movement& movement = movements_.back();
        if (movement.states.empty()) movement.states.emplace_back();
        if (!line_.wrong()) joinParts();
        parts_.clear();
        askings_.clear();
        built_.clear();
        if (line_.wrong()) return;
        for (const std::string& problem : verify(movement))
            line_.report(header_, problem, diagnostic::kMalformed);
        if (movement.name != kAnonymous && !names_.insert({movement.name, movement.owner}).second) {
            line_.report(header_, fmt::format("the piece `{}` is defined twice", movement.name),
                         diagnostic::kDuplicateDefinition);
        }
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    TextScanner line_;
    std::size_t begin_ = 0;  ///< of the line
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
    Span header_;
};

/// What `read` makes of the span, if that holds nothing more.
template <class Part>
std::optional<Part> readAll(const Source& source, Span span, Diagnostics& diagnostics,
                            Part (*read)(TextScanner&)) {
    TextScanner text(source, diagnostics);
    text.begin(span);
    Part result = read(text);
    text.skipBlanks();
    if (!text.isAtEnd()) text.fail("nothing more was expected here");
    if (text.wrong()) return std::nullopt;
    return result;
}

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
        readAll(source, span, diagnostics, readTest), [](const Test& test) { return Instruction(test); },
        source, span, diagnostics);
}

std::optional<Effect> parseEffect(const Source& source, Span span, Diagnostics& diagnostics) {
    return checked<Effect>(
        readAll(source, span, diagnostics, readEffect),
        [](const Effect& effect) { return Instruction(Act{effect}); }, source, span, diagnostics);
}

std::optional<Contents> parseContents(const Source& source, Span span, Diagnostics& diagnostics) {
    return readAll(source, span, diagnostics, readContents);
}

std::optional<std::vector<Movement>> parse(const Source& source, Diagnostics& diagnostics) {
    return MovementReader(source, diagnostics).read();
}

}  // namespace ferz::ir
