// A card for each piece that is named on the command line: what it is called, how each notation writes it,
// and where it goes from the middle of an empty board.
//
//     piece_card mbn:N0 'chessembly:take-move(1,0) repeat(1);'
#include <ferz/ferz.h>
#include <iostream>
#include <set>

namespace {

void printNames(const ferz::Piece& piece) {
    const ferz::Identity identity = ferz::identify(piece);
    for (const auto& known : identity.known)
        std::cout << "  is the " << known.name << "\n";
    if (identity.known.empty() && !identity.madeOf.empty())
        std::cout << "  is made of: " << identity.madeOf.front().sentence << "\n";
}

void printTexts(const std::vector<ferz::Piece>& pieces) {
    for (const ferz::Target& target : ferz::targets()) {
        // The others are programs and dumps.
        if (target.name != "ancp" && target.name != "betza" && target.name != "mbn") continue;
        const auto text = ferz::write(pieces, target.name);
        std::cout << "  " << target.name << ": ";
        if (text) {
            std::cout << *text;
        } else {
            std::cout << text.problems().front().message << "\n";
        }
    }
}

void printBoard(const ferz::Piece& piece) {
    const auto moves = ferz::moves(piece, {}, "d4");
    if (!moves) return;
    std::set<std::string> reached;
    for (const ferz::Move& move : *moves) {
        if (move.to) reached.insert(*move.to);
    }
    for (char rank = '8'; rank >= '1'; --rank) {
        std::cout << "   ";
        for (char file = 'a'; file <= 'h'; ++file) {
            const std::string square = {file, rank};
            std::cout << (square == "d4" ? " @" : reached.contains(square) ? " *" : " .");
        }
        std::cout << "\n";
    }
}

}  // namespace

int main(int count, char** arguments) {
    int code = 0;
    for (int index = 1; index < count; ++index) {
        const auto pieces = ferz::read(arguments[index]);
        if (!pieces) {
            std::cerr << pieces.problemText();
            code = 1;
            continue;
        }
        std::cout << arguments[index] << "\n";
        printNames(pieces->front());
        printTexts(*pieces);
        printBoard(pieces->front());
    }
    return code;
}
