/** What files may become, by their names. */
import type { ImportJob } from '../../contract/imports.ts';

export type ImportKind = ImportJob['kind'];

export const KIND_TITLES: Record<ImportKind, string> = { health: 'Health figures', zip4: 'ZIP+4 areas' };

export const KIND_HINTS: Record<ImportKind, string> = {
  health: 'CSV files of cases and deaths: Johns Hopkins’ wide series, Our World in Data, or columns for area, date, cases and deaths. Files that go together make one pack.',
  zip4: 'One file of polygons with their codes: GeoJSON, GeoPackage, or a shapefile in a zip archive.',
};

const ENDINGS: Record<ImportKind, readonly string[]> = { health: ['csv', 'tsv', 'txt'], zip4: ['geojson', 'json', 'gpkg', 'zip'] };

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** What the files are for, by their endings; health figures where these tell nothing. */
export const kindOf = (names: readonly string[]): ImportKind => (names.some((name) => ENDINGS.zip4.includes(endingOf(name))) ? 'zip4' : 'health');

/** Endings for the system's file chooser. */
export const acceptedEndings = (kind: ImportKind): string => ENDINGS[kind].map((ending) => `.${ending}`).join(',');

/** Why these files cannot be one import of `kind`; `null` where they can. */
export function unfit(kind: ImportKind, files: readonly { readonly name: string; readonly size: number }[]): string | null {
  if (files.length === 0) return 'Choose at least one file.';
  if (kind === 'zip4' && files.length > 1) return 'ZIP+4 areas come in one file. A shapefile goes as a zip archive of its parts.';
  if (files.length > 16) return `${files.length} files are more than the 16 that one import takes.`;
  const empty = files.find(({ size }) => size === 0);
  return empty === undefined ? null : `${empty.name} is empty, or a folder. Choose the files in it.`;
}
