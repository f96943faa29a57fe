/** `/v1/batch`: the tables of the window. The work is done in the table thread. */
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  batchActionEndpoint,
  batchExportEndpoint,
  batchJobEndpoint,
  batchListEndpoint,
  batchPointsEndpoint,
  batchPreviewEndpoint,
  batchRowsEndpoint,
  batchStartEndpoint,
  batchUploadEndpoint,
} from '../../../contract/batch.ts';
import { MAX_TABLE_BYTES, type TableOutputFormat } from '../../../contract/tables.ts';
import { Fault } from '../../interfaces/fault.ts';
import type { Interface } from '../../interfaces/interface.ts';
import { spool, SpoolTooLarge } from '../../tables/spool.ts';
import { isTableFailure, type TableThread } from '../table-thread.ts';

const CONTENT_TYPES: Record<TableOutputFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json; charset=utf-8',
  gpkg: 'application/geopackage+sqlite3',
};

/** What the thread throws, as an answer. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'NoSuchTable') return new Fault(404, error.message);
  if (error.name === 'NotNow' || isTableFailure(error)) return new Fault(400, error.message);
  return error;
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw faultOf(error);
  }
}

/** A name for the export that every system takes: `meters-enriched.csv`. */
const exportName = (name: string, format: string): string => `${name.slice(0, name.length - extname(name).length).replaceAll(/[^\p{L}\d._ -]+/gu, '_')}-enriched.${format}`;

/** Mounts `/v1/batch` on the thread of the tables. */
export function mountBatch({ mount, dataDirectory }: Parameters<Interface>[0], thread: TableThread): void {
  const directory = join(dataDirectory, 'batch');
  const spools = join(dataDirectory, 'tables');
  // What was running when the process ended goes on without being asked.
  if (existsSync(directory) && readdirSync(directory).length > 0) thread.call('list').catch(() => undefined);

  mount(batchListEndpoint, async () => ({ jobs: await asked(thread.call('list')) }));

  mount(batchUploadEndpoint, async ({ query, raw }, reply) => {
    const path = join(spools, randomUUID());
    try {
      await spool(raw.raw, path, MAX_TABLE_BYTES);
    } catch (error) {
      void reply.header('connection', 'close');
      if (error instanceof SpoolTooLarge) throw new Fault(413, `The file is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`);
      throw error;
    }
    return asked(thread.call('create', randomUUID(), path, query.name, query.sheet));
  });

  mount(batchJobEndpoint, ({ params }) => asked(thread.call('get', params.uuid)));
  mount(batchPreviewEndpoint, ({ params, body }) => asked(thread.call('preview', params.uuid, body)));
  mount(batchStartEndpoint, ({ params, body }) => asked(thread.call('start', params.uuid, body)));
  mount(batchActionEndpoint, ({ params }) => asked(thread.call('act', params.uuid, params.action)));
  mount(batchPointsEndpoint, ({ params }) => asked(thread.call('points', params.uuid)));

  mount(batchRowsEndpoint, ({ params, query }) => {
    const { offset = 0, limit = 100, sort, descending, filter, only } = query;
    return asked(thread.call('rows', params.uuid, { offset, limit, sort, isDescending: descending === '1', filter: filter === '' ? undefined : filter, onlyErrors: only === 'errors' }));
  });

  mount(batchExportEndpoint, async ({ params, query }, reply) => {
    const { name } = await asked(thread.call('get', params.uuid));
    mkdirSync(spools, { recursive: true });
    const path = join(spools, `${randomUUID()}.${query.format}`);
    try {
      await asked(thread.call('exportTo', params.uuid, path, query.format, query.only === 'errors'));
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
    const stream = createReadStream(path);
    stream.once('close', () => rmSync(path, { force: true }));
    return reply
      .headers({ 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(exportName(name, query.format))}`, 'content-length': statSync(path).size })
      .type(CONTENT_TYPES[query.format])
      .send(stream);
  });
}
