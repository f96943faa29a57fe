/** A Cairn for one assistant, inside this process: over the installed packs, with nothing that stays. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { newSecret } from '../launch/secret.ts';
import { fileKeyAt } from '../packs/found-file.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { startServer } from '../server/start.ts';
import { openAppStore } from '../store/app-store.ts';
import type { CairnAddress } from './call-cairn.ts';

/** Packs that were found damaged stay out of use here, too. */
function storeVerdicts(dataDirectory: string, packsDirectory: string, verdicts: readonly PackVerification[]): void {
  const store = openAppStore(dataDirectory);
  try {
    for (const verdict of verdicts) {
      const file = fileKeyAt(join(packsDirectory, `${verdict.id}${PACK_EXTENSION}`));
      if (file !== undefined) store.packRecords.keepVerification({ pack: verdict.id, file }, verdict, undefined);
    }
  } finally {
    store.close();
  }
}

/**
 * Starts it on a free port of the loopback, with a key of its own. Its own files lie in a directory that
 * goes with it: the data directory of the window or of `cairn serve` takes one server alone, and several assistants may
 * run at once.
 * @param damaged verdicts on packs that are not to be used
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
