// SPDX-License-Identifier: MIT
//
// The worker as the page sees it: every method of Backend, answered by a promise.
import type { Backend, Failure } from "./backend.ts";
import { carried } from "./inflate.ts";
import type { Answer } from "./worker.ts";

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

function startWorker() {
  const url = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}

function connect(): Methods {
  const worker = startWorker();
  const waiting = new Map<number, Waiting>();
  let next = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.number)!;
    waiting.delete(data.number);
    if (data.failure) one.reject(new LibraryError(data.failure));
    else one.resolve(data.value);
  };
  worker.onerror = (event) => {
    for (const one of waiting.values())
      one.reject(new LibraryError({ code: "MODULE-FAILED", message: event.message }));
    waiting.clear();
  };
  const call =
    (method: string) =>
    (...words: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.set(next, { resolve, reject });
        worker.postMessage({ number: next++, method, words });
      });
  return new Proxy({}, { get: (_, method: string) => call(method) }) as Methods;
}

export const library = connect();

export const started = library.start(carried("module"), carried("examples"));
