// What the statements of generated functions are run back to, and that a fault in one of them is noticed.
#include <functional>
#include <string>
#include <vector>

#include "backends/cpp/meaning.h"
#include "backends/cpp/program.h"
#include "ferz/definition.h"
#include "ferz/proof.h"
#include "ir/rename.h"
#include "tests/unit/catch.h"
#include "tests/unit/parsed.h"

namespace ferz::cpp_meaning_test {

using cpp::Block;
using cpp::Statement;

namespace {

ir::Movement pieceOf(const std::string& text) {
    Diagnostics diagnostics;
    library::ReadSettings settings;
    settings.suggests = false;
    const std::size_t colon = text.find(':');
    const auto read =
        library::readText({text.substr(colon + 1), text.substr(0, colon)}, settings, diagnostics);
    INFO(text << render(diagnostics));
    REQUIRE(read);
    ir::Movement movement = read->movements.front();
    if (movement.name == ir::kAnonymous) movement.name = text;
    return movement;
}

Block statementsOf(const ir::Movement& movement) {
    cpp::Scope scope(movement.forBlack);
    return cpp::programOf(movement, scope).statements;
}

bool isProved(const Block& program, const ir::Movement& movement) {
    const auto meanings = cpp::meaningsOf(program, movement);
    if (!meanings) return false;
    for (const ir::Movement& meaning : *meanings) {
        Diagnostics diagnostics;
        if (!library::isProved({movement}, {meaning}, ir::Cells::Squares, "cpp", diagnostics)) return false;
    }
    return true;
}

/// Breaks one statement; false where it finds nothing of its kind in it.
using Fault = std::function<bool(Statement&)>;

/// Each copy of the program with the fault in one of its statements.
void addBroken(const Block& whole, Block& block, const Fault& fault, const std::function<void()>& visit) {
    for (Statement& statement : block) {
        const Statement before = statement;
        if (fault(statement)) visit();
        statement = before;
        if (Block* body = cpp::bodyOf(statement)) addBroken(whole, *body, fault, visit);
        if (auto* walk = std::get_if<cpp::Walk>(&statement)) {
            for (cpp::Walk::StateCase& each : walk->cases)
                addBroken(whole, each.body, fault, visit);
        }
    }
}

/// How many there are, and how many of them are noticed.
struct Noticed {
    std::size_t of = 0;
    std::size_t noticed = 0;
    std::string missed = {};  ///< the names of pieces whose fault was not
};

Noticed noticed(const std::vector<ir::Movement>& pieces, const Fault& fault) {
    Noticed result;
    for (const ir::Movement& piece : pieces) {
        Block program = statementsOf(piece);
        addBroken(program, program, fault, [&] {
            ++result.of;
            const bool missed = isProved(program, piece);
            result.noticed += missed ? 0U : 1U;
            if (missed) result.missed += piece.name + " ";
        });
    }
    return result;
}

std::vector<ir::Movement> pieces(const std::vector<std::string>& texts) {
    std::vector<ir::Movement> result;
    for (const std::string& text : texts)
        result.push_back(pieceOf(text));
    return result;
}

template <class T>
Fault inEach(bool (*fault)(T&)) {
    return [fault](Statement& statement) {
        auto* each = std::get_if<T>(&statement);
        return each != nullptr && fault(*each);
    };
}

}  // namespace

TEST_CASE("the statements of a function are run back to its piece", "[cpp]") {
    const char* text =
        GENERATE("mbn:N", "mbn:R", "mbn:mfWcfF", "mbn:N0", "mbn:fmWfceFifmnD", "mbn:mRcpR", "mbn:W3",
                 "mbn:(W-F)", "mbn:[W-fB]", "mbn:(dcW)0*", "mbn:gQ", "mbn:oR", "betza:nN", "betza:mQcpQ",
                 "betza:KmAcamA", "betza:fsmWfceF", "betza:R4", "betza:yafsW", "betza:avsW", "betza:HH");
    CAPTURE(text);
    const ir::Movement piece = pieceOf(text);
    CHECK(isProved(statementsOf(piece), piece));
}

TEST_CASE("a fault in a statement of a function is noticed", "[cpp]") {
    const std::vector<ir::Movement> all =
        pieces({"mbn:N", "mbn:R", "mbn:mfWcfF", "betza:fmWfceFifmnD", "betza:mRcpR", "betza:R4", "betza:nN",
                "betza:KmAcamA", "mbn:ppR"});
    const auto check = [&](const char* name, const Fault& fault) {
        const Noticed result = noticed(all, fault);
        CAPTURE(name, result.of, result.noticed, result.missed);
        CHECK(result.of > 0);
        CHECK(result.noticed == result.of);
    };
    check("another vector", inEach<cpp::If>([](cpp::If& node) {
              auto* offset = node.let ? std::get_if<cpp::Offset>(&node.let->value) : nullptr;
              if (offset == nullptr || !offset->direction.empty()) return false;
              offset->by.file += 1;
              return true;
          }));
    check("a line that goes on otherwise", inEach<cpp::LineLoop>([](cpp::LineLoop& line) {
              line.next = cpp::Offset{line.square, {1, 3}};
              return true;
          }));
    check("a line of one step more", inEach<cpp::LineLoop>([](cpp::LineLoop& line) {
              ++line.most;
              return line.most > 1;
          }));
    check("the opposite question", inEach<cpp::If>([](cpp::If& node) {
              node.condition = !node.condition;
              return !node.let && !node.condition.isFalse() && !node.condition.isTrue();
          }));
    check("no question", inEach<cpp::Leave>([](cpp::Leave& leave) {
              leave.unless = true;
              return true;
          }));
    check("a capture that is forgotten", inEach<cpp::Report>([](cpp::Report& report) {
              const bool captures = !report.captures.empty();
              report.captures.clear();
              return captures;
          }));
    check("another target", inEach<cpp::Report>([](cpp::Report& report) {
              const bool moves = report.to != "from";
              report.to = "from";
              return moves;
          }));
    check("a direction less", inEach<cpp::Directions>([](cpp::Directions& loop) {
              loop.vectors.pop_back();
              return true;
          }));
    check("a turn less", inEach<cpp::Turns>([](cpp::Turns& loop) {
              loop.turns.pop_back();
              return true;
          }));
    check("a run that is not copied", inEach<cpp::Change>([](cpp::Change& change) {
              const bool copies = !change.of.empty();
              change.of.clear();
              return copies;
          }));
    check("an instruction less", inEach<cpp::Change>([](cpp::Change& change) {
              const bool does = !ir::isLift(change.instruction);
              change.instruction = ir::Pass{};
              return does;
          }));
    check("another state", inEach<cpp::Go>([](cpp::Go& go) {
              go.state = 0;
              return true;
          }));
}

TEST_CASE("vectors of the board in place of the mover's are noticed in Black's code", "[cpp]") {
    const auto of = [](const std::vector<std::string>& texts) {
        return noticed(pieces(texts), inEach<cpp::If>([](cpp::If& node) {
                           auto* offset = node.let ? std::get_if<cpp::Offset>(&node.let->value) : nullptr;
                           if (offset == nullptr) return false;
                           offset->framed = !offset->framed;
                           return true;
                       }));
    };
    const Noticed pawn = of({"mbn:mfWcfF"});
    CHECK(pawn.of > 0);
    CHECK(pawn.noticed == pawn.of);
    // A knight's are the same for both.
    const Noticed knight = of({"mbn:N"});
    CHECK(knight.of > 0);
    CHECK(knight.noticed == 0);
}

}  // namespace ferz::cpp_meaning_test
