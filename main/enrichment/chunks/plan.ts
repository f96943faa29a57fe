/** Divides a table into chunks of rows in shared storage, where workers read what to look up. */
import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PositionSource } from '../../../contract/enrich.ts';
import type { PackIdentity } from '../../packs/pack-identity.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { numberedParts, ownVersion, planId, planPath, type StoredPlan, type VersionedPlan } from '../../parts/plan.ts';
import type { TableSource } from '../../formats/tables/table.ts';
import { questionOf } from '../enrich-file.ts';

/** Everything that determines the answers. */
export interface ChunkPlan extends VersionedPlan {
  fields: readonly string[];
  position: PositionSource;
  /** The packs of all workers. */
  packs: readonly PackIdentity[];
  /** Rows to look up, without those that have a fault. */
  rows: number;
  /** SHA-256 of all questions. */
  questions: string;
}

export type PlannedTable = StoredPlan<ChunkPlan>;

/** Rows of cells: of the position, or the added ones. */
export type ChunkRows = string[][];

const CHUNK_ROWS = 5000;
const Rows = Type.Array(Type.Array(Type.String()));

export const chunkCount = ({ rows }: ChunkPlan): number => Math.ceil(rows / CHUNK_ROWS);
export const answersFolder = (id: string): string => `${id}/answers`;
export const questionsName = (id: string, index: number): string => `${id}/questions/${index}`;
export const answersName = (id: string, index: number): string => `${answersFolder(id)}/${index}`;

/** Yields the questions of a table in chunks. @throws Fault if it can't be read */
async function* chunksOf(source: TableSource, position: PositionSource): AsyncGenerator<ChunkRows> {
  let chunk: ChunkRows = [];
  try {
    for await (const batch of source.rows()) {
      for (const row of batch) {
        const question = questionOf(row, position);
        if ('fault' in question) continue;
        chunk.push([...question]);
        if (chunk.length < CHUNK_ROWS) continue;
        yield chunk;
        chunk = [];
      }
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    await source.close();
  }
}

/** Plans a table, which is read once. @throws Fault if it can't be read */
export async function planTable(
  source: TableSource,
  { fields, position, packs }: Pick<ChunkPlan, 'fields' | 'position' | 'packs'>,
): Promise<PlannedTable> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of chunksOf(source, position)) {
    hash.update(JSON.stringify(chunk));
    rows += chunk.length;
  }
  const plan = { version: ownVersion, fields, position, packs, rows, questions: hash.digest('hex') };
  return { id: planId('table', plan), plan };
}

/** Returns the indices of chunks that have answers. */
export async function answeredChunks(place: PartStore, { id, plan }: PlannedTable): Promise<Set<number>> {
  const parts = await numberedParts(place, answersFolder(id), chunkCount(plan));
  return new Set(parts.map(({ index }) => index));
}

/** Writes the plan and the questions of missing chunks for workers. @param source the table, reopened */
export async function writePlan(
  place: PartStore,
  { id, plan }: PlannedTable,
  source: TableSource,
  answered: ReadonlySet<number>,
): Promise<void> {
  let index = 0;
  for await (const chunk of chunksOf(source, plan.position)) {
    if (!answered.has(index)) await writeRows(place, questionsName(id, index), chunk);
    index++;
  }
  await place.write(planPath(id), Buffer.from(JSON.stringify(plan)));
}

/** @throws PartMissing */
export async function readPlan(place: PartStore, id: string): Promise<ChunkPlan> {
  const plan: ChunkPlan = JSON.parse((await place.read(planPath(id))).toString());
  return plan;
}

/** @throws PartMissing; Error if it's damaged */
export async function readRows(place: PartStore, name: string): Promise<ChunkRows> {
  const rows: unknown = JSON.parse((await place.read(name)).toString());
  if (!Value.Check(Rows, rows)) throw new Error(`${place.name}/${name} is damaged: remove it, then run the job again`);
  return rows;
}

export const writeRows = (place: PartStore, name: string, rows: ChunkRows): Promise<void> =>
  place.write(name, Buffer.from(JSON.stringify(rows)));
