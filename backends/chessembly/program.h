// A Chessembly program as a tree, and its text.
//
//     Sequence chain = {expression(Opcode::Peek, {1, 0}), Item::block({expression(Opcode::Move, {1, 1})})};
//     print({chain}) == "peek(1, 0) { move(1, 1) };\n"
//
// Loops are items until they are printed: their contents decide whether they become `repeat`, `do ... while`
// or a label. The words are those of notations/chessembly/words.h.
//
// All of the backend but emit() is in namespace `writing`, since the frontend of the notation has the same
// names in the outer one.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ir/board.h"
#include "notations/chessembly/words.h"

namespace ferz::chessembly::writing {

/// The number of all loops that are repeated at their end only.
inline constexpr int kAlone = -1;

struct Item;
using Sequence = std::vector<Item>;

struct Item {
    enum class Kind {
        Expression,  ///< `word(arguments)`
        Block,       ///< `{ body }`; with the word `+` it continues the last activation
        Loop,        ///< `body`, which Back items of the same `loop` repeat
        Back,        ///< if the value is true, repeats the loop, or jumps to its Meeting or Landing
        Unless,      ///< if the value is false, jumps to the Otherwise of the same `loop`
        Otherwise,   ///< the target of Unless; control does not come here from the items before
        Meeting,     ///< the target of Back; control also comes from the items before, with true
        Landing      ///< the target of Back; control also comes from the items before, with false
    };
    Kind kind = Kind::Expression;
    const Word* word = nullptr;  ///< null for items that are no expression
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

/// True for `jump(0, 0) not`, which makes the take before it no move of its own.
[[nodiscard]] bool isWithdrawal(const Item& jump, const Item& after);

void append(Sequence& sequence, Sequence more);

/// A chain: its conditions and tags, and the expressions after them.
struct WrittenChain {
    Sequence head;
    Sequence body;
};

/// Adds chains to a program; consecutive ones with the same head become one:
///
///     edge-bottom(0, -1) { move(0, 1) } { move(0, 2) }
void addChains(std::vector<WrittenChain> chains, std::vector<Sequence>& program);

/// The number of expressions, with braces.
[[nodiscard]] std::size_t length(const Sequence& sequence);

/// Replaces loops that are never repeated by their bodies.
void dropNeedlessLoops(Sequence& chain);

/// The depth of nested blocks.
[[nodiscard]] int depth(const Sequence& sequence);

/// Prints each chain on one line, or on several if it is long.
[[nodiscard]] std::string print(const std::vector<Sequence>& chains);

}  // namespace ferz::chessembly::writing
