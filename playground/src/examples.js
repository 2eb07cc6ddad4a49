// The catalogue by family, with a picture of each piece; a click opens it.
import { byId, element } from "./dom.js";
import { folded, linkOf } from "./fragment.js";

let families = null; // [{ section, pieces: [{ item, words }] }]

async function load() {
  const list = await (await fetch("catalogue.json")).json();
  families = list.map(({ family, pieces }, index) => {
    const items = pieces.map((piece) => ({ item: card(piece), words: folded([piece.name, ...piece.also, piece.def].join("\n")) }));
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

function search() {
  const words = folded(byId("find").value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { section, pieces } of families ?? []) {
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
