// SPDX-License-Identifier: MIT
//
// Paths of values, and what becomes of those that were changed when elements of their list come, go or move.

export function parentOf(path: string) {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function stepOf(path: string) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** "/rooms/3" -> ["", "/rooms", "/rooms/3"]. */
export function upwards(path: string): string[] {
  return path === "" ? [""] : [...upwards(parentOf(path)), path];
}

export function isAtOrBelow(path: string, above: string) {
  return path === above || path.startsWith(`${above}/`);
}

/** The path with another index in the list; null = its element is gone. */
function renumber(path: string, list: string, map: (index: number) => number | null): string | null {
  if (!path.startsWith(`${list}/`)) return path;
  const rest = path.slice(list.length + 1);
  const slash = rest.indexOf("/");
  const step = slash < 0 ? rest : rest.slice(0, slash);
  if (!/^\d+$/.test(step)) return path;
  const index = map(Number(step));
  return index === null ? null : `${list}/${index}${slash < 0 ? "" : rest.slice(slash)}`;
}

function mapAll(changed: string[], list: string, map: (index: number) => number | null) {
  return changed.map((path) => renumber(path, list, map)).filter((path) => path !== null);
}

function movedIndex(index: number, from: number, to: number) {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

/** The paths that differ from the file as it was opened, after one more change. */
export function afterEdit(changed: string[], verb: string, path: string, value: string): string[] {
  const list = parentOf(path);
  const at = Number(stepOf(path));
  const isElement = /^\d+$/.test(stepOf(path));
  let result = changed;
  let mark = path;
  if (verb === "insert") {
    if (isElement) result = mapAll(changed, list, (index) => (index >= at ? index + 1 : index));
    else mark = stepOf(path) === "-" ? list : path;
  } else if (verb === "delete") {
    if (isElement) result = mapAll(changed, list, (index) => (index === at ? null : index > at ? index - 1 : index));
    mark = list;
  } else if (verb === "move") {
    result = mapAll(changed, list, (index) => movedIndex(index, at, Number(value)));
    mark = list;
  }
  return result.includes(mark) ? result : [...result, mark];
}
