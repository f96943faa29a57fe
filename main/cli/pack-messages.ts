/** What the command line adds to messages about packs: the commands that bring them back. */
import type { Fault } from '../../contract/fault.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';

/** Builds the packs that Cairn comes with, as far as they are not current. */
const BUILD = 'npm run data';

/** `: npm run data -- --only countries --force`; empty where none of the packs is one that Cairn comes with. */
export function rebuildHint(ids: readonly string[]): string {
  const built = ids.filter((id) => id in DEFAULT_PACK_THEMES);
  // A file of the right size and version is current to the build: only --force builds it anew.
  return built.length === 0 ? '' : `: ${BUILD} -- --only ${built.join(',')} --force`;
}

/** Why a pack cannot answer, with the command that helps. */
export function packFailureText({ message, code, pack }: Fault): string {
  if (code === 'pack_damaged') return `${message}${rebuildHint(pack === undefined ? [] : [pack])}`;
  return `${message}: ${BUILD}`;
}
