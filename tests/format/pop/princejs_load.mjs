// SPDX-License-Identifier: MIT
//
// Loads a level with PrinceJS's own classes, without a screen, and prints what became of it as JSON: rooms and their links, what
// stands on each tile, what buttons reach, guards and the prince. What draws is replaced by objects that take any call.
//
//   node princejs_load.mjs SCRIPTS LEVEL.json
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [scripts, file] = process.argv.slice(2);
const anything = new Proxy(function () {}, {
  get: (target, name) => (name === Symbol.toPrimitive ? () => 0 : anything),
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});

// An object of the drawing library: what the game's class does not have itself may be called all the same.
class Drawn {
  constructor() {
    return new Proxy(this, { get: (target, name, self) => (name in target ? Reflect.get(target, name, self) : anything) });
  }
}

globalThis.Phaser = new Proxy({ GameObjects: { Group: Drawn, Sprite: Drawn } },
  { get: (target, name) => target[name] ?? anything });
console.log = () => {};
const load = async (name) => (await import(pathToFileURL(`${scripts}/${name}.js`))).default;
const LevelManager = await load('levels/LevelManager');
const Enemy = await load('actors/Enemy');
const Kid = await load('actors/Kid');
const { TILE } = await import(pathToFileURL(`${scripts}/Constants.js`));

const values = JSON.parse(readFileSync(file, 'utf8'));
const level = new LevelManager(anything).create(values);
let reached;
const rooms = {};
for (const [id, room] of Object.entries(level.rooms)) {
  rooms[id] = { links: room.links, tiles: room.tiles.map((tile) => ({
    code: tile.tileType, kind: tile.constructor.name, state: Number.isInteger(tile.state) ? tile.state : null })) };
  room.tiles.forEach((tile, place) => {
    tile.raise = tile.drop = () => reached.push([Number(id), place]);
  });
}
const buttons = [];
for (const [id, room] of Object.entries(level.rooms))
  room.tiles.forEach((tile, place) => {
    if (tile.tileType !== TILE.RAISE_BUTTON && tile.tileType !== TILE.DROP_BUTTON) return;
    reached = [];
    level.fireEvent(tile.modifier, tile.tileType);
    buttons.push({ room: Number(id), place, reached });
  });
const standing = (who) => ({ room: who.room, location: 10 * who.charBlockY + who.charBlockX, face: who.charFace });
const guards = values.guards.map((guard) => {
  const made = new Enemy(anything, level, guard.location, guard.direction, guard.room, guard.skill, guard.type);
  return { ...standing(made), skill: made.charSkill, health: made.health };
});
const prince = values.prince;
const kid = standing(new Kid(anything, level, prince.location, prince.direction, prince.room));
process.stdout.write(JSON.stringify({ rooms, buttons, guards, kid }));
