/** The servers of a shared store, in a PostgreSQL: each says every few seconds where it is, and which tables it has. */
import { Fault } from '../../../contract/fault.ts';
import type { Asker } from '../maker.ts';
import type { OtherServer, OwnPlace, PlacedTable, SharedServers } from '../shared-servers.ts';
import type { PostgresDatabase } from './database.ts';
import { LEASE_MS } from './matrix-jobs.ts';

/** Words of it per time after which it counts as lost: some may be lost on the way. */
const BEATS = 5;

/** How long a server without tables is remembered that says nothing any more. */
const FORGET = "interval '1 day'";

/** @param lease place of the parameter that says how long a server may be silent, in milliseconds */
const columns = (lease: string): string => `s.id, s.host, s.port, s.certificate, s.heard_at AS "heardAt",
  s.host IS NOT NULL AND s.heard_at > now() - ${lease} * interval '1 millisecond' AS "isHeard"`;

const ownAlone = ({ id, seesAll }: Asker): string | null => (seesAll ? null : id);

export class PostgresServers implements SharedServers {
  readonly id: string;
  readonly #database: PostgresDatabase;
  readonly #leaseMs: number;
  #place: OwnPlace | undefined;
  #tables: () => Promise<PlacedTable[]> = async () => [];
  /** Whether the store has all tables of this server, and no others. */
  #isEntered = false;
  /** Of the tables: who has listed them looks whether that is still so. */
  #changes = 0;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  /** @param id of this server */
  constructor(database: PostgresDatabase, id: string, leaseMs: number = LEASE_MS) {
    this.#database = database;
    this.id = id;
    this.#leaseMs = leaseMs;
  }

  async begin(place: OwnPlace, tables: () => Promise<PlacedTable[]>): Promise<void> {
    this.#place = place;
    this.#tables = tables;
    const beat = this.#beat().catch((error: unknown) => {
      // The store or the tables do not answer just now: the next word is seconds away.
      if (!(error instanceof Fault)) throw error;
    });
    this.#beating = beat.catch(() => undefined);
    await beat;
    this.#beatLater();
  }

  #beatLater(): void {
    if (this.#place === undefined) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beatOn();
    }, this.#leaseMs / BEATS).unref();
  }

  async #beatOn(): Promise<void> {
    await this.#beat().catch(() => undefined);
    this.#beatLater();
  }

  async enter({ uuid, madeBy }: PlacedTable): Promise<void> {
    await this.#change(() =>
      this.#database.query(
        `INSERT INTO table_place (uuid, server, made_by) VALUES ($1, $2, $3)
         ON CONFLICT (uuid) DO UPDATE SET server = excluded.server, made_by = excluded.made_by`,
        [uuid, this.id, madeBy ?? null],
      ),
    );
  }

  async remove(uuid: string): Promise<void> {
    await this.#change(() =>
      this.#database.query('DELETE FROM table_place WHERE uuid = $1 AND server = $2', [uuid, this.id]),
    );
  }

  async enterAll(): Promise<void> {
    await this.#change(() => this.#enterAll());
  }

  async find(uuid: string, asker: Asker): Promise<OtherServer | undefined> {
    const [server] = await this.#database.query<OtherServer>(
      `SELECT ${columns('$3')} FROM table_place p JOIN server s ON s.id = p.server
       WHERE p.uuid = $1 AND p.server <> $2 AND ($4::text IS NULL OR p.made_by = $4)`,
      [uuid, this.id, this.#leaseMs, ownAlone(asker)],
    );
    return server;
  }

  others(asker: Asker): Promise<(OtherServer & { tables: number })[]> {
    return this.#database.query<OtherServer & { tables: number }>(
      `SELECT ${columns('$2')}, count(*)::integer AS tables FROM table_place p JOIN server s ON s.id = p.server
       WHERE p.server <> $1 AND ($3::text IS NULL OR p.made_by = $3) GROUP BY s.id ORDER BY s.id`,
      [this.id, this.#leaseMs, ownAlone(asker)],
    );
  }

  async leave(): Promise<void> {
    if (this.#place === undefined) return;
    this.#place = undefined;
    clearTimeout(this.#timer);
    await this.#beating;
    try {
      await this.#database.query(
        'DELETE FROM server s WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM table_place p WHERE p.server = s.id)',
        [this.id],
      );
      await this.#database.query('UPDATE server SET host = NULL, port = NULL, heard_at = now() WHERE id = $1', [
        this.id,
      ]);
    } catch {
      // The store is away: it has not heard this server since, and says so.
    }
  }

  /** What cannot be written now is written with all others, when the store is back. */
  async #change(write: () => Promise<unknown>): Promise<void> {
    this.#changes += 1;
    try {
      await write();
    } catch {
      this.#isEntered = false;
    }
  }

  /** @throws what the database does where that is not that it is away */
  async #beat(): Promise<void> {
    if (this.#place === undefined) return;
    const { host, port, certificate } = this.#place;
    const [row] = await this.#database.query<{ isNew: boolean }>(
      `INSERT INTO server (id, host, port, certificate, heard_at)
       VALUES ($1, coalesce($2, host(inet_client_addr()), '127.0.0.1'), $3, $4, now())
       ON CONFLICT (id) DO UPDATE SET host = excluded.host, port = excluded.port, certificate = excluded.certificate, heard_at = now()
       RETURNING xmax = 0 AS "isNew"`,
      [this.id, host ?? null, port(), certificate],
    );
    // With a row that was removed by hand its tables went.
    if (row?.isNew === true) this.#isEntered = false;
    if (this.#isEntered) return;
    await this.#enterAll();
    await this.#database.query(
      `DELETE FROM server s WHERE heard_at < now() - ${FORGET} AND NOT EXISTS (SELECT 1 FROM table_place p WHERE p.server = s.id)`,
    );
  }

  async #enterAll(): Promise<void> {
    for (let changes = -1; changes !== this.#changes;) {
      changes = this.#changes;
      const tables = await this.#tables();
      const listed = JSON.stringify(tables.map(({ uuid, madeBy }) => ({ uuid, made_by: madeBy ?? null })));
      await this.#database.transaction(async (session) => {
        await session.query(
          'DELETE FROM table_place WHERE server = $1 AND uuid NOT IN (SELECT uuid FROM json_to_recordset($2::json) AS t (uuid text))',
          [this.id, listed],
        );
        await session.query(
          `INSERT INTO table_place (uuid, server, made_by)
           SELECT uuid, $1, made_by FROM json_to_recordset($2::json) AS t (uuid text, made_by text)
           ON CONFLICT (uuid) DO UPDATE SET server = excluded.server, made_by = excluded.made_by`,
          [this.id, listed],
        );
      });
    }
    this.#isEntered = true;
  }
}
