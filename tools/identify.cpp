// ferz identify: which known piece is this, by what it does.
#include "catalogue/identify.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>
#include <memory>

#include "backends/registry.h"
#include "ir/normal/normal_form.h"
#include "ir/rename.h"
#include "tools/definition.h"
#include "tools/json.h"
#include "tools/piece_question.h"
#include "tools/questions.h"
#include "tools/situation.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

using catalogue::Entry;
using catalogue::Identity;

constexpr std::size_t kMostMoves = 8;

struct Arguments : PieceQuestion {
    std::vector<std::string> catalogues;
};

/// The pieces that are known, ready for a board.
class Knowledge {
public:
    /// False when a catalogue cannot be read, which is reported.
    bool read(const std::vector<std::string>& files, const ReadSettings& settings, Diagnostics& diagnostics) {
        bool isGood = true;
        const auto add = [&](const Source& source) {
            auto entries = catalogue::readCatalogue(source, settings.names, diagnostics);
            isGood = isGood && entries;
            if (entries) entries_.insert(entries_.end(), entries->begin(), entries->end());
        };
        // The user's come first: they are likely to be what is asked for.
        for (const std::string& file : files) {
            auto text = readFile(file, diagnostics);
            isGood = isGood && text;
            if (text && text->size() > kMostTextBytes) {
                diagnostics.report(diagnostic::kTooLong, fmt::format("the catalogue `{}` is too long", file));
                isGood = false;
            } else if (text) {
                add(Source(file, std::move(*text)));
            }
        }
        add(catalogue::builtInText());
        return isGood;
    }

    const catalogue::Identifier& on(const ir::Board& board) {
        auto& place = identifiers_[board.print()];
        // Streams may ask for many boards: a few are kept.
        if (!place && identifiers_.size() > kMostBoards) {
            identifiers_.clear();
            return *(identifiers_[board.print()] = std::make_unique<catalogue::Identifier>(entries_, board));
        }
        if (!place) place = std::make_unique<catalogue::Identifier>(entries_, board);
        return *place;
    }

private:
    static constexpr std::size_t kMostBoards = 8;
    std::vector<Entry> entries_;
    std::map<std::string, std::unique_ptr<catalogue::Identifier>> identifiers_;
};

/// The piece's one text in canonical ANCP; empty where it has none.
std::string canonicalText(const Entry& entry) {
    Diagnostics diagnostics;
    const auto text = findTarget("ancp")->emit({entry.movement}, EmitOptions{}, diagnostics);
    if (!text || diagnostics.hasErrors()) return {};
    std::string line = *text;
    while (!line.empty() && line.back() == '\n')
        line.pop_back();
    return line;
}

bool isSameEverywhere(const ir::Movement& movement, const Entry& entry) {
    const auto form =
        ir::normal::normalForm(ir::renamed(movement, movement.name, std::string(ir::kAnonymous)));
    return form && form == ir::normal::normalForm(entry.movement);
}

Json knownJson(const Entry& entry, const ir::Movement& movement) {
    Json json;
    json["name"] = entry.name;
    json["also"] = entry.also;
    json["source"] = entry.source;
    json[entry.notation] = entry.text;
    if (const std::string text = canonicalText(entry); !text.empty() && entry.notation != "ancp")
        json["ancp"] = text;
    json["every_board"] = isSameEverywhere(movement, entry);
    return json;
}

Json movesJson(const std::vector<ir::Move>& moves, const ir::Board& board) {
    Json list = Json::array();
    for (const ir::Move& move : moves)
        list.push_back(ir::print(move, board));
    return list;
}

Json identityJson(const Identity& identity, const ir::Movement& movement, const ir::Board& board) {
    Json json;
    json["board"] = board.print();
    json["known"] = Json::array();
    for (const Entry* entry : identity.same)
        json["known"].push_back(knownJson(*entry, movement));
    if (!identity.undecided.empty()) json["undecided"] = identity.undecided;
    json["made_of"] = Json::array();
    for (const catalogue::Composition& each : identity.madeOf) {
        Json names = Json::array();
        for (const Entry* entry : each.entries)
            names.push_back(entry->name);
        json["made_of"].push_back({{"sentence", each.sentence}, {"pieces", names}});
    }
    json["nearest"] = Json::array();
    for (const catalogue::Near& near : identity.nearest) {
        json["nearest"].push_back({{"name", near.entry->name},
                                   {near.entry->notation, near.entry->text},
                                   {"from", board.name(near.from)},
                                   {"lacks", movesJson(near.lacks, board)},
                                   {"adds", movesJson(near.adds, board)},
                                   {"changed", movesJson(near.changed, board)}});
    }
    return json;
}

std::string listed(const std::vector<ir::Move>& moves, const ir::Board& board) {
    std::string text;
    for (std::size_t index = 0; index < moves.size() && index < kMostMoves; ++index)
        text += (index == 0 ? "" : ", ") + ir::print(moves[index], board);
    if (moves.size() > kMostMoves) text += fmt::format(" and {} more", moves.size() - kMostMoves);
    return text;
}

std::string identityText(const Identity& identity, const ir::Movement& movement, const ir::Board& board) {
    std::string text;
    for (const Entry* entry : identity.same) {
        text += entry->name + "\n";
        const auto line = [&](const char* what, const std::string& value) {
            if (!value.empty()) text += fmt::format("  {:<9} {}\n", what, value);
        };
        std::string also;
        for (const std::string& name : entry->also)
            also += (also.empty() ? "" : ", ") + name;
        line("also", also);
        line(entry->notation.c_str(), entry->text);
        if (entry->notation != "ancp") line("ancp", canonicalText(*entry));
        line("name from", entry->source);
        line("equal on", isSameEverywhere(movement, *entry) ? "every board" : board.print());
    }
    if (!identity.undecided.empty())
        text += fmt::format("undecided on {}: {}\n", board.print(), identity.undecided);
    if (!identity.same.empty() || !identity.undecided.empty()) return text;
    text += fmt::format("no known piece on {}\n", board.print());
    for (const catalogue::Composition& each : identity.madeOf)
        text += fmt::format("  it is: {}\n", each.sentence);
    for (const catalogue::Near& near : identity.nearest) {
        text += fmt::format("  near: {} ({}:{})\n", near.entry->name, near.entry->notation, near.entry->text);
        if (!near.lacks.empty()) text += fmt::format("    lacks {}\n", listed(near.lacks, board));
        if (!near.adds.empty()) text += fmt::format("    adds {}\n", listed(near.adds, board));
        if (!near.changed.empty())
            text += fmt::format("    in other situations {}\n", listed(near.changed, board));
    }
    return text;
}

struct Answered {
    Identity identity;
    ir::Movement movement;
    ir::Board board;
};

std::optional<Answered> answer(const Definition& definition, const Arguments& arguments,
                               const ReadSettings& settings, Knowledge& knowledge, Diagnostics& diagnostics) {
    const ir::Movement* movement = onePiece(definition, arguments.piece, settings.names, diagnostics);
    const auto board = buildBoard(arguments.board, diagnostics);
    if (movement == nullptr || !board) return std::nullopt;
    const catalogue::Identifier& identifier = knowledge.on(*board);
    return Answered{identifier.identify(*movement, arguments.effort.limits()), *movement, *board};
}

void warnOfTooLarge(const catalogue::Identifier& identifier, Diagnostics& diagnostics) {
    for (const Entry* entry : identifier.tooLarge()) {
        diagnostics.report({diagnostic::kLimit.name, Severity::Warning},
                           fmt::format("`{}` is too large to be found on this board", entry->name));
    }
}

int runOnce(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto settings = arguments.read.settings(diagnostics);
    if (!settings) return failure(diagnostics);
    const auto definition = readDefinition(arguments.def, *settings, diagnostics);
    Knowledge knowledge;
    const bool isKnown = knowledge.read(arguments.catalogues, *settings, diagnostics);
    if (!definition || !isKnown) return failure(diagnostics);
    const auto answered = answer(*definition, arguments, *settings, knowledge, diagnostics);
    if (!answered) return failure(diagnostics);
    warnOfTooLarge(knowledge.on(answered->board), diagnostics);
    show(diagnostics);
    const Identity& identity = answered->identity;
    const std::string text = arguments.json
                                 ? dump(identityJson(identity, answered->movement, answered->board)) + "\n"
                                 : identityText(identity, answered->movement, answered->board);
    if (!writeOutput({}, text, diagnostics)) return failure(diagnostics);
    if (!identity.same.empty()) return kDone;
    return identity.undecided.empty() ? kDifferent : kUndecided;
}

int runLines(const Arguments& arguments) {
    Diagnostics diagnostics;
    const auto settings = arguments.read.settings(diagnostics);
    Knowledge knowledge;
    if (!settings || !knowledge.read(arguments.catalogues, *settings, diagnostics))
        return failure(diagnostics);
    return answerLines(arguments.read, PieceQuestion::keys(),
                       [&](const Json& request, const Stream& stream, Diagnostics& problems) -> Json {
                           const auto definition = stream.definition(request, "def", problems);
                           Arguments one = arguments;
                           one.take(request, problems);
                           if (!definition || problems.hasErrors()) return {};
                           const auto answered =
                               answer(*definition, one, stream.settings, knowledge, problems);
                           if (!answered) return {};
                           return identityJson(answered->identity, answered->movement, answered->board);
                       });
}

}  // namespace

void addIdentify(CLI::App& program, Run& run) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* verb = program.add_subcommand("identify", "Which known piece is this, by what it does?");
    verb->footer(
        "Examples:\n"
        "  ferz identify 'mbn:nN'\n"
        "  ferz identify 'chessembly:take-move(1,0) repeat(1); take-move(-1,0) repeat(1);'\n"
        "  ferz identify mbn:RC --catalogue mine.toml --json\n"
        "  ferz identify --jsonl < definitions.jsonl        lines {\"def\":\"mbn:Q\",\"board\":\"8x8\"}\n"
        "Where no piece is the same, it says what the piece is made of and which are nearest: `lacks` are\n"
        "moves that only the known piece has, `adds` those that it has not, from a square in the middle.\n"
        "Exit code 0: a known piece, proved; 1: none; 3: undecided.");
    CLI::Option* def = arguments->addTo(*verb);
    verb->add_option("--catalogue", arguments->catalogues, "a TOML file of more pieces; may be repeated")
        ->type_name("FILE");
    verb->callback([arguments, def, &run] {
        if (!arguments->jsonl && def->empty()) throw CLI::RequiredError("def");
        run = [arguments] { return arguments->jsonl ? runLines(*arguments) : runOnce(*arguments); };
    });
}

}  // namespace ferz::tools
