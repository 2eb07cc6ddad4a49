// The board of a game as a picture of its own: the squares, pieces and hands as the page shows them, in its colours.
//
//     document.body.append(boardPicture(view));     an <svg>; `view` has one element with the role grid
//
// What the style of the page says becomes attributes, so that other programs show the same.

const NAMESPACE = "http://www.w3.org/2000/svg";
const STYLES = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor"];
const MARGIN = 8; // pixels, as all numbers here

function make(name, attributes, ...children) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A colour of CSS as `#rrggbb`, which every program knows. */
const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
function plain(colour) {
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return `#${[...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

/** What is drawn on a square. */
function copied(original) {
  const copy = make(original.localName, {});
  for (const { name, value } of original.attributes) if (name !== "class" && name !== "style") copy.setAttribute(name, value);
  const style = getComputedStyle(original);
  for (const each of original.localName === "g" || original.localName === "svg" ? [] : STYLES) copy.setAttribute(each, style.getPropertyValue(each));
  copy.append(...[...original.childNodes].map((each) => (each instanceof Element ? copied(each) : each.cloneNode())));
  return copy;
}

/** The corners of a square, of its box where it is not clipped. */
function corners({ x, y, width, height }, clip) {
  const points = /^polygon\((.*)\)$/.exec(clip)?.[1] ?? "0 0, 100% 0, 100% 100%, 0 100%";
  return points.split(",").map((point) => {
    const [across, down] = point.trim().split(/\s+/).map((each) => parseFloat(each) / 100);
    return `${x + across * width},${y + down * height}`;
  }).join(" ");
}

export function boardPicture(view) {
  const grid = view.querySelector("[role=grid]");
  const ink = plain(getComputedStyle(grid).color);
  const parts = [];
  let [width, height] = [0, MARGIN];
  const write = (x, y, size, words, anchor = "start") => parts.push(make("text", { x, y, fill: ink, "font-family": "sans-serif", "font-size": size,
    "text-anchor": anchor }, words));
  const hand = (element) => {
    const words = [...element.children].map((each) => each.textContent).join("  ");
    if (!words) return;
    height += 16;
    write(MARGIN, height, 14, words);
    height += MARGIN;
  };
  const cell = (each, left, top) => {
    const box = each.getBoundingClientRect();
    const place = { x: box.x - left, y: box.y - top, width: box.width, height: box.height };
    const style = getComputedStyle(each);
    parts.push(make("polygon", { points: corners(place, style.clipPath), fill: plain(style.backgroundColor) }));
    const drawn = copied(each.firstChild);
    drawn.setAttribute("overflow", "visible");
    for (const [key, value] of Object.entries(place)) drawn.setAttribute(key, value);
    parts.push(drawn);
    if (!each.dataset.edge) return;
    const bottom = place.y + place.height - 2;
    if (style.clipPath === "none") write(place.x + 2, bottom, 10, each.dataset.edge);
    else write(place.x + place.width / 2, bottom, 10, each.dataset.edge, "middle");
  };

  hand(grid.previousElementSibling);
  const all = grid.getBoundingClientRect();
  const panels = [...grid.querySelectorAll("section")].map((each) => [each, each.getBoundingClientRect()]);
  const first = Math.min(...panels.map(([, { top }]) => top)) - (panels.length > 1 ? 16 : 0);
  const [left, top] = [all.left - MARGIN, first - height];
  for (const [panel, box] of panels) {
    if (panel.dataset.name) write(box.left - left, box.top - top - 4, 13, panel.dataset.name);
    for (const each of panel.querySelectorAll("i")) cell(each, left, top);
    width = Math.max(width, box.right - left);
  }
  height = Math.max(...panels.map(([, { bottom }]) => bottom)) - top + MARGIN;
  hand(grid.nextElementSibling);
  width += MARGIN;
  const paper = make("rect", { width, height, fill: plain(getComputedStyle(document.body).backgroundColor) });
  return make("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, paper, ...parts);
}
