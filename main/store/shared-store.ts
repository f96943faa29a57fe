/**
 * The store that several servers share, instead of the file with keys, rights, quotas, usage, prices and saved places.
 */
import { Fault, isFault } from '../../contract/fault.ts';
import type { Accounts } from './app-store.ts';
import type { JobNotice } from './matrix-job.ts';
import type { PostgresPlace } from './postgres/database.ts';
import { errorMessage } from '../../contract/system-error.ts';

const STATUSES: readonly string[] = ['Queued', 'Running', 'Finished', 'Failed', 'Cancelled', 'Deleted'];
const isJobStatus = (text: string | undefined): text is JobNotice['status'] =>
  text !== undefined && STATUSES.includes(text);

/** Accounts in a shared store. */
export interface SharedAccounts extends Accounts {
  close(): Promise<void>;
}

/** Connects to the PostgreSQL at `place` and migrates its tables. The driver is only loaded here. @throws Fault */
export async function openSharedAccounts(place: PostgresPlace): Promise<SharedAccounts> {
  const [
    { PostgresDatabase },
    { migrate },
    { PostgresKeys },
    { PostgresLedger },
    { PostgresSettings },
    { PostgresMatrixJobs },
    { PostgresPlaces },
  ] = await Promise.all([
    import('./postgres/database.ts'),
    import('./postgres/schema.ts'),
    import('./postgres/keys.ts'),
    import('./postgres/ledger.ts'),
    import('./postgres/settings.ts'),
    import('./postgres/matrix-jobs.ts'),
    import('./postgres/places.ts'),
  ]);
  const database = await PostgresDatabase.connect(place);
  try {
    await migrate(database);
    const keys = await PostgresKeys.open(database);
    const ledger = new PostgresLedger(database);
    const onJob = new Set<(notice: JobNotice) => void>();
    database.listen(
      (notice) => {
        if (notice === 'keys') keys.refreshSoon();
        const [subject, status, uuid] = notice.split(' ');
        if (subject === 'matrix' && isJobStatus(status) && uuid !== undefined)
          for (const listener of onJob) listener({ uuid, status });
      },
      () => keys.refreshSoon(),
    );
    return {
      keys,
      ledger,
      isShared: true,
      commonSettings: new PostgresSettings(database),
      places: new PostgresPlaces(database),
      openMatrixJobs: () => new PostgresMatrixJobs(database, (listener) => void onJob.add(listener), place.leaseMs),
      async close() {
        keys.close();
        await ledger.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    if (!isFault(error, 'busy')) throw error;
    throw new Fault(
      'busy',
      `Can't connect to the store at ${database.target}: ${errorMessage(error.cause)}. Check that PostgreSQL ` +
        'is running and that this user may connect. The password is read from PGPASSWORD, ~/.pgpass or the URL',
      { cause: error },
    );
  }
}
