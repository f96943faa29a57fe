/** Tables of `cairn enrich` whose rows are looked up by workers, in chunks. */
import { chunkedPool } from '../enrichment/chunks/chunked-answers.ts';
import { chunkCount, answeredChunks, planTable, writePlan, type ChunkPlan } from '../enrichment/chunks/plan.ts';
import type { RowPool } from '../enrichment/pool.ts';
import { openPartStore } from '../parts/open-part-store.ts';
import type { TableSource } from '../formats/tables/table.ts';
import { orderParts, removeParts } from './parts-order.ts';

export interface ChunkOrder {
  results: string;
  store: string;
  settings: Pick<ChunkPlan, 'fields' | 'position' | 'packs'>;
  /** Opens the table from its beginning. */
  open: () => Promise<TableSource>;
  /** Called with the completed share of the chunks. */
  onDone: (share: number) => void;
  signal: AbortSignal;
}

export interface ChunkedTable {
  pool: RowPool;
  /** Removes the chunks. */
  remove: () => Promise<void>;
}

/** Resolves when all rows have been looked up. @throws CliFailure; Fault; errors of the part store */
export async function orderChunks({
  results,
  store,
  settings,
  open,
  onDone,
  signal,
}: ChunkOrder): Promise<ChunkedTable> {
  const place = await openPartStore(results);
  const planned = await planTable(await open(), settings);
  const count = chunkCount(planned.plan);
  const existing = await answeredChunks(place, planned);
  if (existing.size < count) await writePlan(place, planned, await open(), existing);
  await orderParts({
    parts: place,
    store,
    kind: 'chunk',
    plan: planned.id,
    indexes: Array.from({ length: count }, (_, index) => index),
    existing: () => answeredChunks(place, planned),
    onDone: (done) => onDone(count === 0 ? 1 : done / count),
    signal,
  });
  return { pool: chunkedPool(place, planned), remove: () => removeParts(place, planned.id) };
}
