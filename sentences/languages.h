// What can be said of a piece, each clause with its words in every language.
//
// A pattern has places, `{0}` and `{1}`, for other phrases. `(a)` is `a` or `an` by what follows; in Korean
// `(을/를)` and the like are chosen by the sound before them.
#pragma once

#include <optional>
#include <string_view>

namespace ferz::sentences {

enum class Language { English, Korean };

/// `en` and `ko`; empty for another text.
[[nodiscard]] std::optional<Language> languageOf(std::string_view code);

enum class Clause {
    Text,
    Name,
    Or,  ///< any number of parts
    // Directions of the board, seen from the side that moves.
    InAnyDirection,
    Orthogonally,
    Diagonally,
    Forward,
    Backward,
    ToTheLeft,
    ToTheRight,
    ForwardOrBackward,
    Sideways,
    DiagonallyForward,
    DiagonallyBackward,
    DiagonallyForwardBothSides,  ///< beside another one, whose side could be read with it
    DiagonallyBackwardBothSides,
    DiagonallyLeft,
    DiagonallyRight,
    DiagonallyForwardLeft,
    DiagonallyForwardRight,
    DiagonallyBackwardLeft,
    DiagonallyBackwardRight,
    // The same among hexagons, where no direction is diagonal.
    ForwardToEitherSide,
    BackwardToEitherSide,
    ForwardToTheLeft,
    ForwardToTheRight,
    BackwardToTheLeft,
    BackwardToTheRight,
    ThroughSides,
    ThroughCorners,
    ThroughSidesOrCorners,
    ThroughCorner,  ///< {0}: one of the directions
    // Directions by the leg before.
    StraightOn,
    Outward,
    Back,
    BackInward,
    AtRightAngles,
    LeftOfIt,
    RightOfIt,
    HalfLeft,
    HalfRight,
    OnOrBack,
    NotBack,
    InZigzag,
    OrthogonallyThere,  ///< {0}: one of them
    DiagonallyThere,
    // Where a leg goes.
    Like,
    OneSquare,
    UpToSquares,
    AnyNumberOfSquares,
    ExactlySquares,
    AsFarAsPossible,
    ToTheEdge,
    ToTheEdgeOverPieces,
    LeapStraight,
    LeapBent,
    LeapTo,
    LeapThroughSides,
    StraightAndSides,
    StraightAndLeft,
    StraightAndRight,
    ForwardAndSides,
    ForwardAndLeft,
    ForwardAndRight,
    BackwardAndSides,
    BackwardAndLeft,
    BackwardAndRight,
    InOneLine,
    InOneLineUpTo,
    InOneLineExactly,
    InOneLineAsFarAsPossible,
    InOneLineToTheEdge,
    InOneLineToTheEdgeOverPieces,
    // In space.
    AlongAxis,
    AlongAxes,       ///< {0}: how many
    AlongAxesAlike,  ///< as far along each
    LeapAlongAxes,
    InThatDirection,  ///< a leap in a direction by the leg before
    Stays,
    // Under which conditions; {0} is where it goes.
    InEachCase,  ///< {0}: alternatives, all of which the condition behind it is of
    HoppingOne,
    HoppingSome,
    HoppingOneOf,
    HoppingSomeOf,
    JumpingAll,
    JumpingFriends,
    JumpingOver,
    Lame,
    HalfWay,
    AwayFromEnemies,
    AroundFiles,
    AroundAll,
    WithoutLeaving,
    HasNotMoved,
    HasNotMovedNorChecked,
    WithoutCheck,
    WithoutMate,
    From,
    To,
    NotFrom,
    NotTo,
    // Sets of squares and of pieces.
    Rank,
    Ranks,
    File,
    Files,
    Square,
    Squares,
    AtTheEdge,
    OffTheEdge,
    Attacked,
    NotAttacked,
    OfUnmoved,
    Piece,
    Friendly,
    Hostile,
    OtherPlayers,
    AnyBut,
    AnyFriendBut,
    OwnKind,
    AnEnemy,
    AFriend,
    // Legs of a chain; {0} is where the leg goes.
    ToEmpty,
    Capturing,
    CapturingFriend,
    CapturingEither,
    CapturingOrNot,
    CapturingOneOf,
    Swapping,
    ToEmptyOrSwapping,
    UpToEnemy,
    UpToFriend,
    UpToEither,
    UpToOneOf,
    Then,
    AndMay,
    AndMayRepeat,
    AndMayUpTo,
    Repeated,
    RepeatedUpTo,
    RepeatedExactly,
    Turned,
    // Sentences.
    Moves,
    MovesOnly,
    MovesAndMayBeTaken,
    Captures,
    CapturesFriends,
    CapturesEither,
    CapturesOneOf,
    CapturesAllBut,  ///< {1}: AnyBut
    CapturesAlsoInPassing,
    CapturesInPassing,
    CapturesAlsoInPassingOneOf,
    CapturesInPassingOneOf,
    MovesTaking,
    MovesTakingAllBut,
    Swaps,
    OrSwaps,  ///< {0}: a sentence of the same squares
    Goes,
    ThreeAxes,
    FourAxes,
    FileEdgesTouch,  ///< about the board, where no sentence says it of its moves
    AllEdgesTouch,
    KeepsItsSquare,       ///< a piece that goes round meets itself
    CornersPointForward,  ///< about the cells, where a file does not go through sides
    BecomesOnLastRank,
    BecomesAtEndOfFile,
    BecomesSomewhere,
    NeverMoves,
    SeePicture,
    AndMore,
    SeeDefinition,
    AndMoreInDefinition,
    Count  ///< how many there are
};

[[nodiscard]] std::string_view patternOf(Clause clause, Language language);

/// What a piece is called in the language; the English name where it has no other.
[[nodiscard]] std::string_view nameIn(std::string_view english, Language language);

}  // namespace ferz::sentences
