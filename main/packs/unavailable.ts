/** Faults of packs that can't be read, and how to fix them. */
import { Fault, isPackFault } from '../../contract/fault.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { plainReason } from './plain-reason.ts';

/**
 * How to make packs usable again, in words that apply to the window, HTTP and the command line. Each adds its own
 * instructions.
 */
export function packRemedy(ids: readonly string[]): string {
  const built = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  const given = ids.filter((id) => !built.includes(id));
  const build =
    given.length === 0 && built.length === 1
      ? 'Rebuild it, or add it again from a valid file'
      : `Rebuild ${given.length === 0 ? 'them' : built.join(', ')}, or add ${built.length === 1 ? 'it' : 'them'} again`;
  const add =
    built.length === 0
      ? 'Import or add it again from a valid file, or remove it'
      : `Import or add ${given.join(', ')} again, or remove ${given.length === 1 ? 'it' : 'them'}`;
  return [...(built.length === 0 ? [] : [build]), ...(given.length === 0 ? [] : [add])].join('. ');
}

/** The fault of a pack with impossible content. @param cause says what it is */
export const damagedPack = (pack: string, cause: unknown): Fault =>
  new Fault('pack_damaged', `Pack ${pack} is damaged: ${plainReason(cause)}. ${packRemedy([pack])}`, { pack, cause });

/** Returns the result of `read`. @throws Fault if it throws */
export function readOrDamaged<Result>(pack: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw isPackFault(error) ? error : damagedPack(pack, error);
  }
}
