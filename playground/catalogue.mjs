// The catalogue: the page that `ferz catalogue` writes, its pictures, and catalogue.json, its pieces by family.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

export function catalogueAssets(program, notations, temporary) {
  const folder = join(temporary, "catalogue");
  execFileSync(program.path, ["catalogue", "-o", folder], { stdio: "ignore" });
  const pictures = readdirSync(folder).filter((each) => each.endsWith(".svg"));
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return [
    ...pictures.map((each) => [`catalogue/${each}`, readFileSync(join(folder, each), "utf8")]),
    ...split(page),
    ["catalogue.json", JSON.stringify(families(program, notations, page, new Set(pictures)))],
  ];
}

/** The page as files that a policy without `unsafe-inline` allows. */
function split(page) {
  const style = /<style>([^]*?)<\/style>/.exec(page);
  const script = /<script>([^]*?)<\/script>/.exec(page);
  const replaced = page.replace(style[0], '<link rel="stylesheet" href="catalogue.css"/>')
    .replace(script[0], '<script type="module" src="catalogue.js"></script>')
    .replace('<link rel="icon" href="data:,"/>', '<link rel="icon" href="../icon.svg"/>')
    .replaceAll(/ style="aspect-ratio:[^"]*"/g, "") // width and height say the same
    .replace(/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, `$1"${POLICY}"`)
    .replace("<h1>", '<p><a href="../">ferz playground</a></p>\n<h1>');
  return [["catalogue/index.html", replaced], ["catalogue/catalogue.css", style[1]], ["catalogue/catalogue.js", script[1]]];
}

function families(program, notations, page, pictures) {
  const anchors = new Map();
  for (const [, anchor, name] of page.matchAll(/<article id="([^"]*)"[^>]*>\s*<h3><a [^>]*>([^<]*)</g))
    anchors.set(plain(name), anchor);
  const families = new Map();
  for (const { name, also, board, family = "Other pieces", ...rest } of program.lines(["catalogue", "--json"])) {
    const notation = notations.find((each) => each.name in rest).name;
    const piece = { name, also, def: `${notation}:${rest[notation]}`, board };
    const file = `${anchors.get(name)}.svg`;
    // Pictures that are too large are not drawn.
    if (pictures.has(file)) piece.picture = file;
    families.set(family, [...(families.get(family) ?? []), piece]);
  }
  return [...families].map(([family, pieces]) => ({ family, pieces }));
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (html) => html.replace(/&(#?\w+);/g, (_, name) => NAMED[name]);
