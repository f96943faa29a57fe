/** Boundaries that are made of whole administrative areas: which they are, by member. */
import type { ReadableDatabase } from './pack-database.ts';
import { ADMIN_LEVELS, adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import { allWithin } from './bounded.ts';

/** A thousand times those of the largest default pack. */
const MAX_MEMBERSHIPS = 1_000_000;

/** The memberships of a pack. */
export interface AreaMembers {
  /** Of its members, from the country downwards; those of other categories are not used. */
  readonly levels: readonly AdminLevel[];
  /** One member of each level: who has it has the others, too. */
  readonly samples: ReadonlyMap<AdminLevel, number>;
  /**
   * The countries outside which none of its boundaries reaches, by ISO 3166-1 alpha-3; nothing where that is not known.
   */
  readonly countries: ReadonlySet<string> | undefined;
  /** The boundaries that an administrative area is part of. */
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

/**
 * The memberships of the pack in `database`; nothing where its areas stand by themselves.
 * @throws Error where there are more than a pack may have
 */
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
