// What stands between braces in a string of Fairy-Stockfish-X.
//
//     {hurdles: 1,2; pre: 1,*}          isHopper, with these rules
//     {path: anypath}                   after `n`
//     {transparent_types: friendly}     no hopper: friends are as empty squares
#pragma once

#include <vector>

#include "frontend/betza/fairy_reach.h"
#include "frontend/betza/terms.h"
#include "ir/names.h"

namespace ferz::betza::fairy {

struct BracesMeaning {
    LamePath path = LamePath::StraightFirst;
    bool isHopper = false;
    HurdleRules hurdles;
    std::vector<TermProblem> problems;  ///< with places in the string
};

class BracesReader {
public:
    BracesReader(const Braces& braces, const ir::NameTable& names) : braces_(braces), names_(names) {}

    BracesMeaning meaning() &&;

private:
    struct Part {
        std::string_view text;
        Span span;
    };

    void problem(DiagnosticName name, Span span, std::string message, std::string help = {});
    [[nodiscard]] Part trimmed(std::size_t begin, std::size_t end) const;
    void option(const Part& part);
    void set(BraceKey key, const Part& value);
    void bounds(const Part& value, HurdleRules::Bounds& bounds);
    ir::Contents sides(const Part& value);
    ir::Contents pieces(const Part& value);
    void checkTogether();

    const Braces& braces_;
    const ir::NameTable& names_;
    BracesMeaning meaning_;
    bool passesFriends_ = false;
    Span whole_;
};

}  // namespace ferz::betza::fairy
