// ferz equal: are two definitions the same piece, with a board that shows the difference.
#include <algorithm>
#include <memory>

#include "tools/answers.h"
#include "tools/colour.h"
#include "tools/definition.h"
#include "tools/equal_variants.h"
#include "tools/evidence.h"
#include "tools/known_pieces.h"
#include "tools/output.h"
#include "tools/questions.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

struct EqualOptions {
    ReadArguments read;
    StreamOptions stream;
    std::string left;
    std::string right;
    std::vector<std::string> boards;
    std::vector<std::string> ranges;
    double effort = 1;
    std::string piece;
    std::string name;
    std::string side = "white";
    bool json = false;
    std::string output;
    std::vector<std::string> fens;      ///< of variants
    std::vector<Option> ofPieces = {};  ///< that a question about variants does not take
    std::vector<Option> ofVariants = {};
};

/// Board after board, until one shows a difference. Empty when something is wrong, which is reported.
std::optional<std::vector<Comparison>> compared(const std::vector<Piece>& left,
                                                const std::vector<Piece>& right,
                                                const EqualOptions& arguments, Problems& problems) {
    const auto side = taken(readSide(arguments.side), problems);
    std::vector<Board> boards;
    for (const auto* list : {&arguments.boards, &arguments.ranges}) {
        for (const std::string& text : *list) {
            if (const auto some = taken(readBoards(text), problems))
                boards.insert(boards.end(), some->begin(), some->end());
        }
    }
    if (boards.empty()) boards.emplace_back();
    // Letters mean something else there, and are read once.
    const auto isHexagonal = [](const Board& board) { return !board.hexagonal.empty(); };
    if (boards.size() > 1 && std::any_of(boards.begin(), boards.end(), isHexagonal))
        report(problems, diagnostic::kBadBoard, "a hexagonal board is asked about by itself",
               "letters mean other pieces there than on other boards");
    if (!side || hasErrors(problems)) return std::nullopt;
    CompareOptions options;
    options.side = *side;
    options.mover = arguments.name;
    options.effort = arguments.effort;
    return taken(compare(left, right, arguments.piece, boards, options), problems);
}

int exitCode(const std::vector<Comparison>& comparisons) {
    int code = kDone;
    for (const Comparison& each : comparisons) {
        if (each.verdict == Verdict::Different) return kDifferent;
        if (each.verdict == Verdict::Undecided) code = kUndecided;
    }
    return code;
}

/// The same of two variants.
int runVariants(const EqualOptions& arguments) {
    if (areOutOfPlace(arguments.ofPieces, kOfPieces)) return kUsage;
    Problems problems;
    if (!mayBeDrawnTo(arguments.output, false, problems)) return failure(problems);
    const auto left = taken(findVariant(arguments.left), problems);
    const auto right = taken(findVariant(arguments.right), problems);
    if (!left || !right) return failure(problems);
    const auto comparison = taken(compare(*left, *right, {arguments.effort, arguments.fens}), problems);
    if (!comparison) return failure(problems);
    show(problems);
    if (!arguments.output.empty() && comparison->difference &&
        !writeOutput(arguments.output, picture(comparison->difference->left).svg(), problems)) {
        return failure(problems);
    }
    const std::string text =
        arguments.json ? dump(equalJson(*comparison)) + "\n" : equalText(*comparison, {*left, *right});
    return writeOutput({}, text, problems) ? codeOf(comparison->verdict) : failure(problems);
}

int runOnce(const EqualOptions& arguments) {
    if (areOutOfPlace(arguments.ofVariants, kOfVariants)) return kUsage;
    Problems problems;
    auto options = arguments.read.options(problems);
    if (!options || !mayBeDrawnTo(arguments.output, false, problems)) return failure(problems);
    if (!arguments.boards.empty()) options->board = arguments.boards.front();
    const auto left = readNamed(arguments.left, *options, problems);
    const auto right = readNamed(arguments.right, *options, problems);
    if (!left || !right) return failure(problems);
    const auto comparisons = compared(*left, *right, arguments, problems);
    if (!comparisons) return failure(problems);
    show(problems);
    if (!arguments.output.empty()) {
        const Comparison& last = comparisons->back();
        const bool isDrawn =
            !last.difference || writeOutput(arguments.output, picture(*last.difference)->svg(), problems);
        if (!isDrawn) return failure(problems);
    }
    std::string text;
    if (arguments.json) {
        for (const Comparison& each : *comparisons)
            text += dump(equalJson(each)) + "\n";
    } else {
        text = equalText(*comparisons, {arguments.left, arguments.right});
    }
    return writeOutput({}, text, problems) ? exitCode(*comparisons) : failure(problems);
}

/// One answer a line: the difference, else what is not decided, else the last board.
const Comparison& told(const std::vector<Comparison>& comparisons) {
    const auto found = std::find_if(comparisons.begin(), comparisons.end(),
                                    [](const Comparison& each) { return each.verdict != Verdict::Equal; });
    return comparisons.back().verdict == Verdict::Equal && found != comparisons.end() ? *found
                                                                                      : comparisons.back();
}

Json equalAnswer(const EqualOptions& arguments, const Json& request, const Stream& stream,
                 Problems& problems) {
    if (const auto answer = equalVariantsAnswer(request, arguments.effort, problems)) return *answer;
    refuseKeys(request, {"fens"}, kOfVariants, problems);
    const auto left = stream.definition(request, "left", problems);
    const auto right = stream.definition(request, "right", problems);
    EqualOptions own = arguments;
    own.piece = stringIn(request, "piece", arguments.piece, problems);
    own.name = stringIn(request, "name", arguments.name, problems);
    own.side = stringIn(request, "side", arguments.side, problems);
    if (request.contains("board") || request.contains("boards")) {
        own.ranges.clear();
        own.boards =
            request.contains("boards") ? listIn(request, "boards", problems) : std::vector<std::string>();
    }
    if (request.contains("board"))
        own.boards.insert(own.boards.begin(), stringIn(request, "board", {}, problems));
    // The board that shows a difference is drawn only for who says in which colours.
    std::optional<Theme> theme;
    if (request.contains("theme")) theme = readTheme(stringIn(request, "theme", {}, problems), problems);
    if (!left || !right || hasErrors(problems)) return {};
    const auto comparisons = compared(*left, *right, own, problems);
    if (!comparisons) return {};
    const Comparison& shown = told(*comparisons);
    Json json = equalJson(shown);
    if (shown.verdict == Verdict::Equal && comparisons->size() > 1) json["boards"] = own.boards;
    if (theme && shown.difference) json["svg"] = picture(*shown.difference)->svg(*theme);
    return json;
}

Question questionOf(const EqualOptions& arguments) {
    return {{"left", "right", "board", "boards", "piece", "name", "side", "theme", "fens"},
            [arguments](const Json& request, const Stream& stream, Problems& problems) {
                return equalAnswer(arguments, request, stream, problems);
            }};
}

int runLines(const EqualOptions& arguments) {
    return answerLines(arguments.read, arguments.stream, questionOf(arguments),
                       arguments.boards.empty() ? std::string() : arguments.boards.front());
}

}  // namespace

Question equalQuestion() {
    return questionOf(EqualOptions());
}

void addEqual(CommandLine& program) {
    auto arguments = std::make_shared<EqualOptions>();
    Verb verb(program, "equal", "Prove that two pieces or two variants are the same, or show a difference");
    verb.footer(
        "Examples:\n"
        "  ferz equal mbn:Q mbn:R+B                        a queen is a rook and a bishop\n"
        "  ferz equal mbn:N0 mbn:N                         shows a board where a nightrider is no knight\n"
        "  ferz equal mbn:W10 mbn:R --boards 3x3..12x12    on which boards are they the same?\n"
        "  ferz equal mbn:R 'chessembly:take-move(1,0) repeat(1);' --board 9x10\n"
        "  ferz equal chess.toml variants.ini:gothic       are two variants the same game?\n"
        "  ferz equal --jsonl < pairs.jsonl                answers lines "
        "{\"left\":\"mbn:Q\",\"right\":\"mbn:RB\"}\n"
        "\n"
        "Two variants are the same game if their legal moves and results are. Where they differ, the "
        "shortest "
        "line of\nmoves shows it.\n\n"
        "Exit code 0: proved equal on every board named; 1: different, and a board shows it; 3: "
        "undecided.");
    std::vector<Option> ofPieces = arguments->read.addTo(verb);
    const Option left = verb.add("LEFT", arguments->left, pieceText("a piece, or a variant"));
    const Option right = verb.add("RIGHT", arguments->right, {"another one, written the same way"});
    ofPieces.push_back(
        verb.add("--board", arguments->boards,
                 {"compare on this board: 8x8 (the default), 5x5x5, hex6; may be repeated", "SIZE"}));
    ofPieces.push_back(
        verb.add("--boards", arguments->ranges,
                 {"compare on all boards from one size to another, as 3x3..10x10", "SIZE..SIZE"}));
    addEffort(verb, arguments->effort);
    ofPieces.push_back(
        verb.add("--piece", arguments->piece, {"compare this piece of definitions of several", "NAME"}));
    ofPieces.push_back(
        verb.add("--name", arguments->name,
                 {"compare for a moving piece of this name only, not for every name", "NAME"}));
    ofPieces.push_back(verb.add("--side", arguments->side, {"`white`, `black` or `both`", "SIDE", true}));
    arguments->ofPieces = std::move(ofPieces);
    arguments->ofVariants.push_back(
        verb.add("--fen", arguments->fens,
                 {.help = "play two variants from this position, too; may be repeated",
                  .type = "FEN",
                  .isFilled = true}));
    addOutput(verb, arguments->output, "draw the board that shows a difference, too, as an SVG file");
    verb.flag("--json", arguments->json, "print the result as JSON");
    const Option stream = arguments->stream.addTo(verb, left);
    verb.runs(
        [arguments] {
            if (arguments->stream.jsonl) return runLines(*arguments);
            return areVariants(arguments->left, arguments->right) ? runVariants(*arguments)
                                                                  : runOnce(*arguments);
        },
        {{left, stream}, {right, stream}});
}

}  // namespace ferz::tools
