// Zones as sets of squares, by their ranges alone and so on boards of any size.
//
//     unionOf([*1], [*2])              [*1-2]
//     intersectionOf([*1-4], [*1])     [*1]
//
// Each has one way to be written: whole files, whole ranks, the rest. Empty where ranges cannot say the
// result (the files from e on in rank 1) or need more parts than both have together, and for zones with
// edges, iterators or coordinates in space.
#pragma once

#include <optional>

#include "ir/zone.h"

namespace ferz::ir {

[[nodiscard]] std::optional<Zone> intersectionOf(const Zone& left, const Zone& right);
[[nodiscard]] std::optional<Zone> unionOf(const Zone& left, const Zone& right);

/// The squares outside of it.
[[nodiscard]] Zone complementOf(Zone zone);

/// Written the one way; the zone itself where it has none.
[[nodiscard]] Zone canonical(const Zone& zone);

}  // namespace ferz::ir
