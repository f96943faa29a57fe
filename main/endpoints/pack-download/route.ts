/** `/v1/packs/download`: downloads a pack from an address, if the owner of this machine has allowed that. */
import { createReadStream } from 'node:fs';
import { Fault } from '../../../contract/fault.ts';
import {
  allowPackDownloadsEndpoint,
  cancelPackDownloadEndpoint,
  packDownloadEndpoint,
  PackDownload,
  startPackDownloadEndpoint,
} from '../../../contract/pack-download.ts';
import { MAX_PACK_BYTES } from '../../../contract/pack-files.ts';
import { errorMessage } from '../../../contract/system-error.ts';
import { readAddress, withDownload } from '../../packs/upkeep/downloads.ts';
import { needPacksWritable } from '../../packs/writable.ts';
import { installPack } from '../kit/install-pack.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

const SETTING = 'downloads_allowed';

type Download = Omit<PackDownload, 'allowed'>;
const NONE: Download = { state: 'none', received_bytes: 0 };

const detailsOf = ({ code, pack }: Fault): Partial<Download> => ({ code, ...(pack === undefined ? {} : { pack }) });

export const mountPackDownload: MountEndpoints = (context) => {
  const {
    mount,
    packStore,
    store: { settings },
    work,
    dataDirectory,
  } = context;
  let download = NONE;
  let running: { abort: AbortController; end: Promise<void> } | undefined;
  const update = (change: Partial<Download>): void => {
    download = { ...download, ...change };
  };
  const onProgress = (received: number, total: number | undefined): void =>
    update({ received_bytes: received, ...(total === undefined ? {} : { size_bytes: total }) });
  const isAllowed = (): boolean => settings.read(SETTING, PackDownload.properties.allowed) ?? false;
  const report = (): PackDownload => ({ allowed: isAllowed(), ...download });
  const cancel = async (): Promise<void> => {
    running?.abort.abort();
    await running?.end;
  };
  context.onClosing(() => void cancel());
  context.onClose(cancel);

  mount(packDownloadEndpoint, report);

  mount(startPackDownloadEndpoint, ({ body: { address, sha256, replace = false }, raw: { apiKey } }) => {
    if (!isAllowed())
      throw new Fault(
        'conflict',
        'Downloads from addresses are off. Turn on "Allow downloads from addresses that I paste" in Settings, or ' +
          'send {"allowed": true} to /v1/packs/download/allow',
      );
    if (running !== undefined)
      throw new Fault('conflict', `${download.address ?? ''} is being downloaded. Cancel it, or wait for it`);
    const { href } = readAddress(address, sha256);
    needPacksWritable(packStore.directory);
    const abort = new AbortController();
    const { signal } = abort;
    download = { state: 'downloading', address: href, ...(sha256 === undefined ? {} : { sha256 }), received_bytes: 0 };
    const options = { dataDir: dataDirectory, sha256, limitBytes: MAX_PACK_BYTES, onProgress };
    const run = async (): Promise<void> => {
      try {
        const { pack, replaced } = await withDownload(href, options, signal, ({ path, checksum }) => {
          const compared = checksum === undefined ? {} : { checksum: { name: checksum.name, digest: checksum.digest } };
          update({ state: 'checking', ...compared });
          return installPack(context, createReadStream(path, { signal }), {
            mayReplace: replace,
            sha256,
            signal,
            enqueue: (check) => work.enqueue('readings', { apiKey }, check, signal),
          });
        });
        update({ state: 'finished', pack: pack.id, replaced });
      } catch (error) {
        if (signal.aborted) update({ state: 'cancelled' });
        else
          update({
            state: 'failed',
            message: errorMessage(error),
            ...(error instanceof Fault ? detailsOf(error) : {}),
          });
      } finally {
        running = undefined;
      }
    };
    running = { abort, end: run() };
    return report();
  });

  mount(cancelPackDownloadEndpoint, async () => {
    if (running === undefined) download = NONE;
    await cancel();
    return report();
  });

  mount(allowPackDownloadsEndpoint, async ({ body: { allowed } }) => {
    settings.write(SETTING, allowed);
    if (!allowed) await cancel();
    return report();
  });
};
