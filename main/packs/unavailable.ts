/** Faults of packs that can't be read, and how to fix them. */
import { Fault, isPackFault } from '../../contract/fault.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { plainReason } from './plain-reason.ts';

/**
 * Returns how to make packs usable again, in words that apply to the window, HTTP and the command line, which add their
 * own instructions.
 */
export function packRemedy(ids: readonly string[]): string {
  const defaultPacks = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  const imported = ids.filter((id) => !defaultPacks.includes(id));
  const build =
    imported.length === 0 && defaultPacks.length === 1
      ? 'Rebuild it, or add it again from a valid file'
      : `Rebuild ${imported.length === 0 ? 'them' : defaultPacks.join(', ')}, or add ` +
        `${defaultPacks.length === 1 ? 'it' : 'them'} again`;
  const add =
    defaultPacks.length === 0
      ? 'Import or add it again from a valid file, or remove it'
      : `Import or add ${imported.join(', ')} again, or remove ${imported.length === 1 ? 'it' : 'them'}`;
  return [...(defaultPacks.length === 0 ? [] : [build]), ...(imported.length === 0 ? [] : [add])].join('. ');
}

/** Returns the fault of a pack with impossible content. @param cause the reason */
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
