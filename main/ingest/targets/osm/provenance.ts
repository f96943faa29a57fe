/** What the manifests of packs made from an OpenStreetMap file say of it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PackSource } from '../../../../contract/pack.ts';

export const OSM_LICENCE = 'ODbL-1.0';
export const OSM_ATTRIBUTION = '© OpenStreetMap contributors';

export async function sourceOf(file: string): Promise<PackSource> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return {
    name: basename(file),
    version: '1',
    integrity: `sha512-${hash.digest('base64')}`,
    licence: OSM_LICENCE,
    attribution: OSM_ATTRIBUTION,
  };
}

/** A name in the letters of pack ids: `IT_Regions 2023` is `it-regions-2023`. Empty if it has no such letter. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** `My City.osm.pbf` as the part of a pack id behind its theme: `my-city`. */
export function stemOf(file: string): string {
  const stem = slugOf(basename(file).replace(/(?:\.osm)?(?:\.pbf|\.gz|\.bz2)?$/i, ''));
  return (stem || 'osm').slice(0, 50).replace(/-$/, '');
}
