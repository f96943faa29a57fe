/** `/v1/enrich`: appends look-ups to a streamed table; and `/v1/batch` on the same thread. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import { enrichEndpoint, WARNING_HEADER } from '../../../contract/enrich.ts';
import { FAILED_PACKS_HEADER } from '../../../contract/metering.ts';
import { MAX_TABLE_BYTES } from '../../../contract/tables.ts';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { requesterOf } from '../kit/requester.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { asSent } from '../kit/sent.ts';
import { StreamedRows } from '../../account/streamed-rows.ts';
import { mountBatch } from './batch.ts';
import type { StreamFormat } from '../../enrichment/enrich-stream.ts';
import { interfacesOf } from '../../enrichment/fields.ts';
import { checkedFields } from './checked-fields.ts';
import { mountLookUps } from './look-ups.ts';
import { mountTablePreview } from './preview.ts';
import { SpillingReply } from './spilling-reply.ts';
import { failedPacksHeader, failuresOf } from '../../packs/failed-packs.ts';
import { TableThread } from '../../enrichment/table-thread.ts';

const CONTENT_TYPES: Record<StreamFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** Returns the format of a media type. */
function formatOf(type: string | undefined): StreamFormat | undefined {
  const name = type?.split(';', 1)[0]?.trim().toLowerCase();
  if (name === 'text/csv' || name === 'application/csv') return 'csv';
  return ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/json-lines'].includes(
    name ?? '',
  )
    ? 'ndjson'
    : undefined;
}

function inputOf(request: FastifyRequest): StreamFormat {
  const type = request.headers['content-type'];
  const format = formatOf(type);
  if (format !== undefined) return format;
  throw new Fault(
    'unsupported_type',
    'content-type ' +
      `${type === undefined ? 'is missing' : `${JSON.stringify(type.slice(0, 80))} is not supported`}: send ` +
      'text/csv or application/x-ndjson',
  );
}

/** Fails the stream after `limitBytes`. */
const sizeLimit = (limitBytes: number): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length;
      if (size > limitBytes) callback(new Fault('too_large', `The body is larger than ${limitBytes} bytes (1 GiB)`));
      else callback(null, chunk);
    },
  });
};

const namesIn = (text: string | undefined): string[] | undefined => text?.split(',').map((name) => name.trim());

const named = (parameter: 'fields' | 'lon' | 'epsg' | 'address', message: string): Fault =>
  parameterFault([{ parameter, message }]);

export const mountEnrich: MountEndpoints = (context) => {
  const { mount, meter, packStore, keyLimits, inFlight, work, dataDirectory } = context;
  const thread = new TableThread(
    { packsDirectory: packStore.directory, dataDirectory, batchDirectory: join(dataDirectory, 'batch'), keyLimits },
    meter.rows,
  );
  context.onClose(() => thread.close());
  const spills = join(dataDirectory, 'tables');
  // Files left by a crash have no owner.
  rmSync(spills, { recursive: true, force: true });
  mountTablePreview(context, spills);
  mountBatch(context, thread);
  mountLookUps(context, thread);

  mount(enrichEndpoint, async ({ query, packs, raw }, reply) => {
    const { lon: longitude, lat: latitude, epsg, address, columns, encoding, guard_formulas: guard } = query;
    const input = inputOf(raw);
    const output =
      raw.headers.accept
        ?.split(',')
        .map(formatOf)
        .find((format) => format !== undefined) ?? input;
    if ((longitude === undefined) !== (latitude === undefined))
      throw named('lon', 'requires lat: send both or neither');
    if (address !== undefined && longitude !== undefined)
      throw named('address', "can't be combined with lon and lat: send either");
    if (address !== undefined && epsg !== undefined) throw named('epsg', "can't be combined with address: send either");
    if (Number(raw.headers['content-length'] ?? 0) > MAX_TABLE_BYTES)
      throw new Fault('too_large', `The body is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`, {
        headers: { connection: 'close' },
      });
    const fields = checkedFields(query.fields, packs, address !== undefined);

    const interfaces = interfacesOf(fields, address !== undefined);
    const { apiKey: key } = raw;
    if (key === undefined) throw new Fault('forbidden', 'Forbidden');
    const rows = new StreamedRows(meter, key.id, interfaces);
    await rows.refuseIfSpent();
    const options = {
      fields,
      longitude,
      latitude,
      epsg,
      address: namesIn(address),
      columns: namesIn(columns),
      encoding,
      input,
      output,
      guardsFormulas: guard === '1',
    };
    const failed = failedPacksHeader(failuresOf(packs, interfaces));
    if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
    const spilled = inFlight.begin(requesterOf(raw));
    const spilling = new SpillingReply(reply.raw, join(spills, randomUUID()), spilled.admit);
    const enrich = async (): Promise<void> => {
      const { body, out, ready } = thread.enrich(options, rows);
      const request: Readable = raw.raw;
      const arriving = pipeline(request, sizeLimit(MAX_TABLE_BYTES), body);
      // Errors of the request end the response, which is awaited below.
      arriving.catch((error: Error) => out.destroy(error));
      try {
        const warning = await ready;
        if (warning !== undefined) void reply.header(WARNING_HEADER, warning);
        await spilling.open();
      } catch (error) {
        out.destroy();
        throw error;
      }
      const { raw: response } = reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value);
      response.writeHead(200, { 'content-type': CONTENT_TYPES[output] });
      response.flushHeaders();
      response.once('close', () => {
        if (!out.readableEnded) out.destroy(new Error('The client has disconnected'));
      });
      for await (const chunk of out) await spilling.push(chunk);
    };
    try {
      await work.run('streams', raw, enrich);
      await spilling.finish();
    } catch (error) {
      // After the first byte, an error can only cut off the response, which the client notices.
      if (reply.raw.headersSent) reply.raw.destroy();
      else {
        void reply.header('connection', 'close');
        throw error;
      }
    } finally {
      await spilling.remove();
      spilled.end();
    }
    return asSent<NotJson>(reply);
  });
};
