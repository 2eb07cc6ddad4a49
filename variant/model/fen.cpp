#include "variant/model/fen.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <utility>

#include "variant/model/castling_rights.h"

namespace ferz::variant {

namespace {

using ir::Colour;
using ir::Square;

/// The nearest piece behind a square marked for en passant.
Square nearestBehind(const Game& game, Square mark) {
    const ir::Board& board = game.position.board;
    const bool movesUp = game.side == Colour::White;
    Square victim = board.behind(mark, movesUp);
    while (victim != ir::kNoSquare && game.on(victim) == nullptr)
        victim = board.behind(victim, movesUp);
    return victim;
}

class FenReader {
public:
    FenReader(std::string_view text, const Variant& variant, std::vector<ir::PlacementProblem>& problems)
        : text_(text), variant_(variant), problems_(problems), before_(problems.size()) {}

    std::optional<Game> read() {
        game_.position.board = variant_.board;
        splitFields();
        if (fields_.size() < 2 || fields_.size() > 7) {
            problem({0, text_.size()},
                    "a FEN has the fields pieces, side to move, castling, en passant, checks to give and two "
                    "counters, of which all but the first two may be left out");
            return std::nullopt;
        }
        readPieces(fields_[0]);
        game_.checksLeft = {variant_.checksToGive(), variant_.checksToGive()};
        readSide(fields_[1]);
        if (problems_.size() > before_) return std::nullopt;
        if (fields_.size() > 2) readRights(text_, fields_[2], variant_, game_, problems_);
        // Where a field is left out, those after it are not in their places.
        if (problems_.size() > before_) return std::nullopt;
        if (fields_.size() > 3) readEnPassant(fields_[3]);
        if (variant_.countsPlies() && game_.side == Colour::Black) game_.plies = 1;
        for (std::size_t at = 4; at < fields_.size(); ++at) {
            if (slice(fields_[at]).find('+') != std::string_view::npos) {
                readChecks(fields_[at]);
            } else {
                readCounter(fields_[at]);
            }
        }
        if (problems_.size() > before_) return std::nullopt;
        return std::move(game_);
    }

private:
    void problem(Span where, std::string message) { problems_.push_back({where, std::move(message)}); }

    [[nodiscard]] std::string_view slice(Span span) const {
        return text_.substr(span.begin, span.end - span.begin);
    }

    void splitFields() {
        for (std::size_t at = 0; at < text_.size();) {
            if (text_[at] == ' ') {
                ++at;
                continue;
            }
            const std::size_t end = std::min(text_.find(' ', at), text_.size());
            fields_.push_back({at, end});
            at = end;
        }
    }

    void readPieces(Span field) {
        const std::size_t bracket = slice(field).find('[');
        if (bracket != std::string_view::npos) {
            readHands({field.begin + bracket, field.end});
            field.end = field.begin + bracket;
        }
        std::vector<ir::PlacementProblem> found;
        game_.position.pieces =
            ir::readPlacement(slice(field), variant_.board, variant_.names, found, &game_.walls);
        for (ir::PlacementProblem& each : found)
            problem({field.begin + each.where.begin, field.begin + each.where.end}, std::move(each.message));
        if (!found.empty()) return;
        for (auto& [square, piece] : game_.position.pieces) {
            const PieceType* type = variant_.find(piece.name);
            if (type == nullptr && piece.name.ends_with('~')) {
                // A piece is what it is promoted to where that makes no difference.
                piece.name = variant_.names.nameOf(piece.name.substr(0, piece.name.size() - 1));
                type = variant_.find(piece.name);
            }
            if (type != nullptr && type->of(piece.colour)) {
                const auto start = variant_.startPieces.find(square);
                const bool isUnmoved = start != variant_.startPieces.end() && start->second == piece;
                if (!isUnmoved) game_.position.moved.insert(square);
                continue;
            }
            problem(field, fmt::format("the variant has no {} piece `{}`, which stands on {}",
                                       piece.colour == Colour::White ? "white" : "black",
                                       variant_.names.letterOf(piece.name), variant_.board.name(square)));
            return;
        }
    }

    /// `[Pnn]`, `[-]`
    void readHands(Span field) {
        if (text_[field.end - 1] != ']') {
            problem(field, "the pieces in hand of the FEN are not closed by `]`");
            return;
        }
        for (std::size_t at = field.begin + 1; at + 1 < field.end; ++at) {
            const auto c = static_cast<unsigned char>(text_[at]);
            if (c == '-') continue;
            if (!variant_.hands.given) {
                problem(field, "the variant has no pieces in hand");
                return;
            }
            const std::string letter(1, static_cast<char>(std::toupper(c)));
            const std::string name = variant_.names.nameOf(letter);
            const Colour side = std::isupper(c) != 0 ? Colour::White : Colour::Black;
            if (std::isalpha(c) == 0 || variant_.find(name) == nullptr) {
                problem({at, at + 1},
                        fmt::format("`{}` in hand is no piece of the variant", text_.substr(at, 1)));
                return;
            }
            ++game_.hands[index(side)][name];
        }
    }

    /// `3+3`: checks that White and Black still have to give; `+0+0`: that they have given.
    void readChecks(Span field) {
        const std::string_view text = slice(field);
        const bool isGiven = text.starts_with('+');
        const std::string_view rest = text.substr(isGiven ? 1 : 0);
        const std::size_t plus = rest.find('+');
        int given[2] = {};
        const auto isNumber = [](std::string_view part, int& value) {
            const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
            return error == std::errc() && end == part.data() + part.size() && value >= 0 && value <= 1000;
        };
        if (plus == std::string_view::npos || !isNumber(rest.substr(0, plus), given[0]) ||
            !isNumber(rest.substr(plus + 1), given[1])) {
            problem(field,
                    fmt::format("`{}` are no checks: write how many White and Black still have to give, as "
                                "`3+3`",
                                text));
            return;
        }
        if (variant_.checksToGive() == 0) {
            problem(field, "the variant counts no checks");
            return;
        }
        for (const std::size_t side : {0U, 1U})
            game_.checksLeft[side] =
                isGiven ? std::max(variant_.checksToGive() - given[side], 0) : given[side];
    }

    void readSide(Span field) {
        if (slice(field) == "b") {
            game_.side = Colour::Black;
        } else if (slice(field) != "w") {
            problem(field, fmt::format("`{}` in the FEN is no side: write `w` or `b`", slice(field)));
        }
    }

    void readEnPassant(Span field) {
        if (slice(field) == "-") return;
        // Some programs write the victim's own square among the marks.
        Square victim = ir::kNoSquare;
        std::vector<Span> marks;
        for (std::size_t at = field.begin; at < field.end;) {
            const std::size_t end = endOfMark(at, field.end);
            const auto square = variant_.board.parse(text_.substr(at, end - at));
            if (square && game_.isOf(*square, opposite(game_.side))) {
                victim = *square;
            } else {
                marks.push_back({at, end});
            }
            at = end < field.end && text_[end] == ',' ? end + 1 : end;
        }
        for (const Span& mark : marks)
            readMark(mark, victim);
    }

    /// `h5h6` and `h5,h6` are two squares, `d3=e4` is one with its victim.
    [[nodiscard]] std::size_t endOfMark(std::size_t at, std::size_t end) const {
        for (std::size_t next = at + 1; next < end; ++next) {
            const bool begins = std::islower(static_cast<unsigned char>(text_[next])) != 0;
            if (text_[next] == ',' || (begins && text_[next - 1] != '=')) return next;
        }
        return end;
    }

    void readMark(Span where, Square given) {
        const std::string_view text = slice(where);
        const std::size_t equals = std::min(text.find('='), text.size());
        const auto mark = variant_.board.parse(text.substr(0, equals));
        if (!mark) {
            problem(where, fmt::format("`{}` stands where the FEN has an en passant square: one of the board "
                                       "{}, or `-` for none",
                                       text.substr(0, equals), variant_.board.print()));
            return;
        }
        Square victim = given == ir::kNoSquare ? nearestBehind(game_, *mark) : given;
        if (equals < text.size()) {
            victim = variant_.board.parse(text.substr(equals + 1)).value_or(ir::kNoSquare);
        }
        if (!game_.isOf(victim, opposite(game_.side))) {
            problem(where, fmt::format("no piece stands where {} would be taken en passant",
                                       variant_.board.name(*mark)));
            return;
        }
        game_.position.enPassant[*mark] = victim;
    }

    void readCounter(Span field) {
        const std::string_view text = slice(field);
        const bool isNumber =
            std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
        if (!isNumber && text != "-") problem(field, fmt::format("`{}` is no move counter", text));
        // The last one is the number of the move, from 1 on.
        int move = 0;
        const bool isMove = variant_.countsPlies() && field.begin == fields_.back().begin;
        if (!isMove || std::from_chars(text.data(), text.data() + text.size(), move).ec != std::errc())
            return;
        game_.plies = 2 * std::clamp(move - 1, 0, 10000) + (game_.side == Colour::Black ? 1 : 0);
    }

    std::string_view text_;
    const Variant& variant_;
    std::vector<ir::PlacementProblem>& problems_;
    const std::size_t before_;
    std::vector<Span> fields_;
    Game game_;
};

/// White's first; each side's in the order of the variant's pieces.
std::string handsOf(const Game& game, const Variant& variant) {
    std::string text;
    for (const Colour side : {Colour::White, Colour::Black}) {
        for (const PieceType& type : variant.pieces) {
            const auto found = game.hands[index(side)].find(type.name);
            if (found == game.hands[index(side)].end()) continue;
            const char letter = type.letter.back();
            text += std::string(static_cast<std::size_t>(found->second),
                                side == Colour::White ? letter : static_cast<char>(letter - 'A' + 'a'));
        }
    }
    return text;
}

}  // namespace

std::optional<Game> readFen(std::string_view text, const Variant& variant,
                            std::vector<ir::PlacementProblem>& problems) {
    return FenReader(text, variant, problems).read();
}

Game startOf(const Variant& variant) {
    std::vector<ir::PlacementProblem> problems;
    return readFen(variant.start, variant, problems).value();
}

std::string printFen(const Game& game, const Variant& variant) {
    const std::string rights = printRights(game, variant);
    std::string marks;
    for (const auto& [mark, victim] : game.position.enPassant) {
        if (!marks.empty()) marks += ",";
        marks += variant.board.name(mark);
        if (victim != nearestBehind(game, mark)) marks += "=" + variant.board.name(victim);
    }
    std::string fen = ir::printPlacement(game.position.pieces, variant.board, variant.names, game.walls);
    if (variant.hands.given) fen += "[" + handsOf(game, variant) + "]";
    fen += fmt::format(" {} {} {}", game.side == Colour::White ? "w" : "b", rights.empty() ? "-" : rights,
                       marks.empty() ? "-" : marks);
    if (variant.checksToGive() > 0) fen += fmt::format(" {}+{}", game.checksLeft[0], game.checksLeft[1]);
    if (variant.countsPlies()) fen += fmt::format(" 0 {}", game.plies / 2 + 1);
    return fen;
}

}  // namespace ferz::variant
