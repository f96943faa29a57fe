/** Boundaries that consist of complete administrative areas. */
import type { ReadableDatabase } from './pack-database.ts';
import { ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import type { Area } from './area-row.ts';
import { allWithin } from './bounded.ts';

/** A thousand times the number in the largest default pack. */
const MAX_MEMBERSHIPS = 1_000_000;

/** The memberships of a pack. */
export interface AreaMembers {
  /** Levels of its members, from the country down. Members of other categories are ignored. */
  readonly levels: readonly AdminLevel[];
  /** One member of each level: packs that have it also have the others. */
  readonly samples: ReadonlyMap<AdminLevel, number>;
  /** The countries that contain all of its boundaries, by ISO 3166-1 alpha-3 code; undefined if unknown. */
  readonly countries: ReadonlySet<string> | undefined;
  /** Returns the boundaries of which an administrative area is a member. */
  boundariesOf: (memberId: number) => readonly number[];
}

interface MembershipRow {
  boundary_id: number;
  member_category: number;
  member_id: number;
}

const NONE: readonly number[] = [];

function readCountries(database: ReadableDatabase): ReadonlySet<string> | undefined {
  const codes = allWithin<{ iso3: string | null }>(
    database,
    'SELECT DISTINCT country_iso3 AS iso3 FROM area',
    MAX_MEMBERSHIPS,
  ).map(({ iso3 }) => iso3);
  const known = codes.filter((iso3) => iso3 !== null);
  return known.length === codes.length ? new Set(known) : undefined;
}

/** Reads the memberships; undefined if the pack's areas don't consist of others. @throws Error if there are too many */
export function readMembers(database: ReadableDatabase): AreaMembers | undefined {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'area_member'").get() === undefined)
    return undefined;
  const boundaries = new Map<number, number[]>();
  const samples = new Map<AdminLevel, number>();
  for (const { boundary_id: boundary, member_category: category, member_id: member } of allWithin<MembershipRow>(
    database,
    'SELECT boundary_id, member_category, member_id FROM area_member',
    MAX_MEMBERSHIPS,
  )) {
    const level = ADMIN_LEVELS.find((candidate) => adminCategoryCode(candidate) === category);
    if (level === undefined) continue;
    if (!samples.has(level)) samples.set(level, member);
    const known = boundaries.get(member);
    if (known === undefined) boundaries.set(member, [boundary]);
    else known.push(boundary);
  }
  if (boundaries.size === 0) return undefined;
  return {
    levels: [...samples.keys()].toSorted((a, b) => a - b),
    samples,
    countries: readCountries(database),
    boundariesOf: (member) => boundaries.get(member) ?? NONE,
  };
}

/**
 * Returns the ids of the boundaries that contain a point, in exact agreement with administrative areas.
 * @param areaAt returns the administrative area of a level at the point
 */
export function boundariesByMembers(
  { levels, countries, boundariesOf }: AreaMembers,
  areaAt: (level: AdminLevel) => Area | undefined,
): ReadonlySet<number> {
  const ids = new Set<number>();
  const country = areaAt(0);
  if (country === undefined || countries?.has(country.countryIso3 ?? '') === false) return ids;
  for (const level of levels) {
    const area = areaAt(level);
    if (area !== undefined) for (const id of boundariesOf(area.boundaryId)) ids.add(id);
  }
  return ids;
}
