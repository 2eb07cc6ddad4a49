#include "backends/picture/scene.h"

#include <algorithm>

namespace ferz::pictures {

bool SquareMark::has(MarkAction doing) const {
    return std::any_of(deeds.begin(), deeds.end(), [&](const Deed& deed) { return deed.doing == doing; });
}

std::vector<std::size_t> SquareMark::notes() const {
    std::vector<std::size_t> all;
    for (const Deed& deed : deeds)
        all.insert(all.end(), deed.notes.begin(), deed.notes.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

bool contains(const std::vector<ir::Square>& squares, ir::Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

}  // namespace ferz::pictures
