/** `/v1/tables/preview`: the contents of a dropped file. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PREVIEW_ROWS, MAX_TABLE_BYTES, tablePreviewEndpoint } from '../../../contract/tables.ts';
import type { EndpointContext } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';
import { receiveFile } from '../kit/receive-file.ts';
import { previewInput } from '../../enrichment/read-input.ts';

/** @param spools folder for the file while it is read */
export function mountTablePreview(
  { mount, inFlight, work }: Pick<EndpointContext, 'mount' | 'inFlight' | 'work'>,
  spools: string,
): void {
  mount(tablePreviewEndpoint, async ({ query, raw }, reply) => {
    const path = join(spools, randomUUID());
    const { admit, end } = inFlight.begin(requesterOf(raw));
    try {
      await receiveFile(raw, reply, {
        path,
        limitBytes: MAX_TABLE_BYTES,
        tooLarge: `The file is larger than ${MAX_TABLE_BYTES} bytes (1 GiB)`,
        admit: { arrived: admit },
      });
      const { rows = DEFAULT_PREVIEW_ROWS, ...options } = query;
      return await work.run('readings', raw, (signal) => previewInput(path, rows, options, signal));
    } catch (error) {
      void reply.header('connection', 'close');
      throw error;
    } finally {
      rmSync(path, { force: true });
      end();
    }
  });
}
