/** `/v1/packs/{id}/export` and `/v1/packs/folder`: sharing packs with other machines. */
import { createReadStream, lstatSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { Fault, parameterFault } from '../../../contract/fault.ts';
import { PACK_INDEX_FILE, type IndexedPack, type PackIndex } from '../../../contract/pack-index.ts';
import type { AddedPack } from '../../../contract/pack-files.ts';
import {
  addFromFolderEndpoint,
  exportPackEndpoint,
  indexPackFolderEndpoint,
  PACK_FILE_TYPES,
  packFolderEndpoint,
  SHA256_HEADER,
  type OfferedPack,
} from '../../../contract/pack-sharing.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';
import { noTiles } from '../../packs/export/export-tiles.ts';
import { newestDate } from '../../packs/precedence.ts';
import { PACK_EXTENSION } from '../../packs/schema/manifest.ts';
import { hasTiles } from '../../packs/tile-pack.ts';
import { recordCheck } from '../../packs/upkeep/record-check.ts';
import { noveltyOf, sha256Of } from '../../packs/upkeep/pack-files.ts';
import { exportTilesInChild, indexFolderInChild, readFolderInChild } from '../../packs/upkeep/sharing-in-child.ts';
import { verifyInstalled } from '../../packs/upkeep/verification.ts';
import { requireSpace } from '../../store/free-space.ts';
import { installPack, requirePack } from '../kit/install-pack.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { sendFile } from '../kit/sent.ts';

/** Refuses relative paths, which would depend on the server's working directory. @throws Fault */
function checkFolder(folder: string): void {
  if (!isAbsolute(folder))
    throw parameterFault([{ parameter: 'folder', message: `must be an absolute path, not ${folder}` }]);
}

/**
 * Returns the path of a listed file, which must be a regular file, not a pipe or a link.
 * @throws Fault if it differs
 */
function listedFile(folder: string, { file, size_bytes: bytes }: IndexedPack): string {
  const path = join(folder, file);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true && stats.size === bytes) return path;
  throw new Fault(
    'invalid_pack',
    `${file} is ${stats === undefined ? 'missing in the folder' : 'different from the list'}. Rebuild the list`,
  );
}

export const mountPackSharing: MountEndpoints = (context) => {
  const {
    mount,
    packStore,
    store: { packRecords },
    work,
    tempFiles,
    dataDirectory,
  } = context;

  const pathOf = (id: string): string => join(packStore.directory, `${id}${PACK_EXTENSION}`);

  /** Returns the SHA-256 of a valid file. @throws Fault if it is invalid */
  const validDigest = async (pack: InstalledPack, signal: AbortSignal): Promise<string> => {
    const path = pathOf(pack.id);
    const known = pack.verification;
    if (known?.passed === true && known.sha256 !== undefined) return known.sha256;
    const { verification, file } = await verifyInstalled(path, signal);
    const { passed, checks, sha256 } =
      file === undefined ? verification : recordCheck(packRecords, pack, file, verification);
    await packStore.refresh();
    if (passed && file !== undefined && sha256 !== undefined) return sha256;
    const fault = checks.find((check) => !check.passed)?.text ?? 'Its file was replaced during the check';
    throw new Fault('invalid_pack', `The pack ${pack.id} was not exported. ${fault}`, { pack: pack.id });
  };

  mount(exportPackEndpoint, async ({ params: { id }, query: { format = 'sqlite' }, raw }, reply) => {
    await packStore.refresh();
    const pack = requirePack(context, id);
    const opened = packStore.current.ready.get(id);
    if (format === 'pmtiles' && opened !== undefined && !hasTiles(opened)) throw noTiles(id);
    const file = { contentType: PACK_FILE_TYPES[format], disposition: `attachment; filename="${id}.${format}"` };
    if (format === 'sqlite') {
      void reply.header(SHA256_HEADER, await work.run('readings', raw, (signal) => validDigest(pack, signal)));
      return sendFile(reply, pathOf(id), file);
    }
    requireSpace(dataDirectory, pack.size_bytes * 2);
    return tempFiles.send(raw, reply, { ...file, name: `${id}.${format}` }, async (to, signal) => {
      await validDigest(pack, signal);
      await exportTilesInChild(pathOf(id), to, signal);
      void reply.header(SHA256_HEADER, await sha256Of(to, signal));
    });
  });

  const offersOf = ({ packs: listed }: PackIndex): { packs: OfferedPack[] } => ({
    packs: listed.map((offered) => {
      const installedPack = packStore.current.list().find(({ id }) => id === offered.id);
      const installed = installedPack?.status === 'ready' ? installedPack : undefined;
      return {
        ...offered,
        novelty: noveltyOf(offered, installed, newestDate),
        ...(installed === undefined ? {} : { installed_vintage: installed.vintage }),
      };
    }),
  });

  /** Reads the list in a folder, and no other file. @throws Fault */
  const listIn = (folder: string, raw: FastifyRequest): Promise<PackIndex> => {
    checkFolder(folder);
    return work.run('readings', raw, (signal) => readFolderInChild(join(folder, PACK_INDEX_FILE), signal));
  };

  mount(packFolderEndpoint, async ({ body: { folder }, raw }) => offersOf(await listIn(folder, raw)));

  mount(indexPackFolderEndpoint, async ({ body: { folder }, raw }) => {
    checkFolder(folder);
    try {
      const { index, passedOver } = await work.run('readings', raw, (signal) => indexFolderInChild(folder, signal));
      return { ...offersOf(index), passed_over: passedOver };
    } catch (error) {
      if (hasSystemCode(error, 'ENOENT', 'ENOTDIR')) throw new Fault('invalid_file', `Folder not found: ${folder}`);
      if (hasSystemCode(error, 'EACCES', 'EPERM', 'EROFS'))
        throw new Fault('not_writable', `The list can't be written to ${folder}: make the folder writable`);
      throw error;
    }
  });

  mount(addFromFolderEndpoint, async ({ body: { folder, id, replace = false }, raw }): Promise<AddedPack> => {
    const { packs: listed } = await listIn(folder, raw);
    const offered = listed.find((pack) => pack.id === id);
    if (offered === undefined) throw new Fault('not_found', `The list in ${folder} has no pack ${JSON.stringify(id)}`);
    requireSpace(packStore.directory, offered.size_bytes);
    const path = listedFile(folder, offered);
    return work.untilDisconnected(raw, (signal) =>
      installPack(context, createReadStream(path), {
        mayReplace: replace,
        sha256: offered.sha256,
        signal,
        enqueue: (check) => work.enqueue('readings', raw, check, signal),
      }),
    );
  });
};
