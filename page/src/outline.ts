// SPDX-License-Identifier: MIT
//
// A sound as a row of strokes.

/** The lowest and the highest sample of each of `count` equal stretches. */
export function outline(samples: Float32Array, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * samples.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * samples.length) / count));
    let low = 0;
    let high = 0;
    for (let at = from; at < to && at < samples.length; at++) {
      low = Math.min(low, samples[at]);
      high = Math.max(high, samples[at]);
    }
    return [low, high];
  });
}
