/** `/v1/imports/files`: takes the files of imports, lists those that were not ordered, and deletes them. */
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
import type { ImportStore } from '../../importers/jobs/import-store.ts';
import type { TakenFile } from '../../importers/jobs/taken-files.ts';
import { receiveFile } from '../kit/receive-file.ts';

const GIB = 2 ** 30;
const TOO_LARGE = `The file is larger than ${MAX_IMPORT_FILE_BYTES / GIB} GiB. The command line imports larger ones`;

export function mountImportFiles({ mount, keyNames }: EndpointContext, store: ImportStore): void {
  const { taken } = store;

  mount(importFileEndpoint, async ({ query, raw }, reply): Promise<UploadedFile> => {
    const requester = requesterOf(raw);
    const arriving = taken.begin(requester, query.name, () => store.orderedBytes(requester.id));
    try {
      const bytes = await receiveFile(raw, reply, {
        path: arriving.path,
        limitBytes: MAX_IMPORT_FILE_BYTES,
        tooLarge: TOO_LARGE,
        admit: arriving.admit,
      });
      const { file, name } = arriving.keep(bytes);
      return { file, name, bytes };
    } catch (error) {
      arriving.drop();
      throw error;
    }
  });

  mount(importFilesEndpoint, ({ raw }) => {
    const requester = requesterOf(raw);
    const told = (file: TakenFile): WaitingFile => ({
      file: file.file,
      name: file.name,
      bytes: file.bytes,
      created_at: file.createdAt.toISOString(),
      expires_at: taken.expiryOf(file).toISOString(),
      ...keyNames.describeFor(requester, file.madeBy),
    });
    return { files: taken.list(requester).toReversed().map(told) };
  });

  mount(deleteImportFileEndpoint, ({ body, raw }) => {
    const file = taken.find(requesterOf(raw), body.file);
    if (file === undefined) throw new Fault('not_found', `There is no file ${JSON.stringify(body.file.slice(0, 50))}`);
    taken.remove(file);
    return { file: file.file, deleted: true };
  });
}
