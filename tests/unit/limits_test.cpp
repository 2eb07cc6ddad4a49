// The table of limits has the numbers that the code goes by, where the code has its own.
#include "ir/limits.h"

#include <catch2/catch.hpp>
#include <set>
#include <string_view>

#include "frontend/mbn/lower.h"
#include "frontend/mbn/parse.h"
#include "frontend/read_options.h"
#include "ir/board.h"
#include "languages/program.h"
#include "support/limits.h"
#include "variant/variant.h"

using namespace ferz;

static_assert(kMostTextBytes == limits::kText.most);
static_assert(kMostNesting == limits::kNesting.most);
static_assert(mbn::kMostNumber == limits::kMbnNumber.most);
static_assert(mbn::kMostDefinitionBytes == limits::kMbnDefinition.most);
static_assert(mbn::kMostLoweredStates == limits::kMbnStates.most);
static_assert(mbn::kMostTextStates == limits::kMbnTextStates.most);
static_assert(ir::kMostStates == limits::kStates.most);
static_assert(ir::kMostSlots == limits::kSlots.most);
static_assert(ir::kMostNestedParts == limits::kIrNesting.most);
static_assert(ir::kMostVectorPart == limits::kVectorPart.most);
static_assert(ir::Limits().configurations == limits::kConfigurations.most);
static_assert(ir::Limits().tableConfigurations == limits::kTableConfigurations.most);
static_assert(ir::Limits().diagramNodes == limits::kDiagramNodes.most);
static_assert(ir::Board::kMostFiles == limits::kBoardSide.most);
static_assert(ir::Board::kMostLevels == limits::kBoardLevels.most);
static_assert(variant::kMostSquares == limits::kVariantSquares.most);
static_assert(languages::kMostInput == limits::kInput.most);

TEST_CASE("no two limits have the same name") {
    std::set<std::string_view> names;
    for (const Limit& each : limits::kAll)
        CHECK(names.insert(each.name).second);
}
