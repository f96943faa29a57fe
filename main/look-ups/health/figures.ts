/** The figures of an area, from the installed health pack that knows most about it. */
import { LRUCache } from 'lru-cache';
import { keysOfAdminArea } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import { HealthPack, type FigureRow, type HealthArea } from '../../packs/health-pack.ts';
import type { Packs } from '../../packs/packs.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { Pack } from '../../packs/pack.ts';

const DEFAULT_PACK = 'health-default';

/** Number of areas whose entries in the packs are cached. */
const MAX_CACHED_AREAS = 1 << 13;

/** The day of figures, and the number of days over which changes are computed. */
export interface Period {
  /** Days since 1970-01-01; by default the latest day of each area. */
  day?: number | undefined;
  trendDays: number;
}

/** The known figures of an area; unknown ones are absent. */
export interface AreaFigures {
  pack: PackFile;
  day: number;
  totalCases?: number;
  totalDeaths?: number;
  /** Change over the period. */
  newCases?: number;
  newDeaths?: number;
  /** Change over the preceding period of the same length. */
  newCasesBefore?: number;
  population?: number;
}

/** An area in a health pack. */
interface Entry {
  pack: HealthPack;
  area: HealthArea;
  isFallback: boolean;
}

export interface FigureStore {
  /** @throws Fault if no health pack is installed. */
  figures(area: Area, names: () => readonly string[], period: Period): AreaFigures | undefined;
  /**
   * Returns the rows of the pack that `figures` answers from, and the population; `undefined` if no pack has the area.
   */
  series(
    area: Area,
    names: () => readonly string[],
    range: { from: number; to: number },
  ): { pack: PackFile | undefined; rows: FigureRow[]; population: number | undefined } | undefined;
}

/** Sorts the default pack after imported ones, and these by age, newest first. */
function byPrecedence(a: PackFile, b: PackFile): number {
  if ((a.id === DEFAULT_PACK) !== (b.id === DEFAULT_PACK)) return a.id === DEFAULT_PACK ? 1 : -1;
  return b.manifest.built_at.localeCompare(a.manifest.built_at) || a.id.localeCompare(b.id);
}

const difference = (later: number | null | undefined, earlier: number | null | undefined): number | undefined =>
  later === null || later === undefined || earlier === null || earlier === undefined ? undefined : later - earlier;

/** Returns the changes over the period before `row`: from the series, or else as stated by the source. */
function changes(
  { pack, area }: Entry,
  row: FigureRow,
  trendDays: number,
): Pick<AreaFigures, 'newCases' | 'newDeaths' | 'newCasesBefore'> {
  const before = pack.on(area, row.day - trendDays);
  const twiceBefore = before === undefined ? undefined : pack.on(area, row.day - 2 * trendDays);
  const isStated = row.trend_days === trendDays;
  const newCases = difference(row.total_cases, before?.total_cases) ?? (isStated ? row.covid_trend : null);
  const newDeaths = difference(row.total_deaths, before?.total_deaths) ?? (isStated ? row.covid_deceased_trend : null);
  const newCasesBefore = difference(before?.total_cases, twiceBefore?.total_cases);
  return {
    ...(newCases === null ? {} : { newCases }),
    ...(newDeaths === null ? {} : { newDeaths }),
    ...(newCasesBefore === undefined ? {} : { newCasesBefore }),
  };
}

/**
 * Chooses the first entry with the latest day, or with `day` if given. Fallback packs count only if no other has
 * figures.
 */
const choose = (entries: readonly Entry[], day: number | undefined): { entry: Entry; row: FigureRow } | undefined =>
  latest(
    entries.filter(({ isFallback }) => !isFallback),
    day,
  ) ?? latest(entries, day);

function latest(entries: readonly Entry[], day: number | undefined): { entry: Entry; row: FigureRow } | undefined {
  let best: { entry: Entry; row: FigureRow } | undefined;
  for (const entry of entries) {
    const row = day === undefined ? entry.pack.latest(entry.area) : entry.pack.on(entry.area, day);
    if (row !== undefined && (best === undefined || row.day > best.row.day)) best = { entry, row };
  }
  return best;
}

/** Returns the population in the chosen pack, or else in another; fallback packs only if no other pack answers. */
function populationOf(entries: readonly Entry[], chosen: Entry | undefined): number | undefined {
  const known = entries.filter(({ area: { population } }) => population !== null);
  const confirmed = known.filter(({ isFallback }) => !isFallback);
  const candidates = chosen?.isFallback === false || confirmed.length > 0 ? confirmed : known;
  const entry = candidates.find((candidate) => candidate === chosen) ?? candidates[0];
  return entry?.area.population ?? undefined;
}

const openHealth = (pack: Pack): HealthPack => new HealthPack(pack);

/** Creates the store of figures. For use with `Packs.memo`. */
export function createFigureStore(packs: Packs): FigureStore {
  /** Sorted by precedence. */
  let readers: { reader: HealthPack; isFallback: boolean }[] | undefined;
  /** By boundary id. */
  const known = new LRUCache<number, Entry[]>({ max: MAX_CACHED_AREAS });
  const entriesOf = (area: Area, names: () => readonly string[]): Entry[] => {
    const cached = known.get(area.boundaryId);
    if (cached !== undefined) return cached;
    readers ??= packs
      .need('health')
      .toSorted(byPrecedence)
      .map((file) => ({ reader: file.memo(openHealth), isFallback: packs.confirmed?.ready.has(file.id) === false }));
    const entries = readers.flatMap(({ reader: pack, isFallback }) => {
      const found = pack.area(keysOfAdminArea(packs, area, pack.hasPaths ? names : undefined));
      return found === undefined ? [] : [{ pack, area: found, isFallback }];
    });
    known.set(area.boundaryId, entries);
    return entries;
  };
  return {
    figures(area, names, { day, trendDays }) {
      const entries = entriesOf(area, names);
      const chosen = choose(entries, day);
      if (chosen === undefined) return undefined;
      const { entry, row } = chosen;
      const population = populationOf(entries, entry);
      return {
        pack: entry.pack.pack,
        day: row.day,
        ...(row.total_cases === null ? {} : { totalCases: row.total_cases }),
        ...(row.total_deaths === null ? {} : { totalDeaths: row.total_deaths }),
        ...changes(entry, row, trendDays),
        ...(population === undefined ? {} : { population }),
      };
    },
    series(area, names, { from, to }) {
      const entries = entriesOf(area, names);
      if (entries.length === 0) return undefined;
      const entry = choose(entries, undefined)?.entry;
      const rows = entry === undefined ? [] : entry.pack.range(entry.area, from, to);
      return { pack: entry?.pack.pack, rows, population: populationOf(entries, entry) };
    },
  };
}
