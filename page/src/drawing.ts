// SPDX-License-Identifier: MIT
//
// SVG of the library as part of the page. The page's policy allows no styles in texts that are parsed, so these are taken
// out and set by way of the object model, where they hold within the drawing alone.

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

/** The title of what the pointer is on. */
export function titleOf(element: Element | null): string {
  for (let at = element; at && !(at instanceof SVGSVGElement); at = at.parentElement) {
    const title = at.querySelector(":scope > title")?.textContent;
    if (title) return title;
  }
  return "";
}
