/** A matrix job as its threads see it, and how they synchronise. */
import type { ReachLimit } from '../graph/weights.ts';
import type { RideTo, SharedStreet } from '../matrix/same-street.ts';
import type { LabelsAddress, MetricAddress, PlacesAddress } from './layout.ts';

/**
 * Origins that are labelled and joined together, and rows that are written together: few enough that a cancelled job
 * ends soon.
 */
export const BAND = 32;

/** At most so many hubs get a dense row. */
export const MAX_DENSE = 512;

/** A hub that more than this share of the destinations see gets a dense row. */
export const DENSE_SHARE = 0.25;

/** Destinations side by side in a tile of the dense rows. The kernel knows it too. */
export const TILE = 16;

/** Points labelled between two checks of the cancel flag. */
export const CHUNK = 32;

/** 32-bit words of the block that threads synchronise with. */
export const SYNC = {
  /** Threads that have arrived at barriers, counted on. */
  arrived: 0,
  /** 1 once the job is cancelled, or a thread has failed. */
  cancelled: 1,
  /** The next band to be taken. */
  nextBand: 2,
  /** Bands finished, joining and writing counted separately. */
  bandsDone: 3,
  /** The next band of rows to be written. */
  nextText: 4,
} as const;
export const SYNC_WORDS = 16;

export interface BucketsAddress {
  first: number;
  destination: number;
  key: number;
  total: number;
  slot: number;
  /** Dense rows that there is room for. */
  denseRows: number;
  denseKey: number;
  denseTotal: number;
}

export interface TextRequest {
  stopMs: number;
  limit: ReachLimit;
  /** Whether cells beyond the limit count as cells without a path, so that nothing beyond it is searched. */
  dropsBeyond: boolean;
  /** Addresses of the texts of all bands, `bandBytes` apart; 0 where that matrix is not wanted. */
  duration: number;
  distance: number;
  bandBytes: number;
}

/** All input of a thread; the same for all threads of the job. */
export interface MatrixJob {
  id: number;
  metricId: number;
  metric: MetricAddress;
  threads: number;
  sync: number;
  /** Neighbours on the map one after the other. */
  origins: PlacesAddress;
  destinations: PlacesAddress;
  /** The row of each origin and the column of each destination, in the order of the request. */
  originRows: number;
  destinationColumns: number;
  /** Values per row of cells: the number of destinations rounded up to whole tiles. */
  stride: number;
  cellKey: number;
  cellTotal: number;
  buckets: BucketsAddress;
  text: TextRequest | undefined;
  /** By directed street. */
  sharedStreets: ReadonlyMap<number, SharedStreet>;
  /** By origin, in the order of the job. */
  unsearchedRides: ReadonlyMap<number, readonly RideTo[]>;
  /** By thread. */
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

/** The share of `count` things that thread `thread` of `threads` works on. */
export const shareOf = (count: number, thread: number, threads: number): [from: number, to: number] => [
  Math.floor((count * thread) / threads),
  Math.floor((count * (thread + 1)) / threads),
];

/** How a thread's part in a job ended. */
export interface ThreadReport {
  id: number;
  failure: string | undefined;
  /** Milliseconds spent on labels of destinations, buckets, labels of origins, joins, same streets, text. */
  parts: number[];
  /** Label entries made, and sums compared in joins, by this thread. */
  hubs: number;
  pairs: number;
}

export const PART_NAMES = ['destination labels', 'buckets', 'origin labels', 'join', 'same street', 'text'] as const;
