/** `cairn usage`: usage of keys by day and interface. */
import { QUOTA_INTERFACES, type MeteredInterface } from '../../contract/metering.ts';
import type { KeyUsage, Usage, UsageDay } from '../../contract/usage.ts';
import { endOfDay } from '../account/next-day.ts';
import { csvLine } from '../account/csv-line.ts';
import { usageDays } from '../account/usage-days.ts';
import type { Accounts } from '../store/app-store.ts';
import { COMMAND_LINE, WINDOW_KEY, type KnownKey } from '../store/key-ring.ts';
import { columns } from './columns.ts';
import { CliFailure, EXIT } from './failure.ts';
import { findKey, withAccounts, type AccountLocation } from './own-store.ts';

export interface UsageOptions extends AccountLocation {
  key?: string;
  interface?: MeteredInterface;
  from?: string;
  to?: string;
  json: boolean;
  csv: boolean;
}

type Subject = Pick<KnownKey, 'id' | 'name' | 'quotas'>;

/** Parses a date. @throws CliFailure */
function parseDay(option: string, text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text;
  throw new CliFailure(`${option} ${text}: use YYYY-MM-DD, e.g. ${new Date().toISOString().slice(0, 10)}`, EXIT.usage);
}

/** Parses `--from`. @throws CliFailure */
export const parseFrom = (text: string): string => parseDay('--from', text);

/** Parses `--to`. @throws CliFailure */
export const parseTo = (text: string): string => parseDay('--to', text);

/** Returns the stored keys, and the two that aren't stored: the window's and that of `cairn serve --api-key`. */
function subjects(store: Accounts, name: string | undefined): Subject[] {
  const builtIn = [WINDOW_KEY, COMMAND_LINE];
  if (name === undefined) return [...builtIn, ...store.keys.list()];
  return [builtIn.find(({ id }) => id === name) ?? findKey(store, name)];
}

async function readUsage(
  store: Accounts,
  { key, interface: metered, from, to }: { key?: string; interface?: MeteredInterface; from: string; to: string },
): Promise<Usage> {
  const resetsAt = endOfDay().toISOString();
  const usedToday = await store.ledger.used(new Date().toISOString().slice(0, 10));
  const describe = async ({ id, name, quotas }: Subject): Promise<KeyUsage> => ({
    id,
    name,
    quotas: QUOTA_INTERFACES.flatMap((each) => {
      const limit = quotas[each];
      const used = usedToday.find((row) => row.keyId === id && row.interface === each)?.requests ?? 0;
      return limit === undefined || (metered !== undefined && metered !== each)
        ? []
        : [{ interface: each, limit, used, resets_at: resetsAt }];
    }),
    days: usageDays(
      (await store.ledger.between(from, to, id)).filter((row) => metered === undefined || row.interface === metered),
    ),
  });
  return { from, to, keys: await Promise.all(subjects(store, key).map(describe)) };
}

const statuses = (day: UsageDay): string =>
  Object.entries(day.statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

function table({ from, to, keys }: Usage): string {
  const rows = keys.flatMap(({ name, days }) =>
    days.map((day) => [day.day, name, day.interface, String(day.requests), String(day.cells), statuses(day)]),
  );
  if (rows.length === 0) return `No requests from ${from} to ${to} (UTC).\n`;
  return `${columns([['DAY', 'KEY', 'INTERFACE', 'REQUESTS', 'CELLS', 'ANSWERS BY STATUS'], ...rows])}\n`;
}

function csv({ keys }: Usage): string {
  const rows = keys.flatMap(({ id, name, days }) =>
    days.map(({ day, interface: metered, requests, cells, statuses: byStatus }) => [
      id,
      name,
      day,
      metered,
      requests,
      cells,
      ...STATUS_CLASSES.map((first) => inClass(byStatus, first)),
    ]),
  );
  return [
    [
      'key_id',
      'key_name',
      'day',
      'interface',
      'requests',
      'cells',
      ...STATUS_CLASSES.map((first) => `answers_${first}xx`),
    ],
    ...rows,
  ]
    .map(csvLine)
    .join('');
}

const STATUS_CLASSES = ['2', '3', '4', '5'] as const;

const inClass = (byStatus: UsageDay['statuses'], first: string): number =>
  Object.entries(byStatus).reduce((sum, [status, count]) => (status.startsWith(first) ? sum + count : sum), 0);

/** Prints the usage on disk; a running server writes once a second. @throws CliFailure */
export async function showUsage({
  dataDir,
  store: url,
  json,
  csv: asCsv,
  from,
  to,
  ...filter
}: UsageOptions): Promise<void> {
  if (json && asCsv) throw new CliFailure('--json and --csv: choose one', EXIT.usage);
  const today = new Date().toISOString().slice(0, 10);
  const last = to ?? today;
  const first = from ?? `${last.slice(0, 8)}01`;
  if (first > last)
    throw new CliFailure(`--from ${first} is after ${to === undefined ? 'today' : '--to'}, ${last}`, EXIT.usage);
  const usage = await withAccounts({ dataDir, store: url }, (store) =>
    readUsage(store, { ...filter, from: first, to: last }),
  );
  process.stdout.write(json ? `${JSON.stringify(usage)}\n` : asCsv ? csv(usage) : table(usage));
}
