/** Writes regions: what they are made of for look-ups, and their outline for drawing. */
import type { AreaPack } from '../../../main/packs/area-pack.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import type { Polygons } from '../../../main/packs/geometry-blob.ts';
import { AREA_MEMBER_TABLE } from '../../../main/packs/schema/areas.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import {
  type MultiPolygon,
  oriented,
  planarArea,
  signedDoubleArea,
  withoutRepeats,
  type Polygon,
  type Ring,
} from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import type { Account, BuildContext, BuildResult } from '../../kit/theme.ts';
import type { Region } from './region.ts';

// The outline of several areas as one: on a grid of about 7 kilometres, so that a continent is a few ten thousand
// points. Neighbours are snapped to the same points, and the borders between them vanish.

/** Steps to a degree. Powers of two: the grid of the packs has all their points. */
const COARSE = 16;
/** For areas of which the coarse one leaves less than {@link KEPT_SHARE}: islands and city states. */
const FINER = [64, 512];
const FINEST = 4096;
const KEPT_SHARE = 0.8;
/**
 * Islands of fewer cells of the grid are left out beside larger ones, and holes, which borders leave that are not quite
 * the same on both sides.
 */
const MIN_CELLS = 4;
const MIN_SQUARE_DEGREES = MIN_CELLS / COARSE ** 2;

function snapRing(coordinates: Float64Array, start: number, end: number, steps: number): Ring | undefined {
  const ring = new Float64Array((end - start) * 2);
  for (let i = 0; i < ring.length; i++) ring[i] = Math.round((coordinates[start * 2 + i] ?? 0) * steps) / steps;
  return withoutRepeats(ring);
}

function snapPolygons({ coordinates, ringEnds, polygonEnds }: Polygons, steps: number): MultiPolygon {
  const polygons: MultiPolygon = [];
  let ring = 0;
  let start = 0;
  for (const polygonEnd of polygonEnds) {
    const rings: (Ring | undefined)[] = [];
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? start;
      rings.push(snapRing(coordinates, start, end, steps));
      start = end;
    }
    const [outer, ...holes] = rings;
    const polygon = outer === undefined ? undefined : oriented([outer, ...holes.filter((hole) => hole !== undefined)]);
    if (polygon !== undefined) polygons.push(polygon);
  }
  return polygons;
}

const areaOf = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

/**
 * One area on the coarsest grid on which enough of it is left, and there without parts that are far smaller than the
 * whole.
 */
function snapArea(area: Polygons): MultiPolygon {
  const finest = snapPolygons(area, FINEST);
  const needed = areaOf(finest) * KEPT_SHARE;
  for (const steps of [COARSE, ...FINER]) {
    const snapped = snapPolygons(area, steps).filter((polygon) => planarArea(polygon) >= MIN_CELLS / steps ** 2);
    if (areaOf(snapped) >= needed) return snapped;
  }
  return finest;
}

const withoutSlivers = ([outer, ...holes]: Polygon): Polygon => [
  ...(outer === undefined ? [] : [outer]),
  ...holes.filter((hole) => Math.abs(signedDoubleArea(hole)) / 2 >= MIN_SQUARE_DEGREES),
];

interface Joiner {
  /** Areas as one, by their numbers. @throws Error where they cannot be joined */
  join(members: ReadonlyMap<number, MultiPolygon>): MultiPolygon;
}

/**
 * Joins areas of {@link snapArea}: what has been joined before is used again, as a sub-region for its region. Small
 * sets are best asked for first.
 */
function createJoiner(): Joiner {
  const known: { numbers: ReadonlySet<number>; polygons: MultiPolygon }[] = [];
  return {
    join(members) {
      const rest = new Map(members);
      const parts: MultiPolygon[] = [];
      for (const { numbers, polygons } of known.toSorted((a, b) => b.numbers.size - a.numbers.size)) {
        if (![...numbers].every((number) => rest.has(number))) continue;
        parts.push(polygons);
        for (const number of numbers) rest.delete(number);
      }
      parts.push(...rest.values());
      const joined = parts.length === 1 ? parts[0] : untangle(parts.flat());
      if (joined === undefined) throw new Error('Areas could not be joined into one');
      const polygons = joined.map(withoutSlivers);
      if (members.size > 1) known.push({ numbers: new Set(members.keys()), polygons });
      return polygons;
    },
  };
}

interface Member {
  boundaryId: number;
  countryIso3: string | null;
  areaKm2: number;
  polygons: MultiPolygon;
}

/** The areas of a level that have an outline, by their keys in their sources. */
function readMembers(pack: AreaPack, category: number): Map<string, Member> {
  return new Map(
    pack.areasOf(category).flatMap(({ boundaryId: id, sourceKey, countryIso3, areaKm2 }) => {
      const geometry = pack.geometry(id);
      return geometry === undefined
        ? []
        : [[sourceKey, { boundaryId: id, countryIso3, areaKm2, polygons: snapArea(geometry) }]];
    }),
  );
}

/** The only country of all the members, where there is one. */
function countryOf(members: readonly Member[]): string | undefined {
  const countries = new Set(members.map(({ countryIso3 }) => countryIso3));
  return countries.size === 1 ? ([...countries][0] ?? undefined) : undefined;
}

/**
 * Fills the pack with `regions` that are made of areas of `category` in `pack`. Members that the pack has no area of
 * are left out; a region that has none at all is not written.
 */
export function writeRegions(
  { database, progress }: BuildContext,
  regions: readonly Region[],
  pack: AreaPack,
  category: number,
): Pick<BuildResult, 'coverage' | 'counts' | 'accounts'> {
  progress('simplify');
  const areas = readMembers(pack, category);
  const writer = createAreaWriter(database);
  database.exec(AREA_MEMBER_TABLE);
  const insert = database.prepare('INSERT INTO area_member (boundary_id, member_category, member_id) VALUES (?, ?, ?)');
  const lost = new Set<string>();
  let memberships = 0;
  const joiner = createJoiner();
  for (const [done, region] of regions.toSorted((a, b) => a.members.length - b.members.length).entries()) {
    progress('join', done, regions.length);
    const { categoryCode, sourceKey, name, names, localType, subCategory, parent } = region;
    for (const key of region.members) if (!areas.has(key)) lost.add(key);
    const members = [...new Set(region.members)].flatMap((key) => areas.get(key) ?? []);
    if (members.length === 0) continue;
    const id = writer.add({
      categoryCode,
      sourceKey,
      name,
      names,
      localType,
      subCategoryCode: subCategory?.code,
      subCategoryName: subCategory?.name,
      countryIso3: countryOf(members),
      parentId: parent === undefined ? undefined : boundaryId(parent.categoryCode, parent.sourceKey),
      areaKm2: members.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
      polygons: joiner.join(new Map(members.map(({ boundaryId: member, polygons }) => [member, polygons]))),
    });
    for (const { boundaryId: member } of members) insert.run(id, category, member);
    memberships += members.length;
  }
  const totals = writer.finish();
  const accounts: Account[] = [
    {
      what: 'regions',
      inSource: regions.length,
      written: totals.areas,
      differences: { 'without a member that has an area': totals.areas - regions.length },
    },
    ...(lost.size === 0
      ? []
      : [
          {
            what: `members that have no area of their own (${[...lost].toSorted().join(', ')})`,
            inSource: lost.size,
            written: 0,
            differences: { 'left out': -lost.size },
          },
        ]),
  ];
  return {
    coverage: totals.bbox,
    counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired, members: memberships },
    accounts,
  };
}
