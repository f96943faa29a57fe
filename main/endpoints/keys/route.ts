/** `/v1/keys`: what who may manage does with keys. A change is in force from the next request on. */
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
import { readOrigin } from '../../store/origin.ts';

interface GivenLimits {
  rights?: Right[];
  quotas?: Quotas;
  origins?: string[];
  rate_limit?: number | null;
}

/** @throws Fault 400 that names the origin at fault. */
function readLimits({ rights, quotas, origins, rate_limit: rateLimit }: GivenLimits): Partial<KeyLimits> {
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

export const mountKeys: MountEndpoints = ({ mount, store, keys, meter }) => {
  const describe = (key: StoredKey): ApiKey => {
    const used = QUOTA_INTERFACES.map((metered): [string, number] => [metered, meter.usedToday(key.id, metered)]);
    return describeKey(
      { ...key, lastUsedAt: meter.lastUsed(key.id) ?? key.lastUsedAt },
      { used_today: Object.fromEntries(used.filter(([, count]) => count > 0)) },
    );
  };
  const need = (id: string): StoredKey => {
    const key = store.keys.find(id);
    if (key === undefined) throw new Fault('not_found', `There is no key ${JSON.stringify(id)}`);
    return key;
  };

  mount(keysEndpoint, async () => {
    await store.keys.refresh();
    return { keys: store.keys.list().map(describe) };
  });

  mount(createKeyEndpoint, async ({ body: { name, ...limits } }) => {
    const { key, stored } = await store.keys.create(name, readLimits(limits));
    keys.reload();
    return { key, ...describe(stored) };
  });

  mount(changeKeyEndpoint, async ({ params, body: { name, ...limits } }) => {
    const { id, revokedAt } = need(params.id);
    if (revokedAt !== null)
      throw new Fault('invalid_request', `The key ${JSON.stringify(id)} is revoked and stays so: make a new one`);
    const changed = await store.keys.change(id, { ...readLimits(limits), ...(name === undefined ? {} : { name }) });
    keys.reload();
    return describe(changed);
  });

  mount(revokeKeyEndpoint, async ({ params }) => {
    const { id } = need(params.id);
    await store.keys.revoke(id);
    keys.reload();
    return describe(need(id));
  });
};
