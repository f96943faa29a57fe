/** Describes an OpenStreetMap file in manifests, and derives ids from its name. */
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

/** Converts a name to the letters of pack ids: `IT_Regions 2023` becomes `it-regions-2023`. May be empty. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Returns the name in pack ids: `my-city` for `My City.osm.pbf`. */
export function stemOf(file: string): string {
  const stem = slugOf(basename(file).replace(/(?:\.osm)?(?:\.pbf|\.gz|\.bz2)?$/i, ''));
  return (stem || 'osm').slice(0, 50).replace(/-$/, '');
}
