/** `/v1/packs/verify`, `/v1/packs/add`, `/v1/packs/remove`; `outlines.ts` mounts the outlines. */
import { rm } from 'node:fs/promises';
import {
  addPackEndpoint,
  MAX_PACK_BYTES,
  removePackEndpoint,
  verifyPackEndpoint,
  type AddedPack,
  type RemovedPack,
} from '../../../contract/pack-files.ts';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { deleteLeftovers } from '../../packs/leftovers.ts';
import { packsNotWritable } from '../../packs/writable.ts';
import { DISK_FULL, isDiskFull, requireSpace } from '../../store/free-space.ts';
import { Fault, isFault } from '../../../contract/fault.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';
import { installPack, requirePack } from '../kit/install-pack.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { ADDITION_NAME } from '../../packs/upkeep/addition.ts';
import { pathOfPack } from '../../packs/upkeep/pack-files.ts';
import { recordCheck } from '../../packs/upkeep/record-check.ts';
import { mountOutlines } from './outlines.ts';
import { verifyInstalled } from '../../packs/upkeep/verification.ts';

const GIB = 2 ** 30;

const tooLarge = (): Fault =>
  new Fault('too_large', `The file is larger than ${MAX_PACK_BYTES / GIB} GiB. Copy it into the packs directory`);
const noRoom = (): Fault =>
  new Fault('disk_full', `${DISK_FULL}, and the file was not saved. Free up disk space, then retry`);
const inUse = (id: string): Fault =>
  new Fault(
    'conflict',
    `The file of ${id} is in use by another program, or by a job of this one. Retry when that has finished`,
    { pack: id },
  );

/** Converts errors of the disk to faults; returns other errors unchanged. */
function diskFault(error: unknown): unknown {
  if (isDiskFull(error)) return noRoom();
  return hasSystemCode(error, 'EACCES', 'EPERM', 'EROFS') ? packsNotWritable() : error;
}

/** Checks the announced size before a byte is read. @throws Fault too_large, disk_full */
function checkRoom(length: string | undefined, directory: string): void {
  const bytes = Number(length ?? 0);
  if (bytes > MAX_PACK_BYTES) throw tooLarge();
  requireSpace(directory, bytes);
}

export const mountPackFiles: MountEndpoints = (context) => {
  const {
    mount,
    packStore,
    store: { packRecords },
    work,
  } = context;
  const closing = new AbortController();
  context.onClosing(() => closing.abort());
  deleteLeftovers(packStore.directory, ADDITION_NAME);
  mountOutlines(context, closing.signal);

  const pathOf = (id: string): string => pathOfPack(packStore.directory, id);

  mount(verifyPackEndpoint, async ({ body, raw }): Promise<PackVerification> => {
    await packStore.refresh();
    const pack = requirePack(context, body.id);
    const path = pathOf(body.id);
    return work.run('readings', raw, async (signal) => {
      const { verification, file } = await verifyInstalled(path, signal);
      if (file === undefined) return verification;
      const settled = recordCheck(packRecords, pack, file, verification);
      await packStore.refresh();
      return settled;
    });
  });

  mount(removePackEndpoint, async ({ body }): Promise<RemovedPack> => {
    await packStore.refresh();
    const { id, size_bytes: bytes } = requirePack(context, body.id);
    try {
      await rm(pathOf(id));
    } catch (error) {
      if (hasSystemCode(error, 'EBUSY')) throw inUse(id);
      if (!hasSystemCode(error, 'ENOENT')) throw diskFault(error);
    }
    await packStore.refresh();
    return { id, size_bytes: bytes, packs: packStore.current.list() };
  });

  mount(addPackEndpoint, async ({ query, raw }, reply): Promise<AddedPack> => {
    try {
      checkRoom(raw.headers['content-length'], packStore.directory);
      return await work.untilDisconnected(raw, (signal) =>
        installPack(context, raw.raw, {
          mayReplace: query.replace === '1',
          sha256: query.sha256,
          signal,
          enqueue: (check) => work.enqueue('readings', raw, check, signal),
        }),
      );
    } catch (error) {
      // The rest of the body is not read.
      void reply.header('connection', 'close');
      if (isFault(error, 'too_large')) throw tooLarge();
      if (raw.raw.destroyed && !raw.raw.complete)
        throw new Fault('invalid_request', 'The upload ended before the file was complete');
      throw diskFault(error);
    }
  });
};
