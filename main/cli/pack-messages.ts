/** Messages about packs, with the commands that fix them. */
import type { Fault } from '../../contract/fault.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';

/** Command that builds missing and outdated default packs. */
const BUILD = 'npm run data';

/** Returns e.g. `: npm run data -- --only countries --force`, or nothing if none is a default pack. */
export function rebuildHint(ids: readonly string[]): string {
  const built = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  // The build considers a file of the right size and version current, so --force is needed.
  return built.length === 0 ? '' : `: ${BUILD} -- --only ${built.join(',')} --force`;
}

/** Returns why a pack is unavailable, with the command that fixes it. */
export function packFailureText({ message, code, pack }: Fault): string {
  if (code === 'pack_damaged') return `${message}${rebuildHint(pack === undefined ? [] : [pack])}`;
  return `${message}: ${BUILD}`;
}
