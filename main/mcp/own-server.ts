/** A Cairn server for one assistant, in this process, using the installed packs. It leaves no files. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { newSecret } from '../launch/secret.ts';
import { fileKeyAt } from '../packs/file-identity.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { startServer } from '../server/start.ts';
import { openAppStore } from '../store/app-store.ts';
import type { CairnAddress } from './call-cairn.ts';

/** Stores the results of checks of damaged packs, so that this server doesn't use them either. */
function storeVerdicts(dataDirectory: string, packsDirectory: string, verdicts: readonly PackVerification[]): void {
  const store = openAppStore(dataDirectory);
  try {
    for (const verdict of verdicts) {
      const file = fileKeyAt(join(packsDirectory, `${verdict.id}${PACK_EXTENSION}`));
      if (file !== undefined) store.packRecords.saveVerification({ pack: verdict.id, file }, verdict, undefined);
    }
  } finally {
    store.close();
  }
}

/**
 * Starts a server on a free loopback port, with its own key. Its files are in a temporary directory, because only one
 * server can use the data directory of the window or of `cairn serve`, and several assistants may run at once.
 * @param damaged results of checks of packs that must not be used
 */
export async function startOwnServer(
  packsDirectory: string,
  damaged: readonly PackVerification[],
): Promise<CairnAddress & { close(): Promise<void> }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'cairn-mcp-'));
  const remove = (): void => rmSync(dataDirectory, { recursive: true, force: true });
  try {
    storeVerdicts(dataDirectory, packsDirectory, damaged);
    const key = newSecret();
    const server = await startServer({ packsDirectory, dataDirectory, port: 0, apiKeys: [key] });
    return { url: server.url, key, close: () => server.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
