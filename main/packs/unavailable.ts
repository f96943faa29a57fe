/** Why a look-up's pack cannot answer, and what brings it back. */
import type { ErrorCode } from '../../contract/error.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/pack.ts';

/** Builds or repairs the packs that Cairn comes with. */
export const BUILD_COMMAND = 'npm run data';

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

/** How packs come back to use. A file of the right size and version is current to the build: only `--force` builds it anew. */
export function packRemedy(ids: readonly string[]): string {
  const built = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  const given = ids.filter((id) => !built.includes(id));
  const build = `Build ${built.length === 1 ? 'it' : 'them'} again with: ${BUILD_COMMAND} -- --only ${built.join(',')} --force`;
  const add = `${built.length === 0 ? 'Import or add it' : `Of ${given.join(', ')}, import or add it`} again from a sound file, or remove it`;
  return [...(built.length === 0 ? [] : [build]), ...(given.length === 0 ? [] : [add])].join('. ');
}

/** Something was read of the pack that cannot be right. */
export class DamagedPack extends PackUnavailable {
  /** What is wrong, without name and remedy. */
  readonly reason: string;

  constructor(pack: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
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
