/** Installs a pack file, as uploads, drives and downloads do. */
import type { Readable } from 'node:stream';
import { MAX_PACK_BYTES, type AddedPack } from '../../../contract/pack-files.ts';
import { Fault } from '../../../contract/fault.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { fileKeyAt } from '../../packs/file-identity.ts';
import { addPackFile, type AdditionOptions } from '../../packs/upkeep/addition.ts';
import { pathOfPack } from '../../packs/upkeep/pack-files.ts';
import { recordInstallation } from '../../packs/upkeep/record-check.ts';
import type { EndpointContext } from './mounting.ts';

/** Returns an installed pack. @throws Fault 404 */
export function requirePack({ packStore }: Pick<EndpointContext, 'packStore'>, id: string): InstalledPack {
  const pack = packStore.current.list().find((candidate) => candidate.id === id);
  if (pack === undefined) throw new Fault('not_found', `No pack ${JSON.stringify(id)} is installed`);
  return pack;
}

/** Checks the file in `body`, installs it and uses it. @throws the errors of `addPackFile` */
export async function installPack(
  context: Pick<EndpointContext, 'packStore' | 'store'>,
  body: Readable,
  options: Omit<AdditionOptions, 'packsDirectory' | 'limitBytes'>,
): Promise<AddedPack> {
  const { packStore, store } = context;
  const packsDirectory = packStore.directory;
  const { verification, replaced } = await addPackFile(body, {
    ...options,
    packsDirectory,
    limitBytes: MAX_PACK_BYTES,
  });
  await packStore.refresh([verification.id]);
  const pack = requirePack(context, verification.id);
  const file = fileKeyAt(pathOfPack(packsDirectory, verification.id));
  if (file !== undefined) recordInstallation(store.packRecords, pack, file, verification);
  return { pack: requirePack(context, verification.id), verification, replaced };
}
