/**
 * Matrix jobs that several servers share. A server sends a heartbeat every few seconds for each job it is running; if
 * heartbeats stop, another server restarts the job.
 */
import { randomUUID } from 'node:crypto';
import type { Requester } from '../requester.ts';
import {
  bytesOf,
  CELL_BYTES,
  type JobNotice,
  type StoredJobs,
  type MatrixJobEntry,
  type MatrixJobRow,
  type MatrixJobs,
  type MatrixOutcome,
  type NewMatrixJob,
  type PeerServers,
  type ResultFiles,
} from '../matrix-job.ts';
import type { PostgresDatabase, Session } from './database.ts';
import { fetchRows, saveRows } from './matrix-rows.ts';

/** Time without a heartbeat after which a job is considered lost, in milliseconds. */
const LEASE_MS = 15_000;
/** Interval between heartbeats; some of them may get lost. */
const HEARTBEATS_PER_LEASE = 5;

/** Number of servers lost while running a job, after which the job is considered the cause. */
const MAX_STARTS = 3;
/** How long a job waits for a server with its pack before it fails because the pack isn't installed. */
const PACK_WAIT = "interval '1 minute'";

const ENTRY_COLUMNS = `uuid, status, mode, option, wants_duration AS "wantsDuration", wants_distance AS "wantsDistance",
  pack, origin_count AS "originCount", destination_count AS "destinationCount", created_at AS "createdAt",
  started_at AS "startedAt", finished_at AS "finishedAt", message, name, progress, made_by AS "madeBy"`;
const ALL_COLUMNS =
  `${ENTRY_COLUMNS}, avoid, speeds, hour, origins, destinations, origin_names AS "originNames", destination_names AS ` +
  '"destinationNames", origin_fields AS "originFields", destination_fields AS "destinationFields", outcome';

/** Returns the size of a job without its matrices. */
const WITHOUT_CELLS =
  `bytes - ${CELL_BYTES} * origin_count::bigint * destination_count * (wants_duration::integer + ` +
  'wants_distance::integer)';

/** Serialises additions by one creator, so that its limits hold across all servers. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('matrix_jobs'), hashtext($1))";

const LOST = `Cairn stopped ${MAX_STARTS} times during the job, so it won't be retried. Order it with fewer points`;

export class PostgresMatrixJobs implements MatrixJobs {
  readonly #database: PostgresDatabase;
  /** The id of this server. */
  readonly #self = randomUUID();
  readonly #leaseMs: number;
  readonly peers: PeerServers;

  /** @param listen registers a listener for changes of jobs */
  constructor(
    database: PostgresDatabase,
    listen: (onNotice: (notice: JobNotice) => void) => void,
    leaseMs: number = LEASE_MS,
  ) {
    this.#database = database;
    this.#leaseMs = leaseMs;
    this.peers = {
      heartbeatMs: leaseMs / HEARTBEATS_PER_LEASE,
      heartbeat: (uuid, progress) => this.#heartbeat(uuid, progress),
      release: (uuid) => this.#release(uuid),
      fetchRows: (uuid, measure, file) => fetchRows(database, uuid, measure, file),
      listen,
    };
  }

  async add(job: NewMatrixJob, check?: (stored: StoredJobs) => void): Promise<void> {
    const { madeBy } = job;
    if (check === undefined || typeof madeBy !== 'string') return insert(this.#database, job);
    await this.#database.transaction(async (session) => {
      await session.query(LOCK, [madeBy]);
      check(await storedJobsOf(session, madeBy));
      await insert(session, job);
    });
  }

  async find(uuid: string, requester?: Requester): Promise<MatrixJobRow | undefined> {
    const [row] = await this.#database.query<MatrixJobRow>(
      `SELECT ${ALL_COLUMNS} FROM matrix_job WHERE uuid = $1 AND ($2::text IS NULL OR made_by = $2)`,
      [uuid, creatorFilter(requester)],
    );
    return row;
  }

  list(requester?: Requester): Promise<MatrixJobEntry[]> {
    return this.#database.query<MatrixJobEntry>(
      `SELECT ${ENTRY_COLUMNS} FROM matrix_job WHERE $1::text IS NULL OR made_by = $1 ORDER BY number DESC`,
      [creatorFilter(requester)],
    );
  }

  storedBy(creator: string): Promise<StoredJobs> {
    return storedJobsOf(this.#database, creator);
  }

  async claim(packs: readonly string[]): Promise<MatrixJobRow | undefined> {
    await this.#database.query(
      `UPDATE matrix_job SET status = 'Failed', message = $1, finished_at = $2, bytes = ${WITHOUT_CELLS}
       WHERE status = 'Running' AND lease_until < now() AND starts >= ${MAX_STARTS}`,
      [LOST, new Date().toISOString()],
    );
    const [row] = await this.#database.query<MatrixJobRow>(
      `UPDATE matrix_job SET status = 'Running', started_at = $1, progress = 0, starts = starts + 1, claimed_by = $2,
         claimed_at = clock_timestamp(), lease_until = now() + $3 * interval '1 millisecond'
       WHERE number = (
         SELECT j.number FROM matrix_job j
         WHERE (j.status = 'Queued' OR (j.status = 'Running' AND j.lease_until < now()))
           AND (j.pack = ANY ($4) OR j.queued_at < now() - ${PACK_WAIT})
         ORDER BY (SELECT max(o.claimed_at) FROM matrix_job o WHERE o.made_by IS NOT DISTINCT
           FROM j.made_by) NULLS FIRST, j.number
         LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${ALL_COLUMNS}`,
      [new Date().toISOString(), this.#self, this.#leaseMs, packs],
    );
    return row;
  }

  finish(uuid: string, outcome: MatrixOutcome, files: ResultFiles): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const ended = await session.query(
        `UPDATE matrix_job SET status = 'Finished', outcome = $3, finished_at = $4, progress = NULL, message = NULL
         WHERE uuid = $1 AND status = 'Running' AND claimed_by = $2 RETURNING uuid`,
        [uuid, this.#self, JSON.stringify(outcome), new Date().toISOString()],
      );
      if (ended.length === 0) return false;
      await saveRows(session, uuid, files);
      return true;
    });
  }

  async end(
    uuid: string,
    status: 'Failed' | 'Cancelled',
    { message, progress }: { message?: string; progress?: number } = {},
  ): Promise<boolean> {
    const ended = await this.#database.query(
      `UPDATE matrix_job SET status = $2, message = $3, progress = $4, finished_at = $5, bytes = ${WITHOUT_CELLS}
       WHERE uuid = $1 AND status IN ('Queued', 'Running') RETURNING uuid`,
      [uuid, status, message ?? null, progress ?? null, new Date().toISOString()],
    );
    return ended.length > 0;
  }

  async rename(uuid: string, name: string | null): Promise<void> {
    await this.#database.query('UPDATE matrix_job SET name = $2 WHERE uuid = $1', [uuid, name]);
  }

  async requeue(uuid: string): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.query('DELETE FROM matrix_rows WHERE uuid = $1', [uuid]);
      await session.query(
        `UPDATE matrix_job SET status = 'Queued', message = NULL, outcome = NULL, finished_at = NULL, progress ` +
          '= NULL WHERE uuid = $1',
        [uuid],
      );
    });
  }

  async remove(uuid: string): Promise<void> {
    await this.#database.query('DELETE FROM matrix_job WHERE uuid = $1', [uuid]);
  }

  /** Does nothing: the database is closed by its owner. */
  close(): void {}

  async #heartbeat(uuid: string, progress: number): Promise<boolean> {
    const renewed = await this.#database.query(
      `UPDATE matrix_job SET progress = $3, lease_until = now() + $4 * interval '1 millisecond'
       WHERE uuid = $1 AND status = 'Running' AND claimed_by = $2 RETURNING uuid`,
      [uuid, this.#self, progress, this.#leaseMs],
    );
    return renewed.length > 0;
  }

  async #release(uuid: string): Promise<void> {
    await this.#database.query(
      `UPDATE matrix_job SET status = 'Queued', progress = NULL, starts = starts - 1, claimed_by = NULL,
        lease_until = NULL
       WHERE uuid = $1 AND status = 'Running' AND claimed_by = $2`,
      [uuid, this.#self],
    );
  }
}

/** The creator whose jobs are selected; null for all. */
const creatorFilter = (requester: Requester | undefined): string | null =>
  requester === undefined || requester.isAdmin ? null : requester.id;

async function insert(session: Session, job: NewMatrixJob): Promise<void> {
  await session.query(
    `INSERT INTO matrix_job (uuid, status, mode, option, wants_duration, wants_distance, pack, origins, destinations,
         origin_count, destination_count, created_at, name, origin_names, destination_names, made_by, bytes, avoid,
         speeds, hour, origin_fields, destination_fields)
       VALUES ($1, 'Queued', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
         $21)`,
    [
      job.uuid,
      job.mode,
      job.option,
      job.wantsDuration,
      job.wantsDistance,
      job.pack,
      job.origins,
      job.destinations,
      job.originCount,
      job.destinationCount,
      new Date().toISOString(),
      job.name,
      job.originNames,
      job.destinationNames,
      job.madeBy,
      bytesOf(job),
      job.avoid,
      job.speeds,
      job.hour,
      job.originFields,
      job.destinationFields,
    ],
  );
}

async function storedJobsOf(session: Session, creator: string): Promise<StoredJobs> {
  const [row] = await session.query<StoredJobs>(
    `SELECT count(*)::float8 AS jobs, (count(*) FILTER (WHERE status IN ('Queued', 'Running')))::float8 AS waiting,
         coalesce(sum(bytes), 0)::float8 AS bytes FROM matrix_job WHERE made_by = $1`,
    [creator],
  );
  return row ?? { jobs: 0, waiting: 0, bytes: 0 };
}
