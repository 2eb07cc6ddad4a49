// Where two variants differ: what their files' keys say, how their pieces move, and how their games go.
//
//     differences(chess, other)     {"pieces.P.promotes.zone"}
//
// Keys are compared by what they mean on the board. Movements and games are compared on samples
// (variant/play/samples.h): that they are the same there is no proof.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "variant/compare/shared_names.h"
#include "variant/model/variant.h"

namespace ferz::variant {

/// The keys whose values differ, as paths of a variant file. Both have the same board, and call pieces of
/// the same letters the same.
[[nodiscard]] std::vector<std::string> keyDifferences(const Variant& left, const Variant& right);
/// The same of pieces that are called otherwise; those that never come into a game are left out. Without a
/// difference the files mean the same but for the movements of the pieces; `ends`: in another order.
[[nodiscard]] std::vector<std::string> keyDifferences(const Variant& left, const Variant& right,
                                                      const SharedNames& shared);

/// What the keys of a file say but for its movements and its board, as a text: two variants share it exactly
/// when they have no such difference. Pieces of one name are not told apart but by what is said of them.
[[nodiscard]] std::string meaningOf(const Variant& variant, const ir::NewNames& names,
                                    const std::set<std::string>& coming);

/// The same, or `pieces.X.move` where movements differ; `moves` where the keys are the same and the
/// games are not. Both have the same board, and call pieces of the same letters the same.
[[nodiscard]] std::vector<std::string> differences(const Variant& left, const Variant& right,
                                                   Diagnostics& diagnostics);

}  // namespace ferz::variant
