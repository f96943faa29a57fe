/** `/v1/tables/preview`: what is in a file that somebody drops. The table thread reads it: a wide one takes many milliseconds. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_TABLE_BYTES, tablePreviewEndpoint } from '../../../contract/tables.ts';
import { Fault } from '../../interfaces/fault.ts';
import type { Mount } from '../../interfaces/interface.ts';
import { spool, SpoolTooLarge } from '../../tables/spool.ts';
import { isTableFailure, type TableThread } from '../table-thread.ts';

const DEFAULT_ROWS = 20;

/** @param spools where a file lies while it is read */
export function mountTablePreview(mount: Mount, spools: string, thread: TableThread): void {
  mount(tablePreviewEndpoint, async ({ query, raw }, reply) => {
    const path = join(spools, randomUUID());
    try {
      await spool(raw.raw, path, MAX_TABLE_BYTES);
      return await thread.call('previewFile', path, query.rows ?? DEFAULT_ROWS, { name: query.name, sheet: query.sheet });
    } catch (error) {
      // What is left of the body is not read.
      void reply.header('connection', 'close');
      if (error instanceof SpoolTooLarge) throw new Fault(413, `The file is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`);
      if (isTableFailure(error)) throw new Fault(400, error.message, { code: 'invalid_file' });
      throw error;
    } finally {
      rmSync(path, { force: true });
    }
  });
}
