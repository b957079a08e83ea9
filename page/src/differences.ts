// SPDX-License-Identifier: MIT
//
// The text of `levelsmith diff`: a line for each thing that differs, which begins with its path, and its differences below.

export interface Block {
  path: string;
  title: string;
  lines: string[];
}

/** What a block is about: its thing, and what came to it or is gone. */
export function pathsOf({ path, lines }: Block): string[] {
  const parts = lines.map((line) => /^[+-] ([^ :]+):/.exec(line)?.[1]).filter((part) => part !== undefined);
  return [path, ...parts.map((part) => `${path}/${part}`)];
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    if (!line) continue;
    const head = /^([^ ]+)(?: (.*))?$/.exec(line);
    if (head) blocks.push({ path: head[1] === "/" ? "" : head[1], title: head[2] ?? "", lines: [] });
    else if (blocks.length) blocks.at(-1)!.lines.push(line.replace(/^ {2}/, ""));
    else blocks.push({ path: "", title: "", lines: [line.trim()] });
  }
  return blocks;
}
