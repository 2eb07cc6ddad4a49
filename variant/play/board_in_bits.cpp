#include "variant/play/board_in_bits.h"

namespace ferz::variant {

namespace {

ferz::core::Cells cellsOf(const ir::Board& board) {
    switch (board.hexagons.cells()) {
        case ir::Cells::Squares: break;
        case ir::Cells::HexVertical: return ferz::core::Cells::HexVertical;
        case ir::Cells::HexHorizontal: return ferz::core::Cells::HexHorizontal;
    }
    return ferz::core::Cells::Squares;
}

}  // namespace

BoardInBits::BoardInBits(const ir::Board& board) : isHexagonal_(static_cast<bool>(board.hexagons)) {
    files_.resize(static_cast<std::size_t>(board.files), Set::none());
    const std::vector<ir::Square> there = board.existing();
    for (const ir::Square square : there) {
        const ir::Coordinates at = board.coordinates(square);
        squares_ |= Set::of(square);
        dark_ |= Set::of(square) & Set::allIf((at.file + at.rank) % 2 == 0);
        files_[static_cast<std::size_t>(at.file)] |= Set::of(square);
    }
    const auto leadsBy = [&](const ferz::core::Vec& by) {
        Leads leads{ferz::core::isBackward(by), {}};
        leads.to.resize(static_cast<std::size_t>(board.squares()), ir::kNoSquare);
        for (const ir::Square square : there)
            leads.to[static_cast<std::size_t>(square)] = board.offset(square, {by.file, by.rank});
        return leads;
    };
    const ferz::core::Steps steps = ferz::core::stepsOf(cellsOf(board));
    for (int i = 0; i < steps.straightCount; ++i)
        straight_.push_back(leadsBy(steps.straight[i]));
    for (int i = 0; i < steps.diagonalCount; ++i)
        diagonal_.push_back(leadsBy(steps.diagonal[i]));
}

SquareBits BoardInBits::SetShift::operator()(const Set& squares) const {
    Set result = Set::none();
    squares.forEach([&](int square) {
        const ir::Square next = leads.to[static_cast<std::size_t>(square)];
        if (next != ir::kNoSquare) result |= Set::of(next);
    });
    return result;
}

}  // namespace ferz::variant
