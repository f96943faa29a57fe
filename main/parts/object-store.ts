/**
 * A part store in an S3 object store: Amazon's, MinIO, Ceph and others. Credentials and endpoint come from the usual
 * AWS environment variables.
 */
import { AwsClient } from 'aws4fetch';
import sax from 'sax';
import { Fault } from '../../contract/fault.ts';
import { mapInBatches } from './map-in-batches.ts';
import { PartNotFound, type PartStore, type StoredPart } from './part-store.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Number of objects that are removed concurrently. */
const MAX_CONCURRENT = 16;
const DEFAULT_REGION = 'us-east-1';

/** Returns the texts of the named elements of an XML response, in document order. */
function elementTexts(xml: string, names: readonly string[]): [name: string, text: string][] {
  const found: [string, string][] = [];
  let open: string | undefined;
  const reader = sax.createStream(true);
  reader.on('opentag', ({ name }) => {
    open = names.includes(name) ? name : undefined;
    if (open !== undefined) found.push([open, '']);
  });
  reader.on('text', (text) => {
    const last = found.at(-1);
    if (open !== undefined && last !== undefined) last[1] += text;
  });
  reader.on('closetag', () => {
    open = undefined;
  });
  reader.on('error', (error) => {
    throw error;
  });
  reader.end(xml);
  return found;
}

/** Returns a fault with the store's own error message, if it sent one. */
function faultFor(name: string, status: number, body: string): Fault {
  let details = '';
  try {
    details = elementTexts(body, ['Code', 'Message'])
      .map(([, text]) => text)
      .join(': ');
  } catch {
    // Not XML, e.g. from a proxy.
  }
  return new Fault(
    'not_writable',
    `The object store ${name} answers ${status}${details === '' ? '' : ` (${details})`}. Check ` +
      'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL, and that the bucket exists',
  );
}

/** Returns the URL of the bucket. */
function bucketUrl(bucket: string, region: string): string {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'] ?? '';
  if (endpoint === '') return `https://${bucket}.s3.${region}.amazonaws.com`;
  return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
}

/**
 * Opens `s3://BUCKET/PREFIX`. The key comes from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` (and
 * `AWS_SESSION_TOKEN`), the store from `AWS_ENDPOINT_URL` or, for Amazon's, `AWS_REGION`.
 * @throws Fault if these are missing, or the bucket can't be read
 */
export async function openObjectStore(name: string): Promise<PartStore> {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(name) ?? [];
  if (bucket === '') throw new Fault('invalid_request', `--results ${name}: use the form s3://BUCKET/PREFIX`);
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  if (accessKeyId === '' || secretAccessKey === '')
    throw new Fault('invalid_request', `${name} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment`);
  const region = process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'] ?? DEFAULT_REGION;
  const sessionToken = process.env['AWS_SESSION_TOKEN'];
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const address = bucketUrl(bucket, region);
  const keyOf = (part: string): string => (prefix === '' ? part : `${prefix}/${part}`);
  const pathOf = (part: string): string => `/${keyOf(part)}`;
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    try {
      return await client.fetch(address + path, init);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Fault('not_writable', `The object store ${name} isn't responding: ${errorMessage(cause)}`, {
        cause: error,
      });
    }
  };
  const requireOk = async (response: Response): Promise<Response> => {
    if (!response.ok) throw faultFor(name, response.status, await response.text());
    return response;
  };

  /** Yields the objects in a folder, by their names relative to it. */
  async function* keysIn(folder: string, limit?: number): AsyncGenerator<StoredPart> {
    const start = keyOf(`${folder}/`);
    for (let token: string | undefined; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: start });
      if (limit !== undefined) query.set('max-keys', String(limit));
      if (token !== undefined) query.set('continuation-token', token);
      const response = await requireOk(await request(`?${query.toString()}`));
      token = undefined;
      let key = '';
      for (const [element, text] of elementTexts(await response.text(), ['Key', 'Size', 'NextContinuationToken'])) {
        if (element === 'Key') key = text;
        else if (element === 'Size') yield { name: key.slice(start.length), bytes: Number(text) };
        else token = text;
      }
      if (token === undefined || limit !== undefined) return;
    }
  }

  // Checks that the bucket exists and is readable.
  await keysIn('', 1).next();
  return {
    name,
    async list(folder) {
      const parts: StoredPart[] = [];
      for await (const part of keysIn(folder)) if (!part.name.includes('/')) parts.push(part);
      return parts;
    },
    async size(part) {
      const response = await request(pathOf(part), { method: 'HEAD' });
      if (response.status === 404) return undefined;
      return Number((await requireOk(response)).headers.get('content-length'));
    },
    async read(part, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.from}-${range.from + range.bytes - 1}` };
      const response = await request(pathOf(part), { headers });
      if (response.status === 404) throw new PartNotFound(`${name}/${part} not found`);
      const bytes = Buffer.from(await (await requireOk(response)).arrayBuffer());
      if (range !== undefined && bytes.length !== range.bytes)
        throw new Error(`${name}/${part} returned ${bytes.length} bytes; expected ${range.bytes}`);
      return bytes;
    },
    async write(part, bytes) {
      // S3 stores an object completely or not at all.
      await requireOk(await request(pathOf(part), { method: 'PUT', body: Buffer.from(bytes) }));
    },
    async remove(folder) {
      const keys: string[] = [];
      for await (const part of keysIn(folder)) keys.push(pathOf(`${folder}/${part.name}`));
      await mapInBatches(keys, MAX_CONCURRENT, async (key) => {
        await requireOk(await request(key, { method: 'DELETE' }));
      });
    },
  };
}
