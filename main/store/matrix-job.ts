/** Matrix jobs as they are stored, and the interface of their stores. */
import type { Conditions } from '../../contract/avoid.ts';
import type { JobState, Unreachable } from '../../contract/matrix.ts';
import type { Mode, Option } from '../routing/profiles/profile.ts';
import type { Awaitable } from './accounts.ts';
import type { Requester } from './requester.ts';

/** Outcome of a finished job, stored alongside its matrices. */
export interface MatrixOutcome {
  unreachable: Unreachable;
  originsWithoutRoad: number[];
  destinationsWithoutRoad: number[];
  /** Points moved to another street because the nearest one isn't connected; absent in older jobs. */
  originsMoved?: number[];
  destinationsMoved?: number[];
  /** With an hour. */
  conditions?: Conditions;
}

export interface MatrixJobRow {
  uuid: string;
  status: JobState;
  mode: Mode;
  option: Option;
  /** JSON of what paths avoid, as received; null if that is nothing. */
  avoid: string | null;
  /** JSON of the speeds of ways, as received; null for the usual ones. */
  speeds: string | null;
  /** Local date and time of the trips; null for no time. */
  hour: string | null;
  wantsDuration: boolean;
  wantsDistance: boolean;
  pack: string | null;
  /** JSON arrays of strings, as received. */
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
  /** JSON arrays of strings, one per point; null if no names were given. */
  originNames: string | null;
  destinationNames: string | null;
  /** JSON arrays of records, one per point; null if no fields were given. */
  originFields: string | null;
  destinationFields: string | null;
  startedAt: string | null;
  /** Progress at which the job was cancelled or failed, 0 to 1. */
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
  | 'avoid'
  | 'speeds'
  | 'hour'
  | 'origins'
  | 'destinations'
  | 'originNames'
  | 'destinationNames'
  | 'originFields'
  | 'destinationFields'
  | 'outcome'
>;

/** Approximate size of a cell as text, e.g. `1234.5,`. */
export const CELL_BYTES = 8;

export interface StoredJobs {
  jobs: number;
  /** How many of these are queued or running. */
  waiting: number;
  bytes: number;
}

/**
 * Returns the size of a job on disk, including its future matrices. If the job ends without them, their size is
 * subtracted.
 */
export function bytesOf({
  origins,
  destinations,
  originNames,
  destinationNames,
  originFields,
  destinationFields,
  avoid,
  speeds,
  originCount,
  destinationCount,
  wantsDuration,
  wantsDistance,
}: NewMatrixJob): number {
  const text = [
    origins,
    destinations,
    originNames ?? '',
    destinationNames ?? '',
    originFields ?? '',
    destinationFields ?? '',
    avoid ?? '',
    speeds ?? '',
  ].reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  return text + CELL_BYTES * originCount * destinationCount * (Number(wantsDuration) + Number(wantsDistance));
}

/** Files with the rows of each matrix; undefined if that one wasn't requested. */
export interface ResultFiles {
  duration: string | undefined;
  distance: string | undefined;
}

export interface MatrixJobs {
  /**
   * Adds a job.
   * @param check receives what the creator has stored, and throws if that reaches a limit; no other server can add a
   * job in between
   * @throws errors of `check`
   */
  add(job: NewMatrixJob, check?: (stored: StoredJobs) => void): Awaitable<void>;
  /** @param requester finds only its own jobs unless it is an administrator; absent for the server itself */
  find(uuid: string, requester?: Requester): Awaitable<MatrixJobRow | undefined>;
  /** Returns jobs, latest first. @param requester as in {@link find} */
  list(requester?: Requester): Awaitable<MatrixJobEntry[]>;
  /** Returns what a creator has stored, and how much of it is queued or running. */
  storedBy(creator: string): Awaitable<StoredJobs>;
  /**
   * Starts the next job. Creators take turns, each with its oldest queued job, so that nobody waits for all jobs of
   * another.
   * @param packs packs that this process has
   */
  claim(packs: readonly string[]): Awaitable<MatrixJobRow | undefined>;
  /** Finishes a running job. @returns false if it has been cancelled or deleted in the meantime */
  finish(uuid: string, outcome: MatrixOutcome, files: ResultFiles): Awaitable<boolean>;
  /**
   * Ends a queued or running job.
   * @param details `progress`: progress at the end, 0 to 1
   * @returns false if it had already ended
   */
  end(
    uuid: string,
    status: 'Failed' | 'Cancelled',
    details?: { message?: string; progress?: number },
  ): Awaitable<boolean>;
  /** Renames a job; `null` removes the name. */
  rename(uuid: string, name: string | null): Awaitable<void>;
  /** Requeues a finished job whose results are lost. */
  requeue(uuid: string): Awaitable<void>;
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
  /** Interval at which a running job needs a heartbeat, in milliseconds. */
  readonly heartbeatMs: number;
  /**
   * Reports that a job is running here, with its progress. Without heartbeats, another server restarts the job.
   * @returns false if the job must stop, because it was cancelled or given to another server
   */
  heartbeat(uuid: string, progress: number): Promise<boolean>;
  /** Requeues a job that is running on this server. */
  release(uuid: string): Promise<void>;
  /** Writes the rows of a finished job to a file. */
  fetchRows(uuid: string, measure: keyof ResultFiles, file: string): Promise<void>;
  /** @param onNotice called soon after changes, but may miss some: poll for what must not be missed */
  listen(onNotice: (notice: JobNotice) => void): void;
}
