/** Why a look-up's pack cannot answer, and what brings it back. */
import type { ErrorCode } from '../../contract/error.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { plainReason } from './plain-reason.ts';

/** Why a pack cannot answer. */
export type PackFault = Extract<ErrorCode, `pack_${string}`>;

/** The pack that a look-up needs is not installed or failed its check. The message names the pack and the remedy. */
export class PackUnavailable extends Error {
  readonly code: PackFault;
  /** Its id, where one pack is at fault. */
  readonly pack: string | undefined;

  constructor(message: string, code: PackFault, pack?: string) {
    super(message);
    this.name = 'PackUnavailable';
    this.code = code;
    this.pack = pack;
  }
}

/**
 * How packs come back to use, in words that are true in the window, over HTTP and on the command line: each adds its
 * own way.
 */
export function packRemedy(ids: readonly string[]): string {
  const built = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  const given = ids.filter((id) => !built.includes(id));
  const it = built.length === 1 ? 'it' : 'them';
  const build = `Build ${given.length === 0 ? it : built.join(', ')} again, or add ${it} again from a sound file`;
  const add = `${built.length === 0 ? 'Import or add it' : `Of ${given.join(', ')}, import or add it`} again from a sound file, or remove it`;
  return [...(built.length === 0 ? [] : [build]), ...(given.length === 0 ? [] : [add])].join('. ');
}

/** Something was read of the pack that cannot be right. */
export class DamagedPack extends PackUnavailable {
  /** What is wrong, without name and remedy. */
  readonly reason: string;

  constructor(pack: string, cause: unknown) {
    const reason = plainReason(cause);
    super(`Pack ${pack} is damaged: ${reason}. ${packRemedy([pack])}`, 'pack_damaged', pack);
    this.cause = cause;
    this.reason = reason;
  }
}

/** What `read` makes of the pack's content. @throws DamagedPack where it cannot */
export function readOrDamaged<Result>(pack: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof PackUnavailable ? error : new DamagedPack(pack, error);
  }
}
