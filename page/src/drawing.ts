// SPDX-License-Identifier: MIT
//
// SVG of the library as part of the page. The page's policy allows no styles in texts that are parsed, so these are taken
// out and set by way of the object model, where they hold within the drawing alone.

import { upwards } from "./paths.ts";

export interface Layer {
  id: string;
  title: string;
}

export interface Drawing {
  svg: SVGSVGElement;
  layers: Layer[];
  width: number;
  height: number;
}

let styles: CSSStyleSheet | undefined;

function adoptStyles(text: string) {
  if (!styles) {
    styles = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
  }
  styles.replaceSync(`.drawing{${text}}`);
}

/** The text without styles, which stand beside it, or in attributes of another name. */
export function withoutStyles(text: string): { text: string; css: string } {
  let css = "";
  const bare = text.replace(/<style>([^]*?)<\/style>/g, (_, one) => {
    css += one;
    return "";
  });
  return { text: bare.replace(/<[^!?/][^>]* style="[^>]*>/g, (tag) => tag.replaceAll(' style="', ' data-style="')), css };
}

/** Puts the drawing into `place` in the stead of what is there. */
export function putDrawing(text: string, place: HTMLElement): Drawing {
  const bare = withoutStyles(text);
  // Read as HTML, which browsers do three times as fast as XML, and without copies.
  const parsed = document.createElement("template");
  parsed.innerHTML = bare.text.replace(/^<\?xml[^>]*>/, "");
  const svg = parsed.content.querySelector("svg")!;
  for (const element of svg.querySelectorAll<SVGElement>("[data-style]"))
    element.style.cssText = element.dataset.style!;
  svg.querySelector(":scope > title")?.remove();
  adoptStyles(bare.css);
  place.replaceChildren(svg);
  const layers = [...svg.querySelectorAll("g.layer")].map((layer) => ({
    id: layer.id,
    title: layer.getAttribute("inkscape:label") ?? layer.id,
  }));
  return { svg, layers, width: Number(svg.getAttribute("width")), height: Number(svg.getAttribute("height")) };
}

/** The shapes of a value, or of the nearest one around it that has some. */
function shapesOf(place: HTMLElement, path: string): SVGElement[] {
  for (const at of upwards(path).slice(1).reverse()) {
    const found = [...place.querySelectorAll<SVGElement>(`[data-path="${CSS.escape(at)}"]`)];
    if (found.length) return found;
  }
  return [];
}

/** Frames what is chosen, and nothing else, on top of a drawing that is `scale` times as large as it would be; the frame. */
export function frameChosen(place: HTMLElement, path: string, scale: number): HTMLElement | undefined {
  place.querySelector(":scope > .chosen")?.remove();
  const boxes = shapesOf(place, path).map((shape) => shape.getBoundingClientRect());
  const seen = boxes.filter(({ width, height }) => width + height > 0); // not those in hidden layers
  if (!seen.length) return undefined;
  const origin = place.getBoundingClientRect();
  const left = Math.min(...seen.map((box) => box.left));
  const top = Math.min(...seen.map((box) => box.top));
  const frame = document.createElement("div");
  frame.className = "chosen";
  frame.style.left = `${(left - origin.left) / scale}px`;
  frame.style.top = `${(top - origin.top) / scale}px`;
  frame.style.width = `${(Math.max(...seen.map((box) => box.right)) - left) / scale}px`;
  frame.style.height = `${(Math.max(...seen.map((box) => box.bottom)) - top) / scale}px`;
  place.append(frame);
  return frame;
}

/** The title of what the pointer is on. */
export function titleOf(element: Element | null): string {
  for (let at = element; at && !(at instanceof SVGSVGElement); at = at.parentElement) {
    const title = at.querySelector(":scope > title")?.textContent;
    if (title) return title;
  }
  return "";
}
