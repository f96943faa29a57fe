/** Compares the packs of different machines by content. */
import type { PackManifest } from '../../contract/pack.ts';
import type { Packs } from './packs.ts';

/** Returns a digest that differs between packs of the same id with different content. */
export const packDigest = ({ content_sha256: digest, version, built_at: builtAt }: PackManifest): string =>
  digest ?? `${version} ${builtAt}`;

/** A pack's id, digest, and rank, if it has one. */
export type PackIdentity = readonly [id: string, digest: string, rank: number | null];

/** Returns the identities of the packs, sorted by id. Machines with the same list give the same answers. */
export const packIdentities = (packs: Packs): PackIdentity[] =>
  [...packs.ready.values()]
    .map(({ id, manifest }): PackIdentity => [id, packDigest(manifest), packs.ranks.get(id) ?? null])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Describes the first difference, with the machine of `own` as the subject; undefined if there is none. */
export function packDifference(own: readonly PackIdentity[], expected: readonly PackIdentity[]): string | undefined {
  const [mine, theirs] = [own, expected].map((packs) => new Map(packs.map((pack) => [pack[0], pack])));
  for (const [id, digest, rank] of expected) {
    const found = mine?.get(id);
    if (found === undefined) return `doesn't have the pack ${id}`;
    if (found[1] !== digest) return `has a different version of the pack ${id} than the job`;
    if (found[2] !== rank) return `has the pack ${id} at a different position in the order of packs (order.json)`;
  }
  const more = own.find(([id]) => theirs?.has(id) === false);
  return more && `has the pack ${more[0]}, which the job doesn't use`;
}
