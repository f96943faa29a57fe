/** The zones of a time-zone pack: names, countries and offset changes. */
import type { PackFile } from './pack-file.ts';

export interface NamePair {
  abbreviation: string;
  name: string;
}

export interface Zone {
  /** IANA name. */
  name: string;
  boundaryId: number;
  /** ISO 3166-1 alpha-3, sorted; none at sea. */
  countries: readonly string[];
  standard: Partial<NamePair>;
  daylight: Partial<NamePair>;
  /** Seconds since 1970 from which each offset holds, ascending. */
  changes: readonly number[];
  /** Minutes east of UTC, beside `changes`. Neighbours differ. */
  offsets: readonly number[];
}

export interface ZoneTable {
  /** By boundary id. */
  zones: ReadonlyMap<number, Zone>;
  /** First and last instant, in seconds since 1970, between which the changes of every zone are known. */
  from: number;
  until: number;
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
}

const readCodes = (json: string): string[] => JSON.parse(json);

function namePair(abbreviation: string | null, name: string | null): Partial<NamePair> {
  return { ...(abbreviation === null ? {} : { abbreviation }), ...(name === null ? {} : { name }) };
}

/**
 * Reads the zones of `pack` that have ground of their own.
 * @throws Error if it lacks the tables of a time-zone pack.
 */
export function readZoneTable(pack: PackFile): ZoneTable {
  const { database } = pack;
  const changes = new Map<string, { at: number[]; offsets: number[] }>();
  let until = -Infinity;
  for (const { zone, at, offset_minutes: offset } of database.prepare<[], ChangeRow>('SELECT zone, at, offset_minutes FROM zone_transition ORDER BY zone, at').all()) {
    const known = changes.get(zone) ?? { at: [], offsets: [] };
    changes.set(zone, known);
    // A change of name alone is no change of the clock.
    if (known.offsets.at(-1) !== offset) {
      known.at.push(at);
      known.offsets.push(offset);
    }
    until = Math.max(until, at);
  }
  const rows = database.prepare<[], ZoneRow>('SELECT zone.* FROM zone JOIN area USING (boundary_id) ORDER BY zone.name').all();
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
    });
  }
  return { zones, from, until };
}
