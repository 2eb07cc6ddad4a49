#include "ir/contents.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ferz::ir {

bool operator==(const NameSet& left, const NameSet& right) {
    if (left.complement_ != right.complement_) return false;
    return left.names_ == right.names_ || left.listed() == right.listed();
}
std::strong_ordering operator<=>(const NameSet& left, const NameSet& right) {
    if (left.complement_ != right.complement_) return left.complement_ <=> right.complement_;
    if (left.names_ == right.names_) return std::strong_ordering::equal;
    return left.listed() <=> right.listed();
}

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
    if (!names.empty()) set.names_ = std::make_shared<const Names>(std::move(names));
    return set;
}

NameSet NameSet::allBut(std::vector<std::string> names) {
    return ~of(std::move(names));
}

const std::vector<std::string>& NameSet::listed() const {
    static const Names kNobody;
    return names_ == nullptr ? kNobody : *names_;
}

bool NameSet::contains(std::string_view name) const {
    return std::binary_search(listed().begin(), listed().end(), name) != complement_;
}

NameSet operator~(const NameSet& a) {
    NameSet result = a;
    result.complement_ = !a.complement_;
    return result;
}

NameSet operator&(const NameSet& a, const NameSet& b) {
    if (a.isNone() || b.isAll()) return a;
    if (b.isNone() || a.isAll()) return b;
    if (a.complement_ && b.complement_) return NameSet::allBut(united(a.listed(), b.listed()));
    if (a.complement_) return NameSet::of(without(b.listed(), a.listed()));
    if (b.complement_) return NameSet::of(without(a.listed(), b.listed()));
    return NameSet::of(common(a.listed(), b.listed()));
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
