// SPDX-License-Identifier: MIT
//
// The worker as the page sees it: every method of Backend, answered by a promise.
import type { Backend, Failure } from "./backend.ts";
import { carried, carriedLayout } from "./inflate.ts";
import type { Answer } from "./worker.ts";
import { words } from "./words.ts";

declare const WORKER_SOURCE: string;

type Methods = {
  [K in keyof Backend]: Backend[K] extends (...words: infer W) => infer R
    ? (...words: W) => Promise<Awaited<R>>
    : never;
};

export class LibraryError extends Error implements Failure {
  code: string;
  offset?: number;
  path?: string;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.offset = failure.offset;
    this.path = failure.path;
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** No file may take longer: the worker is ended then, and another one begins. */
const TIME_MAX = 60_000; // milliseconds

function startWorker() {
  const url = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}

class Connection {
  #worker = this.#begin();
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #watch?: number;
  /** Called when a worker was ended and another one has begun, which knows nothing yet. */
  ended: () => void = () => {};

  #begin() {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#take(data);
    worker.onerror = (event) => this.#rejectAll({ code: "MODULE-FAILED", message: event.message });
    return worker;
  }

  /** Answers come one after the other, so each has its time from when the one before came. */
  #take({ number, value, failure }: Answer) {
    const one = this.#waiting.get(number)!;
    this.#waiting.delete(number);
    this.#watchOver();
    if (failure) one.reject(new LibraryError(failure));
    else one.resolve(value);
  }

  #watchOver() {
    clearTimeout(this.#watch);
    if (this.#waiting.size) this.#watch = setTimeout(() => this.#giveUp(), TIME_MAX);
  }

  #giveUp() {
    this.#worker.terminate();
    this.#worker = this.#begin();
    this.#rejectAll({ code: "TIME-LIMIT", message: words.tookTooLong(TIME_MAX / 1000) });
    this.ended();
  }

  #rejectAll(failure: Failure) {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    clearTimeout(this.#watch);
    for (const one of all) one.reject(new LibraryError(failure));
  }

  call(method: string, words: unknown[]) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(this.#next, { resolve, reject });
      if (this.#waiting.size === 1) this.#watchOver();
      this.#worker.postMessage({ number: this.#next++, method, words });
    });
  }
}

const connection = new Connection();
const call =
  (method: string) =>
  (...words: unknown[]) =>
    connection.call(method, words);

export const library = new Proxy({}, { get: (_, method: string) => call(method) }) as Methods;

const start = () => library.start(carried("module"), carried("examples"), carriedLayout());

/** `again` brings back what was open. */
export function onEnded(again: () => void) {
  connection.ended = () => void start().then(again);
}

export const started = start();
