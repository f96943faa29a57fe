/** The areas at a point in the installed packs. Each pack is searched once, when first needed. */
import type { Point } from '../../contract/coordinates.ts';
import type { AreaPack, Found } from './area-pack.ts';
import type { Area, Candidate, Containment } from './area-row.ts';
import { memoOf } from './memo.ts';
import type { Packs } from './packs.ts';

const NONE: readonly Candidate[] = [];
const CERTAINTY = { inside: 2, border: 1, near: 0 } satisfies Record<Containment, number>;

/** The candidates with the highest certainty. */
export function mostCertain<H extends { containment: Containment }>(found: readonly H[]): readonly H[] {
  if (found.length < 2) return found;
  const best = Math.max(...found.map(({ containment }) => CERTAINTY[containment]));
  return found.filter(({ containment }) => CERTAINTY[containment] === best);
}

/** Sorts overlapping areas by size, then by boundary id. */
export const smallestFirst = (areas: readonly Area[]): Area[] =>
  areas.toSorted((a, b) => a.areaKm2 - b.areaKm2 || a.boundaryId - b.boundaryId);

/** A pack and its search result. */
interface Searched {
  pack: AreaPack;
  found: Found;
}

export class AreasAt {
  readonly packs: Packs;
  readonly point: Point;
  /** The same search without fallback packs; undefined if no pack is a fallback. */
  readonly confirmed: AreasAt | undefined;
  readonly #searched: Searched[];
  /** Returns `make(this)`, computed once per point. */
  readonly memo = memoOf<AreasAt>(this);

  constructor(packs: Packs, point: Point, searched: Searched[]) {
    this.packs = packs;
    this.point = point;
    this.#searched = searched;
    this.confirmed = packs.confirmed === undefined ? undefined : areasAt(packs.confirmed, point, searched);
  }

  /**
   * Returns the areas of `packs`, or those of one category, in order of the packs. Packs without the category aren't
   * searched. @throws Fault if a pack is damaged
   */
  in(packs: readonly AreaPack[], category?: number): readonly Candidate[] {
    let found = NONE;
    for (const pack of packs) {
      if (category !== undefined && !pack.categories.includes(category)) continue;
      const candidates = pack.candidates(this.point, category, this.#foundIn(pack));
      if (candidates.length > 0) found = found.length === 0 ? candidates : [...found, ...candidates];
    }
    return this.settle(found);
  }

  /**
   * Changes candidates to `inside` if their piece only ends at a cut. If only one pack has an area of a category, this
   * isn't tested: the complete geometry only matters for choosing between packs.
   */
  settle(found: readonly Candidate[]): readonly Candidate[] {
    if (found.length < 2 || found.every(({ containment }) => containment !== 'border')) return found;
    return found.map((candidate) => {
      const { area, containment } = candidate;
      if (containment !== 'border') return candidate;
      const isAlone = found.every(
        (other) => other.area.packId === area.packId || other.area.categoryCode !== area.categoryCode,
      );
      const pack = isAlone ? undefined : this.packs.ready.get(area.packId)?.areas;
      const hit = { boundaryId: area.boundaryId, containment };
      return pack === undefined ? candidate : { area, containment: pack.resolveBorder(this.point, hit).containment };
    });
  }

  #foundIn(pack: AreaPack): Found {
    for (const known of this.#searched) if (known.pack === pack) return known.found;
    const found = pack.foundAt(this.point);
    this.#searched.push({ pack, found });
    return found;
  }
}

const lastSearch = (): { hits?: AreasAt } => ({});

/**
 * Returns the areas at `point`: the same object while the same point is requested, so that look-ups share its searches.
 * @param searched results of earlier searches at the point
 */
export function areasAt(packs: Packs, point: Point, searched: Searched[] = []): AreasAt {
  const last = packs.memo(lastSearch);
  const { hits } = last;
  if (hits !== undefined && hits.point.lon === point.lon && hits.point.lat === point.lat) return hits;
  return (last.hits = new AreasAt(packs, point, searched));
}
