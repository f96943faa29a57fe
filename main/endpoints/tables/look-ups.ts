/** `/v1/look-ups`: looks up many points at once, on the threads of tables. */
import { Fault } from '../../../contract/fault.ts';
import { lookUpsEndpoint, type LookUps } from '../../../contract/look-ups.ts';
import { FAILED_PACKS_HEADER } from '../../../contract/metering.ts';
import { secondsToNextDay } from '../../account/next-day.ts';
import { interfacesOf } from '../../enrichment/fields.ts';
import type { TableThread } from '../../enrichment/table-thread.ts';
import { failedPacksHeader, failuresOf } from '../../packs/failed-packs.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { EndpointContext } from '../kit/mounting.ts';
import { asSent } from '../kit/sent.ts';
import { checkedFields } from './checked-fields.ts';

export function mountLookUps({ mount, meter, work }: EndpointContext, thread: TableThread): void {
  mount(lookUpsEndpoint, async ({ body, packs, raw }, reply) => {
    const { apiKey: key } = raw;
    if (key === undefined) throw new Fault('forbidden', 'Forbidden');
    const fields = checkedFields(body.fields.join(','), packs, false);
    const interfaces = interfacesOf(fields, false);
    const points = Float64Array.from(body.points.flat());
    const from = { keyId: key.id, interfaces };
    const { least, ...charged } = await meter.rows.charge(from, body.points.length);
    if (charged.count === 0)
      throw new Fault(
        'quota_exceeded',
        `${least?.left ?? 0} of these points are within the key's quota of ${least?.interface ?? 'requests'} for ` +
          'today: send fewer, or wait until 00:00 UTC',
        { headers: { 'retry-after': String(secondsToNextDay()) } },
      );
    try {
      const failed = failedPacksHeader(failuresOf(packs, interfaces));
      if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
      const { json, faulty } = await work.run('streams', raw, (signal) =>
        thread.ask('lookUpAll', [fields, points], { signal }),
      );
      meter.rows.add(from, body.points.length - faulty, faulty);
      return asSent<LookUps>(reply.type(JSON_CONTENT_TYPE).send(Buffer.from(json.buffer)));
    } catch (error) {
      meter.rows.refund(from, charged);
      throw error;
    }
  });
}
