#include "sentences/languages.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "support/entry.h"

namespace ferz::sentences {

namespace {

struct ClauseRow {
    Clause clause;
    std::string_view english;
    std::string_view korean;
};

using enum Clause;

constexpr ClauseRow kRows[] = {
    {Text, "", ""},
    {Name, "", ""},
    {Or, "or", "또는"},
    {InAnyDirection, "in any direction", "모든 방향으로"},
    {Orthogonally, "orthogonally", "가로세로로"},
    {Diagonally, "diagonally", "대각선으로"},
    {Forward, "forward", "앞으로"},
    {Backward, "backward", "뒤로"},
    {ToTheLeft, "to the left", "왼쪽으로"},
    {ToTheRight, "to the right", "오른쪽으로"},
    {ForwardOrBackward, "forward or backward", "앞뒤로"},
    {Sideways, "sideways", "옆으로"},
    {DiagonallyForward, "diagonally forward", "대각선 앞으로"},
    {DiagonallyBackward, "diagonally backward", "대각선 뒤로"},
    {DiagonallyForwardBothSides, "diagonally forward to either side", "양쪽 앞 대각선으로"},
    {DiagonallyBackwardBothSides, "diagonally backward to either side", "양쪽 뒤 대각선으로"},
    {DiagonallyLeft, "diagonally to the left", "왼쪽 대각선으로"},
    {DiagonallyRight, "diagonally to the right", "오른쪽 대각선으로"},
    {DiagonallyForwardLeft, "diagonally forward to the left", "왼쪽 앞 대각선으로"},
    {DiagonallyForwardRight, "diagonally forward to the right", "오른쪽 앞 대각선으로"},
    {DiagonallyBackwardLeft, "diagonally backward to the left", "왼쪽 뒤 대각선으로"},
    {DiagonallyBackwardRight, "diagonally backward to the right", "오른쪽 뒤 대각선으로"},
    {ForwardToEitherSide, "forward to either side", "앞쪽 양옆으로"},
    {BackwardToEitherSide, "backward to either side", "뒤쪽 양옆으로"},
    {ForwardToTheLeft, "forward to the left", "왼쪽 앞으로"},
    {ForwardToTheRight, "forward to the right", "오른쪽 앞으로"},
    {BackwardToTheLeft, "backward to the left", "왼쪽 뒤로"},
    {BackwardToTheRight, "backward to the right", "오른쪽 뒤로"},
    {ThroughSides, "through the sides of cells", "칸의 변을 지나"},
    {ThroughCorners, "through the corners of cells", "칸의 꼭짓점을 지나"},
    {ThroughSidesOrCorners, "through the sides or corners of cells", "칸의 변이나 꼭짓점을 지나"},
    {ThroughCorner, "{0} through a corner", "꼭짓점을 지나 {0}"},
    {StraightOn, "straight on", "같은 방향으로"},
    {Outward, "outward", "바깥쪽으로"},
    {Back, "back", "왔던 방향으로 되돌아"},
    {BackInward, "back inward", "안쪽으로"},
    {AtRightAngles, "at a right angle", "직각으로"},
    {LeftOfIt, "turned to the left", "왼쪽으로 꺾어"},
    {RightOfIt, "turned to the right", "오른쪽으로 꺾어"},
    {HalfLeft, "turned half left", "왼쪽으로 반쯤 꺾어"},
    {HalfRight, "turned half right", "오른쪽으로 반쯤 꺾어"},
    {OnOrBack, "onward or back", "같은 방향으로 또는 왔던 방향으로 되돌아"},
    {NotBack, "in any direction but back", "왔던 방향이 아닌 모든 방향으로"},
    {InZigzag, "in zigzag", "지그재그로"},
    {OrthogonallyThere, "orthogonally {0}", "{0} 가로세로로"},
    {DiagonallyThere, "diagonally {0}", "{0} 대각선으로"},
    {Like, "like (a) {0}", "{0}처럼"},
    {OneSquare, "one square {0}", "{0} 한 칸"},
    {UpToSquares, "up to {0} squares {1}", "{1} {0}칸까지"},
    {AnyNumberOfSquares, "any number of squares {0}", "{0} 몇 칸이든"},
    {ExactlySquares, "exactly {0} squares {1} over empty squares", "빈칸을 지나 {1} 정확히 {0}칸"},
    {AsFarAsPossible, "as far as possible {0}", "{0} 갈 수 있는 데까지"},
    {ToTheEdge, "to the edge {0} over empty squares", "빈칸을 지나 {0} 판 끝까지"},
    {ToTheEdgeOverPieces, "to the edge {0}", "{0} 판 끝까지"},
    {LeapStraight, "with a leap of {0} squares {1}", "{1} {0}칸 도약으로"},
    {LeapBent, "with a leap of {0} squares one way and {1} to the side",
     "한쪽으로 {0}칸, 그 옆으로 {1}칸 도약으로"},
    {LeapTo, "with a leap {0}", "{0} 도약으로"},
    {LeapThroughSides, "with a leap of {0} cells through sides and {1} more turned half aside",
     "변을 지나 {0}칸, 이어서 비스듬히 {1}칸 도약으로"},
    {StraightAndSides, "{0} to one side and {1} forward or backward", "옆으로 {0}칸, 앞뒤로 {1}칸"},
    {StraightAndLeft, "{0} to the left and {1} forward or backward", "왼쪽으로 {0}칸, 앞뒤로 {1}칸"},
    {StraightAndRight, "{0} to the right and {1} forward or backward", "오른쪽으로 {0}칸, 앞뒤로 {1}칸"},
    {ForwardAndSides, "{1} forward and {0} to one side", "앞으로 {1}칸, 옆으로 {0}칸"},
    {ForwardAndLeft, "{1} forward and {0} to the left", "앞으로 {1}칸, 왼쪽으로 {0}칸"},
    {ForwardAndRight, "{1} forward and {0} to the right", "앞으로 {1}칸, 오른쪽으로 {0}칸"},
    {BackwardAndSides, "{1} backward and {0} to one side", "뒤로 {1}칸, 옆으로 {0}칸"},
    {BackwardAndLeft, "{1} backward and {0} to the left", "뒤로 {1}칸, 왼쪽으로 {0}칸"},
    {BackwardAndRight, "{1} backward and {0} to the right", "뒤로 {1}칸, 오른쪽으로 {0}칸"},
    {InOneLine, "{0}, any number of times in one line", "{0} 한 줄로 몇 번이든"},
    {InOneLineUpTo, "{0}, up to {1} times in one line", "{0} 한 줄로 {1}번까지"},
    {InOneLineExactly, "{0}, exactly {1} times in one line over empty squares",
     "{0} 빈칸을 지나 한 줄로 정확히 {1}번"},
    {InOneLineAsFarAsPossible, "{0}, as often as possible in one line", "{0} 한 줄로 갈 수 있는 데까지"},
    {InOneLineToTheEdge, "{0} in one line over empty squares, to its last one on the board",
     "{0} 빈칸을 지나 한 줄로 판 위 마지막 칸까지"},
    {InOneLineToTheEdgeOverPieces, "{0} in one line, to its last square on the board",
     "{0} 한 줄로 판 위 마지막 칸까지"},
    {AlongAxis, "along one axis", "한 축을 따라"},
    {AlongAxes, "along {0} axes at once", "{0}개 축을 따라 동시에"},
    {AlongAxesAlike, "along {0} axes at once, as many along each", "{0}개 축을 따라 동시에 같은 수만큼"},
    {LeapAlongAxes, "with a leap of {0} squares along one axis and {1} along another",
     "한 축으로 {0}칸, 다른 축으로 {1}칸 도약으로"},
    {InThatDirection, "{0} {1}", "{1} {0}"},
    {Stays, "without leaving its square", "제자리에서"},
    {InEachCase, "{0}, in each case", "{0}"},
    {HoppingOne, "{0}, hopping over exactly one piece", "기물 하나를 뛰어넘어 {0}"},
    {HoppingSome, "{0}, hopping over at least one piece", "기물 하나 이상을 뛰어넘어 {0}"},
    {HoppingOneOf, "{0}, hopping over exactly one piece, {1}", "{1} 하나를 뛰어넘어 {0}"},
    {HoppingSomeOf, "{0}, hopping over at least one piece, {1}", "{1} 하나 이상을 뛰어넘어 {0}"},
    {JumpingAll, "{0}, jumping over whatever stands on the way", "길에 있는 모든 기물을 뛰어넘어 {0}"},
    {JumpingFriends, "{0}, jumping over friends on the way", "길에 있는 아군을 뛰어넘어 {0}"},
    {JumpingOver, "{0}, jumping over {1} on the way", "길에 있는 {1}(을/를) 뛰어넘어 {0}"},
    {Lame, "{0} if a way of empty squares leads there", "빈칸만 지나는 길이 있으면 {0}"},
    {HalfWay, "{0}, at most half the way to the edge, rounded up", "끝까지의 절반(올림) 안에서 {0}"},
    {AwayFromEnemies, "{0}, if none of these moves reaches an enemy",
     "이 움직임 가운데 적에게 닿는 것이 하나도 없으면 {0}"},
    {AroundFiles, "{0} as if the left and right edges touched",
     "왼쪽 끝과 오른쪽 끝이 이어진 판에서처럼 {0}"},
    {AroundAll, "{0} as if all opposite edges touched", "마주 보는 끝이 모두 이어진 판에서처럼 {0}"},
    {WithoutLeaving, "{0}, without leaving its square", "제자리로 돌아오며 {0}"},
    {HasNotMoved, "{0} if it has not moved yet", "아직 움직이지 않았으면 {0}"},
    {HasNotMovedNorChecked, "{0} if it has not moved yet and its side was never in check",
     "아직 움직이지 않았고 체크를 받은 적이 없으면 {0}"},
    {WithoutCheck, "{0} if that gives no check", "체크가 되지 않으면 {0}"},
    {WithoutMate, "{0} if that does not mate", "체크메이트가 되지 않으면 {0}"},
    {From, "{0}, only from {1}", "{1}에서만 {0}"},
    {To, "{0}, only to {1}", "{1}(으)로만 {0}"},
    {NotFrom, "{0}, but not from {1}", "{1}(이/가) 아닌 칸에서만 {0}"},
    {NotTo, "{0}, but not to {1}", "{1}(이/가) 아닌 칸으로만 {0}"},
    {Rank, "rank {0}", "{0}행"},
    {Ranks, "ranks {0} to {1}", "{0}~{1}행"},
    {File, "file {0}", "{0}열"},
    {Files, "files {0} to {1}", "{0}~{1}열"},
    {Square, "the square {0}", "칸 {0}"},
    {Squares, "the squares {0}", "칸 {0}"},
    {AtTheEdge, "squares at the edge", "가장자리 칸"},
    {OffTheEdge, "squares that are not at the edge", "가장자리가 아닌 칸"},
    {Attacked, "squares that an enemy attacks", "적이 공격하는 칸"},
    {NotAttacked, "squares that no enemy attacks", "적이 공격하지 않는 칸"},
    {OfUnmoved, "squares of pieces that have not moved", "움직인 적이 없는 기물이 있는 칸"},
    {Piece, "(a) {0}", "{0}"},
    {Friendly, "a friendly {0}", "아군 {0}"},
    {Hostile, "an enemy {0}", "적 {0}"},
    {OtherPlayers, "(a) {0} of the other player", "상대편 {0}"},
    {AnyBut, "anything but {0}", "{0}(이/가) 아닌 기물"},
    {AnyFriendBut, "a friend other than {0}", "{0}(이/가) 아닌 아군"},
    {OwnKind, "its own kind", "같은 종류의 기물"},
    {AnEnemy, "an enemy", "적"},
    {AFriend, "a friend", "아군"},
    {ToEmpty, "{0} to an empty square", "빈칸으로 {0}"},
    {Capturing, "{0}, capturing an enemy there", "거기 있는 적을 잡으며 {0}"},
    {CapturingFriend, "{0}, capturing a friend there", "거기 있는 아군을 잡으며 {0}"},
    {CapturingEither, "{0}, capturing a friend or an enemy there", "거기 있는 기물을 잡으며 {0}"},
    {CapturingOrNot, "{0}, capturing or not", "잡든 안 잡든 {0}"},
    {CapturingOneOf, "{0}, capturing {1} there", "거기 있는 {1}(을/를) 잡으며 {0}"},
    {Swapping, "{0}, changing places with {1} there", "거기 있는 {1}(과/와) 자리를 바꾸며 {0}"},
    {ToEmptyOrSwapping, "{0}, to an empty square or changing places with {1} there",
     "빈칸으로, 또는 거기 있는 {1}(과/와) 자리를 바꾸며 {0}"},
    {UpToEnemy, "{0} onto an enemy, which stays", "적이 있는 칸까지(적은 남음) {0}"},
    {UpToFriend, "{0} onto a friend, which stays", "아군이 있는 칸까지(아군은 남음) {0}"},
    {UpToEither, "{0} onto any piece, which stays", "기물이 있는 칸까지(기물은 남음) {0}"},
    {UpToOneOf, "{0} onto an enemy that is {1}, which stays",
     "적 {1}(이/가) 있는 칸까지(그 기물은 남음) {0}"},
    {Then, "{0}, then {1}", "{0}, 이어서 {1}"},
    {AndMay, "{0}, and may go on {1}", "{0}, 원하면 이어서 {1}"},
    {AndMayRepeat, "{0}, and may go on any number of times {1}", "{0}, 원하면 이어서 몇 번이든 {1}"},
    {AndMayUpTo, "{0}, and may go on up to {2} times {1}", "{0}, 원하면 이어서 {2}번까지 {1}"},
    {Repeated, "{0}, any number of times", "{0} 몇 번이든"},
    {RepeatedUpTo, "{0}, up to {1} times", "{0} {1}번까지"},
    {RepeatedExactly, "{0}, exactly {1} times", "{0} 정확히 {1}번"},
    {Turned, "{0}, each time {1}", "{0} 매번 {1}"},
    {Moves, "moves {0}", "{0} 움직입니다"},
    {MovesOnly, "moves, without capturing, {0}", "{0} 움직이지만 잡지는 못합니다"},
    {MovesAndMayBeTaken, "moves, without capturing, {0}, and can then be captured en passant",
     "{0} 움직이지만 잡지는 못하고, 그 뒤 앙파상으로 잡힐 수 있습니다"},
    {Captures, "captures {0}", "{0} 가서 잡습니다"},
    {CapturesFriends, "captures friends {0}", "{0} 가서 아군을 잡습니다"},
    {CapturesEither, "captures friends and enemies {0}", "{0} 가서 아군과 적을 잡습니다"},
    {CapturesOneOf, "captures only {1}, {0}", "{0} 가서 {1}(을/를) 잡습니다"},
    {CapturesAllBut, "captures {1}, {0}", "{0} 가서 {1}(을/를) 잡습니다"},
    {CapturesAlsoInPassing, "captures, also en passant, {0}", "{0} 가서 잡으며, 앙파상으로도 잡습니다"},
    {CapturesInPassing, "captures en passant {0}", "{0} 가서 앙파상으로 잡습니다"},
    {CapturesAlsoInPassingOneOf, "captures {0}, and also captures {1} en passant",
     "{0} 가서 잡으며, {1}(은/는) 앙파상으로도 잡습니다"},
    {CapturesInPassingOneOf, "captures {1} en passant {0}", "{0} 가서 {1}(을/를) 앙파상으로 잡습니다"},
    {MovesTaking, "moves {0}, capturing only {1}", "{0} 움직이고, {1}(은/는) 잡기도 합니다"},
    {MovesTakingAllBut, "moves {0}, capturing {1}", "{0} 움직이고, {1}(은/는) 잡기도 합니다"},
    {Swaps, "changes places with {1} {0}", "{0} {1}(과/와) 자리를 바꿉니다"},
    {OrSwaps, "{0}, or changes places with {1} there", "{0}. 거기 있는 {1}(과/와)는 자리를 바꿉니다"},
    {Goes, "goes {0}", "{0} 갑니다"},
    {ThreeAxes, "the axes are files, ranks and levels", "축은 열, 행, 층입니다"},
    {FourAxes, "the axes are files, ranks, levels and rows of levels", "축은 열, 행, 층, 층의 줄입니다"},
    {FileEdgesTouch, "for it the left and right edges touch", "왼쪽 끝과 오른쪽 끝이 이어진 것으로 봅니다"},
    {AllEdgesTouch, "for it all opposite edges touch", "마주 보는 끝이 모두 이어진 것으로 봅니다"},
    {KeepsItsSquare, "on the way round, it does not come to its own square again",
     "한 바퀴 돌아도 제자리에는 들어가지 못합니다"},
    {CornersPointForward, "a corner of each cell points forward", "칸마다 꼭짓점 하나가 앞을 향합니다"},
    {BecomesOnLastRank, "on the last rank it becomes {0}", "마지막 행에서 {0}(이/가) 됩니다"},
    {BecomesAtEndOfFile, "where a file ends ahead of it, it becomes {0}",
     "앞이 판의 끝인 칸에서 {0}(이/가) 됩니다"},
    {BecomesSomewhere, "at the end of some moves it becomes {0}", "어떤 움직임의 끝에는 {0}(이/가) 됩니다"},
    {NeverMoves, "never moves", "움직이지 않습니다"},
    {SeePicture, "see the picture", "그림을 보세요"},
    {AndMore, "there is more: see the picture", "이 밖의 움직임은 그림에 있습니다"},
    {SeeDefinition, "see the definition", "정의를 보세요"},
    {AndMoreInDefinition, "there is more: see the definition", "이 밖의 움직임은 정의에 있습니다"},
};

constexpr bool areInOrder() {
    for (std::size_t index = 0; index < std::size(kRows); ++index)
        if (kRows[index].clause != static_cast<Clause>(index)) return false;
    return std::size(kRows) == static_cast<std::size_t>(Count);
}
static_assert(areInOrder());

struct PieceName {
    std::string_view english;
    std::string_view korean;
};

constexpr PieceName kNames[] = {
    {"king", "킹"}, {"queen", "퀸"}, {"rook", "룩"}, {"bishop", "비숍"}, {"knight", "나이트"}, {"pawn", "폰"},
};

}  // namespace

std::optional<Language> languageOf(std::string_view code) {
    if (code == "en") return Language::English;
    if (code == "ko") return Language::Korean;
    return std::nullopt;
}

std::string_view patternOf(Clause clause, Language language) {
    const ClauseRow& row = kRows[static_cast<std::size_t>(clause)];
    return language == Language::English ? row.english : row.korean;
}

std::string_view nameIn(std::string_view english, Language language) {
    const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                     [&](const PieceName& each) { return each.english == english; });
    return found == std::end(kNames) || language == Language::English ? english : found->korean;
}

}  // namespace ferz::sentences
