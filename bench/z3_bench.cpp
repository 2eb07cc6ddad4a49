// The same questions put to Z3: is there a situation in which two pieces do not have the same moves?
//
// The automaton is unfolded as for the diagrams, by hand for lines: for each origin, a formula a move for
// each of the two, over two booleans a square (occupied, an enemy's), and one question whether any differ.
// What is measured is what a solver needs for the queen, written as one piece and as rook and bishop.
#include <benchmark/benchmark.h>
#include <string>
#include <vector>
#include <z3.h>

#include "ir/board.h"

namespace {

using namespace ferz;

struct Direction {
    int file;
    int rank;
};
const std::vector<Direction> kRook = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Direction> kBishop = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

class Question {
public:
    explicit Question(const ir::Board& board) : board_(board) {
        Z3_config config = Z3_mk_config();
        context_ = Z3_mk_context(config);
        Z3_del_config(config);
        for (ir::Square square = 0; square < board.squares(); ++square) {
            occupied_.push_back(variable(2 * square));
            enemy_.push_back(variable(2 * square + 1));
        }
    }
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;
    ~Question() { Z3_del_context(context_); }

    /// Proved equal from every square?
    bool queenIsRookAndBishop() {
        std::vector<Direction> queen = kBishop;
        queen.insert(queen.end(), kRook.begin(), kRook.end());
        for (ir::Square origin = 0; origin < board_.squares(); ++origin) {
            const std::vector<Z3_ast> one = moveFormulas(origin, {queen});
            const std::vector<Z3_ast> other = moveFormulas(origin, {kRook, kBishop});
            std::vector<Z3_ast> differ;
            for (std::size_t move = 0; move < one.size(); ++move)
                differ.push_back(Z3_mk_xor(context_, one[move], other[move]));
            Z3_solver solver = Z3_mk_solver(context_);
            Z3_solver_inc_ref(context_, solver);
            Z3_solver_assert(context_, solver, any(differ));
            const bool isEqual = Z3_solver_check(context_, solver) == Z3_L_FALSE;
            Z3_solver_dec_ref(context_, solver);
            if (!isEqual) return false;
        }
        return true;
    }

private:
    Z3_ast variable(int number) {
        return Z3_mk_const(context_, Z3_mk_int_symbol(context_, number), Z3_mk_bool_sort(context_));
    }
    Z3_ast all(const std::vector<Z3_ast>& parts) {
        return Z3_mk_and(context_, static_cast<unsigned>(parts.size()), parts.data());
    }
    Z3_ast any(const std::vector<Z3_ast>& parts) {
        return Z3_mk_or(context_, static_cast<unsigned>(parts.size()), parts.data());
    }
    Z3_ast isNot(Z3_ast formula) { return Z3_mk_not(context_, formula); }

    /// Returns two formulas for each square: some rider moves there quietly; some rider captures there.
    std::vector<Z3_ast> moveFormulas(ir::Square origin, const std::vector<std::vector<Direction>>& pieces) {
        std::vector<std::vector<Z3_ast>> alternatives(2 * static_cast<std::size_t>(board_.squares()));
        for (const std::vector<Direction>& directions : pieces) {
            for (const Direction& direction : directions) {
                std::vector<Z3_ast> free;
                ir::Square at = board_.offset(origin, {direction.file, direction.rank});
                for (; at != ir::kNoSquare; at = board_.offset(at, {direction.file, direction.rank})) {
                    const auto index = static_cast<std::size_t>(at);
                    std::vector<Z3_ast> take = free;
                    take.push_back(both(occupied_[index], enemy_[index]));
                    alternatives[2 * index + 1].push_back(all(take));
                    free.push_back(isNot(occupied_[index]));
                    alternatives[2 * index].push_back(all(free));
                }
            }
        }
        std::vector<Z3_ast> moves;
        for (const std::vector<Z3_ast>& each : alternatives)
            moves.push_back(any(each));
        return moves;
    }
    Z3_ast both(Z3_ast one, Z3_ast other) { return all({one, other}); }

    const ir::Board board_;
    Z3_context context_ = nullptr;
    std::vector<Z3_ast> occupied_;
    std::vector<Z3_ast> enemy_;
};

void z3EqualQueens(benchmark::State& state) {
    const int size = static_cast<int>(state.range(0));
    for (auto _ : state) {
        if (!Question(ir::Board{size, size}).queenIsRookAndBishop()) state.SkipWithError("not proved equal");
    }
}
BENCHMARK(z3EqualQueens)->Arg(8)->Arg(16)->Unit(benchmark::kMillisecond);

}  // namespace
