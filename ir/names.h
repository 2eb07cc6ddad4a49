// One space of piece names for all notations: what a letter of MBN or of a FEN is called in the automaton.
//
//     NameTable names;
//     names.nameOf("R") == "rook"        names.letterOf("rook") == "R"
//     names.nameOf("C") == "C"           a letter without a name is its own
//     names.nameOf(":Be:") == "BE"       compound letters differ only where their capitals do (MBN section 1)
//
// K Q R B N P are king queen rook bishop knight pawn; add() says more (`--names A=alfil`).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace ferz::ir {

class NameTable {
public:
    NameTable();
    /// A letter or compound (`A`, `BM`) and its name; replaces what was said of either before.
    void add(std::string letter, std::string name);
    [[nodiscard]] std::string nameOf(std::string_view letter) const;
    /// The letter for a name; the name itself when it has none.
    [[nodiscard]] std::string letterOf(std::string_view name) const;

private:
    struct Table {
        std::map<std::string, std::string, std::less<>> names;
        std::map<std::string, std::string, std::less<>> letters;
        void add(std::string letter, std::string name);
    };
    /// Shared until one of its owners adds to it.
    std::shared_ptr<const Table> table_;
};

}  // namespace ferz::ir
