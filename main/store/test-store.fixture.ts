/**
 * The store of servers that tests start. Each is a file, unless the environment names a PostgreSQL: then each is a
 * schema of its own there, so that tests that know nothing of the shared store hold of it, too:
 * `CAIRN_TEST_STORE=postgres://… npx vitest run main/endpoints/matrix`.
 */
import { randomUUID } from 'node:crypto';
import type { PostgresPlace } from './postgres/database.ts';

const URL_VARIABLE = 'CAIRN_TEST_STORE';

export function testStore(): PostgresPlace | undefined {
  const url = process.env[URL_VARIABLE];
  return url ? { url, schema: `test_${randomUUID().replaceAll('-', '')}` } : undefined;
}
