// Files for the reader: texts, and pictures of ferz as SVG or PNG.

export function download(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file's name out of a name that anybody may have chosen. */
export const fileName = (name, ending) => `${name.replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 60) || "ferz"}.${ending}`;

export const asSvg = (picture) => new XMLSerializer().serializeToString(picture);

/** `scale` points of the picture for each of its units. */
export async function asPng(picture, scale = 2) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([asSvg(picture)], { type: "image/svg+xml" }));
  try {
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(scale * image.naturalWidth, scale * image.naturalHeight);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob();
  } finally {
    URL.revokeObjectURL(address);
  }
}
