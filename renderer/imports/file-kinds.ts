/** What files may become, by their names. */
import type { ImportJob, OsmPart } from '../../contract/imports.ts';

export type ImportKind = ImportJob['kind'];

export const KIND_TITLES: Record<ImportKind, string> = { health: 'Health figures', zip4: 'ZIP+4 areas', osm: 'OpenStreetMap' };

export const KIND_HINTS: Record<ImportKind, string> = {
  health: 'CSV files of cases and deaths: Johns Hopkins’ wide series, Our World in Data, or columns for area, date, cases and deaths. Files that go together make one pack.',
  zip4: 'One file of polygons with their codes: GeoJSON, GeoPackage, or a shapefile in a zip archive.',
  osm: 'One extract, as .osm.pbf, .osm, .osm.gz or .osm.bz2. Each part that you choose becomes a pack: roads for the matrix, addresses for the search, businesses for the density of the health zones, areas for the inspector.',
};

export const PART_TITLES: Record<OsmPart, string> = { roads: 'Roads', addresses: 'Addresses', businesses: 'Businesses', admin: 'Administrative areas' };

const ENDINGS: Record<ImportKind, readonly string[]> = { health: ['csv', 'tsv', 'txt'], zip4: ['geojson', 'json', 'gpkg', 'zip'], osm: ['pbf', 'osm', 'gz', 'bz2'] };

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** What the files are for, by their endings; health figures where these tell nothing. */
export const kindOf = (names: readonly string[]): ImportKind => (['osm', 'zip4'] as const).find((kind) => names.some((name) => ENDINGS[kind].includes(endingOf(name)))) ?? 'health';

/** Endings for the system's file chooser. */
export const acceptedEndings = (kind: ImportKind): string => ENDINGS[kind].map((ending) => `.${ending}`).join(',');

/** Why these files cannot be one import of `kind`; `null` where they can. */
export function unfit(kind: ImportKind, files: readonly { readonly name: string; readonly size: number }[]): string | null {
  if (files.length === 0) return 'Choose at least one file.';
  if (kind === 'zip4' && files.length > 1) return 'ZIP+4 areas come in one file. A shapefile goes as a zip archive of its parts.';
  if (kind === 'osm' && files.length > 1) return 'OpenStreetMap files are imported one at a time.';
  if (files.length > 16) return `${files.length} files are more than the 16 that one import takes.`;
  const empty = files.find(({ size }) => size === 0);
  return empty === undefined ? null : `${empty.name} is empty, or a folder. Choose the files in it.`;
}
