/** Why a look-up's pack cannot answer, and what brings it back. */
import { Fault, isPackFault } from '../../contract/fault.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { plainReason } from './plain-reason.ts';

/**
 * How packs come back to use, in words that are true in the window, over HTTP and on the command line: each adds its
 * own way.
 */
export function packRemedy(ids: readonly string[]): string {
  const built = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  const given = ids.filter((id) => !built.includes(id));
  const it = built.length === 1 ? 'it' : 'them';
  const build = `Build ${given.length === 0 ? it : built.join(', ')} again, or add ${it} again from a valid file`;
  const add =
    `${built.length === 0 ? 'Import or add it' : `Of ${given.join(', ')}, import or add it`} again from a ` +
    'valid file, or remove it';
  return [...(built.length === 0 ? [] : [build]), ...(given.length === 0 ? [] : [add])].join('. ');
}

/** Something was read of the pack that cannot be right: `cause` says what. */
export const damagedPack = (pack: string, cause: unknown): Fault =>
  new Fault('pack_damaged', `Pack ${pack} is damaged: ${plainReason(cause)}. ${packRemedy([pack])}`, { pack, cause });

/** What `read` makes of the pack's content. @throws Fault where it cannot */
export function readOrDamaged<Result>(pack: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw isPackFault(error) ? error : damagedPack(pack, error);
  }
}
