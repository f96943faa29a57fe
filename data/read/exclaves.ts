/**
 * Exclaves of a larger country within a smaller one, which would lose them where the smaller of two overlapping areas
 * has the ground.
 */
import { bboxOf, type MultiPolygon } from '../../main/packs/write/rings.ts';
import { untangle } from '../../main/packs/write/untangle.ts';
import { containsPoint, near, pointInside } from './overlaps.ts';

export interface Exclaves {
  /** Keys of the country whose they are, and of the one around them. */
  owner: string;
  around: string;
}

/**
 * Takes the polygons of `owner` that lie within `around` from `around`.
 * @param areas valid polygons by key, which they stay; changed
 * @throws Error where there are none, so that a list of them does not outlive its source
 */
export function cutOutExclaves(areas: Map<string, MultiPolygon>, { owner, around }: Exclaves): void {
  const ground = areas.get(around) ?? [];
  const reach = ground.map((polygon) => bboxOf([polygon]));
  const exclaves = near(areas.get(owner) ?? [], reach).filter((polygon) =>
    containsPoint(ground, ...pointInside(polygon)),
  );
  if (exclaves.length === 0) throw new Error(`The source has no exclaves of ${owner} in ${around}`);
  const touched = new Set(
    near(
      ground,
      exclaves.map((polygon) => bboxOf([polygon])),
    ),
  );
  const rest = untangle([...touched], exclaves);
  if (rest === undefined) throw new Error(`The exclaves of ${owner} could not be taken from ${around}`);
  areas.set(around, [...ground.filter((polygon) => !touched.has(polygon)), ...rest]);
}
