import type { Grain } from "./grain";
import { assemble, illuminate } from "./illuminate";
import type { Light } from "./light";
import type { Mesh, Vector } from "./mesh";
import type { Places } from "./paint";
import { expose } from "./shade";
import type { Painted } from "./shade";
import type { Sheet } from "./texture";
import type { SurfaceName } from "./vessels";
import { look, project, seenVertices } from "./view";

/** How a surface answers light. Colours are linear, 0 to 1. */
export type Material =
  /** Wet and smooth: glazed porcelain unless a colour is given, such as tea's. */
  | { kind: "glaze"; color?: Vector }
  /** Dull: linen, paper, biscuit, walls. `grain` is a fine structure in the colour. */
  | { kind: "matte"; color: Vector; grain?: Grain; sheen?: number }
  /** The endless ground of product pictures: the page's porcelain grey, darkened by shadows only. */
  | { kind: "ground" };

/** One surface of a picture. `paint` names what is painted on it; "series" is filled in per ornament. */
export interface Surface3D {
  mesh: Mesh;
  material: Material;
  paint: { sheet: SurfaceName; owner: string } | { sheet: "panel"; owner: string } | null;
  castsShadow: boolean;
}

export interface Camera {
  eye: Vector;
  target: Vector;
  /** Vertical angle of view in degrees. */
  view: number;
}

export interface Shot {
  surfaces: readonly Surface3D[];
  /** Who looks at it. What several cameras see is lit once. */
  cameras: readonly Camera[];
  light: Light;
  /** Behind everything: top and bottom, linear, or the ground's own grey, so that it has no end. */
  backdrop: { top: Vector; bottom: Vector } | "ground";
  /** How finely shadows are cast; scenes of many things need more. */
  shadowSize: number;
  /** Everything that casts shadows lies within this distance from the middle. */
  reach: number;
  middle: Vector;
}

export interface Frame {
  width: number;
  height: number;
  /** RGB, one byte each. */
  pixels: Uint8Array;
}

/** Finds the paint of a sheet; null = left white. */
export type PaintBox = (sheet: SurfaceName | "panel", owner: string) => Sheet | null;

/** A picture before it is painted: everything that is the same for every ornament. */
export interface Plate {
  width: number;
  height: number;
  /** What takes no paint. */
  base: Float32Array;
  /** All of it, left white. */
  white: Uint8Array;
  painted: Painted;
  /** Where the painted samples lie in the ink; found when the first ornament is painted. */
  places: Places | null;
  shot: Shot;
}

/** Looks at a shot and lights it: a plate for each of its cameras, in the size of its frame. */
export function* prepare(
  shot: Shot,
  frames: ReadonlyArray<{ width: number; height: number }>,
): Generator<Plate, undefined> {
  const { scene, casters } = assemble(shot);
  const views = frames.flatMap(({ width, height }, at) => {
    const camera = shot.cameras[at];
    if (camera === undefined) return [];
    const screen = project(camera, scene, width, height);
    return [{ camera, width, height, screen, samples: look(scene, screen, width, height) }];
  });
  const seen = seenVertices(
    scene,
    views.map(({ samples }) => samples),
  );
  illuminate(shot, scene, casters, seen);
  for (const view of views) {
    yield { width: view.width, height: view.height, shot, places: null, ...expose(shot, scene, view) };
  }
}
