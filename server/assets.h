// The files of the page, built into the program: no request reads a file.
#pragma once

#include <string_view>
#include <vector>

namespace ferz::server {

struct Asset {
    std::string_view path;  ///< `/`, `/playground.js`
    std::string_view type;
    std::string_view content;
};

/// Sorted by path.
extern const std::vector<Asset> kAssets;

/// Null when there is none.
[[nodiscard]] const Asset* findAsset(std::string_view path);

}  // namespace ferz::server
