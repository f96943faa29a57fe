/** `/v1/packs`: lists installed packs, sets their order, and reloads their directory. */
import { statfs } from 'node:fs/promises';
import { parameterFault } from '../../../contract/fault.ts';
import { packOrderEndpoint, packsEndpoint, reloadEndpoint } from '../../../contract/service.ts';
import { readPackOrder, writePackOrder } from '../../packs/pack-order.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

/** Returns the free disk space of `directory`, if known. */
async function freeRoom(directory: string): Promise<{ free_bytes?: number }> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return { free_bytes: bavail * bsize };
  } catch {
    return {};
  }
}

export const mountPacks: MountEndpoints = ({ mount, packStore }) => {
  const { directory } = packStore;
  const listed = () => {
    const preferred = readPackOrder(directory);
    return { packs: packStore.current.list(), ...(preferred.length > 0 ? { preferred: [...preferred] } : {}) };
  };
  mount(packsEndpoint, async () => ({ ...listed(), ...(await freeRoom(directory)) }));
  mount(packOrderEndpoint, ({ body: { first } }) => {
    packStore.reload();
    const { ready } = packStore.current;
    const unknown = first.flatMap((id, i) =>
      ready.has(id) ? [] : [{ parameter: `first[${i}]`, message: `isn't an installed pack: ${id}` }],
    );
    if (unknown.length > 0) throw parameterFault(unknown);
    writePackOrder(directory, first);
    packStore.reload();
    return listed();
  });
  mount(reloadEndpoint, async () => ({ changes: await packStore.refresh(), packs: packStore.current.list() }));
};
