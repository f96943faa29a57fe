/** The rows of a table divided into chunks, as they lie with the results: every worker reads there what to look up. */
import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PositionSource } from '../../../contract/enrich.ts';
import type { PackIdentity } from '../../packs/pack-identity.ts';
import type { PartStore } from '../../parts/part-store.ts';
import { numberedParts, ownVersion, planId, planPath, type StoredPlan, type VersionedPlan } from '../../parts/plan.ts';
import type { TableSource } from '../../formats/tables/table.ts';
import { questionOf } from '../enrich-file.ts';

/** What decides of every answer. */
export interface ChunkPlan extends VersionedPlan {
  fields: readonly string[];
  position: PositionSource;
  /** All packs. */
  packs: readonly PackIdentity[];
  /** Rows that are looked up; those with a fault of their own are not. */
  rows: number;
  /** SHA-256 of what is looked up. */
  questions: string;
}

export type PlannedTable = StoredPlan<ChunkPlan>;

/** Of each row the cells that its position is read from, or those that are appended. */
export type ChunkRows = string[][];

const CHUNK_ROWS = 5000;
const Rows = Type.Array(Type.Array(Type.String()));

export const chunkCount = ({ rows }: ChunkPlan): number => Math.ceil(rows / CHUNK_ROWS);
export const answersFolder = (id: string): string => `${id}/answers`;
export const questionsName = (id: string, index: number): string => `${id}/questions/${index}`;
export const answersName = (id: string, index: number): string => `${answersFolder(id)}/${index}`;

/** What is to be looked up of a table, chunk by chunk. @throws Fault where it cannot be read */
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

/** Reads the table once. @throws Fault where it cannot be read */
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

/** The chunks whose answers are there. */
export async function chunksThere(place: PartStore, { id, plan }: PlannedTable): Promise<Set<number>> {
  const parts = await numberedParts(place, answersFolder(id), chunkCount(plan));
  return new Set(parts.map(({ index }) => index));
}

/** Puts what is still to be looked up where workers find it. @param source the table, read once more */
export async function writePlan(
  place: PartStore,
  { id, plan }: PlannedTable,
  source: TableSource,
  there: ReadonlySet<number>,
): Promise<void> {
  let index = 0;
  for await (const chunk of chunksOf(source, plan.position)) {
    if (!there.has(index)) await writeRows(place, questionsName(id, index), chunk);
    index++;
  }
  await place.write(planPath(id), Buffer.from(JSON.stringify(plan)));
}

/** @throws PartMissing */
export async function readPlan(place: PartStore, id: string): Promise<ChunkPlan> {
  const plan: ChunkPlan = JSON.parse((await place.read(planPath(id))).toString());
  return plan;
}

/** @throws PartMissing; Error where it is damaged */
export async function readRows(place: PartStore, name: string): Promise<ChunkRows> {
  const rows: unknown = JSON.parse((await place.read(name)).toString());
  if (!Value.Check(Rows, rows)) throw new Error(`${place.name}/${name} is damaged: remove it, then run the job again`);
  return rows;
}

export const writeRows = (place: PartStore, name: string, rows: ChunkRows): Promise<void> =>
  place.write(name, Buffer.from(JSON.stringify(rows)));
