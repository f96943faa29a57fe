/** A matrix job as it is kept, and what a store of them does, wherever it lies. */
import type { JobState, Unreachable } from '../../contract/matrix.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { Awaitable } from './accounts.ts';
import type { Requester } from './requester.ts';

/** What is known of the cells of a finished job besides the matrices. */
export interface MatrixOutcome {
  unreachable: Unreachable;
  originsWithoutRoad: number[];
  destinationsWithoutRoad: number[];
  /** Points whose nearest street is not connected, so that another was taken; not known of older jobs. */
  originsMoved?: number[];
  destinationsMoved?: number[];
}

export interface MatrixJobRow {
  uuid: string;
  status: JobState;
  mode: Mode;
  option: Option;
  wantsDuration: boolean;
  wantsDistance: boolean;
  pack: string | null;
  /** JSON arrays of strings, as ordered. */
  origins: string;
  destinations: string;
  originCount: number;
  destinationCount: number;
  createdAt: string;
  finishedAt: string | null;
  message: string | null;
  /** JSON of {@link MatrixOutcome}. */
  outcome: string | null;
  name: string | null;
  /** JSON arrays of strings, as many as there are points; null where the order named none. */
  originNames: string | null;
  destinationNames: string | null;
  startedAt: string | null;
  /** How far the job was when it was cancelled or failed, 0..1. */
  progress: number | null;
  /** Null for jobs of before makers were noted. */
  madeBy: string | null;
}

export type NewMatrixJob = Omit<
  MatrixJobRow,
  'status' | 'createdAt' | 'startedAt' | 'finishedAt' | 'message' | 'outcome' | 'progress'
>;

/** A job without its points. */
export type MatrixJobEntry = Omit<
  MatrixJobRow,
  'origins' | 'destinations' | 'originNames' | 'destinationNames' | 'outcome'
>;

/** Of one cell of a matrix, about: `1234.5,` and the like. */
export const CELL_BYTES = 8;

export interface KeptOfMaker {
  jobs: number;
  /** Of these, queued or running. */
  waiting: number;
  bytes: number;
}

/**
 * What an order takes on the disk, with the matrices that it will have. A job that ends without them takes that much
 * less.
 */
export function bytesOf({
  origins,
  destinations,
  originNames,
  destinationNames,
  originCount,
  destinationCount,
  wantsDuration,
  wantsDistance,
}: NewMatrixJob): number {
  const text = [origins, destinations, originNames ?? '', destinationNames ?? ''].reduce(
    (sum, part) => sum + Buffer.byteLength(part),
    0,
  );
  return text + CELL_BYTES * originCount * destinationCount * (Number(wantsDuration) + Number(wantsDistance));
}

/** Files with the rows of a matrix; undefined where that one was not asked for. */
export interface ResultFilesOf {
  duration: string | undefined;
  distance: string | undefined;
}

export interface MatrixJobs {
  /**
   * @param check is told what the maker has, and throws where that is enough: between the two no other server adds one
   * @throws what `check` throws
   */
  add(job: NewMatrixJob, check?: (kept: KeptOfMaker) => void): Awaitable<void>;
  /** @param requester finds its own jobs alone, unless it sees all; left out where no key asks */
  find(uuid: string, requester?: Requester): Awaitable<MatrixJobRow | undefined>;
  /** The latest first. @param requester as of {@link find} */
  list(requester?: Requester): Awaitable<MatrixJobEntry[]>;
  /** What a maker has, and how much of it waits or runs. */
  kept(maker: string): Awaitable<KeptOfMaker>;
  /**
   * Starts the job that is next: of the makers whose jobs wait, the one that has waited longest of the one whose turn was
   * longest ago, so that none waits for all jobs of another.
   * @param packs that this process can compute on
   */
  claim(packs: readonly string[]): Awaitable<MatrixJobRow | undefined>;
  /** Ends a running job with its results. @returns whether it did: it may have been cancelled or deleted meanwhile */
  finish(uuid: string, outcome: MatrixOutcome, files: ResultFilesOf): Awaitable<boolean>;
  /**
   * Ends a job that has not ended yet.
   * @param details `progress`: how far it was, 0..1
   * @returns whether it did
   */
  end(
    uuid: string,
    status: 'Failed' | 'Cancelled',
    details?: { message?: string; progress?: number },
  ): Awaitable<boolean>;
  /** `null` takes the name away. */
  rename(uuid: string, name: string | null): Awaitable<void>;
  /** For a job whose results are lost. */
  queueAgain(uuid: string): Awaitable<void>;
  remove(uuid: string): Awaitable<void>;
  /** Where several servers run the jobs. */
  readonly others?: OtherServers;
  close(): Awaitable<void>;
}

/** What has become of a job, at whichever server. */
export interface JobNotice {
  uuid: string;
  status: JobState | 'Deleted';
}

/** What servers that share jobs do for each other. */
export interface OtherServers {
  /** How often a running job is to be told of, in milliseconds. */
  readonly beatMs: number;
  /**
   * Tells that a job goes on here, and how far it is. Where that is not heard for a while, another server starts it anew.
   * @returns whether it is still to go on: it may have been cancelled, or taken for lost
   */
  beat(uuid: string, progress: number): Promise<boolean>;
  /** Lets another server have a job that was begun here. */
  release(uuid: string): Promise<void>;
  /** Writes the rows of a finished job to a file, as its server had them. */
  fetchRows(uuid: string, measure: keyof ResultFilesOf, file: string): Promise<void>;
  /** @param onNotice hears of jobs soon, but perhaps not of all: what must not be missed is looked at as well */
  listen(onNotice: (notice: JobNotice) => void): void;
}
