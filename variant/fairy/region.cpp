#include "variant/fairy/region.h"

#include <fmt/format.h>

namespace ferz::variant {

namespace {

std::string span(const std::string& first, const std::string& last) {
    return first == last ? first : first + "-" + last;
}

std::string fileName(int file) {
    return std::string(1, static_cast<char>('a' + file - 1));
}

}  // namespace

Region Region::all() {
    return ~Region();
}

Region Region::rank(int rank) {
    Region result;
    for (int file = 1; file <= kMostFiles; ++file)
        result.squares_.set(at(file, rank));
    return result;
}

Region Region::file(int file) {
    Region result;
    for (int rank = 1; rank <= kMostFiles; ++rank)
        result.squares_.set(at(file, rank));
    return result;
}

Region Region::square(int file, int rank) {
    Region result;
    result.squares_.set(at(file, rank));
    return result;
}

Region Region::mirrored(int ranks) const {
    Region result;
    for (int rank = 1; rank <= ranks; ++rank) {
        for (int file = 1; file <= kMostFiles; ++file)
            result.squares_.set(at(file, ranks + 1 - rank), contains(file, rank));
    }
    return result;
}

Region Region::behind() const {
    return Region(squares_ >> static_cast<std::size_t>(kMostFiles));
}

Region Region::on(const ir::Board& board) const {
    Region result;
    for (int rank = 1; rank <= board.ranks; ++rank) {
        for (int file = 1; file <= board.files; ++file)
            result.squares_.set(at(file, rank), contains(file, rank));
    }
    return result;
}

std::string Region::zoneOn(const ir::Board& board) const {
    Region left = on(board);
    std::string result;
    const auto add = [&](int fromFile, int toFile, int fromRank, int toRank) {
        const bool isWide = fromFile == 1 && toFile == board.files;
        result += fmt::format("{}{}{}", result.empty() ? "[" : ",",
                              isWide ? "" : span(fileName(fromFile), fileName(toFile)),
                              span(std::to_string(fromRank), std::to_string(toRank)));
        for (int rank = fromRank; rank <= toRank; ++rank) {
            for (int file = fromFile; file <= toFile; ++file)
                left.squares_.reset(at(file, rank));
        }
    };
    for (int rank = 1; rank <= board.ranks; ++rank) {
        for (int file = 1; file <= board.files; ++file) {
            if (!left.contains(file, rank)) continue;
            int toFile = file;
            while (toFile < board.files && left.contains(toFile + 1, rank))
                ++toFile;
            int toRank = rank;
            const auto isFull = [&](int next) {
                for (int each = file; each <= toFile; ++each) {
                    if (!left.contains(each, next)) return false;
                }
                return true;
            };
            while (toRank < board.ranks && isFull(toRank + 1))
                ++toRank;
            add(file, toFile, rank, toRank);
        }
    }
    return result.empty() ? result : result + "]";
}

}  // namespace ferz::variant
