// SPDX-License-Identifier: MIT
//
// What a model has besides surfaces: things as small solids, coloured by their kinds, and openings between rooms.
import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OctahedronGeometry,
  Vector3,
  type Object3D,
} from "three";

const SECTOR = 2; // metres
const COLOURS = [0xf0915a, 0x5a9bf0, 0x6fc36a, 0xd46fd0, 0xe6c84f, 0x4fc7c7, 0xe0605f];

/** The same for the same kind in every model. */
function colourOf(kind: string) {
  let sum = 0;
  for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return new Color(COLOURS[sum % COLOURS.length]);
}

export class Things {
  readonly mesh: InstancedMesh;
  #shown: Object3D[] = [];

  constructor(
    private readonly all: Object3D[],
    size: number,
  ) {
    const material = new MeshLambertMaterial({ flatShading: true, emissive: 0x333333 });
    this.mesh = new InstancedMesh(new OctahedronGeometry(size), material, Math.max(1, all.length));
    this.mesh.frustumCulled = false;
    this.show(() => true);
  }

  show(wanted: (thing: Object3D) => boolean) {
    this.#shown = this.all.filter(wanted);
    this.#shown.forEach((thing, i) => {
      const at = new Vector3().setFromMatrixPosition(thing.matrixWorld);
      this.mesh.setMatrixAt(i, new Matrix4().makeTranslation(at));
      this.mesh.setColorAt(i, colourOf(String(thing.userData.kind)));
    });
    this.mesh.count = this.#shown.length;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
    this.mesh.computeBoundingSphere();
  }

  at(instance: number): Object3D | undefined {
    return this.#shown[instance];
  }

  dispose() {
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }
}

/** The four corners of an opening around its middle; in walls it is as high as half a sector. */
function cornersOf({ side, sectors }: { side: string; sectors: number[] }): number[][] {
  const [x0, z0, x1, z1] = sectors;
  const width = ((x1 - x0 + 1) * SECTOR) / 2;
  const depth = ((z1 - z0 + 1) * SECTOR) / 2;
  const high = SECTOR / 4;
  if (side === "floor" || side === "ceiling")
    return [
      [-width, 0, -depth],
      [width, 0, -depth],
      [width, 0, depth],
      [-width, 0, depth],
    ];
  const along = side === "north" || side === "south" ? [width, 0] : [0, depth];
  return [
    [-along[0], -high, -along[1]],
    [along[0], -high, along[1]],
    [along[0], high, along[1]],
    [-along[0], high, -along[1]],
  ];
}

export class Portals {
  readonly group = new Group();
  readonly #material = new MeshBasicMaterial({
    color: 0x5a9bf0,
    transparent: true,
    opacity: 0.45,
    side: DoubleSide,
    depthWrite: false,
  });
  #mesh?: Mesh;

  constructor(private readonly all: Object3D[]) {}

  show(wanted: (portal: Object3D) => boolean) {
    const positions: number[] = [];
    for (const portal of this.all.filter(wanted)) {
      const corners = cornersOf(portal.userData as { side: string; sectors: number[] }).map((corner) =>
        new Vector3(...corner).applyMatrix4(portal.matrixWorld).toArray(),
      );
      for (const i of [0, 1, 2, 0, 2, 3]) positions.push(...corners[i]);
    }
    this.#mesh?.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
    this.#mesh = new Mesh(geometry, this.#material);
    this.group.clear();
    this.group.add(this.#mesh);
  }

  dispose() {
    this.#mesh?.geometry.dispose();
    this.#material.dispose();
  }
}
