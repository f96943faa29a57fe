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

const withoutExtension = (file: string): string => basename(file).replace(/(?:\.osm)?(?:\.pbf|\.gz|\.bz2)?$/i, '');

/** Dates and the word `latest` at the end of extracts' names: `-latest`, `-2024-03`, `-240301`. */
const EDITION = /(?:[-_. ]+(?:latest|internal|\d{6,8}|\d{4}(?:[-_.]\d{2}){0,2}))+$/iu;
const CAPITALS = new Set(['us', 'uk', 'dc']);

/**
 * Returns the place in the name of an extract, for titles: `Liechtenstein` for `liechtenstein-2024-03.osm.pbf`. A name
 * with further digits isn't that of a place, and stays unchanged.
 */
export function placeOf(file: string): string {
  const place = withoutExtension(file).replace(EDITION, '');
  if (place === '' || /\d/u.test(place)) return basename(file);
  return place
    .split(/[-_. ]+/u)
    .map((word) =>
      CAPITALS.has(word.toLowerCase()) ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** Returns the name in pack ids: `my-city` for `My City.osm.pbf`. */
export function stemOf(file: string): string {
  const stem = slugOf(withoutExtension(file));
  return (stem || 'osm').slice(0, 50).replace(/-$/, '');
}
