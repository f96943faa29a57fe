/** The store that several servers share, in place of what one file says of keys, rights, quotas, usage and prices. */
import { Fault, isFault } from '../../contract/fault.ts';
import type { Accounts } from './app-store.ts';
import type { PostgresPlace } from './postgres/database.ts';

/** Accounts elsewhere, and the end of them. */
export interface SharedAccounts extends Accounts {
  close(): Promise<void>;
}

/**
 * Connects to the PostgreSQL at `place` and brings its tables up to date. Its driver is loaded by that alone.
 * @throws Fault
 */
export async function openSharedAccounts(place: PostgresPlace): Promise<SharedAccounts> {
  const [{ PostgresDatabase }, { bringUpToDate }, { PostgresKeys }, { PostgresUsage }, { PostgresQuotas }, settings] =
    await Promise.all([
      import('./postgres/database.ts'),
      import('./postgres/schema.ts'),
      import('./postgres/keys.ts'),
      import('./postgres/usage.ts'),
      import('./postgres/quotas.ts'),
      import('./postgres/settings.ts'),
    ]);
  const database = await PostgresDatabase.at(place);
  try {
    await bringUpToDate(database);
    const keys = await PostgresKeys.open(database);
    const quotas = new PostgresQuotas(database);
    database.listen(
      (notice) => {
        if (notice === 'keys') keys.refreshSoon();
      },
      () => keys.refreshSoon(),
    );
    return {
      keys,
      usage: new PostgresUsage(database),
      quotas,
      commonSettings: new settings.PostgresSettings(database),
      async close() {
        keys.close();
        await quotas.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    if (!isFault(error, 'busy')) throw error;
    throw new Fault(
      'busy',
      `No connection to the store at ${database.target}: ${error.cause instanceof Error ? error.cause.message : error.message}. Is PostgreSQL running, and may this user connect? The password comes from PGPASSWORD, ~/.pgpass or the URL`,
      { cause: error },
    );
  }
}
