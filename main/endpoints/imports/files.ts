/** `/v1/imports/files`: receives files for imports, lists those not used by an import, and deletes them. */
import {
  deleteImportFileEndpoint,
  importFileEndpoint,
  importFilesEndpoint,
  MAX_IMPORT_FILE_BYTES,
  type UploadedFile,
  type WaitingFile,
} from '../../../contract/imports.ts';
import { Fault } from '../../../contract/fault.ts';
import type { EndpointContext } from '../kit/mounting.ts';
import { requesterOf } from '../kit/requester.ts';
import type { ImportStore } from '../../ingest/jobs/import-store.ts';
import type { Upload } from '../../ingest/jobs/uploads.ts';
import { receiveFile } from '../kit/receive-file.ts';

const GIB = 2 ** 30;
const TOO_LARGE = `The file is larger than ${MAX_IMPORT_FILE_BYTES / GIB} GiB. The command line imports larger ones`;

export function mountImportFiles({ mount, keyNames }: EndpointContext, store: ImportStore): void {
  const { uploads } = store;

  mount(importFileEndpoint, async ({ query, raw }, reply): Promise<UploadedFile> => {
    const requester = requesterOf(raw);
    const upload = uploads.begin(requester, query.name, () => store.orderedBytes(requester.id));
    try {
      const bytes = await receiveFile(raw, reply, {
        path: upload.path,
        limitBytes: MAX_IMPORT_FILE_BYTES,
        tooLarge: TOO_LARGE,
        admit: upload.admit,
      });
      const { file, name } = upload.finish(bytes);
      return { file, name, bytes };
    } catch (error) {
      upload.discard();
      throw error;
    }
  });

  mount(importFilesEndpoint, ({ raw }) => {
    const requester = requesterOf(raw);
    const describe = (file: Upload): WaitingFile => ({
      file: file.file,
      name: file.name,
      bytes: file.bytes,
      created_at: file.createdAt.toISOString(),
      expires_at: uploads.expiryOf(file).toISOString(),
      ...keyNames.describeFor(requester, file.madeBy),
    });
    return { files: uploads.list(requester).toReversed().map(describe) };
  });

  mount(deleteImportFileEndpoint, ({ body, raw }) => {
    const file = uploads.find(requesterOf(raw), body.file);
    if (file === undefined) throw new Fault('not_found', `Unknown file ${JSON.stringify(body.file.slice(0, 50))}`);
    uploads.remove(file);
    return { file: file.file, deleted: true };
  });
}
