/** Boxes of polygons that are compared with many others. */
import type { Bbox } from '../../contract/pack.ts';
import { bboxOf, type Polygon } from '../../main/packs/write/rings.ts';

const known = new WeakMap<Polygon, Readonly<Bbox>>();

/** The box of a polygon, found once: the polygon must not change after. */
export function boxOf(polygon: Polygon): Readonly<Bbox> {
  const kept = known.get(polygon);
  if (kept !== undefined) return kept;
  const box = bboxOf([polygon]);
  known.set(polygon, box);
  return box;
}
