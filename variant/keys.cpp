#include "variant/keys.h"

#include <algorithm>
#include <iterator>

namespace ferz::variant {

namespace {

constexpr Key kKeys[] = {
    {"file", "name", "what the variant is called"},
    {"file", "board", "files x ranks: `8x8`; boards in space `5x5x5`, hexagonal ones `hex6`"},
    {"file", "start", "a FEN: where the pieces stand at the start"},
    {"file", "pieces", "a letter for each piece, and how it moves"},
    {"file", "names", "names for letters, for definitions that refer to pieces by name"},
    {"file", "castling", "castling; left out where there is none"},
    {"file", "mirror", "how White's squares are turned for Black: `ranks`, `levels` or `levels,rows`"},
    {"file", "hands", "drops; left out where no pieces are in hand"},
    {"file", "captures", "what a capture destroys"},
    {"file", "walls", "every move puts a wall on an empty square"},
    {"file", "rules", "what is compulsory or forbidden"},
    {"file", "flips", "which enemies change sides: `outflanked`, `beside` or `beside linked`"},
    {"file", "ends", "when the game is over, besides checkmate and stalemate"},

    {"piece", "move", "the definition, `mbn:N`, or a list of parts"},
    {"piece", "promotes", "a table, or a list of tables: what it becomes, and where"},
    {"piece", "royal", "`true`: it must not be left attacked; a number: while its side has at most so many"},
    {"piece", "together", "`true`: of several of its kind, not all may be left attacked"},
    {"piece", "like", "the letter of a piece that it counts as, and moves like unless it has a `move`"},
    {"piece", "in_hand", "the letter that it has in the hand of the side that captures it"},
    {"piece", "drops", "where it may be dropped, or `false`"},
    {"piece", "most", "nothing promotes to it while its side has so many of its kind"},

    {"part", "move", "the definition of this part"},
    {"part", "from", "squares from which these moves are made"},
    {"part", "within", "squares on which these moves end"},
    {"part", "wins", "squares where such a move ends the game"},
    {"part", "side", "`white` or `black`: only that side has these moves"},

    {"promotion", "to", "letters; a small letter is a piece of the other colour"},
    {"promotion", "zone", "squares: a move that ends there promotes"},
    {"promotion", "optional", "`true`: it may stay what it is"},
    {"promotion", "side", "`white` or `black`: only that side's pieces promote in this way"},
    {"promotion", "when", "`arrival`, or `either`: a move that begins in the zone promotes, too"},
    {"promotion", "captures", "`true`: only captures promote"},
    {"promotion", "forced", "squares where it may not stay what it is"},
    {"promotion", "in_place", "`true`: it promotes in place of a move"},

    {"castling", "king", "the letter of the piece that castles"},
    {"castling", "rook", "the letter of its partner, or several"},
    {"castling", "king_to", "the files where the king lands: short castling, long castling"},
    {"castling", "rules", "in place of `rook` and `king_to`: rules in MBN"},
    {"castling", "associates", "with `rules`: letters of the pieces that the king castles with"},
    {"castling", "home", "White's square from which the king castles"},
    {"castling", "dropped", "`true`: a king dropped on `home` may castle with a rook dropped in a corner"},
    {"castling", "opposite", "`true`: who castles short takes the enemy's right to castle short"},

    {"hands", "drops", "`false`: nothing is dropped in place of a move"},
    {"hands", "gates", "`true`: a piece may come behind the first move of another"},
    {"hands", "captured", "`true`: what a side captures comes to its hand"},
    {"hands", "endless", "`true`: every piece can always be dropped"},
    {"hands", "where",
     "which squares: `outflanking`, `beside friend`, `away from enemy`, `stacked`, `pushed in`"},
    {"hands", "opening", "squares: while one of them is empty, pieces are dropped there"},
    {"hands", "must", "`true`: who can drop has to; a letter: this piece before all others"},
    {"hands", "both_colours", "letters: half of these pieces stand on dark squares when all are dropped"},

    {"drops", "zone", "squares where it may be dropped"},
    {"drops", "on_file", "how many of its kind may stand on a file, with the one that is dropped"},
    {"drops", "checks", "`false`: a drop must not give check"},
    {"drops", "mates", "`false`: a drop must not give mate; `loses`: it may, and loses the game"},
    {"drops", "as", "letters: it may also be dropped as one of these"},

    {"captures", "explode", "`true`: a capture destroys the captor and the pieces around"},
    {"captures", "petrify", "letters: a captor of these kinds becomes a wall"},
    {"captures", "petrify_victims", "`true`: so does what an explosion destroys around the captor"},
    {"captures", "mutually_immune", "letters: these pieces do not capture their own kind"},

    {"explode", "spares", "letters of pieces that stay unless they capture"},
    {"explode", "immune", "letters of pieces that always stay"},

    {"walls", "where", "`any`, `arrow`, `past`, `edge` or `duck`"},
    {"walls", "zone", "squares where walls may be put"},
    {"walls", "in_place_of_move", "`true`: a side moves, or puts a wall"},

    {"rules", "must_capture", "`true`: who can capture has to"},
    {"rules", "checks", "`false`: no move may give check"},
    {"rules", "royals_stay", "`true`: a royal in check moves only if it captures what checks it"},
    {"rules", "end_facing", "`true`: who finds two royals facing each other has to end that or pass"},
    {"rules", "stay_mobile", "`true`: no piece goes where it could never move again"},
    {"rules", "pass", "`always`: a side may pass; `stalemate`: if it has no other move"},
    {"rules", "pass_white", "as `pass`, for White"},
    {"rules", "pass_black", "as `pass`, for Black"},

    {"ends", "when", "what ends the game: `extinct`, `goal`, `checks`, `line`, ..."},
    {"ends", "result", "what the side that it speaks of has: `win`, `loss` or `draw`"},
    {"ends", "pieces", "letters; left out, it is all pieces"},
    {"ends", "pieces_white", "letters, for White"},
    {"ends", "pieces_black", "letters, for Black"},
    {"ends", "count", "how many"},
    {"ends", "zone", "squares"},
    {"ends", "to", "of `chain`: the squares where it ends"},
    {"ends", "enemies", "of `extinct`: the other side has at least so many of the kind"},
    {"ends", "moving", "of `extinct`, `true`: if the side itself is to move, the other needs one more"},
    {"ends", "blocked", "of `goal`, `true`: fewer are enough if no square of the zone is empty"},
    {"ends", "last_move", "of `goal`, `true`: Black may follow White with its next move"},
    {"ends", "safe", "of `goal`, `true`: and could not be captured there"},
    {"ends", "directions", "`ranks`, `files`, `diagonals`; left out, it is all"},
    {"ends", "onward", "of `chain`, `true`: it goes to the right or straight up, and never back"},
    {"ends", "castling", "of `castled`: letters of `KQkq`"},
};

}  // namespace

std::span<const Key> keys() {
    return kKeys;
}

std::vector<std::string_view> keysOf(std::string_view table) {
    std::vector<std::string_view> names;
    for (const Key& each : kKeys) {
        if (each.table == table) names.push_back(each.name);
    }
    return names;
}

const Key* findKey(std::string_view table, std::string_view name) {
    const auto* found = std::find_if(std::begin(kKeys), std::end(kKeys), [&](const Key& each) {
        return each.table == table && each.name == name;
    });
    return found == std::end(kKeys) ? nullptr : found;
}

}  // namespace ferz::variant
