/** `cairn packs prefer`: which packs answer first where several have an answer. */
import { writePackOrder } from '../packs/pack-order.ts';
import { CliFailure } from './failure.ts';
import { openPacks } from './pack-directory.ts';
import { listPacks, type PacksOptions } from './packs.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Puts `ids` before all others, or newer before older again where there are none. @throws CliFailure */
export async function preferPacks(ids: readonly string[], options: PacksOptions): Promise<void> {
  const library = await openPacks(options);
  const unknown = ids.filter((id) => !library.ready.has(id));
  library.close();
  if (unknown.length > 0)
    throw new CliFailure(
      `No pack ${unknown.join(', ')} in ${options.packs} can be read: cairn packs lists those that are there`,
    );
  try {
    writePackOrder(options.packs, ids);
  } catch (error) {
    throw new CliFailure(`The order could not be kept: ${errorMessage(error)}`);
  }
  await listPacks(options);
}
