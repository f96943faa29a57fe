/** `cairn packs prefer`: precedence among packs that have a result for the same point. */
import { writePackOrder } from '../packs/pack-order.ts';
import { CliFailure } from './failure.ts';
import { openInstalledPacks } from './pack-directory.ts';
import { listPacks, type PacksOptions } from './packs.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Puts `ids` before all other packs; without ids, restores the default, newer before older. @throws CliFailure */
export async function preferPacks(ids: readonly string[], options: PacksOptions): Promise<void> {
  const packs = await openInstalledPacks(options);
  const unknown = ids.filter((id) => !packs.ready.has(id));
  packs.close();
  if (unknown.length > 0)
    throw new CliFailure(`No readable pack ${unknown.join(', ')} in ${options.packs}: run cairn packs for a list`);
  try {
    writePackOrder(options.packs, ids);
  } catch (error) {
    throw new CliFailure(`The order couldn't be saved: ${errorMessage(error)}`);
  }
  await listPacks(options);
}
