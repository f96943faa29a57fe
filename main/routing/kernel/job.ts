/** A matrix job from the point of view of its threads, and how they synchronise. */
import type { ReachLimit } from '../graph/weights.ts';
import type { RideTo, SharedStreet } from '../matrix/same-street.ts';
import type { LabelsAddress, MetricAddress, PlacesAddress } from './layout.ts';

/**
 * Origins that are labelled and joined together, and rows that are written together; few enough that a cancelled job
 * stops soon.
 */
export const BAND = 32;

/** Maximum number of hubs with a dense row. */
export const MAX_DENSE = 512;

/** A hub shared by more than this share of the destinations gets a dense row. */
export const DENSE_SHARE = 0.25;

/** Destinations side by side in a tile of the dense rows. The kernel has the same constant. */
export const TILE = 16;

/** Points labelled between two checks of the cancel flag. */
export const CHUNK = 32;

/** Indices of the 32-bit words in the block for thread synchronisation. */
export const SYNC = {
  /** Total number of arrivals at barriers. */
  arrived: 0,
  /** 1 once the job is cancelled or a thread has failed. */
  cancelled: 1,
  /** The next band to join. */
  nextBand: 2,
  /** Number of finished bands; joining and writing count separately. */
  bandsDone: 3,
  /** The next band of rows to write. */
  nextText: 4,
} as const;
export const SYNC_WORDS = 16;

export interface BucketsAddress {
  first: number;
  destination: number;
  key: number;
  total: number;
  slot: number;
  /** Number of dense rows allocated. */
  denseRows: number;
  denseKey: number;
  denseTotal: number;
}

export interface TextRequest {
  stopMs: number;
  limit: ReachLimit;
  /** Whether cells beyond the limit count as cells without a path, which saves searching beyond it. */
  dropsBeyond: boolean;
  /** Addresses of the texts of all bands, `bandBytes` apart; 0 if that matrix isn't requested. */
  duration: number;
  distance: number;
  bandBytes: number;
}

/** The whole input of a thread; the same for all threads of the job. */
export interface MatrixJob {
  id: number;
  metricId: number;
  metric: MetricAddress;
  threads: number;
  sync: number;
  /** Origins and destinations, ordered so that neighbours on the map are adjacent. */
  origins: PlacesAddress;
  destinations: PlacesAddress;
  /** Row of each origin and column of each destination, in the order of the request. */
  originRows: number;
  destinationColumns: number;
  /** Values per row of cells: the number of destinations rounded up to whole tiles. */
  stride: number;
  cellKey: number;
  cellTotal: number;
  buckets: BucketsAddress;
  text: TextRequest | undefined;
  /** Shared streets, by directed street. */
  sharedStreets: ReadonlyMap<number, SharedStreet>;
  /** Rides by origin, in the order of the job. */
  unsearchedRides: ReadonlyMap<number, readonly RideTo[]>;
  /** Working memory, by thread. */
  scratch: number[];
  destinationLabels: LabelsAddress[];
  originLabels: LabelsAddress[];
  bucketStruct: number[];
  textFormat: number[];
  /** By band: bytes of the duration and the distance text, cells without a path, cells beyond the limit. */
  bandResults: number;
}

export const BAND_RESULT_WORDS = 4;

export const bandsOf = (origins: number): number => Math.ceil(origins / BAND);

/** Returns the range of `count` items that thread `thread` of `threads` works on. */
export const shareOf = (count: number, thread: number, threads: number): [from: number, to: number] => [
  Math.floor((count * thread) / threads),
  Math.floor((count * (thread + 1)) / threads),
];

/** Report of a thread on its part of a job. */
export interface ThreadReport {
  id: number;
  failure: string | undefined;
  /** Milliseconds spent on labels of destinations, buckets, labels of origins, joins, same streets, text. */
  parts: number[];
  /** Label entries created by this thread, and sums that it compared in joins. */
  hubs: number;
  pairs: number;
}

export const PART_NAMES = ['destination labels', 'buckets', 'origin labels', 'join', 'same street', 'text'] as const;
