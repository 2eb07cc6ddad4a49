#include "ir/zone_sets.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace ferz::ir {

namespace {

/// Coordinates `first` to `last`, counted from 1; a last one of 0: and all beyond.
struct Interval {
    int first = 1;
    int last = 0;
};

bool isOfRangesAlone(const Zone& zone) {
    return std::all_of(zone.parts.begin(), zone.parts.end(), [](const ZonePart& part) {
        return part.kind == ZonePart::Kind::Box && part.files.stride == 0 && part.ranks.stride == 0 &&
               part.levels.first == 0 && part.rows.first == 0;
    });
}

/// Where a range begins, or the coordinates behind one; the last interval has no end.
std::vector<Interval> intervalsBetween(const std::set<int>& starts) {
    std::vector<Interval> result;
    for (const int start : starts) {
        if (!result.empty()) result.back().last = start - 1;
        result.push_back({start});
    }
    return result;
}

void addStarts(const Span1& span, std::set<int>& starts) {
    if (span.first != 0) starts.insert({span.first, span.last + 1});
}

bool isInside(const Zone& zone, int file, int rank) {
    const bool isInPart = std::any_of(zone.parts.begin(), zone.parts.end(), [&](const ZonePart& part) {
        return part.files.contains(file) && part.ranks.contains(rank);
    });
    return isInPart != zone.complement;
}

/// A set of squares: for each interval of files, whether each interval of ranks belongs to it. The last of
/// either have no end.
struct Grid {
    std::vector<Interval> across;
    std::vector<Interval> along;
    std::vector<std::vector<bool>> columns = {};

    [[nodiscard]] Grid transposed() const {
        Grid result{along, across, std::vector(along.size(), std::vector<bool>(across.size()))};
        for (std::size_t column = 0; column < across.size(); ++column) {
            for (std::size_t row = 0; row < along.size(); ++row)
                result.columns[row][column] = columns[column][row];
        }
        return result;
    }
};

struct Box {
    Span1 across;
    Span1 along;
};

Span1 spanOf(const Interval& first, const Interval& last) {
    return {first.first, last.last, 0, false, false};
}

/// Adds the columns that never end, neighbours in one box. False: one is not whole.
bool addWholeColumns(const Grid& grid, std::vector<Box>& boxes) {
    bool isBesideOne = false;
    for (std::size_t index = 0; index < grid.columns.size(); ++index) {
        const std::vector<bool>& column = grid.columns[index];
        const bool isWhole = column.back();
        if (isWhole && std::find(column.begin(), column.end(), false) != column.end()) return false;
        if (isWhole && isBesideOne) boxes.back().across.last = grid.across[index].last;
        if (isWhole && !isBesideOne) boxes.push_back({spanOf(grid.across[index], grid.across[index]), {}});
        isBesideOne = isWhole;
    }
    return true;
}

/// Columns that are alike and side by side are one, and so are neighbours in them.
std::vector<Box> boxesOf(const Grid& grid) {
    std::vector<Box> result;
    for (std::size_t first = 0, next = 0; first < grid.columns.size(); first = next) {
        const std::vector<bool>& column = grid.columns[first];
        while (next < grid.columns.size() && grid.columns[next] == column)
            ++next;
        for (std::size_t low = 0, high = 0; low < column.size(); low = high) {
            while (high < column.size() && column[high] == column[low])
                ++high;
            if (column[low])
                result.push_back({spanOf(grid.across[first], grid.across[next - 1]),
                                  spanOf(grid.along[low], grid.along[high - 1])});
        }
    }
    return result;
}

/// Whole files, whole ranks, and the rest by files or by ranks, whichever takes fewer boxes. False where the
/// ranges would have no end.
bool addParts(const Grid& byFile, Zone& zone) {
    std::vector<Box> files;
    std::vector<Box> ranks;
    const Grid byRank = byFile.transposed();
    if (!addWholeColumns(byFile, files) || !addWholeColumns(byRank, ranks)) return false;
    Grid rest = byFile;
    for (std::size_t file = 0; file < rest.columns.size(); ++file) {
        for (std::size_t rank = 0; rank < rest.columns[file].size(); ++rank) {
            if (byFile.columns[file].back() || byRank.columns[rank].back()) rest.columns[file][rank] = false;
        }
    }
    const auto add = [&](const Span1& file, const Span1& rank) {
        ZonePart& part = zone.parts.emplace_back();
        part.files = file;
        part.ranks = rank;
    };
    for (const Box& box : files)
        add(box.across, {});
    for (const Box& box : ranks)
        add({}, box.across);
    const std::vector<Box> restByFile = boxesOf(rest);
    const std::vector<Box> restByRank = boxesOf(rest.transposed());
    const bool areFiles = restByFile.size() <= restByRank.size();
    for (const Box& box : areFiles ? restByFile : restByRank)
        add(areFiles ? box.across : box.along, areFiles ? box.along : box.across);
    return true;
}

template <class Belongs>
std::optional<Zone> zoneWhere(const Zone& left, const Zone& right, const Belongs& belongs) {
    if (!isOfRangesAlone(left) || !isOfRangesAlone(right)) return std::nullopt;
    std::set<int> fileStarts = {1};
    std::set<int> rankStarts = {1};
    for (const Zone* zone : {&left, &right}) {
        for (const ZonePart& part : zone->parts) {
            addStarts(part.files, fileStarts);
            addStarts(part.ranks, rankStarts);
        }
    }
    Grid byFile{intervalsBetween(fileStarts), intervalsBetween(rankStarts)};
    const auto isIn = [&](const Interval& file, const Interval& rank) {
        return belongs(isInside(left, file.first, rank.first), isInside(right, file.first, rank.first));
    };
    // What holds beyond all ranges is said by what is left out.
    Zone result;
    result.complement = isIn(byFile.across.back(), byFile.along.back());
    for (const Interval& file : byFile.across) {
        std::vector<bool>& column = byFile.columns.emplace_back();
        for (const Interval& rank : byFile.along)
            column.push_back(isIn(file, rank) != result.complement);
    }
    const bool isSaid = addParts(byFile, result);
    // Two zones, one after the other, may say more with less: every other file, every other rank.
    const bool isShort =
        result.parts.size() <= std::max<std::size_t>(left.parts.size() + right.parts.size(), 1);
    return isSaid && isShort ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace

std::optional<Zone> intersectionOf(const Zone& left, const Zone& right) {
    return zoneWhere(left, right, [](bool isInLeft, bool isInRight) { return isInLeft && isInRight; });
}

std::optional<Zone> unionOf(const Zone& left, const Zone& right) {
    return zoneWhere(left, right, [](bool isInLeft, bool isInRight) { return isInLeft || isInRight; });
}

Zone complementOf(Zone zone) {
    zone.complement = !zone.complement;
    return zone;
}

Zone canonical(const Zone& zone) {
    return intersectionOf(zone, zone).value_or(zone);
}

}  // namespace ferz::ir
