// What is on the screen, as files that somebody can take along.
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const textFile = (text: string, type = "text/plain") => new Blob([text], { type: `${type};charset=utf-8` });

const cell = (v: string | number) => {
  const text = String(v);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
export const csv = (rows: (string | number)[][]): string => rows.map((r) => r.map(cell).join(",")).join("\n") + "\n";

// "Uniform widths on 64 processors" → "uniform-widths-on-64-processors"
export const fileName = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "model";

const painted = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "fill-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
];

// A picture that needs no page around it: colours and type, which come from style sheets here, are written into it.
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")],
    to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of painted) to[i]!.setAttribute(name, style.getPropertyValue(name));
    to[i]!.removeAttribute("style");
    to[i]!.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, v] of Object.entries({
    width: "100%",
    height: "100%",
    fill: getComputedStyle(document.body).getPropertyValue("background-color"),
  }))
    paper.setAttribute(name, v);
  copy.insertBefore(paper, copy.firstChild);
  return new XMLSerializer().serializeToString(copy);
}

export async function asPng(svg: SVGSVGElement): Promise<Blob> {
  const box = svg.getBoundingClientRect(),
    sharp = 2;
  const image = new Image();
  const url = URL.createObjectURL(new Blob([standalone(svg)], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: sharp * box.width,
    height: sharp * box.height,
  });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done) => canvas.toBlob((blob) => done(blob!), "image/png"));
}
