#include "frontend/mbn/direction.h"

namespace ferz::mbn {

namespace {

ir::DirectionLetters lettersOf(const DirectionList& list) {
    ir::DirectionLetters result;
    for (const Modifier* modifier : list)
        result.push_back({modifier->letter, modifier->second});
    return result;
}

}  // namespace

std::vector<Choice> select(const Leaper& leaper, const Heading& heading, Axis axis,
                           const std::vector<DirectionList>& lists, Straight straight) {
    std::vector<ir::DirectionLetters> letters;
    for (const DirectionList& list : lists)
        letters.push_back(lettersOf(list));
    return ir::select(leaper, heading, axis, letters, straight);
}

bool needsHeading(const DirectionList& letters) {
    return ir::needsHeading(lettersOf(letters));
}

}  // namespace ferz::mbn
