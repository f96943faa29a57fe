/**
 * A queue of the parts of large jobs, filled by the client that starts a job and processed by workers. pg-boss stores
 * it in its own schema of the shared database. A part whose worker stops sending heartbeats goes to another worker; a
 * failed part is retried.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { Fault } from '../../contract/fault.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { isUnavailable } from '../store/postgres/database.ts';

export type PartKind = 'tile' | 'chunk';

/** Runs `work` on the queue. @throws Fault busy if the database is unavailable */
async function throwingBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error)
      ? new Fault('busy', "The part queue isn't responding. Try again", { cause: error })
      : error;
  }
}

/** A part of a plan. The plan is stored with the results. */
export interface Part {
  kind: PartKind;
  /** Id of the plan, which is also the name of its folder. */
  plan: string;
  index: number;
}

export interface PartQueueOptions {
  /** `postgres://…` of the shared store. */
  url: string;
  /** Schema of the queue's tables; {@link SCHEMA} if absent. */
  schema?: string | undefined;
  /** Whether this process computes parts. Workers are listed by {@link PartQueue.workers}. */
  isWorker?: boolean | undefined;
}

/** A worker's report of why it can't compute a part. */
export interface WorkerReport {
  /** One of {@link PartQueue.workers}. */
  worker: string;
  reason: string;
}

const SCHEMA = 'cairn_parts';
const PARTS = 'parts';
/** Queue of parts whose failure is final. */
const FAILED = 'parts-failed';

/** Queue of workers' reports about parts that only another worker can compute. */
const REPORTS = 'parts-words';

/** Time without heartbeats after which a part goes to another worker, in seconds. */
const HEARTBEAT_TIMEOUT_SECONDS = 15;
/** Interval of workers' heartbeats. A worker that misses three is considered lost. */
const HEARTBEAT_SECONDS = 5;
/** Interval between checks for lost workers. */
const SUPERVISE_SECONDS = 3;
/** Interval at which idle workers poll. */
const POLL_SECONDS = 1;
const RETRIES = 4;
const RETRY_SECONDS = 2;
/** Maximum duration of a part. After that it goes to another worker, even if its worker still sends heartbeats. */
const MAX_PART_SECONDS = 3600;
const RETENTION_SECONDS = 86_400;
/** Page size of the list of workers, which includes those of recent days. */
const WORKER_PAGE_SIZE = 100;
/** Jobs per statement. */
const BATCH_SIZE = 1000;
const CONNECTIONS = 4;
const CONNECT_MS = 5000;
/** Minimum time between two logged errors, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Returns the message with which a part failed; pg-boss stores errors as plain objects. */
const reasonOf = (output: object | null): string =>
  output !== null && 'message' in output ? String(output.message) : 'its worker was lost every time';

/** Returns a function that logs errors of the queue itself, at most once a minute. */
function errorLogger(): (error: unknown) => void {
  let loggedAt = 0;
  return (error) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    process.stderr.write(`cairn: the part queue isn't responding (${reasonOf(Object(error))}); retrying\n`);
  };
}

const keyOf = ({ plan, index }: Part): string => `${plan}/${index}`;

export class PartQueue {
  readonly #boss: PgBoss;
  /** Name of this process in the list of workers. */
  readonly #self: string;

  private constructor(boss: PgBoss, self: string) {
    this.#boss = boss;
    this.#self = self;
  }

  /** Connects, and creates or updates the tables. Loads pg-boss. @throws Fault busy */
  static async open({ url, schema = SCHEMA, isWorker = false }: PartQueueOptions): Promise<PartQueue> {
    const { PgBoss } = await import('pg-boss');
    const self = randomUUID();
    const boss = new PgBoss({
      connectionString: url,
      schema,
      application_name: 'cairn parts',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      schedule: false,
      registerInstance: isWorker,
      instanceName: self,
      instanceHeartbeatSeconds: HEARTBEAT_SECONDS,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on('error', errorLogger());
    try {
      await boss.start();
      for (const queue of [FAILED, REPORTS])
        await boss.createQueue(queue, { deleteAfterSeconds: RETENTION_SECONDS, retentionSeconds: RETENTION_SECONDS });
      await boss.createQueue(PARTS, {
        // A part is queued or running at most once, however often it is requested.
        policy: 'exclusive',
        heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
        expireInSeconds: MAX_PART_SECONDS,
        retryLimit: RETRIES,
        retryDelay: RETRY_SECONDS,
        deleteAfterSeconds: RETENTION_SECONDS,
        deadLetter: FAILED,
      });
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw new Fault('busy', `Can't use the part queue: ${errorMessage(error)}`, { cause: error });
    }
    return new PartQueue(boss, self);
  }

  /** Queues parts, except those already queued or running. @throws Fault busy */
  async send(parts: readonly Part[]): Promise<void> {
    for (let start = 0; start < parts.length; start += BATCH_SIZE) {
      const batch = parts.slice(start, start + BATCH_SIZE).map((part) => ({ data: part, singletonKey: keyOf(part) }));
      await throwingBusy(() => this.#boss.insert(PARTS, batch));
    }
  }

  /** Returns the messages of a plan's final failures and deletes the failures. @throws Fault busy */
  async failures(plan: string): Promise<string[]> {
    const jobs = await this.#deleteQueued(FAILED, plan);
    return jobs.map(({ sourceOutput }) => reasonOf(sourceOutput));
  }

  /** Reports to the client why a part of a plan is waiting for another worker. @throws Fault busy */
  async reportUnsuitable(plan: string, reason: string): Promise<void> {
    await throwingBusy(() => this.#boss.send(REPORTS, { plan, reason, worker: this.#self }));
  }

  /** Returns the workers' reports about a plan and deletes them. @throws Fault busy */
  async reports(plan: string): Promise<WorkerReport[]> {
    const jobs = await this.#deleteQueued(REPORTS, plan);
    return jobs.map(({ data }) => ({
      worker: 'worker' in data ? String(data.worker) : '',
      reason: 'reason' in data ? String(data.reason) : '',
    }));
  }

  /** Returns the connected workers. @throws Fault busy */
  async workers(): Promise<string[]> {
    const names: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await throwingBusy(() =>
        this.#boss.getInstances({ limit: WORKER_PAGE_SIZE, ...(after && { after }) }),
      );
      names.push(...page.flatMap(({ live, name }) => (live && name !== null ? [name] : [])));
      if (page.length < WORKER_PAGE_SIZE) return names;
      after = page.at(-1)?.id;
    }
  }

  /** Removes a plan's waiting parts from the queue; running ones finish. @throws Fault busy */
  async withdraw(plan: string): Promise<void> {
    while ((await this.#deleteQueued(PARTS, plan)).length > 0);
  }

  /** Deletes up to {@link BATCH_SIZE} waiting jobs of a plan and returns them. */
  #deleteQueued(queue: string, plan: string): Promise<JobWithMetadata[]> {
    return throwingBusy(async () => {
      const jobs = await this.#boss.findJobs<object>(queue, { data: { plan }, queued: true, limit: BATCH_SIZE });
      if (jobs.length > 0)
        await this.#boss.deleteJob(
          queue,
          jobs.map(({ id }) => id),
        );
      return jobs;
    });
  }

  /**
   * Computes parts, one after another, until the queue is closed.
   * @param work computes a part; if it throws, the part is retried here or by another worker. Its signal is aborted
   * when the part has gone to another worker. Its last argument returns the part to the queue for the next worker that
   * polls, which doesn't count as a failure
   */
  async work(work: (part: Part, signal: AbortSignal, release: () => Promise<void>) => Promise<string>): Promise<void> {
    const worker = await this.#boss.work<Part>(PARTS, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (job === undefined) return undefined;
      try {
        return { done: await work(job.data, job.signal, () => this.#release(job)) };
      } finally {
        // Polls for the next part immediately.
        this.#boss.notifyWorker(worker);
      }
    });
  }

  async #release({ id, data }: { id: string; data: Part }): Promise<void> {
    await throwingBusy(() => this.#boss.complete(PARTS, id, { done: 'released' }));
    await this.send([data]);
  }

  /** Counts a plan's jobs by outcome: the result of `work` for completed ones, otherwise their state. */
  async done(plan: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    const jobs = await this.#boss.findJobs(PARTS, { data: { plan }, limit: 100_000 });
    for (const { state, output } of jobs) {
      const outcome = state === 'completed' && 'done' in output ? String(output.done) : state;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  }

  /** Closes the queue. Running parts have `ms` milliseconds to finish, then go to other workers. */
  async close(ms = 1000): Promise<void> {
    const stopped = this.#boss.stop({ graceful: true, timeout: ms });
    // An unavailable database must not keep the process alive.
    await Promise.race([stopped.catch(() => undefined), setTimeout(ms + 5000, undefined, { ref: false })]);
  }
}
