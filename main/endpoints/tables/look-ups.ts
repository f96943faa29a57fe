/** `/v1/look-ups`: looks up many points at once, on the threads of tables. */
import type { FastifyReply } from 'fastify';
import { parameterFault, Fault } from '../../../contract/fault.ts';
import { lookUpsEndpoint, MAX_LOOK_UP_BYTES, type LookUps } from '../../../contract/look-ups.ts';
import type { NotJson } from '../../../contract/endpoint.ts';
import { FAILED_PACKS_HEADER } from '../../../contract/metering.ts';
import { secondsToNextDay } from '../../account/next-day.ts';
import { interfacesOf } from '../../enrichment/fields.ts';
import type { TableThread } from '../../enrichment/table-thread.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import type { CheckedRequest, EndpointContext } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';
import { asSent, type Sent } from '../kit/sent.ts';
import { checkedFields } from './checked-fields.ts';
import {
  acceptedFormat,
  bareType,
  CONTENT_TYPES,
  formatOf,
  unsupportedType,
  type StreamTable,
} from './stream-table.ts';

type Request = Pick<CheckedRequest<unknown, unknown, unknown>, 'packs' | 'raw'>;

const TOO_LARGE = `The body is larger than ${MAX_LOOK_UP_BYTES} bytes (5 MiB): send fewer points, or points as lines`;

const tooLarge = (): Fault => new Fault('too_large', TOO_LARGE, { headers: { connection: 'close' } });

/** Receives a JSON body. @throws Fault too_large, after which the connection is closed, because the rest isn't read */
async function receive({ raw: { raw, headers } }: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers['content-length'] ?? 0) > MAX_LOOK_UP_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_LOOK_UP_BYTES) throw tooLarge();
    }
  } catch (error) {
    if (raw.destroyed && !raw.complete)
      throw new Fault('invalid_request', 'The upload ended before the body was complete');
    throw error;
  }
  // Transferred to another thread, so it must not be part of Node's buffer pool.
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

export function mountLookUps({ mount, meter, work }: EndpointContext, thread: TableThread, stream: StreamTable): void {
  /** Answers points in JSON: all of them or none. */
  const answer = async (request: Request, reply: FastifyReply): Promise<Sent<LookUps | NotJson>> => {
    const { packs, raw } = request;
    const { apiKey: key } = raw;
    if (key === undefined) throw new Fault('forbidden', 'Forbidden');
    const body = await receive(request);
    const asLines = acceptedFormat(raw) === 'ndjson';
    const bytes = await work.run('streams', raw, async (signal) => {
      const read = await thread.ask('readLookUps', [body], { signal, transfer: [body.buffer] });
      const fields = checkedFields(read.fields.join(','), packs, false);
      const interfaces = interfacesOf(fields, false);
      const count = read.points.length / 2;
      const from = { keyId: key.id, interfaces };
      const { least, ...charge } = await meter.rows.charge(from, count);
      if (charge.count === 0)
        throw new Fault(
          'quota_exceeded',
          `${least?.left ?? 0} of these points are within the key's quota of ${least?.interface ?? 'requests'} for ` +
            'today: send fewer, or wait until 00:00 UTC',
          { headers: { 'retry-after': String(secondsToNextDay()) } },
        );
      try {
        const failed = packs.failedHeader(interfaces);
        if (failed !== undefined) void reply.header(FAILED_PACKS_HEADER, failed);
        const { bytes: answered, faulty } = await thread.ask(
          'lookUpAll',
          [requesterOf(raw), fields, read.points, asLines],
          {
            signal,
            transfer: [read.points.buffer],
          },
        );
        meter.rows.add(from, count - faulty, faulty);
        return answered;
      } catch (error) {
        meter.rows.refund(from, charge);
        throw error;
      }
    });
    return asSent(reply.type(asLines ? CONTENT_TYPES.ndjson : JSON_CONTENT_TYPE).send(Buffer.from(bytes.buffer)));
  };

  mount(lookUpsEndpoint, async ({ query, packs, raw }, reply) => {
    const { 'content-type': type } = raw.headers;
    if (bareType(type) === 'application/json') return answer({ packs, raw }, reply);
    if (formatOf(type) !== 'ndjson') throw unsupportedType(type, 'application/json or application/x-ndjson');
    if (query.fields === undefined) throw parameterFault([{ parameter: 'fields', message: 'is missing' }]);
    return stream(raw, reply, packs, {
      fields: checkedFields(query.fields, packs, false),
      input: 'points',
      output: 'ndjson',
      guardsFormulas: false,
    });
  });
}
