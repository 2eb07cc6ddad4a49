// A list of a generated header, in lines of the usual width.
//
//     emitList("int kSteps[] = {", {"1", "2"}, out)        int kSteps[] = {1, 2};
#pragma once

#include <string>
#include <vector>

#include "support/writer.h"

namespace ferz::variant::core {

/// `head` ends with the brace that opens the list.
void emitList(const std::string& head, const std::vector<std::string>& entries, Writer& out);

}  // namespace ferz::variant::core
