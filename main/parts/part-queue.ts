/**
 * Parts of large work, sent as jobs by those who order it and taken by workers. pg-boss keeps them in a schema of its
 * own
 * beside the shared store: a part whose worker is not heard any more goes to another, and one that fails is tried
 * again.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { Fault } from '../../contract/fault.ts';
import { isUnavailable, messageOf } from '../store/postgres/database.ts';

export type PartKind = 'tile' | 'chunk';

/** Does `work` on the queue. @throws Fault busy where the store is away */
async function throwingBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error)
      ? new Fault('busy', 'The store of parts does not answer now. Try again', { cause: error })
      : error;
  }
}

/** One piece of a plan that lies with the results. */
export interface Part {
  kind: PartKind;
  /** The folder of its plan. */
  plan: string;
  index: number;
}

export interface PartQueueOptions {
  /** `postgres://…` of the shared store. */
  url: string;
  /** Of the queue's tables; {@link SCHEMA} when absent. */
  schema?: string | undefined;
  /** Whether parts are to be taken here: those who order hear which workers there are. */
  isWorker?: boolean | undefined;
}

/** Why a worker cannot do a part. */
export interface WorkerReport {
  /** One of {@link PartQueue.workers}. */
  worker: string;
  reason: string;
}

const SCHEMA = 'cairn_parts';
const PARTS = 'parts';
/** Where parts come that have failed for good. */
const FAILED = 'parts-failed';

/** Where workers say why they cannot do a part that another may. */
const REPORTS = 'parts-words';

/** How long a worker may be silent before its part goes to another, in seconds. */
const HEARTBEAT_TIMEOUT_SECONDS = 15;
/** How often a worker says that it is there; after three of these without a word it is taken for lost. */
const HEARTBEAT_SECONDS = 5;
/** How often silent workers are looked for. */
const SUPERVISE_SECONDS = 3;
/** How often a worker without work asks. */
const POLL_SECONDS = 1;
const RETRIES = 4;
const RETRY_SECONDS = 2;
/** A part that takes longer than that goes to another worker, heard or not. */
const MAX_PART_SECONDS = 3600;
const RETENTION_SECONDS = 86_400;
/** Workers in one answer, those of the last days among them. */
const WORKER_PAGE_SIZE = 100;
/** Jobs in one statement. */
const BATCH_SIZE = 1000;
const CONNECTIONS = 4;
const CONNECT_MS = 5000;
/** How often the same trouble is told, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** What a part failed with: pg-boss keeps errors as plain objects. */
const reasonOf = (output: object | null): string =>
  output !== null && 'message' in output ? String(output.message) : 'its worker was lost each time';

/** Says what goes wrong with the queue itself, and not again within a minute. */
function errorLogger(): (error: unknown) => void {
  let loggedAt = 0;
  return (error) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    process.stderr.write(
      `cairn: the store of parts does not answer now (${reasonOf(Object(error))}); work goes on when it does\n`,
    );
  };
}

const keyOf = ({ plan, index }: Part): string => `${plan}/${index}`;

export class PartQueue {
  readonly #boss: PgBoss;
  /** This process among the workers. */
  readonly #self: string;

  private constructor(boss: PgBoss, self: string) {
    this.#boss = boss;
    this.#self = self;
  }

  /** Connects, and makes or updates the tables. pg-boss is loaded by this alone. @throws Fault busy */
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
        // A part waits or runs once, however often it is ordered.
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
      throw new Fault('busy', `The store of parts cannot be used: ${messageOf(error)}`, { cause: error });
    }
    return new PartQueue(boss, self);
  }

  /** Orders parts; of those that wait or run already nothing changes. @throws Fault busy */
  async send(parts: readonly Part[]): Promise<void> {
    for (let start = 0; start < parts.length; start += BATCH_SIZE) {
      const batch = parts.slice(start, start + BATCH_SIZE).map((part) => ({ data: part, singletonKey: keyOf(part) }));
      await throwingBusy(() => this.#boss.insert(PARTS, batch));
    }
  }

  /** Why parts of a plan failed for good; they are forgotten with that. @throws Fault busy */
  async failures(plan: string): Promise<string[]> {
    const jobs = await this.#deleteQueued(FAILED, plan);
    return jobs.map(({ sourceOutput }) => reasonOf(sourceOutput));
  }

  /** Tells who ordered a plan why a part waits for another worker. @throws Fault busy */
  async reportUnfit(plan: string, reason: string): Promise<void> {
    await throwingBusy(() => this.#boss.send(REPORTS, { plan, reason, worker: this.#self }));
  }

  /** What workers have told of a plan; it is forgotten with that. @throws Fault busy */
  async reports(plan: string): Promise<WorkerReport[]> {
    const jobs = await this.#deleteQueued(REPORTS, plan);
    return jobs.map(({ data }) => ({
      worker: 'worker' in data ? String(data.worker) : '',
      reason: 'reason' in data ? String(data.reason) : '',
    }));
  }

  /** The workers that are there now. @throws Fault busy */
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

  /** Takes back what waits of a plan; parts that are under way come to their end. @throws Fault busy */
  async withdraw(plan: string): Promise<void> {
    while ((await this.#deleteQueued(PARTS, plan)).length > 0);
  }

  /** Some of the jobs of a plan that nobody has taken; they are deleted. */
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
   * Takes parts, one after the other, until the queue is closed.
   * @param work what it throws is tried again, here or elsewhere; its signal says that the part is another's now, and
   *   the last argument gives it back at once, as if it had not been taken, for the worker that asks next
   */
  async work(work: (part: Part, signal: AbortSignal, release: () => Promise<void>) => Promise<string>): Promise<void> {
    const worker = await this.#boss.work<Part>(PARTS, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (job === undefined) return undefined;
      try {
        return { done: await work(job.data, job.signal, () => this.#release(job)) };
      } finally {
        // The next is asked for at once.
        this.#boss.notifyWorker(worker);
      }
    });
  }

  async #release({ id, data }: { id: string; data: Part }): Promise<void> {
    await throwingBusy(() => this.#boss.complete(PARTS, id, { done: 'released' }));
    await this.send([data]);
  }

  /** What became of the parts of a plan that were done: what `work` gave, by how often. */
  async done(plan: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    const jobs = await this.#boss.findJobs(PARTS, { data: { plan }, limit: 100_000 });
    for (const { state, output } of jobs) {
      const what = state === 'completed' && 'done' in output ? String(output.done) : state;
      counts[what] = (counts[what] ?? 0) + 1;
    }
    return counts;
  }

  /** Parts under way have `ms` milliseconds to end; then they go to other workers. */
  async close(ms = 1000): Promise<void> {
    const stopped = this.#boss.stop({ graceful: true, timeout: ms });
    // A store that is away must not keep the process.
    await Promise.race([stopped.catch(() => undefined), setTimeout(ms + 5000, undefined, { ref: false })]);
  }
}
