// SPDX-License-Identifier: MIT
//
// The worker: calls of the page, one after the other.
import { Backend, type Failure } from "./backend.ts";

export interface Call {
  number: number;
  method: keyof Backend;
  words: unknown[];
}

export interface Answer {
  number: number;
  value?: unknown;
  failure?: Failure;
}

const backend = new Backend();

/** What is no error of the library is one of the module: a trap, or no memory for it. */
async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof Error && error.name === "LevelsmithError") {
    const { code, message, offset, path } = error as unknown as Failure;
    return { code, message, offset, path };
  }
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) await backend.recover();
  return { code: "MODULE-FAILED", message: error instanceof Error ? error.message : String(error) };
}

async function answer({ number, method, words }: Call): Promise<Answer> {
  try {
    const call = backend[method] as (...all: unknown[]) => unknown;
    return { number, value: await call.apply(backend, words) };
  } catch (error) {
    return { number, failure: await failureOf(error) };
  }
}

let queue = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Call>) => {
  queue = queue.then(async () => self.postMessage(await answer(data)));
};
