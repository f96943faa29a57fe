/** Tells packs apart by what they hold, on whichever machine they lie. */
import { createHash } from 'node:crypto';
import type { PackManifest } from '../../contract/pack.ts';
import type { PackLibrary } from './library.ts';

/** Tells packs of one id apart. */
export const packDigest = ({ content_sha256: digest, version, built_at: builtAt }: PackManifest): string =>
  digest ?? `${version} ${builtAt}`;

/** Two libraries of one digest answer alike: the same packs, in the same order. */
export function libraryDigest(library: PackLibrary): string {
  const packs = [...library.ready.values()]
    .map(({ id, manifest }) => [id, packDigest(manifest), library.ranks.get(id) ?? null])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(packs)).digest('hex');
}
