/** Cached bounding boxes of polygons. */
import type { Bbox } from '../../contract/pack.ts';
import { bboxOf, type Polygon } from '../../main/geometry/rings.ts';

const boxes = new WeakMap<Polygon, Readonly<Bbox>>();

/** Returns the cached box of a polygon, which must not change afterwards. */
export function boxOf(polygon: Polygon): Readonly<Bbox> {
  const cached = boxes.get(polygon);
  if (cached !== undefined) return cached;
  const box = bboxOf([polygon]);
  boxes.set(polygon, box);
  return box;
}
