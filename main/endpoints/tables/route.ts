/** `/v1/enrich`: appends look-ups to a streamed table; and `/v1/batch` and `/v1/look-ups` on the same thread. */
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { enrichEndpoint } from '../../../contract/enrich.ts';
import { parameterFault, type Fault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { mountBatch } from './batch.ts';
import type { StreamFormat } from '../../enrichment/enrich-stream.ts';
import { checkedFields } from './checked-fields.ts';
import { mountLookUps } from './look-ups.ts';
import { mountTablePreview } from './preview.ts';
import { acceptedFormat, createStreamTable, formatOf, unsupportedType } from './stream-table.ts';
import { TableThread } from '../../enrichment/table-thread.ts';
import { savedPointsIn } from '../../look-ups/roads/saved-points.ts';

function inputOf({ headers: { 'content-type': type } }: FastifyRequest): StreamFormat {
  const format = formatOf(type);
  if (format === undefined) throw unsupportedType(type, 'text/csv or application/x-ndjson');
  return format;
}

const namesIn = (text: string | undefined): string[] | undefined => text?.split(',').map((name) => name.trim());

const named = (parameter: 'lon' | 'epsg' | 'address', message: string): Fault =>
  parameterFault([{ parameter, message }]);

export const mountEnrich: MountEndpoints = (context) => {
  const { mount, meter, packStore, keyLimits, dataDirectory, store } = context;
  const thread = new TableThread(
    { packsDirectory: packStore.directory, dataDirectory, batchDirectory: join(dataDirectory, 'batch'), keyLimits },
    {
      ...meter.rows,
      savedPoints: savedPointsIn(store.places, (message) => parameterFault([{ parameter: 'fields', message }])),
    },
  );
  context.onClose(() => thread.close());
  const directory = join(dataDirectory, 'tables');
  const streamTable = createStreamTable(context, thread, directory);
  mountTablePreview(context, directory);
  mountBatch(context, thread);
  mountLookUps(context, thread, streamTable);

  mount(enrichEndpoint, async ({ query, packs, raw }, reply) => {
    const { lon: longitude, lat: latitude, epsg, address, columns, encoding, guard_formulas: guard } = query;
    const input = inputOf(raw);
    if ((longitude === undefined) !== (latitude === undefined))
      throw named('lon', 'requires lat: send both or neither');
    if (address !== undefined && longitude !== undefined)
      throw named('address', "can't be combined with lon and lat: send either");
    if (address !== undefined && epsg !== undefined) throw named('epsg', "can't be combined with address: send either");
    return streamTable(raw, reply, packs, {
      fields: checkedFields(query.fields, packs, address !== undefined),
      longitude,
      latitude,
      epsg,
      address: namesIn(address),
      columns: namesIn(columns),
      encoding,
      input,
      output: acceptedFormat(raw) ?? input,
      guardsFormulas: guard === '1',
    });
  });
};
