/** `GET /v1/usage`: a key sees its own usage; keys with the right to manage see all. */
import { QUOTA_INTERFACES } from '../../../contract/metering.ts';
import { usageEndpoint, type KeyUsage } from '../../../contract/usage.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { endOfDay } from '../../account/next-day.ts';
import { COMMAND_LINE, WINDOW_KEY, type KnownKey } from '../../store/key-ring.ts';
import { usageDays } from '../../account/usage-days.ts';
import type { UsedToday } from '../../store/accounts.ts';
import { presentDay, type UsageRow } from '../../store/usage.ts';

type Subject = Pick<KnownKey, 'id' | 'name' | 'quotas'>;

/**
 * Describes the usage of a key, given today's requests (`used`) and the rows of the requested days, both of all keys.
 */
const describe = ({ id, name, quotas }: Subject, used: readonly UsedToday[], rows: readonly UsageRow[]): KeyUsage => ({
  id,
  name,
  quotas: QUOTA_INTERFACES.flatMap((metered) => {
    const limit = quotas[metered];
    const requests = used.find((row) => row.keyId === id && row.interface === metered)?.requests ?? 0;
    return limit === undefined
      ? []
      : [{ interface: metered, limit, used: requests, resets_at: endOfDay().toISOString() }];
  }),
  days: usageDays(rows.filter(({ keyId }) => keyId === id)),
});

export const mountUsage: MountEndpoints = ({ mount, store: { keys, ledger } }) => {
  const allSubjects = (): Subject[] => [WINDOW_KEY, COMMAND_LINE, ...keys.list()];

  mount(usageEndpoint, async ({ query, raw }) => {
    const key = raw.apiKey;
    if (key === undefined || (query.key !== undefined && query.key !== key.id && !key.isOwner))
      throw new Fault('forbidden', 'Forbidden');
    const today = presentDay();
    const { from = `${today.slice(0, 8)}01`, to = today } = query;
    if (from > to) throw parameterFault([{ parameter: 'from', message: `must not be after to, which is ${to}` }]);
    const subjects = key.isOwner
      ? allSubjects().filter(({ id }) => query.key === undefined || id === query.key)
      : [key];
    if (subjects.length === 0)
      throw parameterFault([{ parameter: 'key', message: `is unknown: ${JSON.stringify(query.key)}` }]);
    const used = await ledger.used(today);
    const rows = await ledger.between(from, to, key.isOwner ? query.key : key.id);
    return { from, to, keys: subjects.map((subject) => describe(subject, used, rows)) };
  });
};
