#include "server/assets.h"

#include <algorithm>

namespace ferz::server {

const Asset* findAsset(std::string_view path) {
    const auto found =
        std::lower_bound(kAssets.begin(), kAssets.end(), path,
                         [](const Asset& asset, std::string_view name) { return asset.path < name; });
    return found != kAssets.end() && found->path == path ? &*found : nullptr;
}

}  // namespace ferz::server
