/** `/v1/tables`: what is in a file that somebody drops. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_TABLE_BYTES, tablePreviewEndpoint } from '../../../contract/tables.ts';
import { previewTable } from '../../tables/preview.ts';
import { spool, SpoolTooLarge } from '../../tables/spool.ts';
import { TableFault } from '../../tables/table.ts';
import { Fault } from '../fault.ts';
import type { Interface } from '../interface.ts';

const DEFAULT_ROWS = 20;

export const mountTables: Interface = ({ mount, dataDirectory }) => {
  const directory = join(dataDirectory, 'tables');
  // What a crash left here belongs to nobody.
  rmSync(directory, { recursive: true, force: true });

  mount(tablePreviewEndpoint, async ({ query, raw }, reply) => {
    const path = join(directory, randomUUID());
    try {
      await spool(raw.raw, path, MAX_TABLE_BYTES);
      return await previewTable(path, query.rows ?? DEFAULT_ROWS, { name: query.name, sheet: query.sheet });
    } catch (error) {
      // What is left of the body is not read.
      void reply.header('connection', 'close');
      if (error instanceof SpoolTooLarge) throw new Fault(413, `The file is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`);
      if (error instanceof TableFault) throw new Fault(400, error.message, { code: 'invalid_file' });
      throw error;
    } finally {
      rmSync(path, { force: true });
    }
  });
};
