/** What the look-ups answer in cells that no border crosses: most points need no search for pieces. */
import type { ClientBase } from 'pg';
import { addMarks, type Marks } from './cell-marks.ts';
import { CELL_LOOK_UPS, cellQuery, CELL_THEMES, CellTables, FORGET_CELLS, type CellProgress } from './cell-tables.ts';
import type { Names } from './names.ts';
import { Patches } from './patches.ts';

/** Raised when what the tables say changes while packs do not. */
const VERSION = 1;
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** What is to be known of the packs that are there. */
export interface CellSources {
  /** Ids of the packs of a theme. */
  ofTheme: (theme: string) => readonly string[];
  ranks: ReadonlyMap<string, number>;
  byMembers: readonly string[];
  lowestMember: number;
}

/** The patches between the borders of each level and of the levels above it. */
function patchesByLevel(byLevel: ReadonlyMap<number, Marks>): {
  levels: number[];
  layers: Patches[];
  all: Marks;
} {
  const levels = LEVELS.filter((level) => byLevel.has(level));
  const all: Marks = new Map();
  const layers = levels.map((level) => {
    addMarks(all, byLevel.get(level) ?? new Map<number, Uint8Array>());
    return new Patches(all);
  });
  return { levels, layers, all };
}

/** A row of what is answered at a position: its number, from 1. */
interface Asked {
  n: string;
}

const POINTS = 'unnest($1::float8[], $2::float8[], $3::integer[]) WITH ORDINALITY p (x, y, layer, n)';

async function addAdmin(tables: CellTables, byLevel: ReadonlyMap<number, Marks>, shores: Marks): Promise<void> {
  const { levels, layers, all } = patchesByLevel(byLevel);
  // Between two levels that there are others have no borders.
  const deepest = levels.map((_, index) => (levels[index + 1] ?? LEVELS.length) - 1);
  await tables.add<Asked & { ids: (string | null)[]; country: string | null; filled: number | null }>({
    lookUp: CELL_LOOK_UPS.admin,
    layers,
    marks: all,
    shores,
    sql: `SELECT p.n, a.ids, a.country, a.filled
      FROM ${POINTS} CROSS JOIN LATERAL cairn._admin_chain(p.x, p.y, ('{${deepest.join(',')}}'::integer[])[p.layer + 1]) a`,
    read: ({ ids, country, filled }) => ({
      ids: (filled === null ? ids : ids.slice(0, filled)).map((id) => id ?? 'NULL'),
      // Look-ups of boundaries go by it.
      ...(country === null ? {} : { name: country }),
      isSea: ids[0] === null || filled === 0,
    }),
    share: [0, 0.6],
  });
  // What follows asks it.
  await tables.write();
}

const addTimeZones = (tables: CellTables, marks: Marks): Promise<void> =>
  tables.add<Asked & { zone: string | null }>({
    lookUp: CELL_LOOK_UPS.timeZone,
    layers: [new Patches(marks)],
    marks,
    shores: new Map(),
    sql: `SELECT p.n, cairn._time_zone_by_pieces(p.x, p.y) AS zone FROM ${POINTS}`,
    read: ({ zone }) => (zone === null ? {} : { name: zone }),
    share: [0.6, 0.65],
  });

/** @param lowestMember level down to which boundaries are told by administrative areas; nothing where none is */
const addBoundaries = (
  tables: CellTables,
  marks: Marks,
  shores: Marks,
  lowestMember: number | undefined,
): Promise<void> =>
  tables.add<Asked & { boundaries: string[]; country: string | null; filled: number | null }>({
    lookUp: CELL_LOOK_UPS.geoBoundaries,
    layers: [new Patches(marks)],
    marks,
    shores: lowestMember === undefined ? new Map() : shores,
    sql: `SELECT p.n, ARRAY(SELECT g FROM cairn._geo_boundaries_by_pieces(p.x, p.y) g) AS boundaries, chain.country, chain.filled
      FROM ${POINTS}${
        lowestMember === undefined
          ? `
      CROSS JOIN (VALUES (NULL::bigint, NULL::integer)) chain (country, filled)`
          : `
      LEFT JOIN LATERAL (${cellQuery(CELL_LOOK_UPS.admin, 'a.ids', 'p.x', 'p.y')}) known ON cardinality(known.ids) > ${lowestMember}
      CROSS JOIN LATERAL (
        SELECT known.ids[1] AS country, NULL::integer AS filled WHERE known.ids IS NOT NULL
        UNION ALL
        SELECT a.ids[1], a.filled FROM cairn._admin_chain(p.x, p.y, ${lowestMember}) a WHERE known.ids IS NULL
      ) chain`
      }`,
    read: ({ boundaries, country, filled }) =>
      filled === null ? { ids: boundaries, isSea: lowestMember !== undefined && country === null } : undefined,
    share: [0.65, 0.95],
  });

/** The packs in the order in which they answer, those of one rank together: other packs do not change it. */
function orderOf(packs: readonly string[], ranks: ReadonlyMap<string, number>): string[][] {
  const byRank = new Map<number, string[]>();
  for (const id of packs.toSorted()) {
    const rank = ranks.get(id) ?? 0;
    byRank.set(rank, [...(byRank.get(rank) ?? []), id]);
  }
  return [...byRank].toSorted(([a], [b]) => a - b).map(([, ids]) => ids);
}

/** Fills the tables of cells, where they are not of these packs. The functions must be there. In a transaction. */
export async function makeCells(
  client: ClientBase,
  names: Names,
  { ofTheme, ranks, byMembers, lowestMember }: CellSources,
  progress: CellProgress,
): Promise<void> {
  const tables = new CellTables(client, names, progress);
  const areaPacks = [...ofTheme('countries'), ...ofTheme('admin')];
  const used = CELL_THEMES.flatMap((theme) => ofTheme(theme));
  const [packs] = await tables.query<{ packs: string }>(
    "SELECT json_agg(p.id || ' ' || p.partition_number ORDER BY p.id)::text AS packs FROM cairn.pack p WHERE p.id = ANY ($1)",
    [used],
  );
  const madeOf = JSON.stringify([VERSION, packs?.packs, orderOf(used, ranks)]);
  const [state] = await tables.query<{ made_of: string }>('SELECT made_of FROM cairn.cell_state');
  if (state?.made_of === madeOf) return;
  await tables.query(FORGET_CELLS);
  await tables.query('SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL max_parallel_workers_per_gather = 0');
  const byLevel = await tables.marksOf(areaPacks);
  const shores = byLevel.get(0) ?? new Map<number, Uint8Array>();
  if (ofTheme('countries').length > 0) await addAdmin(tables, byLevel, shores);
  if (ofTheme('time-zones').length > 0)
    await addTimeZones(tables, (await tables.marksOf(ofTheme('time-zones'))).get(0) ?? new Map<number, Uint8Array>());
  if (ofTheme('geo-boundaries').length > 0) {
    const byPieces = ofTheme('geo-boundaries').filter((id) => !byMembers.includes(id));
    const marks: Marks = new Map((await tables.marksOf(byPieces)).get(0));
    const isMade = byMembers.length > 0;
    if (isMade) for (const [level, more] of byLevel) if (level <= lowestMember) addMarks(marks, more);
    await addBoundaries(tables, marks, shores, isMade ? lowestMember : undefined);
  }
  await tables.write();
  await tables.query('INSERT INTO cairn.cell_state VALUES ($1)', [madeOf]);
}
