/** Allocates the memory of a job and describes it to the threads. */
import type { ReachLimit } from '../graph/weights.ts';
import type { Metric } from '../matrix/metric.ts';
import { byNeighbourhood, reordered, type Places } from '../matrix/places.ts';
import { sharedStreets, unsearchedRides } from '../matrix/same-street.ts';
import { BAND, BAND_RESULT_WORDS, bandsOf, MAX_DENSE, shareOf, SYNC_WORDS, TILE, type MatrixJob } from './job.ts';
import { allocateLabels, isPaired, storePlaces, type Allocation, type MetricAddress, type Views } from './layout.ts';

/** Length of the longest text of a cell: `1677721.5,` or `536870.9,`. */
const CELL_BYTES = 11;

/** Bytes of a dense row in the kernel's list: offset, key, total. */
const ENTRY_BYTES = 24;

/** Words of the kernel's TextFormat; the last one is the address of the digits. */
const TEXT_FORMAT_WORDS = 8;
const TEXT_FORMAT_BYTES = 4 * TEXT_FORMAT_WORDS;

/** `00` to `99`, concatenated. */
export const DIGIT_PAIRS = Buffer.from(Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).join(''));

export interface TextOptions {
  duration: boolean;
  distance: boolean;
  stopMs: number;
  limit: ReachLimit;
  /** See {@link MatrixJob}; false if absent. */
  dropsBeyond?: boolean;
}

/** Blocks of a job: those of its texts can be kept longer than the others. */
export interface JobMemory {
  work: Allocation;
  texts: Allocation;
}

export interface PlanInput {
  id: number;
  metricId: number;
  metric: Metric;
  address: MetricAddress;
  origins: Places;
  destinations: Places;
  text: TextOptions | undefined;
  scratch: MatrixJob['scratch'];
}

export function planJob(
  {
    id,
    metricId,
    metric,
    address,
    origins: requestedOrigins,
    destinations: requestedDestinations,
    text,
    scratch,
  }: PlanInput,
  { work: memory, texts: textMemory }: JobMemory,
  views: Views,
): MatrixJob {
  const originRows = byNeighbourhood(requestedOrigins);
  const destinationColumns = byNeighbourhood(requestedDestinations);
  const origins = reordered(requestedOrigins, originRows);
  const destinations = reordered(requestedDestinations, destinationColumns);
  const threads = scratch.length;
  const paired = isPaired(address);
  const { depth } = metric.topology;
  const stride = Math.max(1, Math.ceil(destinations.count / TILE)) * TILE;
  const bands = bandsOf(origins.count);
  // A label has at most the lower of a candidate's two nodes and all ancestors of that node.
  const hubsIn = ({ first, rank }: Places, from: number, to: number): number => {
    let sum = 0;
    for (let candidate = first[from]!; candidate < first[to]!; candidate++) {
      const [a, b] = [rank[2 * candidate]!, rank[2 * candidate + 1]!];
      sum += Math.max(a < 0 ? 0 : depth[a]! + 1, b < 0 ? 0 : depth[b]! + 1);
    }
    return sum;
  };
  const bandHubs = Math.max(
    0,
    ...Array.from({ length: bands }, (_, band) =>
      hubsIn(origins, band * BAND, Math.min(origins.count, (band + 1) * BAND)),
    ),
  );
  const entries = hubsIn(destinations, 0, destinations.count) + 1;
  const pairable = (bytes: number, fallback: number): number => (paired ? memory.allocate(bytes) : fallback);

  const cells = 8 * stride * bands * BAND;
  const cellKey = memory.allocate(cells);
  const key = memory.allocate(8 * entries);
  const denseRows = Math.min(MAX_DENSE, entries);
  const denseBytes = 8 * stride * denseRows;
  const denseKey = memory.allocate(denseBytes);
  const buckets = {
    first: memory.allocate(4 * (address.count + 1)),
    destination: memory.allocate(4 * entries),
    key,
    total: pairable(8 * entries, key),
    slot: memory.allocate(4 * address.count),
    denseRows,
    denseKey,
    denseTotal: pairable(denseBytes, denseKey),
  };
  const bandBytes = BAND * (destinations.count * CELL_BYTES + 3);
  const texts = (isRequested: boolean): number => (isRequested ? textMemory.allocate(bandBytes * bands) : 0);
  const sync = memory.allocate(4 * SYNC_WORDS);
  views.ints(sync, SYNC_WORDS).fill(0);
  const bandResults = memory.allocate(4 * BAND_RESULT_WORDS * bands);
  views.ints(bandResults, BAND_RESULT_WORDS * bands).fill(0);
  return {
    id,
    metricId,
    metric: address,
    threads,
    sync,
    origins: storePlaces(origins, memory),
    destinations: storePlaces(destinations, memory),
    originRows: memory.store(originRows),
    destinationColumns: memory.store(destinationColumns),
    stride,
    cellKey,
    cellTotal: pairable(cells, cellKey),
    buckets,
    text: text && {
      stopMs: text.stopMs,
      limit: text.limit,
      dropsBeyond: text.dropsBeyond ?? false,
      duration: texts(text.duration),
      distance: texts(text.distance),
      bandBytes,
    },
    sharedStreets: sharedStreets(metric, origins, destinations),
    unsearchedRides: unsearchedRides({ origins, destinations }),
    scratch,
    destinationLabels: scratch.map((_, thread) => {
      const [from, to] = shareOf(destinations.count, thread, threads);
      return allocateLabels(to - from, hubsIn(destinations, from, to), paired, memory);
    }),
    originLabels: scratch.map(() => allocateLabels(BAND, bandHubs, paired, memory)),
    bucketStruct: scratch.map(() => {
      const { first, destination, total, slot, denseTotal } = buckets;
      return memory.struct(
        first,
        destination,
        key,
        total,
        slot,
        denseKey,
        denseTotal,
        8 * TILE * denseRows,
        memory.allocate(4 * (BAND + 1) + 8 + ENTRY_BYTES * (BAND * denseRows + 1)),
      );
    }),
    textFormat: scratch.map(() => storeTextFormat(memory, views)),
    bandResults,
  };
}

/** Allocates the kernel's TextFormat, followed by the digits that it copies from. */
function storeTextFormat(memory: Allocation, views: Views): number {
  const format = memory.allocate(TEXT_FORMAT_BYTES + DIGIT_PAIRS.length);
  views.bytes(format + TEXT_FORMAT_BYTES, DIGIT_PAIRS.length).set(DIGIT_PAIRS);
  views.ints(format, TEXT_FORMAT_WORDS)[TEXT_FORMAT_WORDS - 1] = format + TEXT_FORMAT_BYTES;
  return format;
}
