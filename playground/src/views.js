// The views of the playground, and which of them the address names.
import { byId } from "./dom.js";
import { comparison } from "./compare.js";
import { examples } from "./examples.js";
import { readFragment } from "./fragment.js";
import { piece } from "./piece.js";
import { play } from "./play.js";

const VIEWS = { piece, compare: comparison, examples, play };

function open() {
  const { view: named, fields } = readFragment();
  const view = named in VIEWS ? named : "piece";
  if (view !== named) history.replaceState(null, "", "#piece");
  for (const each of Object.keys(VIEWS)) byId(`view-${each}`).hidden = each !== view;
  for (const link of document.querySelectorAll("nav a")) {
    const isHere = link.hash === `#${view}`;
    if (isHere) document.title = `${link.textContent} - ferz playground`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  VIEWS[view].open(fields);
  return byId(`view-${view}`);
}

// A link leads into its view: screen readers say its name, and the Tab key goes on there.
addEventListener("hashchange", () => open().focus());
open();
