/**
 * Selection of the road pack for a set of points. Among the packs that cover all of them, the owner's first choice
 * wins, then the smallest. A fallback pack is used only if no other pack has a result.
 */
import type { PackFile } from './pack-file.ts';

/**
 * Tolerance around a pack's extent in degrees, about a kilometre, because the road nearest to a point just outside may
 * be inside.
 */
export const COVERAGE_MARGIN = 0.01;

/** Maximum number of uncovered points to name in a message. */
const MAX_NAMED_POINTS = 5;

const IMPORT = 'Import an OpenStreetMap file of the area';

const covers = (
  { manifest: { coverage } }: PackFile,
  longitude: number,
  latitude: number,
  margin: number = COVERAGE_MARGIN,
): boolean => {
  const [west, south, east, north] = coverage;
  return (
    longitude >= west - margin && longitude <= east + margin && latitude >= south - margin && latitude <= north + margin
  );
};

const sizeOf = ({ manifest: { coverage } }: PackFile): number => {
  const [west, south, east, north] = coverage;
  return (east - west) * (north - south);
};

export interface Points {
  /** Name of the points in messages: `origin`, `destination`. */
  name: string;
  /** Longitudes and latitudes alternating. */
  lonLats: Float64Array;
  /** Labels of individual points in messages; if absent, points are numbered from 1. */
  labels?: readonly string[];
}

/** The part of {@link Packs} that is used here. */
export interface RoadPacks<File extends PackFile = PackFile> {
  readonly order: readonly string[];
  readonly confirmed: RoadPacks<File> | undefined;
  ofTheme(theme: 'roads'): readonly File[];
}

/** Counts the points outside a pack's extent, including those within the tolerance. */
function countOutside(pack: PackFile, points: readonly Points[]): number {
  let count = 0;
  for (const { lonLats } of points)
    for (let i = 0; i < lonLats.length; i += 2) if (!covers(pack, lonLats[i] ?? 0, lonLats[i + 1] ?? 0, 0)) count++;
  return count;
}

/**
 * Returns the pack that covers all points: the one with the fewest points in its tolerance, then the smallest. Where
 * packs adjoin, a point just outside one pack is on the roads of the other.
 */
function smallest<File extends PackFile>(packs: readonly File[], points: readonly Points[]): File | undefined {
  const fitting = packs
    .filter((pack) => uncovered(pack, points).length === 0)
    .map((pack) => ({ pack, outside: countOutside(pack, points) }));
  return fitting.toSorted((a, b) => a.outside - b.outside || sizeOf(a.pack) - sizeOf(b.pack))[0]?.pack;
}

/** Chooses the pack for the points. @returns undefined if no pack covers them all */
export function coveringPack<File extends PackFile>(
  packs: RoadPacks<File>,
  points: readonly Points[],
): File | undefined {
  const roadPacks = packs.ofTheme('roads');
  const first = packs.order.flatMap((id) => roadPacks.find((pack) => pack.id === id) ?? []);
  return (
    first.find((pack) => uncovered(pack, points).length === 0) ??
    smallest(packs.confirmed?.ofTheme('roads') ?? [], points) ??
    smallest(roadPacks, points)
  );
}

/** Chooses the pack for the points. @returns the pack, or a message that names the points no pack covers */
export function choosePack(packs: RoadPacks, points: readonly Points[]): PackFile | string {
  const best = coveringPack(packs, points);
  if (best !== undefined) return best;
  const roadPacks = packs.ofTheme('roads');
  const [nearest] = roadPacks
    .map((pack) => ({ pack, uncoveredPoints: uncovered(pack, points) }))
    .toSorted((a, b) => a.uncoveredPoints.length - b.uncoveredPoints.length);
  if (nearest === undefined) return `No road pack is installed. ${IMPORT}`;
  return describe(nearest.pack, nearest.uncoveredPoints, roadPacks, points);
}

/**
 * Chooses the pack for a matrix. If no pack covers all points, returns the one that covers both ends of the most cells,
 * or the smallest of several such packs. Points outside it then have no road.
 * @returns the pack, or, if no cell could have a value, a message that names the points no pack covers
 */
export function packForMatrix(packs: RoadPacks, origins: Points, destinations: Points): PackFile | string {
  const known = packs.confirmed === undefined ? '' : packForMatrix(packs.confirmed, origins, destinations);
  if (typeof known !== 'string') return known;
  const roadPacks = packs.ofTheme('roads');
  const chosen = choosePack(packs, [origins, destinations]);
  if (typeof chosen !== 'string') return chosen;
  const served = roadPacks.map((pack) => ({
    pack,
    cells: coveredCount(pack, origins) * coveredCount(pack, destinations),
  }));
  const [most] = served
    .filter(({ cells }) => cells > 0)
    .toSorted((a, b) => b.cells - a.cells || sizeOf(a.pack) - sizeOf(b.pack));
  return most?.pack ?? chosen;
}

const coveredCount = (pack: PackFile, points: Points): number =>
  points.lonLats.length / 2 - uncovered(pack, [points]).length;

export interface Coverage {
  /** The pack that serves the points; if no pack covers all of them, the one that covers most. */
  pack: PackFile;
  /** For each point, whether the pack covers it. */
  covered: boolean[];
  /** Names the points that are not covered; absent if all are. */
  message?: string;
}

/** Returns which of the points can be used in a matrix. @param packs must have at least one road pack */
export function coverageOf(packs: RoadPacks, lonLats: Float64Array): Coverage {
  const points = [{ name: 'point', lonLats }];
  const { confirmed } = packs;
  if (confirmed !== undefined && confirmed.ofTheme('roads').length > 0) {
    const known = coverageOf(confirmed, lonLats);
    if (known.covered.includes(true)) return known;
  }
  const roadPacks = packs.ofTheme('roads');
  const chosen = choosePack(packs, points);
  const [most] = roadPacks.toSorted((a, b) => uncovered(a, points).length - uncovered(b, points).length);
  const pack = typeof chosen === 'string' ? most : chosen;
  if (pack === undefined) throw new Error('no road pack is installed');
  const covered = Array.from({ length: lonLats.length / 2 }, (_, i) =>
    covers(pack, lonLats[2 * i] ?? 0, lonLats[2 * i + 1] ?? 0),
  );
  return { pack, covered, ...(typeof chosen === 'string' ? { message: chosen } : {}) };
}

interface Uncovered {
  /** `origin 3 of 40`, or `origin "Depot"`. */
  name: string;
  longitude: number;
  latitude: number;
}

function uncovered(pack: PackFile, points: readonly Points[]): Uncovered[] {
  const uncoveredPoints: Uncovered[] = [];
  for (const { name, lonLats, labels } of points) {
    const count = lonLats.length / 2;
    for (let i = 0; i < count; i++) {
      const [longitude = 0, latitude = 0] = lonLats.subarray(2 * i, 2 * i + 2);
      const label = labels?.[i];
      if (!covers(pack, longitude, latitude))
        uncoveredPoints.push({
          name: `${name} ${label === undefined ? `${i + 1} of ${count}` : JSON.stringify(label)}`,
          longitude,
          latitude,
        });
    }
  }
  return uncoveredPoints;
}

function describe(
  pack: PackFile,
  uncoveredPoints: readonly Uncovered[],
  packs: readonly PackFile[],
  points: readonly Points[],
): string {
  const names = uncoveredPoints
    .slice(0, MAX_NAMED_POINTS)
    .map(({ name, longitude, latitude }) => `${name} (${longitude},${latitude})`);
  const more =
    uncoveredPoints.length > MAX_NAMED_POINTS ? ` and ${uncoveredPoints.length - MAX_NAMED_POINTS} more` : '';
  const total = points.reduce((sum, { lonLats }) => sum + lonLats.length / 2, 0);
  const swapped = packs.some((candidate) =>
    uncoveredPoints.every(({ longitude, latitude }) => covers(candidate, latitude, longitude)),
  );
  const [west, south, east, north] = pack.manifest.coverage;
  const nearest =
    uncoveredPoints.length === total
      ? `Installed: ${packs.map(({ id }) => id).join(', ')}.`
      : `The pack that covers most, ${pack.id}, extends from ${west},${south} to ${east},${north}.`;
  const remedy = swapped
    ? 'They would be covered with longitude and latitude swapped: each pair is <longitude>,<latitude>.'
    : IMPORT;
  return `No installed road pack covers all points. Not covered: ${names.join(', ')}${more}. ${nearest} ${remedy}`;
}
