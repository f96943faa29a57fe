/** Tables of the shared store, and their migrations. */
import { Fault } from '../../../contract/fault.ts';
import type { PostgresDatabase, Session } from './database.ts';

/**
 * Step `n` migrates the schema from version `n` to `n + 1`. Released steps never change; new ones are appended. Servers
 * of the previous version keep running while one of the next starts: a step removes nothing that they use.
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

   CREATE FUNCTION today() RETURNS date LANGUAGE sql STABLE AS $$ SELECT (now() AT TIME ZONE 'UTC')::date $$;`,
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
  // Creates the tables that the next step drops.
  '',
  'DROP TABLE IF EXISTS table_place, server;',
  // Counts what a server has gathered. All servers lock rows in the same order, to avoid deadlocks.
  `DROP FUNCTION IF EXISTS take_quota;
   CREATE FUNCTION charge(charges jsonb, returns jsonb, answers jsonb, last_used jsonb)
   RETURNS TABLE (scarcest text, left_before bigint, of_day date) LANGUAGE plpgsql AS $$
   DECLARE
     charge record;
     taken bigint;
   BEGIN
     of_day := today();

     INSERT INTO usage AS u (key_id, day, interface, status, requests, cells)
     SELECT * FROM jsonb_to_recordset(answers)
       AS a ("keyId" text, day date, interface text, status integer, requests bigint, cells bigint)
     ORDER BY 1, 2, 3, 4
     ON CONFLICT (key_id, day, interface, status)
     DO UPDATE SET requests = u.requests + excluded.requests, cells = u.cells + excluded.cells;

     /* At most once a second, and never backwards. */
     UPDATE api_key k SET last_used_at = latest.time
     FROM (SELECT o.id, l.time FROM jsonb_to_recordset(last_used) AS l (id text, time text) JOIN api_key o USING (id)
           WHERE coalesce(o.last_used_at, '') < left(l.time, 19) ORDER BY o.id FOR UPDATE OF o) AS latest
     WHERE k.id = latest.id;

     /* The first charge of a day starts from what was used before there was a quota. */
     INSERT INTO quota_use (key_id, day, interface, used)
     SELECT c.key, of_day, c.interface, coalesce(sum(u.requests), 0)
     FROM (SELECT DISTINCT c ->> 'key' AS key, i AS interface
           FROM jsonb_array_elements(charges) AS c, jsonb_object_keys(c -> 'quotas') AS i) AS c
     LEFT JOIN usage u ON u.key_id = c.key AND u.day = of_day AND u.interface = c.interface
       AND u.status <> 429 AND u.status < 500
     WHERE NOT EXISTS (SELECT FROM quota_use q WHERE (q.key_id, q.day, q.interface) = (c.key, of_day, c.interface))
     GROUP BY c.key, c.interface
     ORDER BY c.key, c.interface
     ON CONFLICT DO NOTHING;

     PERFORM FROM quota_use q
     WHERE q.day = of_day AND (q.key_id, q.interface) IN (
       SELECT c ->> 'key', i FROM jsonb_array_elements(charges) AS c, jsonb_object_keys(c -> 'quotas') AS i
       UNION SELECT r ->> 'key', r ->> 'interface' FROM jsonb_array_elements(returns) AS r)
     ORDER BY q.key_id, q.interface FOR UPDATE;

     /* Refunds to a day that is over have no effect. */
     UPDATE quota_use q SET used = greatest(0, q.used - r.count)
     FROM (SELECT r.key, r.interface, sum(r.count) AS count
           FROM jsonb_to_recordset(returns) AS r (key text, interface text, day date, count bigint)
           WHERE r.day = of_day GROUP BY r.key, r.interface) AS r
     WHERE (q.key_id, q.day, q.interface) = (r.key, of_day, r.interface);

     FOR charge IN
       SELECT * FROM jsonb_to_recordset(charges) AS c (key text, quotas jsonb, wanted bigint, "isAllOrNothing" boolean)
     LOOP
       SELECT q.interface, greatest(0, (charge.quotas ->> q.interface)::bigint - q.used) INTO scarcest, left_before
       FROM quota_use q WHERE q.key_id = charge.key AND q.day = of_day AND charge.quotas ? q.interface
       ORDER BY 2, 1 LIMIT 1;
       taken := CASE WHEN left_before IS NULL OR left_before >= charge.wanted THEN charge.wanted
                     WHEN charge."isAllOrNothing" THEN 0 ELSE left_before END;
       IF taken > 0 THEN
         UPDATE quota_use q SET used = q.used + taken
         WHERE q.key_id = charge.key AND q.day = of_day AND charge.quotas ? q.interface;
       END IF;
       RETURN NEXT;
     END LOOP;
   END $$;`,
  'ALTER TABLE matrix_job ADD COLUMN avoid text',
  'ALTER TABLE matrix_job ADD COLUMN speeds text',
  'ALTER TABLE matrix_job ADD COLUMN hour text',
  'ALTER TABLE matrix_job ADD COLUMN origin_fields text, ADD COLUMN destination_fields text',
];

/** Serialises servers that start at the same time. */
const LOCK = "SELECT pg_advisory_xact_lock(hashtext('cairn store'), hashtext($1))";

async function versionOf(session: Session): Promise<number> {
  await session.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
  const [row] = await session.query<{ version: number }>('SELECT version FROM schema_version');
  return row?.version ?? 0;
}

/**
 * Creates or migrates the tables.
 * @throws Fault conflict if a newer version of Cairn has written them; like {@link PostgresDatabase.query}
 */
export async function migrate(database: PostgresDatabase): Promise<void> {
  const { schema } = database;
  await database.transaction(async (session) => {
    await session.query(LOCK, [schema]);
    const [present] = await session.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    // A user without permission to create schemas can still use an existing one.
    if (present === undefined) await session.query(`CREATE SCHEMA "${schema.replaceAll('"', '""')}"`);
    const version = await versionOf(session);
    if (version > STEPS.length)
      throw new Fault(
        'conflict',
        `The store at ${database.target} was written by a newer Cairn (schema ${version}; this version supports ` +
          `${STEPS.length}): update Cairn`,
      );
    if (version === STEPS.length) return;
    for (const step of STEPS.slice(version)) await session.query(step);
    await session.query('DELETE FROM schema_version');
    await session.query('INSERT INTO schema_version VALUES ($1)', [STEPS.length]);
  });
}
