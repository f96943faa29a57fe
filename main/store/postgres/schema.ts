/** The tables of the shared store: made where they are missing, and brought up to this version. */
import { Fault } from '../../../contract/fault.ts';
import type { PostgresDatabase, Session } from './database.ts';

/**
 * Step `n` takes the schema from version `n` to `n + 1`. A step that was released is never changed; new ones are added.
 * Servers of the version before go on while one of the next is started: a step takes nothing away that they use.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE api_key (
     id text PRIMARY KEY,
     name text NOT NULL,
     digest bytea NOT NULL UNIQUE,
     prefix text NOT NULL,
     last_four text NOT NULL,
     created_at text NOT NULL,
     revoked_at text,
     last_used_at text,
     rights jsonb NOT NULL,
     quotas jsonb NOT NULL,
     origins jsonb NOT NULL,
     rate_limit integer
   );
   CREATE UNIQUE INDEX api_key_name ON api_key (name) WHERE revoked_at IS NULL;

   CREATE TABLE usage (
     key_id text NOT NULL,
     day date NOT NULL,
     interface text NOT NULL,
     status integer NOT NULL,
     requests bigint NOT NULL,
     cells bigint NOT NULL,
     PRIMARY KEY (key_id, day, interface, status)
   );
   CREATE INDEX usage_day ON usage (day);

   CREATE TABLE quota_use (
     key_id text NOT NULL,
     day date NOT NULL,
     interface text NOT NULL,
     used bigint NOT NULL,
     PRIMARY KEY (key_id, day, interface)
   );

   CREATE TABLE setting (
     name text PRIMARY KEY,
     value jsonb NOT NULL
   );

   CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify(TG_TABLE_SCHEMA, TG_ARGV[0]);
     RETURN NULL;
   END $$;
   CREATE TRIGGER api_key_told
     AFTER INSERT OR DELETE OR UPDATE OF name, revoked_at, rights, quotas, origins, rate_limit ON api_key
     FOR EACH STATEMENT EXECUTE FUNCTION tell('keys');

   CREATE FUNCTION today() RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE 'UTC')::date $$;

   /* Takes up to that many requests. The first of a day begins with what was used before there was a quota. */
   CREATE FUNCTION take_quota(of_key text, of_interface text, quota bigint, wanted bigint, OUT taken bigint, OUT day date)
   LANGUAGE plpgsql AS $$
   DECLARE
     before bigint;
   BEGIN
     day := today();
     LOOP
       SELECT used INTO before FROM quota_use q
       WHERE q.key_id = of_key AND q.day = take_quota.day AND q.interface = of_interface FOR UPDATE;
       EXIT WHEN FOUND;
       INSERT INTO quota_use (key_id, day, interface, used)
       SELECT of_key, take_quota.day, of_interface, coalesce(sum(u.requests), 0) FROM usage u
       WHERE u.key_id = of_key AND u.day = take_quota.day AND u.interface = of_interface AND u.status <> 429 AND u.status < 500
       ON CONFLICT DO NOTHING;
     END LOOP;
     taken := greatest(0, least(wanted, quota - before));
     IF taken > 0 THEN
       UPDATE quota_use q SET used = before + taken
       WHERE q.key_id = of_key AND q.day = take_quota.day AND q.interface = of_interface;
     END IF;
   END $$;`,
  `CREATE TABLE matrix_job (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     uuid text NOT NULL UNIQUE,
     status text NOT NULL,
     mode text NOT NULL,
     option text NOT NULL,
     wants_duration boolean NOT NULL,
     wants_distance boolean NOT NULL,
     pack text,
     origins text NOT NULL,
     destinations text NOT NULL,
     origin_count integer NOT NULL,
     destination_count integer NOT NULL,
     created_at text NOT NULL,
     started_at text,
     finished_at text,
     message text,
     outcome text,
     name text,
     origin_names text,
     destination_names text,
     progress double precision,
     made_by text,
     bytes bigint NOT NULL,
     queued_at timestamptz NOT NULL DEFAULT now(),
     claimed_at timestamptz,
     claimed_by text,
     lease_until timestamptz,
     starts integer NOT NULL DEFAULT 0
   );
   CREATE INDEX matrix_job_waiting ON matrix_job (number) WHERE status IN ('Queued', 'Running');
   CREATE INDEX matrix_job_maker ON matrix_job (made_by, number);
   CREATE INDEX matrix_job_turn ON matrix_job (made_by, claimed_at);

   CREATE TABLE matrix_rows (
     uuid text NOT NULL REFERENCES matrix_job (uuid) ON DELETE CASCADE,
     measure text NOT NULL,
     part integer NOT NULL,
     bytes bytea NOT NULL,
     PRIMARY KEY (uuid, measure, part)
   );
   ALTER TABLE matrix_rows ALTER COLUMN bytes SET STORAGE EXTERNAL;

   CREATE FUNCTION tell_matrix() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN
       PERFORM pg_notify(TG_TABLE_SCHEMA, 'matrix Deleted ' || OLD.uuid);
     ELSE
       PERFORM pg_notify(TG_TABLE_SCHEMA, 'matrix ' || NEW.status || ' ' || NEW.uuid);
     END IF;
     RETURN NULL;
   END $$;
   CREATE TRIGGER matrix_job_told AFTER INSERT OR DELETE OR UPDATE OF status ON matrix_job
     FOR EACH ROW EXECUTE FUNCTION tell_matrix();`,
  `CREATE TABLE place_folder (
     id text PRIMARY KEY,
     name text NOT NULL,
     made_by text NOT NULL,
     UNIQUE (made_by, name)
   );
   CREATE TABLE saved_place (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id text NOT NULL UNIQUE,
     name text NOT NULL,
     note text,
     words text NOT NULL,
     color text NOT NULL,
     folder text REFERENCES place_folder (id) ON DELETE SET NULL,
     lon double precision NOT NULL,
     lat double precision NOT NULL,
     created_at text NOT NULL,
     changed_at text NOT NULL,
     made_by text NOT NULL
   );
   CREATE INDEX saved_place_maker ON saved_place (made_by, number);
   CREATE INDEX saved_place_folder ON saved_place (folder);`,
  // Made the tables that the next step drops.
  '',
  'DROP TABLE IF EXISTS table_place, server;',
];

/** Two servers that start at once take turns. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('cairn store'), hashtext($1))";

async function versionOf(session: Session): Promise<number> {
  await session.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
  const [row] = await session.query<{ version: number }>('SELECT version FROM schema_version');
  return row?.version ?? 0;
}

/** @throws Fault conflict where a newer Cairn has written it; as of {@link PostgresDatabase.query} */
export async function bringUpToDate(database: PostgresDatabase): Promise<void> {
  const { schema } = database;
  await database.transaction(async (session) => {
    await session.query(LOCK, [schema]);
    const [present] = await session.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    // Who may not make a schema may well use the one that is there.
    if (present === undefined) await session.query(`CREATE SCHEMA "${schema.replaceAll('"', '""')}"`);
    const version = await versionOf(session);
    if (version > STEPS.length)
      throw new Fault(
        'conflict',
        `The store at ${database.target} was written by a newer Cairn (schema ${version}, this one knows ${STEPS.length}): update Cairn`,
      );
    if (version === STEPS.length) return;
    for (const step of STEPS.slice(version)) await session.query(step);
    await session.query('DELETE FROM schema_version');
    await session.query('INSERT INTO schema_version VALUES ($1)', [STEPS.length]);
  });
}
