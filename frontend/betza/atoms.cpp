#include "frontend/betza/atoms.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace ferz::betza {

namespace {

LeaperOrReason refused(std::string reason, std::string help = {}) {
    LeaperOrReason result;
    result.reason = std::move(reason);
    result.help = std::move(help);
    return result;
}

LeaperOrReason notYet(std::string reason, std::string help = {}) {
    LeaperOrReason result = refused(std::move(reason), std::move(help));
    result.isNotYet = true;
    return result;
}

LeaperOrReason otherDialect(std::string reason, std::string help = {}) {
    LeaperOrReason result = refused(std::move(reason), std::move(help));
    result.isOtherDialect = true;
    return result;
}

LeaperOrReason unknown(Dialect dialect, char letter) {
    if (letter == letter::kGriffon && dialect == Dialect::XBetza)
        return notYet("`O` is castling, which moves two pieces and is a rule of the game",
                      "leave it out, with its modifiers and its number (`KisO2` is `K`), and write "
                      "`[castling]` into the "
                      "variant file");
    if (letter == letter::kAnywhere && dialect == Dialect::XBetza)
        return notYet("`U` leaps to every square of the board, which is not supported");
    if (letter == 'I' && dialect == Dialect::XBetza)
        return notYet("`I` moves as the piece that moved last, which is not supported");
    if (letter == letter::kGriffon || letter == letter::kAnywhere || letter == 'I')
        return otherDialect(fmt::format("`{}` is an atom of XBetza", letter));
    return refused(fmt::format("`{}` is no atom: these are A B C D F G H J K L N Q R W Z", letter));
}

/// X adds three squares to the longer ordinate, Y two to each.
LeaperOrReason extended(const RangedLeaper& leaper, const Atom& atom) {
    if (leaper.look == Look::Both || leaper.slides) {
        return refused(fmt::format("`{}` extends a leap, and `{}` is none", atom.extension, atom.letter));
    }
    if (atom.extension == letter::kFurther) return {makeLeaper(leaper.smaller, leaper.larger + 3), {}, {}};
    if (!isExtendedByY(atom.letter)) {
        return refused(fmt::format("the leap of `{}Y` has a letter of its own", atom.letter),
                       "only A C D N and Z are extended by `Y`");
    }
    return {makeLeaper(leaper.smaller + 2, leaper.larger + 2), {}, {}};
}

}  // namespace

LeaperOrReason leaperOf(Dialect dialect, const Atom& atom) {
    if (atom.letter == '\0') {
        if (dialect == Dialect::XBetza)
            return {makeLeaper(std::min(atom.file, atom.rank), std::max(atom.file, atom.rank)), {}, {}};
        return otherDialect("leaps written as a vector are of XBetza");
    }
    auto leaper = leaperOf(atom.letter);
    if (!leaper) return unknown(dialect, atom.letter);
    if (atom.extension != '\0') {
        if (dialect != Dialect::XBetza)
            return otherDialect(fmt::format("the suffix `{}` is of XBetza", atom.extension));
        auto longer = extended(*leaper, atom);
        if (!longer.leaper) return longer;
        leaper = longer.leaper;
    }
    if (atom.doubled) {
        if (leaper->slides && dialect != Dialect::Fairy) {
            return refused(fmt::format("`{}` slides already", atom.letter),
                           fmt::format("write `{}` once", atom.letter));
        }
        leaper->most = 0;
    }
    return {leaper, {}, {}};
}

}  // namespace ferz::betza
