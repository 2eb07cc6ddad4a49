// What each dialect of Betza's notation, and MBN, makes of one string; which of them agree, proved.
#include <array>
#include <optional>
#include <utility>

#include "ferz/compare.h"
#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/piece.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ferz/sameness.h"
#include "ferz/spelling.h"
#include "ir/equivalence/equal.h"
#include "ir/rename.h"

namespace ferz {

namespace {

constexpr ir::Board kSmallBoard{4, 4};

struct DialectNotation {
    const char* dialect;
    const char* notation;
};

constexpr std::array<DialectNotation, 5> kDialects = {{{"xbetza", "betza[dialect=xbetza]"},
                                                       {"fsf", "betza[dialect=fsf]"},
                                                       {"fsx", "betza[dialect=fsx]"},
                                                       {"classic", "betza[dialect=classic]"},
                                                       {"mbn", "mbn"}}};

class DialectComparison {
public:
    DialectComparison(const std::string& text, const Board& board, const Names& names)
        : text_(text), board_(library::boardOf(board)) {
        options_.names = names;
        options_.suggests = false;  // all of them are asked anyway
    }

    BetzaReadings readings() {
        for (const DialectNotation& each : kDialects)
            join(each);
        result_.groups = groups_.size();
        const library::ReadSettings settings = library::settingsOf(options_);
        for (std::size_t index = 0; index < groups_.size(); ++index) {
            for (const char* notation : {"mbn", "betza"}) {
                if (auto text = library::spelled(groups_[index].inside().movement(), notation, settings))
                    result_.spellings.push_back({index + 1, notation, std::move(*text)});
            }
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] ir::Comparison compared(const Piece& left, const Piece& right, const ir::Board& board,
                                          ir::Colour side) const {
        ir::CompareOptions options;
        options.side = side;
        options.limits = library::kRemarkLimits;
        return ir::compare(left.inside().movement(), right.inside().movement(), board, options);
    }

    /// Each reading joins the first group that it is proved equal to; what is not decided stands alone.
    void join(const DialectNotation& asked) {
        BetzaReadings::Reading reading;
        reading.dialect = asked.dialect;
        const auto pieces = read(Text{text_, asked.notation, asked.dialect, false}, options_);
        reading.problems = pieces.problems();
        std::optional<Piece> piece;
        if (pieces) {
            const auto only = one(*pieces, {}, Side::Both);
            if (only) piece = *only;
            reading.problems.insert(reading.problems.end(), only.problems().begin(), only.problems().end());
        }
        if (piece) {
            reading.group = groupOf(*piece);
            const Piece& first = groups_[reading.group - 1];
            reading.blackDiffers =
                first.inside().movement().forBlack != piece->inside().movement().forBlack &&
                compared(first, *piece, board_, ir::Colour::Black).verdict != ir::Verdict::Equal;
        }
        result_.readings.push_back(std::move(reading));
    }

    std::size_t groupOf(const Piece& piece) {
        std::vector<ir::Comparison> others;
        for (std::size_t index = 0; index < groups_.size(); ++index) {
            others.push_back(compared(groups_[index], piece, board_, ir::Colour::White));
            if (others.back().verdict == ir::Verdict::Equal) return index + 1;
        }
        groups_.push_back(piece);
        for (std::size_t index = 0; index < others.size(); ++index)
            tellDifference(index + 1, groups_.size(), others[index]);
        return groups_.size();
    }

    /// On the board asked for; where that would take too long, a difference on a small one is one, too.
    void tellDifference(std::size_t first, std::size_t second, const ir::Comparison& found) {
        const Piece& left = groups_[first - 1];
        const ir::NameTable names = library::tableOf(options_.names);
        const std::string anonymous(ir::kAnonymous);
        Comparison told = library::comparisonOf(found, board_, anonymous, names);
        if (told.verdict == Verdict::Undecided) {
            const ir::Comparison small = compared(left, groups_[second - 1], kSmallBoard, ir::Colour::White);
            if (small.verdict == ir::Verdict::Different)
                told = library::comparisonOf(small, kSmallBoard, anonymous, names);
        }
        result_.differences.push_back({first, second, std::move(told)});
    }

    const std::string& text_;
    const ir::Board board_;
    ReadOptions options_;
    std::vector<Piece> groups_;  // the first reading of each
    BetzaReadings result_;
};

}  // namespace

BetzaReadings betzaReadings(const std::string& text, const Board& board, const Names& names) {
    return DialectComparison(text, board, names).readings();
}

}  // namespace ferz
