/** Exclaves of a larger country within a smaller one, which takes precedence if areas overlap. */
import { bboxOf, type MultiPolygon } from '../../main/geometry/rings.ts';
import { untangle } from '../../main/geometry/untangle.ts';
import { containsPoint, nearBoxes, pointInside } from './overlaps.ts';

export interface Exclaves {
  /** Keys of the country that owns the exclaves, and of the surrounding one. */
  owner: string;
  around: string;
}

/**
 * Subtracts the polygons of `owner` that lie within `around` from `around`.
 * @param areas valid polygons by key, updated in place
 * @throws Error if there are no exclaves, i.e. if the list is out of date
 */
export function cutOutExclaves(areas: Map<string, MultiPolygon>, { owner, around }: Exclaves): void {
  const ground = areas.get(around) ?? [];
  const reach = ground.map((polygon) => bboxOf([polygon]));
  const exclaves = nearBoxes(areas.get(owner) ?? [], reach).filter((polygon) =>
    containsPoint(ground, ...pointInside(polygon)),
  );
  if (exclaves.length === 0) throw new Error(`The source has no exclaves of ${owner} in ${around}`);
  const touched = new Set(
    nearBoxes(
      ground,
      exclaves.map((polygon) => bboxOf([polygon])),
    ),
  );
  const rest = untangle([...touched], exclaves);
  if (rest === undefined) throw new Error(`The exclaves of ${owner} couldn't be subtracted from ${around}`);
  areas.set(around, [...ground.filter((polygon) => !touched.has(polygon)), ...rest]);
}
