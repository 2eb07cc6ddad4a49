#include "languages/infchesspro/plane.h"

#include <algorithm>
#include <boost/functional/hash.hpp>
#include <fmt/format.h>
#include <utility>

#include "ir/text.h"

namespace ferz::infchesspro {

using ir::Act;
using ir::Colour;
using ir::Contents;
using ir::ForBlack;
using ir::Instruction;
using ir::isPlain;
using ir::Movement;
using ir::print;
using ir::Vec;
using ir::normal::findRays;
using ir::normal::Ray;
using ir::normal::Rays;

namespace {

/// Below this a product with a part of a vector fits into 64 bits with room to spare.
constexpr std::int64_t kNear = std::int64_t{1} << 40U;

/// How often `step` leads over (file, rank); 0 where it does not.
template <class Number>
Number stepsOver(const Number& file, const Number& rank, const Vec& step) {
    // Off the line, as nearly all are.
    if (file * step.rank != rank * step.file) return 0;
    const Number& part = step.file != 0 ? file : rank;
    const int by = step.file != 0 ? step.file : step.rank;
    if (part == 0 || (part > 0) != (by > 0) || part % by != 0) return 0;
    return part / by;
}

bool reaches(const Ray& ray, const Whole& steps) {
    return steps >= ray.first && (ray.last == 0 || steps <= ray.last);
}

/// Why the plane cannot have this ray; empty: it can.
std::string refusal(const Ray& ray) {
    if (ray.step.level != 0 || ray.step.row != 0) return "leaves the board for another level";
    if (!isPlain(ray.edges)) return "goes round the edges of the board, and an endless board has none";
    if (!ray.guards.empty())
        return fmt::format("asks something before it moves (`{}`)", print(Instruction{ray.guards.front()}));
    if (!ray.arrival.empty())
        return fmt::format("asks something about the square where it ends (`{}`)",
                           print(Instruction{ray.arrival.front()}));
    if (!ray.tags.empty())
        return fmt::format("does more than to move (`{}`)", print(Instruction{Act{ray.tags.front()}}));
    if (!ray.move.isWithin(Contents::nothing())) return "goes onto a piece without taking it";
    return {};
}

std::vector<Ray> turned(std::vector<Ray> rays, ForBlack forBlack) {
    for (Ray& ray : rays) {
        if (forBlack != ForBlack::Nothing) ray.step.rank = -ray.step.rank;
        if (forBlack == ForBlack::Turn) ray.step.file = -ray.step.file;
    }
    return rays;
}

void addSteps(std::vector<Vec>& steps, const std::vector<Ray>& rays) {
    for (const Ray& ray : rays) {
        if (std::find(steps.begin(), steps.end(), ray.step) == steps.end()) steps.push_back(ray.step);
    }
}

}  // namespace

std::optional<PlaneKind> planeKind(const Movement& movement, std::string& reason) {
    Rays found = findRays(movement);
    for (const Ray& ray : found.rays) {
        reason = refusal(ray);
        if (!reason.empty()) return std::nullopt;
    }
    if (found.rest) {
        reason = "has moves that are no leaps or rides along a straight line over vacant squares";
        return std::nullopt;
    }
    return PlaneKind{movement.name, found.rays, turned(found.rays, movement.forBlack)};
}

std::size_t Plane::PointHash::operator()(const PlanePoint& point) const {
    std::size_t seed = 0;
    boost::hash_combine(seed, hash_value(point.file));
    boost::hash_combine(seed, hash_value(point.rank));
    return seed;
}

Plane::Place Plane::placed(PlanePiece piece) {
    Place place;
    place.piece = std::move(piece);
    const PlanePoint& at = place.piece.at;
    place.isThere = true;
    place.isNear = abs(at.file) < kNear && abs(at.rank) < kNear;
    if (place.isNear) {
        place.file = static_cast<std::int64_t>(at.file);
        place.rank = static_cast<std::int64_t>(at.rank);
    }
    return place;
}

const std::vector<Ray>& Plane::raysOf(const PlanePiece& piece) const {
    const PlaneKind& kind = kinds_[piece.kind];
    return piece.colour == Colour::White ? kind.white : kind.black;
}

Whole Plane::steps(const Place& from, const Place& to, const Vec& step) {
    if (from.isNear && to.isNear) return stepsOver(to.file - from.file, to.rank - from.rank, step);
    const PlanePoint& first = from.piece.at;
    const PlanePoint& last = to.piece.at;
    return stepsOver<Whole>(last.file - first.file, last.rank - first.rank, step);
}

Plane::KindId Plane::addKind(PlaneKind kind) {
    addSteps(whiteSteps_, kind.white);
    addSteps(blackSteps_, kind.black);
    kinds_.push_back(std::move(kind));
    return kinds_.size() - 1;
}

Plane::PieceId Plane::add(KindId kind, Colour colour, PlanePoint at) {
    PieceId id = places_.size();
    if (vacated_.empty()) {
        places_.emplace_back();
    } else {
        id = vacated_.back();
        vacated_.pop_back();
    }
    places_[id].piece = {kind, colour, {}};
    put(id, std::move(at));
    return id;
}

void Plane::remove(PieceId piece) {
    if (places_[piece].isThere) lift(piece);
    places_[piece] = {};
    vacated_.push_back(piece);
}

void Plane::lift(PieceId piece) {
    byPoint_.erase(places_[piece].piece.at);
    places_[piece].isThere = false;
}

void Plane::put(PieceId piece, PlanePoint at) {
    byPoint_[at] = piece;
    PlanePiece moved = places_[piece].piece;
    moved.at = std::move(at);
    places_[piece] = placed(std::move(moved));
}

std::optional<Plane::PieceId> Plane::pieceAt(const PlanePoint& point) const {
    const auto found = byPoint_.find(point);
    return found == byPoint_.end() ? std::nullopt : std::optional(found->second);
}

bool Plane::mayGo(PieceId piece, const PlanePoint& to) const {
    const Place& from = places_[piece];
    const Place target = placed({0, Colour::White, to});
    const auto met = pieceAt(to);
    const bool isFriend = met && this->piece(*met).colour == from.piece.colour;
    const auto mayEnd = [&](const Ray& ray) {
        if (!met) return ray.move.empty;
        return (isFriend ? ray.capture.friends : ray.capture.enemies).contains(nameOf(*met));
    };
    /// A ray that ends there if nothing stands between.
    struct Way {
        Vec step;
        Whole steps;
    };
    std::vector<Way> ways;
    for (const Ray& ray : raysOf(from.piece)) {
        const Whole count = steps(from, target, ray.step);
        if (count == 0 || !reaches(ray, count) || !mayEnd(ray)) continue;
        if (count == 1) return true;
        ways.push_back({ray.step, count});
    }
    if (ways.empty()) return false;
    for (const Place& other : places_) {
        if (!other.isThere) continue;
        std::erase_if(ways, [&](const Way& way) {
            const Whole at = steps(from, other, way.step);
            return at > 0 && at < way.steps;
        });
        if (ways.empty()) return false;
    }
    return true;
}

bool Plane::isAttacked(const PlanePoint& point, Colour by, const std::string& name) const {
    const Place target = placed({0, by, point});
    /// The piece that is the nearest on a line that leads to the point.
    struct AttackLine {
        Vec step;
        Whole steps;  ///< 0: there is none
        const Place* nearest = nullptr;
    };
    std::vector<AttackLine> lines;
    for (const Vec& step : by == Colour::White ? whiteSteps_ : blackSteps_)
        lines.push_back({step, 0, nullptr});
    for (const Place& place : places_) {
        if (!place.isThere) continue;
        for (AttackLine& line : lines) {
            const Whole count = steps(place, target, line.step);
            if (count == 0 || (line.nearest != nullptr && count > line.steps)) continue;
            line.steps = count;
            line.nearest = &place;
        }
    }
    return std::any_of(lines.begin(), lines.end(), [&](const AttackLine& line) {
        if (line.nearest == nullptr || line.nearest->piece.colour != by) return false;
        const auto& rays = raysOf(line.nearest->piece);
        return std::any_of(rays.begin(), rays.end(), [&](const Ray& ray) {
            return ray.step == line.step && reaches(ray, line.steps) && ray.capture.enemies.contains(name);
        });
    });
}

}  // namespace ferz::infchesspro
