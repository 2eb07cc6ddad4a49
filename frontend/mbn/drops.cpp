#include "frontend/mbn/drops.h"

#include "frontend/mbn/parse.h"

namespace ferz::mbn {

std::vector<ir::DropOrder> dropOrders(const Source& source, const FrontendOptions& options,
                                      Diagnostics& diagnostics) {
    std::vector<ir::DropOrder> result;
    for (const Definition& definition : parse(source, diagnostics).definitions) {
        if (!definition.drops) continue;
        const Identifier& identifier = *definition.identifier;
        ir::DropOrder& order = result.emplace_back();
        order.name = identifier.prefixes + identifier.letters.front();
        for (const SetItem& item : definition.targets.items) {
            order.pieces.push_back({item.isUpper ? ir::Colour::White : ir::Colour::Black,
                                    options.names.nameOf(droppedLetter(item))});
        }
    }
    return result;
}

}  // namespace ferz::mbn
