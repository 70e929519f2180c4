// How series look, decided by the program; here it becomes SVG. The same roles, dashes and shapes as in its pictures.
import { symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from "d3";

const dashes = { exact: null, simulation: null, bound: "1.5 4", approximation: "9 4 2 4", published: "7 5" };
const shapes = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond];

export const isPoints = (figure, series) => series.role === "simulation" || figure.x.categories.length > 0;
export const colour = (series) => `var(--series-${series.colour})`;
export const dash = (series) => dashes[series.role];
export const lineWidth = (series) => (series.role === "exact" ? 2.2 : 1.9);
export const shape = (series) => shapes[series.shape % shapes.length];
// After the filled shapes come the same ones open.
export const isOpen = (series) => series.shape % (2 * shapes.length) >= shapes.length;

export function setColours(place, { light, dark }) {
  const both = CSS.supports("color", "light-dark(#fff, #000)");
  light.forEach((hue, k) =>
    place.style.setProperty(`--series-${k}`, both ? `light-dark(${hue}, ${dark[k]})` : hue));
}
