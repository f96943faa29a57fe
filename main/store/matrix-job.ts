/** Matrix jobs as they are stored, and the interface of their stores. */
import type { JobState, Unreachable } from '../../contract/matrix.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { Awaitable } from './accounts.ts';
import type { Requester } from './requester.ts';

/** Outcome of a finished job, stored besides its matrices. */
export interface MatrixOutcome {
  unreachable: Unreachable;
  originsWithoutRoad: number[];
  destinationsWithoutRoad: number[];
  /** Points moved to another street because the nearest isn't connected; absent in older jobs. */
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
  /** JSON arrays of strings, one per point; null if the order had no names. */
  originNames: string | null;
  destinationNames: string | null;
  startedAt: string | null;
  /** Progress when the job was cancelled or failed, 0..1. */
  progress: number | null;
  /** Null for jobs of versions that didn't record it. */
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

/** Approximate size of a cell as text, e.g. `1234.5,`. */
export const CELL_BYTES = 8;

export interface StoredJobs {
  jobs: number;
  /** Of these, queued or running. */
  waiting: number;
  bytes: number;
}

/**
 * The size of a job on disk, including the matrices it will have. A job that ends without them takes that much less.
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

/** Files with the rows of each matrix; undefined if that one wasn't ordered. */
export interface ResultFiles {
  duration: string | undefined;
  distance: string | undefined;
}

export interface MatrixJobs {
  /**
   * @param check Gets what the creator has stored, and throws if that is the limit. No other server can add one between
   * @throws what `check` throws
   */
  add(job: NewMatrixJob, check?: (kept: StoredJobs) => void): Awaitable<void>;
  /** @param requester Finds only its own jobs, unless it is an administrator; absent for the server itself */
  find(uuid: string, requester?: Requester): Awaitable<MatrixJobRow | undefined>;
  /** Latest first. @param requester As in {@link find} */
  list(requester?: Requester): Awaitable<MatrixJobEntry[]>;
  /** What a creator has stored, and how much of it is queued or running. */
  storedBy(maker: string): Awaitable<StoredJobs>;
  /**
   * Starts the next job. Creators take turns, each with its oldest queued job, so that nobody waits for all jobs of
   * another.
   * @param packs Packs that this process has
   */
  claim(packs: readonly string[]): Awaitable<MatrixJobRow | undefined>;
  /** Finishes a running job. @returns false if it was cancelled or deleted in the meantime */
  finish(uuid: string, outcome: MatrixOutcome, files: ResultFiles): Awaitable<boolean>;
  /**
   * Ends a queued or running job.
   * @param details `progress`: how far it was, 0..1
   * @returns false if it had already ended
   */
  end(
    uuid: string,
    status: 'Failed' | 'Cancelled',
    details?: { message?: string; progress?: number },
  ): Awaitable<boolean>;
  /** `null` removes the name. */
  rename(uuid: string, name: string | null): Awaitable<void>;
  /** Requeues a finished job whose results are lost. */
  queueAgain(uuid: string): Awaitable<void>;
  remove(uuid: string): Awaitable<void>;
  /** Present if several servers run the jobs. */
  readonly peers?: PeerServers;
  close(): Awaitable<void>;
}

/** A change of a job's status, on any server. */
export interface JobNotice {
  uuid: string;
  status: JobState | 'Deleted';
}

/** Coordination between servers that share jobs. */
export interface PeerServers {
  /** How often a running job needs a heartbeat, in milliseconds. */
  readonly heartbeatMs: number;
  /**
   * Reports that a job is running here, with its progress. Without heartbeats another server restarts the job.
   * @returns false if the job must stop: it was cancelled, or given to another server
   */
  heartbeat(uuid: string, progress: number): Promise<boolean>;
  /** Requeues a job that runs on this server. */
  release(uuid: string): Promise<void>;
  /** Writes the rows of a finished job to a file. */
  fetchRows(uuid: string, measure: keyof ResultFiles, file: string): Promise<void>;
  /** @param onNotice Called soon after changes, but may miss some: poll what must not be missed */
  listen(onNotice: (notice: JobNotice) => void): void;
}
