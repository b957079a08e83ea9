// SPDX-License-Identifier: MIT
//
// Where an element stands, by way of the object model: the page's policy allows no styles in its text.
export const styled = (style: Partial<CSSStyleDeclaration>) => (element: HTMLElement | null) => {
  if (element) Object.assign(element.style, style);
};
