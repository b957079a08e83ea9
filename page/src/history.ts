// SPDX-License-Identifier: MIT
//
// Undo and redo of bytes. A step keeps only what lies between the first and the last byte that differ, so that there may
// be as many as one likes.

interface Step<Mark> {
  /** No other step of this file has it, also when that was undone and forgotten. */
  number: number;
  at: number;
  removed: Uint8Array;
  added: Uint8Array;
  /** What goes with the bytes before and after the step. */
  before: Mark;
  after: Mark;
}

export function difference(before: Uint8Array, after: Uint8Array) {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first++;
  let same = 0;
  while (same < shorter - first && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return {
    at: first,
    removed: before.slice(first, before.length - same),
    added: after.slice(first, after.length - same),
  };
}

export function replace(bytes: Uint8Array, at: number, removed: number, added: Uint8Array) {
  const result = new Uint8Array(bytes.length - removed + added.length);
  result.set(bytes.subarray(0, at));
  result.set(added, at);
  result.set(bytes.subarray(at + removed), at + added.length);
  return result;
}

export class History<Mark> {
  #steps: Step<Mark>[] = [];
  #done = 0;
  #last = 0;

  /** Which state the bytes are in now: a number that no other state of this file has; 0 = as they were at first. */
  get state() {
    return this.#done ? this.#steps[this.#done - 1].number : 0;
  }

  get undoable() {
    return this.#done;
  }

  get redoable() {
    return this.#steps.length - this.#done;
  }

  push(bytesBefore: Uint8Array, bytesAfter: Uint8Array, before: Mark, after: Mark) {
    this.#steps.length = this.#done;
    this.#steps.push({ number: ++this.#last, ...difference(bytesBefore, bytesAfter), before, after });
    this.#done++;
  }

  undo(bytes: Uint8Array): { bytes: Uint8Array; mark: Mark } | undefined {
    if (!this.undoable) return undefined;
    const step = this.#steps[--this.#done];
    return { bytes: replace(bytes, step.at, step.added.length, step.removed), mark: step.before };
  }

  redo(bytes: Uint8Array): { bytes: Uint8Array; mark: Mark } | undefined {
    if (!this.redoable) return undefined;
    const step = this.#steps[this.#done++];
    return { bytes: replace(bytes, step.at, step.removed.length, step.added), mark: step.after };
  }
}
