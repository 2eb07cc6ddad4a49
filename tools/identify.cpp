// ferz identify: which known piece is this, by what it does.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

#include "support/printable.h"
#include "tools/colour.h"
#include "tools/equal_variants.h"
#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/piece_question.h"
#include "tools/questions.h"
#include "tools/same_games.h"
#include "tools/variant_questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostMoves = 8;

struct IdentifyOptions : PieceQuestion {
    CatalogueOptions catalogue;
    bool draws = false;
};

/// The text of a question may be the name of a known piece, where it is no definition.
IdentifyOptions withNames(const IdentifyOptions& arguments, const Catalogue& catalogue) {
    IdentifyOptions result = arguments;
    result.standsFor = namedPiecesOf(catalogue);
    return result;
}

Json textsOf(const std::vector<Move>& moves) {
    Json list = Json::array();
    for (const Move& move : moves)
        list.push_back(move.text);
    return list;
}

Json identityJson(const Identity& identity, const Board& board) {
    Json json;
    json["board"] = board.text();
    json["known"] = Json::array();
    for (const Identity::Known& each : identity.known) {
        Json known = toJson(each);
        if (!each.canonical.empty() && each.notation != "ancp") known["ancp"] = each.canonical;
        known["every_board"] = each.everywhere;
        json["known"].push_back(std::move(known));
    }
    if (!identity.undecided.empty()) json["undecided"] = identity.undecided;
    json["made_of"] = Json::array();
    for (const Identity::MadeOf& each : identity.madeOf)
        json["made_of"].push_back({{"sentence", each.sentence}, {"pieces", each.pieces}});
    json["nearest"] = Json::array();
    for (const Identity::Near& near : identity.nearest) {
        json["nearest"].push_back({{"name", near.name},
                                   {near.notation, near.text},
                                   {"from", near.from},
                                   {"lacks", textsOf(near.lacks)},
                                   {"adds", textsOf(near.adds)},
                                   {"changed", textsOf(near.changed)}});
    }
    return json;
}

std::string listed(const std::vector<Move>& moves) {
    std::string text;
    for (std::size_t index = 0; index < moves.size() && index < kMostMoves; ++index)
        text += (index == 0 ? "" : ", ") + moves[index].text;
    if (moves.size() > kMostMoves) text += fmt::format(" and {} more", moves.size() - kMostMoves);
    return text;
}

std::string knownText(const Identity::Known& known, const Board& board) {
    std::string text = known.name + "\n";
    const auto line = [&](const std::string& what, const std::string& value) {
        text += factLine(what, value);
    };
    line("also", fmt::format("{}", fmt::join(known.also, ", ")));
    line(known.notation, known.text);
    line("board", known.board);
    if (known.notation != "ancp") line("ancp", known.canonical);
    line("name from", known.source);
    line("equal on", known.everywhere ? "every board" : board.text());
    return text;
}

std::string identityText(const Identity& identity, const Board& board) {
    std::string text;
    for (const Identity::Known& each : identity.known)
        text += knownText(each, board);
    if (!identity.undecided.empty())
        text += fmt::format("undecided on {}: {}\n", board.text(), identity.undecided);
    if (!identity.known.empty() || !identity.undecided.empty()) return text;
    text += fmt::format("no known piece on {}\n", board.text());
    for (const Identity::MadeOf& each : identity.madeOf)
        text += fmt::format("  it is: {}\n", each.sentence);
    for (const Identity::Near& near : identity.nearest) {
        text += fmt::format("  near: {} ({}:{})\n", near.name, near.notation, near.text);
        if (!near.lacks.empty()) text += fmt::format("    lacks {}\n", listed(near.lacks));
        if (!near.adds.empty()) text += fmt::format("    adds {}\n", listed(near.adds));
        if (!near.changed.empty()) text += fmt::format("    in other situations {}\n", listed(near.changed));
    }
    return text;
}

/// No piece or variant is called so.
bool meansFolder(const std::string& def) {
    if (def.find('\n') != std::string::npos || !isFolder(def)) return false;
    if (def.starts_with(".") || def.find('/') != std::string::npos) return true;
    Problems ignored;
    return !areVariants(def, def) && !readNamed(def, {}, ignored);
}

int runOnce(const IdentifyOptions& arguments) {
    Problems problems;
    const auto catalogue = arguments.catalogue.read(arguments.read, problems);
    if (!catalogue) return failure(problems);
    const auto asked = withNames(arguments, *catalogue).asked(problems);
    if (!asked) return failure(problems);
    const Identity identity = identify(asked->piece, *catalogue, asked->board, asked->effort);
    for (const std::string& name : identity.tooLarge) {
        report(problems, {diagnostic::kLimit.name, Severity::Warning},
               fmt::format("`{}` is too large to be found on this board", name));
    }
    show(problems);
    std::string text = arguments.json ? dump(identityJson(identity, asked->board)) + "\n"
                                      : printableLines(identityText(identity, asked->board));
    if (!arguments.json && (arguments.draws || isTerminal(Output::Standard))) {
        // The name is the answer: a piece that takes too much to be drawn goes without its picture.
        if (const auto drawn = picture(asked->piece, {.effort = asked->effort}))
            text += "\n" + printed(*drawn);
    }
    if (!writeOutput({}, text, problems)) return failure(problems);
    if (!identity.known.empty()) return kDone;
    return identity.undecided.empty() ? kDifferent : kUndecided;
}

Json identityJson(const VariantIdentity& identity) {
    Json json = {{"known", identity.known}, {"nearest", Json::array()}};
    for (const VariantIdentity::Near& near : identity.nearest)
        json["nearest"].push_back({{"name", near.name}, {"keys", near.keys}});
    return json;
}

std::string identityText(const VariantIdentity& identity) {
    std::string text;
    for (const std::string& name : identity.known)
        text += name + "\n";
    if (!text.empty())
        return text + "  the same board, start and rules, and all pieces are proved to be the same\n";
    text = "no variant that is built in\n";
    for (const VariantIdentity::Near& near : identity.nearest)
        text += fmt::format("  near: {}, with other {}\n", near.name, shortList(near.keys));
    return text;
}

/// A variant in place of a piece.
int runVariant(const IdentifyOptions& arguments) {
    Problems problems;
    const auto variant = taken(findVariant(arguments.def), problems);
    if (!variant) return failure(problems);
    show(problems);
    const VariantIdentity identity = identify(*variant, arguments.effort);
    const std::string text = arguments.json ? dump(identityJson(identity)) + "\n" : identityText(identity);
    if (!writeOutput({}, text, problems)) return failure(problems);
    return identity.known.empty() ? kDifferent : kDone;
}

Question withVariants(Question question, double effort) {
    return orOfVariant(std::move(question), [effort](const Variant& variant, Problems& /*problems*/) {
        return identityJson(identify(variant, effort));
    });
}

int runLines(const IdentifyOptions& arguments) {
    Problems problems;
    const auto catalogue = arguments.catalogue.read(arguments.read, problems);
    if (!catalogue) return failure(problems);
    const auto question = withNames(arguments, *catalogue).question([&](const AskedPiece& asked) {
        return identityJson(identify(asked.piece, *catalogue, asked.board, asked.effort), asked.board);
    });
    return answerLines(arguments.read, arguments.stream, withVariants(question, arguments.effort),
                       arguments.board);
}

}  // namespace

Question identifyQuestion() {
    const PieceQuestion question;
    const auto ofPiece = [](const AskedPiece& asked) {
        return identityJson(identify(asked.piece, builtInCatalogue(), asked.board, asked.effort),
                            asked.board);
    };
    return withVariants(question.question(ofPiece), question.effort);
}

void addIdentify(CommandLine& program) {
    auto arguments = std::make_shared<IdentifyOptions>();
    Verb verb(program, "identify", "Find the name of a piece or a variant by what it does");
    verb.footer(
        "Examples:\n"
        "  ferz identify mbn:N0                             which piece is this?\n"
        "  ferz identify amazon                             looks the piece up by its name\n"
        "  ferz identify mbn:R+Z                            none: what it is made of, and which pieces are "
        "near\n"
        "  ferz identify 'take-move(1,0) repeat(1); take-move(-1,0) repeat(1);'\n"
        "  ferz identify 'mbn:(<+-1>F)0' --board 5x5x5    a piece in space; hex6 is a board of hexagons\n"
        "  ferz identify mbn:RC --catalogue mine.toml       looks in a catalogue of your own, too\n"
        "  ferz identify chess.toml                         is it a variant that is built in, or near one?\n"
        "  ferz identify --jsonl < pieces.jsonl             answers lines "
        "{\"def\":\"mbn:Q\",\"board\":\"8x8\"}\n"
        "\n"
        "For a near piece, `lacks` are the moves that only it has, and `adds` are the moves that it does "
        "not\nhave, from a square in the middle. Exit code 0: a known piece is proved equal; 1: none is; 3: "
        "undecided.\n\nDEF may be a folder: which variants of its files and sections "
        "are the same "
        "game?\nThen exit code 0: some are; 1: none is proved to be; 3: some are undecided.");
    const auto asked = arguments->addTo(verb, "a piece, a variant or a folder of variants");
    arguments->ofPieces.push_back(arguments->catalogue.addTo(verb));
    const Option draw =
        verb.flag("--draw", arguments->draws, "draw the piece after the answer, as on a terminal");
    arguments->ofPieces.push_back(draw);
    for (const Option& other : arguments->asJson)
        draw.excludes(other);
    verb.runs(
        [arguments] {
            if (arguments->stream.jsonl) return runLines(*arguments);
            const std::string& def = arguments->def;
            const bool isFolder = meansFolder(def);
            if (!isFolder && !areVariants(def, def)) return runOnce(*arguments);
            if (areOutOfPlace(arguments->ofPieces, kOfPieces)) return int{kUsage};
            return isFolder ? runSameGames({def, arguments->effort, arguments->json})
                            : runVariant(*arguments);
        },
        {asked});
}

}  // namespace ferz::tools
