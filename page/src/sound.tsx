// SPDX-License-Identifier: MIT
//
// A sound: what it looks like, and a button to hear it.
import { useEffect, useRef, useState } from "preact/hooks";
import { useAsked } from "./asked.ts";
import { library } from "./library.ts";
import { outline } from "./outline.ts";
import type { Tab } from "./store.ts";
import { words } from "./words.ts";

let speaker: AudioContext | undefined;
let playing: AudioBufferSourceNode | undefined;

function stop() {
  playing?.stop();
  playing = undefined;
}

/** One sound at a time. */
async function play(sound: AudioBuffer, ended: () => void) {
  stop();
  speaker ??= new AudioContext();
  await speaker.resume();
  const source = speaker.createBufferSource();
  source.buffer = sound;
  source.connect(speaker.destination);
  source.onended = () => {
    if (playing === source) playing = undefined;
    ended();
  };
  source.start();
  playing = source;
}

/** A context that is never heard decodes without asking anybody. */
export async function decoded(wav: Uint8Array): Promise<AudioBuffer> {
  const copy = wav.slice().buffer;
  return new OfflineAudioContext(1, 1, 44_100).decodeAudioData(copy);
}

function draw(canvas: HTMLCanvasElement, sound: AudioBuffer) {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = Math.max(1, width * devicePixelRatio);
  canvas.height = Math.max(1, height * devicePixelRatio);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = getComputedStyle(canvas).color;
  const middle = canvas.height / 2;
  outline(sound.getChannelData(0), canvas.width).forEach(([low, high], x) => {
    pen.fillRect(x, middle - high * middle, 1, Math.max(1, (high - low) * middle));
  });
}

function Heard({ wav }: { wav: Uint8Array }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [sound, setSound] = useState<AudioBuffer>();
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    void decoded(wav).then(setSound);
    return stop;
  }, [wav]);
  useEffect(() => {
    if (!sound) return;
    const watcher = new ResizeObserver(() => canvas.current && draw(canvas.current, sound));
    watcher.observe(canvas.current!);
    return () => watcher.disconnect();
  }, [sound]);
  const toggle = () => {
    if (plays) stop();
    else if (sound) void play(sound, () => setPlays(false));
    setPlays(!plays);
  };
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={words.soundPicture} />
      <p class="inline">
        <button class="primary" data-testid="play" aria-pressed={plays} disabled={!sound} onClick={toggle}>
          {plays ? words.stop : words.play}
        </button>
        {sound && <span class="quiet">{words.seconds(sound.duration)}</span>}
      </p>
    </>
  );
}

/** `entry` is one of an archive; without it, the file itself is heard. */
export function SoundView({ tab, entry }: { tab: Tab; entry?: string }) {
  const { value, failure } = useAsked(tab, [entry], (id) => library.sound(id, entry));
  return (
    <div class="sound" data-testid="sound">
      {entry && <h2>{entry}</h2>}
      {failure && <p class="quiet">{failure.message}</p>}
      {value && <Heard key={entry} wav={value} />}
    </div>
  );
}
