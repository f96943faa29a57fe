/** `/v1/keys`: key management. Changes apply from the next request on. */
import {
  changeKeyEndpoint,
  createKeyEndpoint,
  keysEndpoint,
  revokeKeyEndpoint,
  type ApiKey,
} from '../../../contract/keys.ts';
import { QUOTA_INTERFACES, type Quotas } from '../../../contract/metering.ts';
import type { Right } from '../../../contract/rights.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { describeKey, type KeyLimits, type StoredKey } from '../../store/stored-key.ts';
import type { UsedToday } from '../../store/accounts.ts';
import { presentDay } from '../../store/usage.ts';
import { readOrigin } from '../../store/origin.ts';

interface LimitsInput {
  rights?: Right[];
  quotas?: Quotas;
  origins?: string[];
  rate_limit?: number | null;
}

/** Validates limits. @throws Fault 400 that names the invalid origin */
function readLimits({ rights, quotas, origins, rate_limit: rateLimit }: LimitsInput): Partial<KeyLimits> {
  const faults = (origins ?? []).flatMap((origin, index) => {
    const reading = readOrigin(origin);
    return 'fault' in reading ? [{ parameter: `origins[${index}]`, message: reading.fault }] : [];
  });
  if (faults.length > 0) throw parameterFault(faults);
  return {
    ...(rights === undefined ? {} : { rights }),
    ...(quotas === undefined ? {} : { quotas }),
    ...(origins === undefined ? {} : { origins: [...new Set(origins.map((origin) => new URL(origin).origin))] }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
  };
}

/** Describes a key. @param used today's requests of all keys */
const describe = (key: StoredKey, used: readonly UsedToday[]): ApiKey =>
  describeKey(key, {
    used_today: Object.fromEntries(
      QUOTA_INTERFACES.flatMap((metered) =>
        used
          .filter((row) => row.keyId === key.id && row.interface === metered)
          .map(({ requests }) => [metered, requests]),
      ),
    ),
  });

export const mountKeys: MountEndpoints = ({ mount, store, keys }) => {
  const describeNow = async (id: string): Promise<ApiKey> =>
    describe(requireKey(id), await store.ledger.used(presentDay()));
  const requireKey = (id: string): StoredKey => {
    const key = store.keys.find(id);
    if (key === undefined) throw new Fault('not_found', `Unknown key ${JSON.stringify(id)}`);
    return key;
  };

  mount(keysEndpoint, async () => {
    const used = await store.ledger.used(presentDay());
    // The time of last use is written together with usage.
    await store.ledger.flush();
    await store.keys.refresh();
    return { keys: store.keys.list().map((key) => describe(key, used)) };
  });

  mount(createKeyEndpoint, async ({ body: { name, ...limits } }) => {
    const { key, stored } = await store.keys.create(name, readLimits(limits));
    keys.reload();
    return { key, ...describe(stored, []) };
  });

  mount(changeKeyEndpoint, async ({ params, body: { name, ...limits } }) => {
    const { id, revokedAt } = requireKey(params.id);
    if (revokedAt !== null)
      throw new Fault('invalid_request', `The key ${JSON.stringify(id)} is revoked: create a new one`);
    await store.keys.change(id, { ...readLimits(limits), ...(name === undefined ? {} : { name }) });
    keys.reload();
    return describeNow(id);
  });

  mount(revokeKeyEndpoint, async ({ params }) => {
    const { id } = requireKey(params.id);
    await store.keys.revoke(id);
    keys.reload();
    return describeNow(id);
  });
};
