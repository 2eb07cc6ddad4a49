// A Chessembly program as a tree, and its text.
//
//     Sequence chain = {expression(Opcode::Peek, {1, 0}), Item::block({expression(Opcode::Move, {1, 1})})};
//     print({chain}) == "peek(1, 0) { move(1, 1) };\n"
//
// Loops are items of their own until they are printed: what they become (`repeat`, `do ... while`, a label)
// depends on what stands in them. The words are those of notations/chessembly/words.h.
//
// All of the backend but its door lives in `writing`: the frontend of the notation has the outer namespace,
// and names like these.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "notations/chessembly/words.h"

namespace ferz::chessembly::writing {

/// A loop that is gone back to at its end only: many may have this number.
inline constexpr int kAlone = -1;

struct Item;
using Sequence = std::vector<Item>;

struct Item {
    enum class Kind {
        Expression,  ///< `word(arguments)`
        Block,       ///< `{ body }`; with the word `+` what continues the last activation
        Loop,        ///< `body`, which Back items of the same `loop` run again
        Back,        ///< runs the loop again, or goes to its Landing, if the value is true
        Unless,      ///< behind the Otherwise of the same `loop` if the value is false
        Otherwise,   ///< where Unless leads; what stands before it does not run into it
        Meeting,     ///< where Back of the same `loop` leads, and what stands before it, both with true
        Landing      ///< where Back of the same `loop` leads with true; what stands before it gets here with
                     ///< false
    };
    Kind kind = Kind::Expression;
    const Word* word = nullptr;  ///< null for what is not written
    std::string arguments = {};
    Sequence body = {};
    int loop = 0;

    [[nodiscard]] static Item block(Sequence body) { return {.kind = Kind::Block, .body = std::move(body)}; }
    [[nodiscard]] static Item step(Sequence body) {
        return {.kind = Kind::Block, .word = &wordOf(Opcode::FurtherStep), .body = std::move(body)};
    }
    [[nodiscard]] static Item of(Kind kind, int loop) { return {.kind = kind, .loop = loop}; }
    [[nodiscard]] bool is(Opcode opcode) const { return kind == Kind::Expression && word->opcode == opcode; }
    friend bool operator==(const Item&, const Item&) = default;
};

[[nodiscard]] Item expression(const Word& word, std::string arguments = {});
[[nodiscard]] Item expression(const Word& word, const ir::Vec& at);
[[nodiscard]] Item expression(Opcode opcode, std::string arguments = {});
[[nodiscard]] Item expression(Opcode opcode, const ir::Vec& at);
/// With a first argument: `piece-on(rook, 1, 0)`.
[[nodiscard]] Item expression(Opcode opcode, std::string_view first, const ir::Vec& at);

/// `jump(0, 0) not`: the take before it is no move of its own.
[[nodiscard]] bool isWithdrawal(const Item& jump, const Item& behind);

void append(Sequence& sequence, Sequence more);

/// Conditions and tags of a chain, and what it does after them.
struct Chain {
    Sequence head;
    Sequence body;
};

/// Chains with the same head, which stand together already, become one:
///
///     edge-bottom(0, -1) { move(0, 1) } { move(0, 2) }
void addChains(std::vector<Chain> chains, std::vector<Sequence>& program);

/// Expressions, braces counted.
[[nodiscard]] std::size_t length(const Sequence& sequence);

/// Loops that nothing goes back to become what stands in them.
void dropNeedlessLoops(Sequence& chain);

/// How deep blocks stand in each other.
[[nodiscard]] int depth(const Sequence& sequence);

/// One chain a line, or several lines where it is long.
[[nodiscard]] std::string print(const std::vector<Sequence>& chains);

}  // namespace ferz::chessembly::writing
