#include "ir/contents.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ferz::ir {

bool operator==(const NameSet& left, const NameSet& right) = default;
std::strong_ordering operator<=>(const NameSet& left, const NameSet& right) = default;

bool operator==(const Contents& left, const Contents& right) = default;
std::strong_ordering operator<=>(const Contents& left, const Contents& right) = default;

namespace {

using Names = std::vector<std::string>;

Names united(const Names& a, const Names& b) {
    Names result;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
}

Names common(const Names& a, const Names& b) {
    Names result;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
}

Names without(const Names& a, const Names& b) {
    Names result;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
}

}  // namespace

NameSet NameSet::all() {
    NameSet set;
    set.complement_ = true;
    return set;
}

NameSet NameSet::of(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    NameSet set;
    set.names_ = std::move(names);
    return set;
}

NameSet NameSet::allBut(std::vector<std::string> names) {
    return ~of(std::move(names));
}

bool NameSet::contains(std::string_view name) const {
    return std::binary_search(names_.begin(), names_.end(), name) != complement_;
}

NameSet operator~(const NameSet& a) {
    NameSet result = a;
    result.complement_ = !a.complement_;
    return result;
}

NameSet operator&(const NameSet& a, const NameSet& b) {
    if (a.isNone() || b.isAll()) return a;
    if (b.isNone() || a.isAll()) return b;
    if (a.complement_ && b.complement_) return NameSet::allBut(united(a.names_, b.names_));
    if (a.complement_) return NameSet::of(without(b.names_, a.names_));
    if (b.complement_) return NameSet::of(without(a.names_, b.names_));
    return NameSet::of(common(a.names_, b.names_));
}

NameSet operator|(const NameSet& a, const NameSet& b) {
    if (a.isNone() || b.isAll()) return b;
    if (b.isNone() || a.isAll()) return a;
    return ~(~a & ~b);
}

Contents operator|(const Contents& a, const Contents& b) {
    return {a.off || b.off, a.empty || b.empty, a.friends | b.friends, a.enemies | b.enemies};
}

Contents operator&(const Contents& a, const Contents& b) {
    return {a.off && b.off, a.empty && b.empty, a.friends & b.friends, a.enemies & b.enemies};
}

Contents operator~(const Contents& a) {
    return {!a.off, !a.empty, ~a.friends, ~a.enemies};
}

}  // namespace ferz::ir
