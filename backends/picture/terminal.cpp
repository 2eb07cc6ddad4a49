#include "backends/picture/terminal.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "support/printable.h"
#include "support/source.h"

namespace ferz::pictures {

using ir::Board;
using ir::Square;

namespace {

/// One sign, which takes one column in every terminal.
struct Glyph {
    const char* utf8;
    char ascii;
};

enum class Colour { None, Piece, Move, Take, Other, Quiet };

Glyph glyphOf(const std::vector<MarkAction>& doings) {
    const auto has = [&](MarkAction doing) {
        return std::find(doings.begin(), doings.end(), doing) != doings.end();
    };
    const bool goes = has(MarkAction::Goes);
    const bool takes = has(MarkAction::Takes);
    if (has(MarkAction::TakesFriend)) {
        if (goes) return takes ? Glyph{"⊡", '&'} : Glyph{"⊟", '='};
        return takes ? Glyph{"⊞", '$'} : Glyph{"⊠", '#'};
    }
    if (goes) return takes ? Glyph{"◉", '*'} : Glyph{"∘", 'o'};
    return {"✕", 'x'};
}

Glyph glyphOf(Sign sign) {
    switch (sign) {
        case Sign::Passes: return {"✶", '!'};
        case Sign::Swaps: return {"⇄", '%'};
        case Sign::Flips: return {"↻", '~'};
        case Sign::Drops: return {"↓", 'v'};
        case Sign::Becomes: return {"+", '+'};
        case Sign::MustBeEmpty: return {"▫", ':'};
        case Sign::Either: return {"◊", '^'};
        case Sign::Friend: return {"w", 'w'};
        case Sign::Enemy: return {"b", 'b'};
        case Sign::Mark:
        case Sign::Stays:
        case Sign::Ride:
        case Sign::Ring:
        case Sign::End:
        case Sign::Hop:
        case Sign::Pass:
        case Sign::Edge:
        case Sign::Note: break;
    }
    return {" ", ' '};
}

/// The text of a cell and how many columns it takes.
struct Cell {
    std::string text;
    std::size_t columns = 0;
};

class TerminalDrawing {
public:
    TerminalDrawing(const Picture& picture, const TextStyle& style)
        : picture_(picture), board_(picture.board), style_(style) {}

    std::string text() {
        std::string text;
        for (const Scene& scene : picture_.scenes) {
            text += drawn(scene);
            if (!scene.caption.empty()) text += fmt::format("     {}\n", printable(scene.caption));
            text += '\n';
        }
        for (const LegendEntry& entry : legendOf(picture_))
            text += line(entry);
        if (hasLetters(picture_)) text += "  capitals are White's\n";
        for (const std::string& remark : remarksOf(picture_))
            text += fmt::format("  {}\n", printable(remark));
        if (!picture_.inWords.empty()) text += fmt::format("\n  {}\n", printable(picture_.inWords));
        return text;
    }

private:
    void add(Cell& cell, const Glyph& glyph, Colour colour) const {
        add(cell, style_.isUtf8 ? std::string(glyph.utf8) : std::string(1, glyph.ascii), 1, colour);
    }
    void add(Cell& cell, const std::string& text, std::size_t columns, Colour colour) const {
        cell.text += painted(text, colour);
        cell.columns += columns;
    }
    /// It may be any name.
    void addLetter(Cell& cell, const std::string& letter, Colour colour) const {
        const std::string shown = printable(letter);
        add(cell, shown, displayWidth(shown), colour);
    }
    [[nodiscard]] std::string painted(const std::string& text, Colour colour) const {
        static const std::map<Colour, const char*> kCodes = {{Colour::Piece, "1;32"},
                                                             {Colour::Move, "1;34"},
                                                             {Colour::Take, "1;31"},
                                                             {Colour::Other, "1;35"},
                                                             {Colour::Quiet, "2"}};
        const auto code = kCodes.find(colour);
        if (!style_.isColoured || code == kCodes.end()) return text;
        return fmt::format("\033[{}m{}\033[0m", code->second, text);
    }
    static Colour colourOf(const std::vector<MarkAction>& doings) {
        const auto has = [&](MarkAction doing) {
            return std::find(doings.begin(), doings.end(), doing) != doings.end();
        };
        if (has(MarkAction::Goes)) return Colour::Move;
        return has(MarkAction::Takes) ? Colour::Take : Colour::Other;
    }

    [[nodiscard]] Cell cellOf(const Scene& scene, Square square) const {
        Cell cell;
        const bool isLast =
            std::find(scene.lastMove.begin(), scene.lastMove.end(), square) != scene.lastMove.end();
        const auto piece = std::find_if(scene.pieces.begin(), scene.pieces.end(),
                                        [&](const Placed& each) { return each.square == square; });
        if (square == scene.at) {
            add(cell, "@", 1, Colour::Piece);
        } else if (piece != scene.pieces.end()) {
            addPiece(cell, *piece, isLast ? Colour::Move : Colour::None);
        }
        const auto mark = std::find_if(scene.marks.begin(), scene.marks.end(),
                                       [&](const SquareMark& each) { return each.square == square; });
        if (mark != scene.marks.end()) addMark(cell, *mark);
        if (cell.columns == 0) {
            const bool isLame = std::find(scene.mustBeEmpty.begin(), scene.mustBeEmpty.end(), square) !=
                                scene.mustBeEmpty.end();
            if (isLame) {
                add(cell, glyphOf(Sign::MustBeEmpty), Colour::None);
            } else {
                add(cell, ".", 1, isLast ? Colour::Move : Colour::Quiet);
            }
        }
        return cell;
    }

    void addPiece(Cell& cell, const Placed& piece, Colour colour) const {
        if (piece.letter.empty()) {
            add(cell,
                glyphOf(piece.who == Placed::Who::Either   ? Sign::Either
                        : piece.who == Placed::Who::Friend ? Sign::Friend
                                                           : Sign::Enemy),
                Colour::None);
            return;
        }
        addLetter(cell, piece.letter, colour);
    }

    void addMark(Cell& cell, const SquareMark& mark) const {
        const std::vector<MarkAction> doings = doingsOf(mark);
        if (!doings.empty()) add(cell, glyphOf(doings), colourOf(doings));
        for (const auto& [doing, sign] : {std::pair{MarkAction::Passes, Sign::Passes},
                                          {MarkAction::Swaps, Sign::Swaps},
                                          {MarkAction::Flips, Sign::Flips},
                                          {MarkAction::Drops, Sign::Drops}}) {
            if (mark.has(doing))
                add(cell, glyphOf(sign), doing == MarkAction::Passes ? Colour::Take : Colour::Other);
        }
        const bool becomes = std::any_of(mark.deeds.begin(), mark.deeds.end(),
                                         [](const Deed& deed) { return !deed.becomes.empty(); });
        if (becomes) add(cell, glyphOf(Sign::Becomes), Colour::Other);
        const auto notes = mark.notes();
        for (std::size_t index = 0; index < notes.size(); ++index) {
            const std::string number = fmt::format("{}{}", index > 0 ? "," : "", notes[index] + 1);
            add(cell, number, number.size(), Colour::None);
        }
    }

    /// Boards of one row beside each other, where there is room. Rows of boards are ahead of one another, as
    /// ranks are.
    [[nodiscard]] std::string drawn(const Scene& scene) const {
        std::map<Square, Cell> cells;
        std::size_t widest = 1;
        for (const Square square : board_.existing())
            widest = std::max(widest, (cells[square] = cellOf(scene, square)).columns);
        std::string text;
        for (int row = board_.rows - 1; row >= 0; --row) {
            std::vector<Panel> panels;
            panels.reserve(static_cast<std::size_t>(board_.levels));
            for (int level = 0; level < board_.levels; ++level)
                panels.push_back(panel(cells, widest, level, row));
            if (panels.size() * (panels.front().columns + 1) <= kTerminal) panels = {sideBySide(panels)};
            for (const Panel& each : panels) {
                for (const Cell& line : each.lines)
                    text += line.text + '\n';
            }
        }
        return text;
    }

    /// A board, line for line.
    struct Panel {
        std::vector<Cell> lines;
        std::size_t columns = 0;
    };
    static constexpr std::size_t kTerminal = 80;
    static constexpr std::size_t kMargin = 5;

    static void pad(Cell& cell, std::size_t columns) {
        if (cell.columns >= columns) return;
        cell.text += std::string(columns - cell.columns, ' ');
        cell.columns = columns;
    }

    static Panel sideBySide(const std::vector<Panel>& panels) {
        Panel result;
        result.lines.resize(panels.front().lines.size());
        for (const Panel& each : panels) {
            for (std::size_t number = 0; number < each.lines.size(); ++number) {
                Cell& whole = result.lines[number];
                pad(whole, result.columns);
                whole.text += each.lines[number].text;
                whole.columns += each.lines[number].columns;
            }
            result.columns += each.columns + 1;
        }
        return result;
    }

    [[nodiscard]] Panel panel(const std::map<Square, Cell>& cells, std::size_t widest, int level,
                              int row) const {
        // Cells beside each other are two files apart where they lie horizontally.
        const bool isHalf = board_.hexagons.cells() == ir::Cells::HexHorizontal;
        const std::size_t step = isHalf ? (widest + 3) / 2 : widest + 2;
        const auto column = [&](int file) { return kMargin + 1 + static_cast<std::size_t>(file) * step; };
        Panel result;
        result.columns = column(board_.files - 1) + widest;
        const auto name = static_cast<char>('A' + level);
        const auto lineOf = [&](const std::string& text) -> Cell& {
            return result.lines.emplace_back(Cell{text, text.size()});
        };
        if (board_.rows > 1) {
            lineOf(fmt::format("  {}{}", name, row + 1));
        } else if (board_.levels > 1) {
            lineOf(fmt::format("  {}", name));
        }
        for (int rank = board_.ranks - 1; rank >= 0; --rank) {
            Cell& rankLine = lineOf(fmt::format("  {:>2}", rank + 1));
            for (int file = 0; file < board_.files; ++file) {
                const ir::Coordinates at{file, rank, level, row};
                if (!board_.contains(at)) continue;
                const Cell& cell = cells.at(board_.square(at));
                pad(rankLine, column(file));
                rankLine.text += cell.text;
                rankLine.columns += cell.columns;
            }
        }
        Cell& files = lineOf({});
        for (int file = 0; file < board_.files; ++file) {
            pad(files, column(file));
            files.text += static_cast<char>('a' + file);
            ++files.columns;
        }
        return result;
    }

    /// What has no sign in a terminal is not explained.
    [[nodiscard]] std::string line(const LegendEntry& entry) const {
        Cell cell;
        if (entry.sign == Sign::Mark) {
            add(cell, glyphOf(entry.doings), colourOf(entry.doings));
        } else if (entry.sign == Sign::Stays) {
            add(cell, "@", 1, Colour::Piece);
            add(cell, glyphOf({MarkAction::Goes}), Colour::Move);
        } else if (!entry.letter.empty()) {
            addLetter(cell, entry.letter, Colour::None);
        } else if (const Glyph glyph = glyphOf(entry.sign); glyph.ascii != ' ') {
            const bool isPass = entry.sign == Sign::Passes;
            const bool isPiece = entry.sign >= Sign::MustBeEmpty;
            add(cell, glyph, isPass ? Colour::Take : isPiece ? Colour::None : Colour::Other);
        } else {
            return {};
        }
        return fmt::format("  {}{} {}\n", cell.text,
                           std::string(cell.columns < 2 ? 2 - cell.columns : 0, ' '), printable(entry.text));
    }

    const Picture& picture_;
    const Board& board_;
    const TextStyle& style_;
};

}  // namespace

std::string textOf(const Picture& picture, const TextStyle& style) {
    return TerminalDrawing(picture, style).text();
}

}  // namespace ferz::pictures
