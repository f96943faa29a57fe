/** The areas at a point in the installed packs. Each pack is searched once, when something of it is first requested. */
import type { Point } from '../../contract/coordinates.ts';
import type { AreaPack, Containment, Piece } from './area-pack.ts';
import type { Area } from './area-row.ts';
import { memoOf } from './memo.ts';
import type { Packs } from './packs.ts';

/** An area that contains a point, or nearly does. */
export interface Candidate {
  area: Area;
  containment: Containment;
}

const NONE: readonly Candidate[] = [];
const CERTAINTY = { inside: 2, border: 1, near: 0 } satisfies Record<Containment, number>;

/** The candidates with the highest certainty. */
export function mostCertain<H extends { containment: Containment }>(found: readonly H[]): readonly H[] {
  if (found.length < 2) return found;
  const best = Math.max(...found.map(({ containment }) => CERTAINTY[containment]));
  return found.filter(({ containment }) => CERTAINTY[containment] === best);
}

/** The smallest of areas that overlap, then the lowest boundary id. */
export const smallestFirst = (areas: readonly Area[]): Area[] =>
  areas.toSorted((a, b) => a.areaKm2 - b.areaKm2 || a.boundaryId - b.boundaryId);

/** The pieces of a pack at a point. */
interface Searched {
  pack: AreaPack;
  pieces: readonly Piece[];
}

export class AreasAt {
  readonly packs: Packs;
  readonly point: Point;
  /** The same without fallback packs, from the same search; undefined if no pack is a fallback. */
  readonly confirmed: AreasAt | undefined;
  readonly #searched: Searched[];
  /** Returns `make(this)`, computed once for this point. */
  readonly memo = memoOf<AreasAt>(this);

  constructor(packs: Packs, point: Point, searched: Searched[]) {
    this.packs = packs;
    this.point = point;
    this.#searched = searched;
    this.confirmed = packs.confirmed === undefined ? undefined : areasAt(packs.confirmed, point, searched);
  }

  /**
   * The areas of `packs`, or those of one category, in order of the packs. Packs without the category aren't searched.
   * @throws Fault if a pack is damaged
   */
  in(packs: readonly AreaPack[], category?: number): readonly Candidate[] {
    let found: Candidate[] | undefined;
    for (const pack of packs) {
      if (category !== undefined && !pack.categories.includes(category)) continue;
      const pieces = this.#piecesIn(pack);
      if (pieces.length === 0) continue;
      for (const { boundaryId, containment } of pack.at(this.point, category, pieces)) {
        const area = pack.area(boundaryId);
        if (area !== undefined) (found ??= []).push({ area, containment });
      }
    }
    return found === undefined ? NONE : this.settled(found);
  }

  /**
   * The candidates, `inside` where their piece only ends at a cut. A single area of a category in a pack may end at
   * one: its complete geometry only matters if another pack has one, too.
   */
  settled(found: readonly Candidate[]): readonly Candidate[] {
    if (found.length < 2) return found;
    return found.map((candidate) => {
      const { area, containment } = candidate;
      if (containment !== 'border') return candidate;
      const isAlone = found.every(
        (other) => other.area.packId === area.packId || other.area.categoryCode !== area.categoryCode,
      );
      const pack = isAlone ? undefined : this.packs.ready.get(area.packId)?.areas;
      const hit = { boundaryId: area.boundaryId, containment };
      return pack === undefined ? candidate : { area, containment: pack.settleCut(this.point, hit).containment };
    });
  }

  #piecesIn(pack: AreaPack): readonly Piece[] {
    for (const known of this.#searched) if (known.pack === pack) return known.pieces;
    const pieces = pack.piecesAt(this.point);
    this.#searched.push({ pack, pieces });
    return pieces;
  }
}

const lastPoint = (): { at?: AreasAt } => ({});

/**
 * The areas at `point`: the same object as long as the same point is requested, so that look-ups share its searches.
 * @param searched results of earlier searches at the point
 */
export function areasAt(packs: Packs, point: Point, searched: Searched[] = []): AreasAt {
  const last = packs.memo(lastPoint);
  const { at } = last;
  if (at !== undefined && at.point.lon === point.lon && at.point.lat === point.lat) return at;
  return (last.at = new AreasAt(packs, point, searched));
}
