/** `/v1/batch`: the stored tables of the window. The table thread does the work. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  batchActionEndpoint,
  batchEditEndpoint,
  batchExportEndpoint,
  batchJobEndpoint,
  batchLayoutEndpoint,
  batchListEndpoint,
  batchPointsEndpoint,
  batchPointTileEndpoint,
  batchPreviewEndpoint,
  batchRowsEndpoint,
  batchStartEndpoint,
  batchUploadEndpoint,
  DEFAULT_PAGE_ROWS,
  exportName,
  type BatchJob,
} from '../../../contract/batch.ts';
import { batchSummaryEndpoint, batchSummaryExportEndpoint } from '../../../contract/batch-summary.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { TILE_CONTENT_TYPE } from '../../../contract/tiles.ts';
import { MAX_TABLE_BYTES, PARQUET_TYPE, type TableOutputFormat } from '../../../contract/tables.ts';
import { requesterOf } from '../kit/requester.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { receiveFile } from '../kit/receive-file.ts';
import type { EndpointContext } from '../kit/mounting.ts';
import { sendBytes, sendEmpty } from '../kit/sent.ts';
import { checkTileIndex } from '../kit/tile-index.ts';
import { readHead } from '../../enrichment/read-input.ts';
import type { TableThread } from '../../enrichment/table-thread.ts';
import type { DescribedJob } from '../../enrichment/batch/job.ts';

const CONTENT_TYPES: Record<TableOutputFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json; charset=utf-8',
  gpkg: 'application/geopackage+sqlite3',
  parquet: PARQUET_TYPE,
};

/** Parses a box. @param text `west,south,east,north`, already validated by the contract */
function boxOf(text: string | undefined): Bbox | undefined {
  if (text === undefined) return undefined;
  const [west = -180, south = -90, east = 180, north = 90] = text.split(',').map(Number);
  return [west, south, east, north];
}

/** Mounts `/v1/batch` on the table thread. */
export function mountBatch(
  { mount, jobRetention, keyNames, inFlight, work, tempFiles, dataDirectory }: EndpointContext,
  thread: TableThread,
): void {
  const directory = join(dataDirectory, 'batch');
  const spools = join(dataDirectory, 'tables');
  const hasTables = (): boolean => existsSync(directory) && readdirSync(directory).length > 0;
  // Starting the thread resumes interrupted runs.
  if (hasTables()) thread.ask('endTimes', []).catch(() => undefined);

  const describeFor = (raw: FastifyRequest, { madeBy, ...job }: DescribedJob): BatchJob => ({
    ...job,
    ...keyNames.describeFor(requesterOf(raw), madeBy),
  });
  const describeLater = async (raw: FastifyRequest, job: Promise<DescribedJob>): Promise<BatchJob> =>
    describeFor(raw, await job);

  jobRetention.add('tables', {
    endTimes: async () => (hasTables() ? thread.ask('endTimes', []) : []),
    deleteEnded: async (time) => (hasTables() ? thread.ask('deleteEnded', [time]) : 0),
  });

  mount(batchListEndpoint, async ({ raw }) => {
    // If there are no tables, don't start the thread.
    const jobs = hasTables() ? await thread.ask('list', [requesterOf(raw)]) : [];
    return { jobs: jobs.map((job) => describeFor(raw, job)) };
  });

  mount(batchUploadEndpoint, async ({ query, raw }, reply) => {
    const path = join(spools, randomUUID());
    const requester = requesterOf(raw);
    const { admit, end } = inFlight.begin(requester);
    try {
      await thread.ask('enforceLimits', [requester, Number(raw.headers['content-length'] ?? 0)]);
      await receiveFile(raw, reply, {
        path,
        limitBytes: MAX_TABLE_BYTES,
        tooLarge: `The file is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`,
        admit: { arrived: admit },
      });
      const head = await work.run('readings', raw, (signal) => readHead(path, query, signal));
      const job = await thread.ask('create', [requester, path, { uuid: randomUUID(), name: query.name, head }]);
      return describeFor(raw, job);
    } catch (error) {
      void reply.header('connection', 'close');
      throw error;
    } finally {
      // Creating the table has renamed the file.
      rmSync(path, { force: true });
      end();
    }
  });

  mount(batchJobEndpoint, ({ params, raw }) => describeLater(raw, thread.ask('get', [requesterOf(raw), params.uuid])));
  mount(batchPreviewEndpoint, ({ params, body, raw }) =>
    work.run('tables', raw, () => thread.ask('preview', [requesterOf(raw), params.uuid, body, raw.apiKey?.id])),
  );
  mount(batchStartEndpoint, ({ params, body, raw }) =>
    describeLater(raw, thread.ask('start', [requesterOf(raw), params.uuid, body, raw.apiKey?.id])),
  );
  mount(batchLayoutEndpoint, ({ params, body, raw }) =>
    describeLater(raw, thread.ask('layout', [requesterOf(raw), params.uuid, body])),
  );
  mount(batchEditEndpoint, ({ params, body, raw }) =>
    describeLater(raw, thread.ask('edit', [requesterOf(raw), params.uuid, body, raw.apiKey?.id])),
  );
  mount(batchActionEndpoint, async ({ params: { uuid, action }, raw }) => {
    const job = await thread.ask('act', [requesterOf(raw), uuid, action, raw.apiKey?.id]);
    return describeFor(raw, job);
  });
  mount(batchPointsEndpoint, async ({ params, query, raw }, reply) => {
    // The thread serialises the points, because a million rows would block this one.
    const options = { bbox: boxOf(query.bbox), form: query.form ?? 'lists' };
    const text = await work.run('tables', raw, () => thread.ask('points', [requesterOf(raw), params.uuid, options]));
    void reply.type(JSON_CONTENT_TYPE);
    return text;
  });

  mount(batchPointTileEndpoint, async ({ params: { uuid, ...tile }, query, raw }, reply) => {
    checkTileIndex(tile);
    const options = { ...tile, bbox: boxOf(query.bbox), version: query.version };
    const data = await work.run('tables', raw, () => thread.ask('pointTile', [requesterOf(raw), uuid, options]));
    // Rows can be enriched or deleted at any time.
    void reply.header('cache-control', 'private, no-store');
    return data === null
      ? sendEmpty(reply, 204)
      : sendBytes(reply, TILE_CONTENT_TYPE, Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  });

  mount(batchRowsEndpoint, ({ params, query, raw }) => {
    const { offset = 0, limit = DEFAULT_PAGE_ROWS, sort, descending, filter, only, find } = query;
    const view = {
      offset,
      limit,
      sort,
      isDescending: descending === '1',
      filter: filter === '' ? undefined : filter,
      onlyErrors: only === 'errors',
      find,
    };
    return work.run('tables', raw, () => thread.ask('rows', [requesterOf(raw), params.uuid, view]));
  });

  mount(batchSummaryEndpoint, ({ params, body, raw }) =>
    work.run('tables', raw, () => thread.ask('summarise', [requesterOf(raw), params.uuid, body, raw.apiKey?.id])),
  );

  /** The file of an export. It has its final name, because a GeoPackage names its layer after the file. */
  const exported = async (
    raw: FastifyRequest,
    uuid: string,
    kind: Parameters<typeof exportName>[1],
    format: TableOutputFormat,
  ) => {
    const { name: table } = await thread.ask('get', [requesterOf(raw), uuid]);
    const name = exportName(table, kind, format);
    return {
      name,
      contentType: CONTENT_TYPES[format],
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    };
  };

  mount(batchExportEndpoint, async ({ params: { uuid }, query, raw }, reply) => {
    const { format, only, guard_formulas: guard } = query;
    const options = { format, onlyErrors: only === 'errors', guardsFormulas: guard === '1' };
    return tempFiles.send(raw, reply, await exported(raw, uuid, 'enriched', format), (path, signal) =>
      thread.ask('exportTo', [requesterOf(raw), uuid, path, options], { signal }),
    );
  });

  mount(batchSummaryExportEndpoint, async ({ params: { uuid }, query, raw }, reply) => {
    const { format, guard_formulas: guard } = query;
    const options = { format, guardsFormulas: guard === '1', keyId: raw.apiKey?.id };
    return tempFiles.send(raw, reply, await exported(raw, uuid, 'summary', format), (path, signal) =>
      thread.ask('exportSummary', [requesterOf(raw), uuid, path, options], { signal }),
    );
  });
}
