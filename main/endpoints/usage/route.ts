/** `GET /v1/usage`: a key about itself, who may manage about all. */
import { QUOTA_INTERFACES, type QuotaInterface } from '../../../contract/metering.ts';
import { usageEndpoint, type KeyUsage } from '../../../contract/usage.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { endOfDay } from '../../account/next-day.ts';
import { COMMAND_LINE, WINDOW_KEY, type KnownKey } from '../../store/key-ring.ts';
import { usageDays } from '../../account/usage-days.ts';

type Subject = Pick<KnownKey, 'id' | 'name' | 'quotas'>;

/** What is used today of a key's quota of an interface. */
type UsedToday = (id: string, metered: QuotaInterface) => number;

export const mountUsage: MountEndpoints = ({ mount, store, meter }) => {
  /**
   * Of quotas that servers share only their store knows: what is counted here, and not there yet, was taken there
   * before.
   */
  const readUsed = async (today: string): Promise<UsedToday> => {
    if (store.quotas === undefined) return (id, metered) => meter.usedToday(id, metered);
    const rows = await store.usage.used(today);
    return (id, metered) => rows.find((row) => row.keyId === id && row.interface === metered)?.requests ?? 0;
  };
  const describe = async (
    { id, name, quotas }: Subject,
    from: string,
    to: string,
    usedToday: UsedToday,
  ): Promise<KeyUsage> => ({
    id,
    name,
    quotas: QUOTA_INTERFACES.flatMap((metered) => {
      const limit = quotas[metered];
      return limit === undefined
        ? []
        : [{ interface: metered, limit, used: usedToday(id, metered), resets_at: endOfDay().toISOString() }];
    }),
    days: usageDays(await meter.rows(from, to, id)),
  });
  const everyone = (): Subject[] => [WINDOW_KEY, COMMAND_LINE, ...store.keys.list()];

  mount(usageEndpoint, async ({ query, raw }) => {
    const key = raw.apiKey;
    if (key === undefined || (query.key !== undefined && query.key !== key.id && !key.isOwner))
      throw new Fault('forbidden', 'Forbidden');
    const today = new Date().toISOString().slice(0, 10);
    const { from = `${today.slice(0, 8)}01`, to = today } = query;
    if (from > to) throw parameterFault([{ parameter: 'from', message: `must not be after to, which is ${to}` }]);
    const used = await readUsed(today);
    if (!key.isOwner) return { from, to, keys: [await describe(key, from, to, used)] };
    const subjects = everyone().filter(({ id }) => query.key === undefined || id === query.key);
    if (subjects.length === 0)
      throw parameterFault([{ parameter: 'key', message: `names no key: ${JSON.stringify(query.key)}` }]);
    return { from, to, keys: await Promise.all(subjects.map((subject) => describe(subject, from, to, used))) };
  });
};
