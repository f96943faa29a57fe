/** Streams the body of a request through the table thread, and its output as the response. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import { WARNING_HEADER } from '../../../contract/enrich.ts';
import { Fault } from '../../../contract/fault.ts';
import { FAILED_PACKS_HEADER } from '../../../contract/metering.ts';
import { MAX_TABLE_BYTES, PARQUET_TYPE } from '../../../contract/tables.ts';
import { StreamedRows } from '../../account/streamed-rows.ts';
import type { StreamFormat, StreamOptions, StreamOutput } from '../../enrichment/enrich-stream.ts';
import { interfacesOf } from '../../enrichment/fields.ts';
import type { TableThread } from '../../enrichment/table-thread.ts';
import type { Packs } from '../../packs/packs.ts';
import type { EndpointContext } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';
import { asSent, type Sent } from '../kit/sent.ts';
import { SpillingReply } from './spilling-reply.ts';

export const CONTENT_TYPES: Record<StreamOutput, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: PARQUET_TYPE,
};

const NDJSON_TYPES: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json-lines',
]);

/** Returns a media type without its parameters. */
export const bareType = (type: string | undefined): string => type?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Returns the format of a media type. */
export function formatOf(type: string | undefined): StreamFormat | undefined {
  const name = bareType(type);
  if (name === 'text/csv' || name === 'application/csv') return 'csv';
  return NDJSON_TYPES.has(name) ? 'ndjson' : undefined;
}

/** Returns the first format that `accept` names. */
export const acceptedFormat = ({ headers: { accept } }: FastifyRequest): StreamOutput | undefined =>
  accept
    ?.split(',')
    .map((type) => (bareType(type) === PARQUET_TYPE ? 'parquet' : formatOf(type)))
    .find((format) => format !== undefined);

/** The error for a body that can't be read. @param types content types to send instead */
export const unsupportedType = (type: string | undefined, types: string): Fault =>
  new Fault(
    'unsupported_type',
    `content-type ${type === undefined ? 'is missing' : `${JSON.stringify(type.slice(0, 80))} is not supported`}: ` +
      `send ${types}`,
  );

const TOO_LARGE = `The body is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`;

/** Fails the stream after `limitBytes`. */
const sizeLimit = (limitBytes: number): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length;
      if (size > limitBytes) callback(new Fault('too_large', TOO_LARGE));
      else callback(null, chunk);
    },
  });
};

/** Enriches the body of a request. */
export type StreamTable = (
  request: FastifyRequest,
  reply: FastifyReply,
  packs: Packs,
  options: StreamOptions,
) => Promise<Sent<NotJson>>;

/** Creates the function for the endpoints of `context`. Files of what clients don't read yet are in `directory`. */
export function createStreamTable(
  { meter, inFlight, work }: EndpointContext,
  thread: TableThread,
  directory: string,
): StreamTable {
  // Files left by a crash have no owner.
  rmSync(directory, { recursive: true, force: true });
  return async (raw, reply, packs, options) => {
    if (Number(raw.headers['content-length'] ?? 0) > MAX_TABLE_BYTES)
      throw new Fault('too_large', TOO_LARGE, { headers: { connection: 'close' } });
    const { apiKey: key } = raw;
    if (key === undefined) throw new Fault('forbidden', 'Forbidden');
    const interfaces = interfacesOf(options.fields, options.address !== undefined);
    const rows = new StreamedRows(meter, key.id, interfaces);
    await rows.refuseIfUsedUp();
    const failed = packs.failedHeader(interfaces);
    if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
    const spilled = inFlight.begin(requesterOf(raw));
    const spilling = new SpillingReply(reply.raw, join(directory, randomUUID()), spilled.admit);
    const enrich = async (): Promise<void> => {
      await mkdir(directory, { recursive: true });
      const store = { path: join(directory, randomUUID()), admit: spilled.admit };
      const { body, out, ready } = thread.enrich({ ...options, requester: requesterOf(raw) }, rows, store);
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
      response.writeHead(200, { 'content-type': CONTENT_TYPES[options.output] });
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
  };
}
