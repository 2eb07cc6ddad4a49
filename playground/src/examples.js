// The catalogue by family, with a picture of each piece; a click opens it.
import { byId, element } from "./dom.js";
import { folded, linkOf } from "./fragment.js";

let families = null; // [{ section, pieces: [{ item, words }] }]

async function load() {
  const list = await (await fetch("catalogue.json")).json();
  families = list.map(({ family, pieces }, index) => {
    const items = pieces.map((piece) => ({ item: card(piece), words: folded([piece.name, ...piece.also, piece.def].join("\n")), names: [piece.name, ...piece.also].map(folded),
      texts: [piece.def, piece.def.slice(piece.def.indexOf(":") + 1)] }));
    const summary = element("summary", {}, `${family} `, element("small", {}, `${pieces.length}`));
    const cards = element("ul", { className: "cards" }, ...items.map((each) => each.item));
    return { section: element("details", { open: index === 0 }, summary, cards), pieces: items };
  });
  byId("families").replaceChildren(...families.map((each) => each.section));
  search();
}

function card({ name, also, def, board, picture }) {
  const drawn = picture ? [element("img", { src: `catalogue/${picture}`, alt: "", loading: "lazy" })] : [];
  const others = also.length > 0 ? [element("small", {}, ` ${also.join(", ")}`)] : [];
  const link = element("a", { href: linkOf("piece", { def, board }) }, ...drawn, element("strong", {}, name), ...others,
    element("code", {}, def));
  return element("li", {}, link);
}

// The piece of just this text or name comes first.
function search() {
  const asked = byId("find").value.trim();
  const words = folded(asked).split(/\s+/).filter(Boolean);
  const rank = ({ names, texts }) => (texts.includes(asked) ? 0 : names.includes(folded(asked)) ? 1 : 2);
  const best = ({ pieces }) => Math.min(...pieces.map(rank));
  byId("families").append(...(families ?? []).toSorted((a, b) => best(a) - best(b)).map((each) => each.section));
  let count = 0;
  for (const { section, pieces } of families ?? []) {
    section.querySelector("ul").append(...pieces.toSorted((a, b) => rank(a) - rank(b)).map((each) => each.item));
    let fitting = 0;
    for (const each of pieces) {
      each.item.hidden = !words.every((word) => each.words.includes(word));
      fitting += !each.item.hidden;
    }
    section.hidden = fitting === 0;
    if (words.length > 0) section.open = fitting > 0;
    count += fitting;
  }
  byId("found").textContent = count === 1 ? "1 piece" : `${count} pieces`;
}

byId("find").oninput = search;
byId("search").onsubmit = (event) => {
  event.preventDefault();
  byId("families").querySelector("details:not([hidden]) li:not([hidden]) a")?.focus();
};

export const examples = {
  open() {
    if (!families) load();
  },
};
