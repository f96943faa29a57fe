/** `/v1/packs`: which packs are installed, and the wish to look at their directory again. */
import { statfs } from 'node:fs/promises';
import { packsEndpoint, reloadEndpoint } from '../../../contract/service.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

/** Room on the disk of `directory`, where the system says. */
async function freeRoom(directory: string): Promise<{ free_bytes?: number }> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return { free_bytes: bavail * bsize };
  } catch {
    return {};
  }
}

export const mountPacks: MountEndpoints = ({ mount, packs }) => {
  mount(packsEndpoint, async () => ({ packs: packs.list(), ...(await freeRoom(packs.directory)) }));
  mount(reloadEndpoint, async () => ({ changes: await packs.refresh(), packs: packs.list() }));
};
