// SPDX-License-Identifier: MIT
//
// Faces of a mesh: which value each is of, and the lines around those that are chosen. Corners of the library's models say
// what they are of (the attribute _PART): the number of an element of the list that the node names, and which of its
// faces.
import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments, Vector3 } from "three";
import type { BufferAttribute, Intersection, Mesh, Sphere } from "three";

const NONE = 65535; // number of an element that is not known

export interface Face {
  /** Of the value that it is of. */
  path: string;
  /** Which of the faces of that. */
  number: number;
}

/** Calls `use` with the numbers of the three corners of each triangle. */
function eachTriangle(mesh: Mesh, use: (corners: number[]) => void) {
  const { index } = mesh.geometry;
  const count = index?.count ?? 0;
  for (let i = 0; i < count; i += 3) use([index!.getX(i), index!.getX(i + 1), index!.getX(i + 2)]);
}

const partsOf = (mesh: Mesh) => mesh.geometry.attributes._part as BufferAttribute | undefined;

/** Edges that one triangle alone has are around what the triangles are. */
class Outline {
  #edges = new Map<string, number[]>();

  add(points: Vector3[]) {
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length];
      const words = [from, to].map((point) => point.toArray().map((at) => at.toFixed(4)).join());
      const key = words.sort().join(" ");
      if (!this.#edges.delete(key)) this.#edges.set(key, [...from.toArray(), ...to.toArray()]);
    });
  }

  numbers() {
    return [...this.#edges.values()].flat();
  }
}

export class Faces {
  readonly lines: LineSegments;
  /** Around what is marked. */
  ball?: Sphere;

  constructor(colour: number) {
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: colour, depthTest: false }));
    this.lines.renderOrder = 1;
    this.lines.visible = false;
    this.lines.frustumCulled = false;
  }

  /** What a ray has hit; undefined = nobody knows. `list` is the path that the node has for its parts. */
  at({ object, face }: Intersection, list?: string): Face | undefined {
    const parts = partsOf(object as Mesh);
    if (!parts || !list || !face) return undefined;
    const element = parts.getX(face.a);
    return element === NONE ? undefined : { path: `${list}/${element}`, number: parts.getY(face.a) };
  }

  /** Marks the faces of the value with that path or of what it is in: all, or one. Whether there are some. */
  mark(meshes: Mesh[], list: string | undefined, path: string, number?: number): boolean {
    const element = list && path.startsWith(`${list}/`) ? Number.parseInt(path.slice(list.length + 1), 10) : NaN;
    const outline = new Outline();
    for (const mesh of meshes) {
      const parts = partsOf(mesh);
      if (!parts) continue;
      const positions = mesh.geometry.attributes.position;
      eachTriangle(mesh, (corners) => {
        if (parts.getX(corners[0]) !== element || (number ?? parts.getY(corners[0])) !== parts.getY(corners[0])) return;
        const point = (at: number) => new Vector3().fromBufferAttribute(positions, at).applyMatrix4(mesh.matrixWorld);
        outline.add(corners.map(point));
      });
    }
    const numbers = outline.numbers();
    if (!numbers.length) return false;
    this.forget();
    this.lines.geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(numbers, 3));
    this.lines.geometry.computeBoundingSphere();
    this.ball = this.lines.geometry.boundingSphere!.clone();
    this.lines.visible = true;
    return true;
  }

  forget() {
    this.lines.geometry.dispose();
    this.lines.visible = false;
    this.ball = undefined;
  }
}
