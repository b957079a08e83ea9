// SPDX-License-Identifier: MIT
//
// Sounds of archives: what the page makes of them, rendered without loudspeakers, and the buttons that play them.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { accessMistakes, openFiles, settled } from "./browser.mjs";

/** A WAV file of half a second: 440 Hz. */
function wavFile() {
  const rate = 8000;
  const frames = rate / 2;
  const file = Buffer.alloc(44 + frames * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + frames * 2, 4);
  file.write("WAVEfmt ", 8);
  [16, 0x10001, rate, rate * 2, 0x100002].forEach((word, i) => file.writeUInt32LE(word, 16 + 4 * i));
  file.write("data", 36);
  file.writeUInt32LE(frames * 2, 40);
  for (let i = 0; i < frames; i++) file.writeInt16LE(Math.round(12_000 * Math.sin((i * 440 * 2 * Math.PI) / rate)), 44 + i * 2);
  return file;
}

/** A MIDI file: a chord of two keys for a second at 120 beats a minute. */
function midiFile() {
  const track = [0, 0x90, 0x45, 0x60, 0, 0x90, 0x51, 0x60, 0x81, 0x40, 0x80, 0x45, 0, 0, 0x80, 0x51, 0, 0, 0xff, 0x2f, 0];
  const head = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0x60, 0x4d, 0x54, 0x72, 0x6b, 0, 0, 0, track.length];
  return Buffer.from([...head, ...track]);
}

/** Seconds of what is heard, and the loudest of its samples, rendered by the browser from what the view shows. */
const rendered = (page) =>
  page.evaluate(async () => {
    const sound = await window.heard;
    const context = new OfflineAudioContext(1, Math.ceil(sound.duration * 44_100), 44_100);
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(context.destination);
    source.start();
    const samples = (await context.startRendering()).getChannelData(0);
    return { seconds: sound.duration, loudest: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) };
  });

/** Notes the sound that the page decodes next. */
const listen = (page) =>
  page.evaluate(() => {
    const decode = OfflineAudioContext.prototype.decodeAudioData;
    window.heard = new Promise((resolve) => {
      OfflineAudioContext.prototype.decodeAudioData = function (...words) {
        OfflineAudioContext.prototype.decodeAudioData = decode;
        const decoding = decode.apply(this, words);
        decoding.then(resolve);
        return decoding;
      };
    });
  });

/** `seconds` undefined: as long as it likes, also a few samples. */
async function tryPlay(page, expect, what, seconds) {
  const heard = await rendered(page);
  if (seconds) expect(`${what}: lasts ${seconds} s`, Math.abs(heard.seconds - seconds) < 0.02, heard.seconds);
  expect(`${what}: is no silence`, heard.loudest > 0.05, heard.loudest);
  await page.waitForFunction(() => !document.querySelector('[data-testid="play"]').disabled);
  if (!seconds) return; // it may be over before anybody looks
  await page.click('[data-testid="play"]');
  await page.waitForSelector('[data-testid="play"][aria-pressed=true]');
  await page.click('[data-testid="play"]');
  await page.waitForSelector('[data-testid="play"][aria-pressed=false]');
}

async function tryEntry(page, expect, entry, seconds) {
  await listen(page);
  await page.click(`[data-testid="hear"][data-name="${entry}"]`);
  await settled(page);
  await tryPlay(page, expect, entry, seconds);
}

export async function trySounds(page, expect) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "levelsmith-sounds."));
  fs.mkdirSync(path.join(folder, "in"));
  fs.writeFileSync(path.join(folder, "in/BEEP.WAV"), wavFile());
  fs.writeFileSync(path.join(folder, "in/SONG.MID"), midiFile());
  fs.writeFileSync(path.join(folder, "in/TEXT.TXT"), "no sound");
  try {
    execFileSync("zip", ["-q", "-r", "../sounds.zip", "."], { cwd: path.join(folder, "in") });
    await openFiles(page, [path.join(folder, "sounds.zip")]);
    expect("what can be heard has a button", (await page.$$('[data-testid="hear"]')).length === 2);
    await tryEntry(page, expect, "BEEP.WAV", 0.5);
    await tryEntry(page, expect, "SONG.MID", 1.5);
    const mistakes = await accessMistakes(page);
    expect("axe finds nothing: sounds", mistakes === "", mistakes);
    await tryGame(page, expect);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Those of the game: samples, a piece of music, and a melody for the speaker, as long as its notes are. */
async function tryGame(page, expect) {
  for (const kind of ["wave", "midi", "speaker"]) {
    await listen(page);
    await openFiles(page, [path.join(process.env.LEVELSMITH_BUILD ?? "build", `tests/pop_sound-${kind}`)]);
    expect(`pop_sound-${kind}: opens`, (await settled(page)) === "ready");
    await tryPlay(page, expect, `pop_sound-${kind}`);
  }
}
