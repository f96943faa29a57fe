/** The list of the pack files in a folder, for other machines. */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { PackManifest } from './pack.ts';

/** File name of the list. */
export const PACK_INDEX_FILE = 'cairn-packs.json';

const ListedManifest = Type.Pick(PackManifest, [
  'id',
  'theme',
  'title',
  'version',
  'vintage',
  'coverage',
  'licence',
  'attribution',
  'built_at',
]);

/** Returns the part of a manifest that the list contains. */
export const listedOf = (manifest: PackManifest): Static<typeof ListedManifest> =>
  Value.Parse(ListedManifest, Value.Clean(ListedManifest, { ...manifest }));

export const IndexedPack = Type.Object({
  file: Type.String({
    // A plain name, because the file is in the same folder as the list.
    pattern: String.raw`^(?!\.)[^\/\\:*?"<>|\x00-\x1f]{1,200}$`,
    description: 'Name of the file, in the folder of the list',
  }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file' }),
  size_bytes: Type.Integer({ minimum: 1, description: 'Size of the file in bytes' }),
  ...ListedManifest.properties,
});
export type IndexedPack = Static<typeof IndexedPack>;

export const PackIndex = Type.Object({
  format: Type.Literal('cairn-pack-index-1'),
  packs: Type.Array(IndexedPack, { maxItems: 10_000, description: 'Sorted by id' }),
});
export type PackIndex = Static<typeof PackIndex>;
