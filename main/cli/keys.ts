/** `cairn keys`: API keys in the application's database. A running server applies changes immediately. */
import { QUOTA_INTERFACES, type QuotaInterface, type Quotas } from '../../contract/metering.ts';
import type { Right } from '../../contract/rights.ts';
import { describeKey, type StoredKey } from '../store/stored-key.ts';
import { readOrigin } from '../store/origin.ts';
import { CliFailure, EXIT } from './failure.ts';
import { columns } from './columns.ts';
import { findActiveKey, withAccounts, type AccountLocation } from './own-store.ts';

export interface CreateKeyOptions extends AccountLocation {
  right?: Right[];
  quota?: Quotas;
  origin?: string[];
  rate?: number;
}

export interface ChangeKeyOptions extends AccountLocation {
  right?: Right[];
  quota?: Quotas;
  origin?: string[];
  rate?: number;
  /** Limits to remove. */
  no?: string[];
}

const isQuotaInterface = (name: string): name is QuotaInterface => QUOTA_INTERFACES.some((known) => known === name);

/** Parses `INTERFACE=N` and adds it to the previous quotas. @throws CliFailure */
export function parseQuota(text: string, quotas: Quotas = {}): Quotas {
  const [, name = '', count = ''] = /^([^=]*)=(\d{1,12})$/.exec(text) ?? [];
  if (!isQuotaInterface(name) || count === '') {
    throw new CliFailure(
      `--quota ${text}: use INTERFACE=N, requests per day, where INTERFACE is one of ` + QUOTA_INTERFACES.join(', '),
      EXIT.usage,
    );
  }
  return { ...quotas, [name]: Number(count) };
}

/** Parses an origin and adds it to the previous ones. @throws CliFailure */
export function parseOrigin(text: string, origins: string[] = []): string[] {
  const reading = readOrigin(text);
  if ('fault' in reading) throw new CliFailure(`--origin ${reading.fault}`, EXIT.usage);
  return [...origins, reading.origin];
}

/** Parses `--rate`. @throws CliFailure */
export function parseRate(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new CliFailure(`--rate ${text}: use a whole number of requests per second from 1 to 999999`, EXIT.usage);
}

/** Creates a key and prints it on standard output; it can't be shown again. @throws CliFailure */
export async function createKey(
  name: string,
  { right = [], quota = {}, origin = [], rate, ...place }: CreateKeyOptions,
): Promise<void> {
  const { key } = await withAccounts(place, (store) =>
    store.keys.create(name, { rights: right, quotas: quota, origins: origin, rateLimit: rate ?? null }),
  );
  process.stdout.write(`${key}\n`);
}

/** Revokes a key. @throws CliFailure */
export async function revokeKey(name: string, place: AccountLocation): Promise<void> {
  const key = await withAccounts(place, async (store) => {
    const found = findActiveKey(store, name);
    await store.keys.revoke(found.id);
    return found;
  });
  process.stdout.write(`Revoked ${key.name} (${key.prefix}…${key.lastFour})\n`);
}

/** Replaces a key's rights, quotas or origins, or sets its rate. @throws CliFailure */
export async function changeKey(
  name: string,
  { right, quota, origin, rate, no = [], ...place }: ChangeKeyOptions,
): Promise<void> {
  const unknown = no.find((limit) => !['quotas', 'origins', 'rate'].includes(limit));
  if (unknown !== undefined) throw new CliFailure(`--no ${unknown}: choose from quotas, origins, rate`, EXIT.usage);
  const key = await withAccounts(place, (store) =>
    store.keys.change(findActiveKey(store, name).id, {
      ...(no.includes('quotas') ? { quotas: {} } : {}),
      ...(no.includes('origins') ? { origins: [] } : {}),
      ...(no.includes('rate') ? { rateLimit: null } : {}),
      ...(right === undefined ? {} : { rights: right }),
      ...(quota === undefined ? {} : { quotas: quota }),
      ...(origin === undefined ? {} : { origins: origin }),
      ...(rate === undefined ? {} : { rateLimit: rate }),
    }),
  );
  process.stdout.write(`${key.name}: ${rightsOf(key)}; ${limits(key)}\n`);
}

const rightsOf = ({ rights }: StoredKey): string => rights.join(', ');

function limits({ quotas, origins, rateLimit }: StoredKey): string {
  const parts = [
    // In the order of the interfaces, because a store may return any order.
    ...QUOTA_INTERFACES.flatMap((metered) => (quotas[metered] === undefined ? [] : [`${metered}=${quotas[metered]}`])),
    ...(rateLimit === null ? [] : [`${rateLimit}/s`]),
    ...origins,
  ];
  return parts.length === 0 ? 'no limits' : parts.join(', ');
}

/** Lists the keys, without their secrets. @throws CliFailure */
export async function listKeys({ json: asJson, ...place }: AccountLocation & { json: boolean }): Promise<void> {
  const keys = await withAccounts(place, (store) => store.keys.list());
  if (asJson) process.stdout.write(`${JSON.stringify({ keys: keys.map((key) => describeKey(key, {})) })}\n`);
  else if (keys.length === 0) process.stdout.write('No keys yet. Create one with: cairn keys create NAME\n');
  else {
    const rows = keys.map((key) => [
      key.name,
      `${key.prefix}…${key.lastFour}`,
      key.revokedAt === null ? 'in force' : 'revoked',
      key.lastUsedAt?.slice(0, 10) ?? 'never',
      rightsOf(key),
      limits(key),
    ]);
    process.stdout.write(`${columns([['NAME', 'KEY', 'STATE', 'LAST USED', 'RIGHTS', 'LIMITS'], ...rows])}\n`);
  }
}
