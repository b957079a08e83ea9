// SPDX-License-Identifier: MIT
//
// A model of the library in three dimensions. This is a script of its own, which the page unpacks when somebody looks at
// the first model.
import {
  Box3,
  Box3Helper,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Light,
  Material,
  Mesh,
  PerspectiveCamera,
  Raycaster,
  Scene as World,
  Sphere,
  TextureLoader,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { framed, positionOf, type Camera } from "./camera.ts";
import { isAtOrBelow } from "./paths.ts";
import { Faces, type Face } from "./scene_faces.ts";
import { looksOf, type Looks } from "./scene_looks.ts";
import { Portals, Things } from "./scene_markers.ts";

const FIELD_OF_VIEW = 60;
const FARTHEST = 4; // times as far as the model is large
const THING_AROUND = 5; // metres of what is around a thing that is looked at
const MARK = 0xf0712a;
const THING_SIZE = 0.35; // metres, in models that are not much larger than a person

/** A part of the model that is shown or hidden as a whole: a room, a chunk. */
export interface Part {
  path: string;
  title: string;
  /** Far scenery: hidden until somebody wants it. */
  far: boolean;
}

export interface Shown {
  hidden: Set<string>;
  light: boolean;
  things: boolean;
  portals: boolean;
  /** Rooms that others flip to, in the stead of those. */
  flipped: boolean;
}

export interface Contents {
  parts: Part[];
  things: number;
  portals: number;
  flips: boolean;
}

/** The policy of the page has no requests, so images come by way of elements. */
async function parse(glb: Uint8Array): Promise<Group> {
  const loader = new GLTFLoader();
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader() as typeof parser.textureLoader;
    return { name: "images" };
  });
  const copy = glb.slice().buffer;
  return (await loader.parseAsync(copy, "")).scene;
}

const hasMesh = (node: Object3D) =>
  node instanceof Mesh || node.children.some((child) => child instanceof Mesh && !child.userData.path);

function isFar(node: Object3D | null): boolean {
  return !!node && (node.userData.kind === "skybox" || isFar(node.parent));
}

export class Scene {
  readonly #renderer: WebGLRenderer;
  readonly #world = new World();
  readonly #eye = new PerspectiveCamera(FIELD_OF_VIEW);
  readonly #box = new Box3Helper(new Box3(), new Color(MARK));
  readonly #faces = new Faces(MARK);
  #model = new Group();
  #parts: Object3D[] = [];
  #looks: Looks[] = [];
  #things = new Things([], THING_SIZE);
  #portals = new Portals([]);
  #whole = new Sphere(new Vector3(), 1);
  #frame = 0;
  /** The face that was clicked on, as long as its value is the one that is chosen. */
  #clicked?: Face;
  camera: Camera = { target: [0, 0, 0], yaw: -0.6, pitch: -0.7, distance: 10 };

  constructor(private readonly canvas: HTMLCanvasElement) {
    // What was drawn stays, so that the picture can be saved, and looked at by tests.
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
    const sun = new DirectionalLight(0xffffff, 1.4);
    sun.position.set(1, 3, 2);
    this.#box.visible = false;
    (this.#box.material as Material).depthTest = false;
    this.#box.renderOrder = 1;
    this.#world.add(new HemisphereLight(0xffffff, 0x776a5c, 2), sun, this.#box, this.#faces.lines);
  }

  async load(glb: Uint8Array): Promise<Contents> {
    const model = await parse(glb);
    this.#forget();
    this.#model = model;
    this.#world.add(model);
    model.updateMatrixWorld(true);
    const nodes: Object3D[] = [];
    model.traverse((node) => {
      if (node instanceof Light) node.visible = false; // its light is in colours and pictures already
      if (node.userData.kind) nodes.push(node);
    });
    this.#parts = nodes.filter((node) => node.userData.path && hasMesh(node));
    const things = nodes.filter((node) => node.userData.path && !hasMesh(node) && !node.children.some(isNode));
    const portals = nodes.filter((node) => node.userData.kind === "portal");
    this.#measure();
    this.#looks = looksOf(model);
    this.#things = new Things(things, Math.max(THING_SIZE, this.#whole.radius / 100));
    this.#portals = new Portals(portals);
    this.#world.add(this.#things.mesh, this.#portals.group);
    return {
      parts: this.#parts.map(partOf),
      things: things.length,
      portals: portals.length,
      flips: this.#parts.some((node) => node.userData.flips_to !== undefined),
    };
  }

  /** As large as what is not far away. */
  #measure() {
    const box = new Box3();
    for (const part of this.#parts) if (!isFar(part)) box.expandByObject(part);
    if (!box.isEmpty()) box.getBoundingSphere(this.#whole);
  }

  show({ hidden, light, things, portals, flipped }: Shown) {
    const seen = new Set<Object3D>();
    for (const part of this.#parts) {
      const { path, flips_to, flips_from } = part.userData;
      const there = !hidden.has(path) && (flipped ? flips_to === undefined : flips_from === undefined);
      for (const mesh of meshesOf(part)) mesh.visible = there;
      if (there) seen.add(part);
    }
    for (const look of this.#looks) look.mesh.material = light ? look.lit : look.plain;
    const isSeen = (node: Object3D) => {
      const part = this.#partOf(node);
      return !part || seen.has(part);
    };
    this.#things.show((thing) => things && isSeen(thing));
    this.#portals.show((portal) => portals && isSeen(portal));
    this.draw();
  }

  #partOf(node: Object3D | null): Object3D | undefined {
    return !node || this.#parts.includes(node) ? (node ?? undefined) : this.#partOf(node.parent);
  }

  /** What is at or above the path, the nearest first. */
  #nodeOf(path: string): Object3D | undefined {
    let best: Object3D | undefined;
    this.#model.traverse((node) => {
      const above = node.userData.path;
      if (above && isAtOrBelow(path, above) && above.length >= (best?.userData.path.length ?? 0)) best = node;
    });
    return best;
  }

  #boxOf(node: Object3D) {
    const at = new Vector3().setFromMatrixPosition(node.matrixWorld);
    if (this.#parts.includes(node)) return new Box3().expandByObject(node);
    const size = Math.max(THING_SIZE, this.#whole.radius / 100) * 2.6;
    return new Box3().setFromCenterAndSize(at, new Vector3(size, size, size));
  }

  /** Marks what has the path; whether there is something. */
  select(path: string): boolean {
    const node = path ? this.#nodeOf(path) : undefined;
    const isPart = !!node && this.#parts.includes(node);
    if (path !== this.#clicked?.path) this.#clicked = undefined;
    const marked = isPart && this.#faces.mark(meshesOf(node), node.userData.parts, path, this.#clicked?.number);
    if (!marked) this.#faces.forget();
    this.#box.visible = !marked && !!node && (isPart || !node.children.some(isNode));
    if (node) this.#box.box = this.#boxOf(node);
    this.draw();
    return marked || this.#box.visible;
  }

  frame(path: string) {
    const node = path ? this.#nodeOf(path) : undefined;
    const ball = this.#faces.ball ?? (node ? this.#boxOf(node).getBoundingSphere(new Sphere()) : this.#whole);
    const around = ball.radius > 0 ? ball : this.#whole;
    if (node && (this.#faces.ball || !this.#parts.includes(node))) around.radius = Math.max(around.radius, THING_AROUND);
    const fieldOfView = this.#eye.fov * (Math.PI / 180);
    this.camera = framed(this.camera, around.center.toArray(), around.radius, fieldOfView, this.#eye.aspect);
    this.draw();
  }

  /** The path of what is at a point of the canvas; "" = nothing is. */
  pathAt(x: number, y: number): string {
    const { width, height } = this.canvas.getBoundingClientRect();
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.#eye);
    const surfaces = this.#looks.map((look) => look.mesh).filter((mesh) => mesh.visible);
    const [hit] = caster.intersectObjects([this.#things.mesh, ...surfaces], false);
    if (!hit) return "";
    if (hit.object === this.#things.mesh) return this.#things.at(hit.instanceId!)?.userData.path ?? "";
    const node = this.#partOf(hit.object);
    this.#clicked = node && this.#faces.at(hit, node.userData.parts);
    return this.#clicked?.path ?? node?.userData.path ?? "";
  }

  resize(width: number, height: number) {
    if (!width || !height) return;
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#eye.aspect = width / height;
    this.draw();
  }

  draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#eye.position.set(...positionOf(this.camera));
      this.#eye.lookAt(...this.camera.target);
      const far = this.#whole.radius * FARTHEST + this.#eye.position.distanceTo(this.#whole.center);
      this.#eye.near = far / 20000;
      this.#eye.far = far;
      this.#eye.updateProjectionMatrix();
      this.#renderer.render(this.#world, this.#eye);
    });
  }

  #forget() {
    this.#world.remove(this.#model, this.#things.mesh, this.#portals.group);
    for (const { mesh, lit, plain } of this.#looks) {
      mesh.geometry.dispose();
      lit.map?.dispose();
      lit.lightMap?.dispose();
      lit.dispose();
      plain.dispose();
    }
    this.#things.dispose();
    this.#portals.dispose();
    this.#faces.forget();
  }

  dispose() {
    cancelAnimationFrame(this.#frame);
    this.#forget();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/** What of the part is drawn. */
const meshesOf = (part: Object3D) =>
  (part instanceof Mesh ? [part] : part.children).filter(
    (mesh): mesh is Mesh => mesh instanceof Mesh && (mesh === part || !mesh.userData.path),
  );

const isNode = (node: Object3D) => node.userData.path !== undefined;

function partOf(node: Object3D): Part {
  return { path: node.userData.path, title: node.userData.name ?? node.name, far: isFar(node) };
}
