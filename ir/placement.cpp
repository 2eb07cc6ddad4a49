#include "ir/placement.h"

#include <cctype>
#include <fmt/format.h>
#include <utility>

namespace ferz::ir {

namespace {

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class PlacementReader {
public:
    PlacementReader(std::string_view text, const Board& board, const NameTable& names,
                    std::vector<PlacementProblem>& problems)
        : text_(text), board_(board), names_(names), problems_(problems), rank_(board.ranks - 1) {}

    std::map<Square, Piece> read() {
        while (at_ < text_.size() && good_)
            readOne();
        if (good_ && (rank_ != 0 || file_ != board_.files)) {
            problem({0, text_.size()},
                    fmt::format("the FEN has not as many squares as the board {}", board_.print()));
        }
        return std::move(pieces_);
    }

private:
    void problem(Span where, std::string message) {
        problems_.push_back({where, std::move(message)});
        good_ = false;
    }

    void wrongWidth(Span where) {
        problem(where, fmt::format("rank {} of the FEN has {} files", rank_ + 1, file_));
    }

    void readOne() {
        const std::size_t begin = at_;
        const char c = text_[at_];
        if (c == '/') {
            if (file_ != board_.files) wrongWidth({begin, begin + 1});
            --rank_;
            file_ = 0;
            ++at_;
        } else if (isDigit(c)) {
            int count = 0;
            while (at_ < text_.size() && isDigit(text_[at_]) && count < 1000)
                count = count * 10 + (text_[at_++] - '0');
            file_ += count;
            if (file_ > board_.files) wrongWidth({begin, at_});
        } else if (c == ':' || c == ';') {
            const std::size_t end = text_.find(c, at_ + 1);
            if (end == std::string_view::npos) {
                problem({begin, begin + 1}, fmt::format("the FEN's `{}` is not closed", c));
                return;
            }
            at_ = end + 1;
            put(c == ':' ? Colour::White : Colour::Black, text_.substr(begin + 1, end - begin - 1),
                {begin, at_});
        } else if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
            ++at_;
            const bool white = std::isupper(static_cast<unsigned char>(c)) != 0;
            const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            put(white ? Colour::White : Colour::Black, std::string_view(&letter, 1), {begin, at_});
        } else {
            problem({begin, begin + 1}, fmt::format("`{}` is nothing that stands in a FEN", c));
        }
    }

    void put(Colour colour, std::string_view letter, Span where) {
        if (rank_ < 0 || file_ >= board_.files) {
            problem(where, fmt::format("the FEN has more squares than the board {}", board_.print()));
            return;
        }
        pieces_[board_.square({file_++, rank_})] = {colour, names_.nameOf(letter)};
    }

    std::string_view text_;
    const Board& board_;
    const NameTable& names_;
    std::vector<PlacementProblem>& problems_;
    std::map<Square, Piece> pieces_;
    std::size_t at_ = 0;
    int file_ = 0;
    int rank_;
    bool good_ = true;
};

}  // namespace

std::map<Square, Piece> readPlacement(std::string_view text, const Board& board, const NameTable& names,
                                      std::vector<PlacementProblem>& problems) {
    return PlacementReader(text, board, names, problems).read();
}

bool isPlacementLetter(std::string_view letter) {
    return letter.size() == 1 && std::isupper(static_cast<unsigned char>(letter[0])) != 0;
}

std::string printPlacement(const std::map<Square, Piece>& pieces, const Board& board,
                           const NameTable& names) {
    std::string fen;
    for (int rank = board.ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < board.files; ++file) {
            const auto found = pieces.find(board.square({file, rank}));
            if (found == pieces.end()) {
                ++empty;
                continue;
            }
            if (empty > 0) fen += fmt::format("{}", std::exchange(empty, 0));
            const std::string letter = names.letterOf(found->second.name);
            const bool white = found->second.colour == Colour::White;
            if (!isPlacementLetter(letter)) {
                fen += fmt::format("{0}{1}{0}", white ? ':' : ';', found->second.name);
            } else {
                fen += white ? letter[0]
                             : static_cast<char>(std::tolower(static_cast<unsigned char>(letter[0])));
            }
        }
        if (empty > 0) fen += fmt::format("{}", empty);
        if (rank > 0) fen += '/';
    }
    return fen;
}

}  // namespace ferz::ir
