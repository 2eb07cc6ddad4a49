// The variants: the examples that need no file beside them, and the names of those that are built in.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./assets.mjs";

export function variantAssets(program) {
  const folder = join(root, "examples/variants");
  const files = readdirSync(folder).filter((each) => each.endsWith(".toml")).sort();
  const texts = new Map(files.map((each) => [each, readFileSync(join(folder, each), "utf8")]));
  const names = new Map();
  const answers = program.ask([...texts.values()].map((toml) => ({ ask: "play", toml })));
  for (const [index, { error, variant }] of answers.entries()) {
    if (error && error.name !== "forbidden-file") throw new Error(`${files[index]}: ${error.message}`);
    if (!error) names.set(files[index], variant);
  }
  const examples = [...names].map(([file, name]) => ({ file: basename(file, ".toml"), name }));
  return [
    ...[...names.keys()].map((each) => [`variants/${each}`, texts.get(each)]),
    ["variants.json", JSON.stringify({ examples, builtIn: builtIn(program) })],
  ];
}

function builtIn(program) {
  const ini = readFileSync(join(root, "variant/fairy/variants.ini"), "utf8");
  const names = [...ini.matchAll(/^\[([^\]:]+)/gm)].map(([, name]) => name);
  const found = program.ask(names.map((variant) => ({ ask: "play", variant })));
  return names.filter((_, index) => !found[index].error).sort();
}
