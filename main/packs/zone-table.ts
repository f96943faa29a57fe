/** The zones of a time-zone pack: names, countries and offset changes. */
import { allWithin } from './bounded.ts';
import type { PackFile } from './pack-file.ts';
import { readOrDamaged } from './unavailable.ts';

export interface NamePair {
  abbreviation: string;
  name: string;
}

export interface Zone {
  /** IANA name. */
  name: string;
  boundaryId: number;
  /** ISO 3166-1 alpha-3, sorted; empty at sea. */
  countries: readonly string[];
  standard: Partial<NamePair>;
  daylight: Partial<NamePair>;
  /** Start of each offset in seconds since 1970, ascending. */
  changes: readonly number[];
  /** Minutes east of UTC, for each of `changes`. Neighbours differ. */
  offsets: readonly number[];
  /**
   * Start of each of `labels` in seconds since 1970, ascending: all `changes`, and changes of only the abbreviation.
   */
  labelChanges: readonly number[];
  /** Abbreviations of the tz database, `PST` or `+0530`, for each of `labelChanges`; empty if the pack lacks them. */
  labels: readonly string[];
}

export interface ZoneTable {
  /** By boundary id. */
  zones: ReadonlyMap<number, Zone>;
  /** First and last instant with known changes of all zones, in seconds since 1970. */
  from: number;
  until: number;
  /** When the pack was built, in seconds since 1970. Its names apply to the clocks of that time. */
  builtAt: number;
}

interface ZoneRow {
  name: string;
  boundary_id: number;
  country_iso3: string;
  standard_abbreviation: string | null;
  standard_name: string | null;
  daylight_abbreviation: string | null;
  daylight_name: string | null;
}

interface ChangeRow {
  zone: string;
  at: number;
  offset_minutes: number;
  abbreviation: string | null;
}

const SELECT_CHANGES = 'SELECT zone, at, offset_minutes, abbreviation FROM zone_transition';
/** 443 zones exist, with about 200 changes each. */
const MAX_ZONES = 10_000;
const MAX_CHANGES = 1_000_000;

function readCodes(json: string): string[] {
  const codes: unknown = JSON.parse(json);
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string'))
    throw new Error(`the countries of a zone are invalid: ${json}`);
  return codes;
}

function namePair(abbreviation: string | null, name: string | null): Partial<NamePair> {
  return { ...(abbreviation === null ? {} : { abbreviation }), ...(name === null ? {} : { name }) };
}

/**
 * Reads the zones of `pack` that have an area.
 * @throws Fault if it lacks the tables of a time-zone pack, or their content is impossible
 */
export const readZoneTable = (pack: PackFile): ZoneTable => readOrDamaged(pack.id, () => readZones(pack));

function readZones(pack: PackFile): ZoneTable {
  const { database } = pack;
  const changes = new Map<string, { at: number[]; offsets: number[]; labelChanges: number[]; labels: string[] }>();
  let until = -Infinity;
  for (const { zone, at, offset_minutes: offset, abbreviation } of allWithin<ChangeRow>(
    database,
    SELECT_CHANGES,
    MAX_CHANGES,
    'zone, at',
  )) {
    const known = changes.get(zone) ?? { at: [], offsets: [], labelChanges: [], labels: [] };
    changes.set(zone, known);
    // A change of only the abbreviation doesn't change the clock.
    if (known.offsets.at(-1) !== offset) {
      known.at.push(at);
      known.offsets.push(offset);
    }
    known.labelChanges.push(at);
    known.labels.push(abbreviation ?? '');
    until = Math.max(until, at);
  }
  const rows = allWithin<ZoneRow>(database, 'SELECT zone.* FROM zone JOIN area USING (boundary_id)', MAX_ZONES, 'name');
  const zones = new Map<number, Zone>();
  let from = -Infinity;
  for (const row of rows) {
    const known = changes.get(row.name);
    if (known === undefined) throw new Error(`zone ${row.name} has no offset`);
    from = Math.max(from, known.at[0] ?? from);
    zones.set(row.boundary_id, {
      name: row.name,
      boundaryId: row.boundary_id,
      countries: readCodes(row.country_iso3),
      standard: namePair(row.standard_abbreviation, row.standard_name),
      daylight: namePair(row.daylight_abbreviation, row.daylight_name),
      changes: known.at,
      offsets: known.offsets,
      labelChanges: known.labelChanges,
      labels: known.labels,
    });
  }
  return { zones, from, until, builtAt: Date.parse(pack.manifest.built_at) / 1000 };
}
