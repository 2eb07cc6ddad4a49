#include "languages/registry.h"

#include <algorithm>

#include "languages/hos/read.h"
#include "languages/infchesspro/read.h"

namespace ferz::languages {

namespace {

constexpr Language kLanguages[] = {
    {"infchesspro", ".icp", "InfChessPro, whose memory is an endless chess board", true, infchesspro::read},
    {"hos", ".hos", "hos-eso, whose programs are read four lines at a time", false, hos::read},
};

const Language* findIf(auto has) {
    const auto found = std::find_if(std::begin(kLanguages), std::end(kLanguages), has);
    return found == std::end(kLanguages) ? nullptr : &*found;
}

}  // namespace

std::span<const Language> all() {
    return kLanguages;
}

const Language* find(std::string_view name) {
    return findIf([&](const Language& each) { return each.name == name; });
}

const Language* findByExtension(std::string_view extension) {
    return findIf([&](const Language& each) { return each.extension == extension; });
}

}  // namespace ferz::languages
