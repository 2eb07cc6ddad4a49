// The list of variants, and the rules of each: an example's file, or a name that ferz knows.
//
//     await variants.load();
//     const source = await variants.sourceOf("xiangqi.toml");     { toml } or { variant }, as questions take it; null: there is none
import { byId, element } from "./dom.js";
import { folded } from "./fragment.js";

const select = byId("variant");
const filter = byId("variant-filter");
let groups = null; // [label, [value, words]...]

export const OWN = ""; // the value of rules that somebody has written

async function load() {
  if (groups) return;
  const { examples, builtIn } = await (await fetch("variants.json")).json();
  groups = [["Examples", examples.map(({ file, name }) => [`${file}.toml`, name])],
    ["Built into Fairy-Stockfish", builtIn.map((name) => [name, name])]];
  list();
}

/** Of a list to choose from. */
function optionsOf(isMeant) {
  const option = ([value, name]) => element("option", { value }, name);
  return groups.map(([label, all]) => [label, all.filter(isMeant)]).filter(([, all]) => all.length > 0)
    .map(([label, all]) => element("optgroup", { label }, ...all.map(option)));
}

/** Those that the filter leaves, and the one that is played. */
function list() {
  const words = folded(filter.value).split(/\s+/).filter(Boolean);
  const fits = ([, name]) => words.every((each) => folded(name).includes(each));
  const chosen = select.value;
  select.replaceChildren(...optionsOf((each) => each[0] === chosen || fits(each)), element("option", { value: OWN, hidden: true }, "your own rules"));
  select.value = chosen;
  const count = groups.flatMap(([, all]) => all).filter(fits).length;
  byId("variants-found").textContent = words.length === 0 ? "" : count === 1 ? "1 variant" : `${count} variants`;
}
filter.oninput = () => { if (groups) list(); };

async function sourceOf(name) {
  if (!name.endsWith(".toml")) return { variant: name };
  const response = await fetch(`variants/${encodeURIComponent(name)}`);
  return response.ok ? { toml: await response.text() } : null;
}

export const variants = { load, sourceOf, chosen: () => select.value, options: () => optionsOf(() => true),
  choose(name) {
    filter.value = "";
    list();
    select.value = name;
  } };
