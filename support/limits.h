// Every limit that people meet, in one table: what is larger is refused with an error of this name.
//
// `ferz help --limits` prints the table, and docs/limits.md shows it. tests/limits.py tries a limit and one
// beyond it, or says why it does not. The code takes its numbers from here. Limits that nobody meets
// are not here: where a pass gives up, another way is taken.
//
//     text.size() > limits::kText.most      reported as diagnostic::kTooLong
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "support/settings.h"

namespace ferz {

struct Limit {
    std::string_view name;
    std::size_t most = 0;
    std::string_view unit;
    std::string_view error;  ///< the name of the diagnostic
    std::string_view about;
    std::optional<Setting> raisedBy = {};
};

namespace limits {

// Texts
inline constexpr Limit kText{"text", 2'000'000, "bytes", "too-long",
                             "a definition, a program, a variant file or a file in a question"};
inline constexpr Limit kMbnDefinition{"mbn-definition", 50'000, "bytes", "too-long",
                                      "one definition of an MBN text"};
inline constexpr Limit kAncpDefinition{"ancp-definition", 400'000, "bytes", "too-long",
                                       "one definition of an ANCP text"};
inline constexpr Limit kBetzaPiece{"betza-piece", 1'000, "bytes", "too-long",
                                   "one piece in Betza's notation"};
inline constexpr Limit kDefinitions{"definitions", 10'000, "definitions", "too-large", "an MBN or ANCP text"};
inline constexpr Limit kBetzaPieces{"betza-pieces", 2'000, "pieces", "too-large",
                                    "a text in Betza's notation"};
inline constexpr Limit kNesting{"nesting", 200, "levels", "too-deep",
                                "brackets and macros of MBN, groups of ANCP, blocks of Chessembly"};
inline constexpr Limit kBetzaNesting{"betza-nesting", 20, "levels", "too-deep",
                                     "brackets of Betza's notation"};
inline constexpr Limit kIrNesting{"automaton-nesting", 100, "levels", "too-deep",
                                  "parts of an automaton or labels of ANCP that ask for each other"};
inline constexpr Limit kTomlKeys{"key-parts", 20, "names", "too-deep",
                                 "a key with full stops in a TOML file"};
inline constexpr Limit kSections{"sections", 2'000, "sections", "too-large", "a variants.ini"};

// Numbers
inline constexpr Limit kMbnNumber{"mbn-number", 999, "", "number-range", "a number of an MBN text"};
inline constexpr Limit kAncpCount{"ancp-count", 999, "", "number-range", "a count of an ANCP text"};
inline constexpr Limit kBetzaRange{"betza-range", 99, "", "number-range", "a range in Betza's notation"};
inline constexpr Limit kVectorPart{"vector", 1'000, "squares", "number-range",
                                   "a vector of Chessembly or ANCP in one direction"};

// Boards and games
inline constexpr Limit kBoardSide{"board-side", 26, "squares", "bad-board", "the files or ranks of a board"};
inline constexpr Limit kBoardLevels{"board-levels", 8, "levels", "bad-board",
                                    "the levels of a board in space, and its rows of levels"};
inline constexpr Limit kVariantSquares{"variant-squares", 512, "squares", "bad-board",
                                       "the board of a variant"};
inline constexpr Limit kPlies{"plies", 2'000, "moves", "limit", "a game of `ferz play`"};
inline constexpr Limit kPerftDepth{"perft-depth", 100, "moves", "limit", "`perft` in a question"};
inline constexpr Limit kAdvicePlies{"advice-plies", 4, "plies", "limit",
                                    "`advice` in a question, and `ferz play`"};
inline constexpr Limit kPositions{"positions", 16'383, "positions", "limit",
                                  "`perft` and `premoves` in a question, which list their moves"};

// Automata
inline constexpr Limit kStates{"states", 200'000, "states", "too-large", "a program in Chessembly"};
inline constexpr Limit kTransitions{"transitions", 2'000'000, "transitions", "too-large",
                                    "a program in Chessembly"};
inline constexpr Limit kSettled{"expressions", 20'000'000, "expressions", "too-large",
                                "a program in Chessembly, through all its jumps"};
inline constexpr Limit kMbnStates{"mbn-states", 8'000, "states", "too-large", "one movement of an MBN text"};
inline constexpr Limit kMbnWork{"mbn-parts", 40'000, "parts", "too-large",
                                "one movement of an MBN text, written out"};
inline constexpr Limit kMbnTextStates{
    "mbn-text-states", 80'000, "states", "too-large",
    "all movements of an MBN text; each part written out counts as one, too"};
inline constexpr Limit kMbnAskedStates{"mbn-asked-states", 2'500, "states", "too-large",
                                       "a part of an MBN movement that is only asked for"};
inline constexpr Limit kMbnModifiers{"mbn-modifiers", 40, "modifiers", "too-large",
                                     "one leg of an MBN movement"};
inline constexpr Limit kMbnOptional{"mbn-optional", 6, "modifiers", "too-large",
                                    "the optional modifiers of one leg of an MBN movement"};
inline constexpr Limit kAncpStates{"ancp-states", 50'000, "states", "too-large",
                                   "a movement of an ANCP text"};
inline constexpr Limit kAncpWork{"ancp-legs", 200'000, "legs", "too-large",
                                 "a movement of an ANCP text, written out"};
inline constexpr Limit kBetzaStates{"betza-states", 20'000, "states", "too-large",
                                    "a piece in Betza's notation"};
inline constexpr Limit kTags{"tags", 64, "tags", "too-large",
                             "transitions and states that one move of Chessembly sets"};
inline constexpr Limit kSlots{"slots", 64, "squares", "too-deep",
                              "squares that a Chessembly chain remembers"};

// Work
inline constexpr Limit kConfigurations{
    "configurations",       20'000, "configurations", "limit", "the moves of one piece in one position",
    Setting::Configurations};
inline constexpr Limit kGameConfigurations{"game-configurations", 1'000'000, "configurations", "limit",
                                           "the moves of one piece in a game"};
inline constexpr Limit kTableConfigurations{
    "table-configurations", 250'000, "configurations", "limit", "one square of a comparison or fingerprint",
    Setting::Effort};
inline constexpr Limit kComparedConfigurations{"compared-configurations",
                                               1'000'000,
                                               "configurations",
                                               "limit",
                                               "all squares of a comparison or fingerprint",
                                               Setting::Effort};
inline constexpr Limit kDiagramNodes{
    "diagram-nodes", 8'000'000, "nodes", "limit", "the decision diagrams of a comparison or fingerprint",
    Setting::Effort};
inline constexpr Limit kDiagramSteps{
    "diagram-steps", 20'000'000, "steps", "limit", "all operations on these diagrams", Setting::Effort};

// Written texts
inline constexpr Limit kChessemblyText{"chessembly-text",
                                       4'000,
                                       "characters",
                                       "too-long",
                                       "a piece written in Chessembly; or twice its source, if that is more",
                                       Setting::MostText};
inline constexpr Limit kCppStates{"cpp-states", 5'000, "states", "inexpressible", "a piece written as C++"};

// Questions and messages
inline constexpr Limit kLine{"line", 8'000'000, "bytes", "too-long",
                             "a question of a stream, and a line of `ferz play`"};
inline constexpr Limit kJsonNesting{"json-nesting", 100, "levels", "too-deep",
                                    "a question or a message to the language server"};
inline constexpr Limit kJsonValues{"json-values", 10'000, "values", "too-large", "a question"};
inline constexpr Limit kJobs{"jobs", 256, "questions", "usage", "what a stream answers at a time"};
inline constexpr Limit kInput{"input", 1'000'000, "bytes", "bad-input",
                              "a word or a line that a program of `ferz run` reads"};

inline constexpr Limit kMessage{"message", 16'000'000, "bytes", "InvalidRequest",
                                "a message to the language server"};
inline constexpr Limit kMessageValues{"message-values", 1'000'000, "values", "InvalidRequest",
                                      "a message to the language server"};
inline constexpr Limit kRequest{"request", 65'536, "bytes", "413", "a question to `ferz serve`"};

inline constexpr Limit kAll[] = {
    kText,
    kMbnDefinition,
    kAncpDefinition,
    kBetzaPiece,
    kDefinitions,
    kBetzaPieces,
    kNesting,
    kBetzaNesting,
    kIrNesting,
    kTomlKeys,
    kSections,
    kMbnNumber,
    kAncpCount,
    kBetzaRange,
    kVectorPart,
    kBoardSide,
    kBoardLevels,
    kVariantSquares,
    kPlies,
    kPerftDepth,
    kAdvicePlies,
    kPositions,
    kStates,
    kTransitions,
    kSettled,
    kMbnStates,
    kMbnWork,
    kMbnTextStates,
    kMbnAskedStates,
    kMbnModifiers,
    kMbnOptional,
    kAncpStates,
    kAncpWork,
    kBetzaStates,
    kTags,
    kSlots,
    kConfigurations,
    kGameConfigurations,
    kTableConfigurations,
    kComparedConfigurations,
    kDiagramNodes,
    kDiagramSteps,
    kChessemblyText,
    kCppStates,
    kLine,
    kJsonNesting,
    kJsonValues,
    kJobs,
    kInput,
    kMessage,
    kMessageValues,
    kRequest,
};

}  // namespace limits
}  // namespace ferz
