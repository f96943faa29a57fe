/**
 * `cairn places`: the window's saved places, in the application's database or a shared store. A running server shows
 * changes immediately.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { counted } from '../../contract/counted.ts';
import { KEY_LIMITS } from '../../contract/key-limits.ts';
import { MAX_IMPORTED_PLACES, PLACE_FILE_FORMATS, type PlaceFileFormat } from '../../contract/place-files.ts';
import { systemCode } from '../../contract/system-error.ts';
import { folderFor, importPlaces, placesForFile } from '../enrichment/saved-places/import-places.ts';
import { readPlaceFile } from '../enrichment/read-input.ts';
import { writePlaces, type WrittenPlace } from '../enrichment/saved-places/write-places.ts';
import { WINDOW_KEY } from '../store/key-ring.ts';
import { savedPointsIn, selectsSavedPlaces, type SavedPoints } from '../look-ups/roads/saved-points.ts';
import type { Requester } from '../store/requester.ts';
import type { StoredPlace, SavedPlaces } from '../store/saved-places.ts';
import { columns } from './columns.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';
import { withAccounts, type AccountLocation } from './own-store.ts';
import { copyToStandardOutput, STANDARD } from './standard-streams.ts';

export interface ListPlacesOptions extends AccountLocation {
  folder?: string;
  json: boolean;
}

export interface ImportPlacesOptions extends AccountLocation {
  folder?: string;
  epsg?: number;
  tracks: boolean;
  strict: boolean;
  json: boolean;
}

export interface ExportPlacesOptions extends AccountLocation {
  folder?: string;
  format?: PlaceFileFormat;
}

/** Places belong to the owner, like those of the window. */
export const OWNER: Requester = { id: WINDOW_KEY.creatorId, isAdmin: true };

/** Reads the saved places that names of points select. @throws CliFailure */
export const readSavedPoints = async (
  place: AccountLocation,
  names: readonly string[],
  option: '--fields' | '--count' | '--by',
): Promise<SavedPoints> => {
  if (!names.some(selectsSavedPlaces)) return new Map();
  const unknown = (message: string): Error => new CliFailure(`${option} ${message}`, EXIT.usage);
  return withAccounts(place, ({ places }) => savedPointsIn(places, unknown)(OWNER, names));
};

/** Returns the places of a folder, or all. @throws CliFailure if the folder doesn't exist */
async function selectPlaces(places: SavedPlaces, name: string | undefined): Promise<StoredPlace[]> {
  if (name === undefined) return places.places(OWNER);
  const all = await places.folders(OWNER);
  const folders = all.filter((folder) => folder.name === name);
  if (folders.length === 0)
    throw new CliFailure(
      'No folder ' +
        `${JSON.stringify(name)}. Folders: ${all.map((folder) => JSON.stringify(folder.name)).join(', ') || 'none'}`,
    );
  const found: StoredPlace[] = [];
  for (const { id } of folders) found.push(...(await places.places(OWNER, { folder: id })));
  return found;
}

const writtenPlaces = (place: AccountLocation, folder: string | undefined): Promise<WrittenPlace[]> =>
  withAccounts(place, async ({ places }) => placesForFile(places, OWNER, await selectPlaces(places, folder)));

export async function listPlaces({ folder, json, ...place }: ListPlacesOptions): Promise<void> {
  const listed = await writtenPlaces(place, folder);
  if (json)
    for (const { createdAt, ...each } of listed)
      process.stdout.write(`${JSON.stringify({ ...each, created_at: createdAt })}\n`);
  else if (listed.length === 0)
    process.stdout.write('No saved places yet. Save them in the window, or with: cairn places import FILE\n');
  else {
    const rows = listed.map(({ name, lat, lon, folder: folderName, note: text }) => [
      name,
      String(lat),
      String(lon),
      folderName ?? '',
      (text ?? '').replaceAll(/\s+/g, ' '),
    ]);
    process.stdout.write(`${columns([['NAME', 'LATITUDE', 'LONGITUDE', 'FOLDER', 'NOTE'], ...rows])}\n`);
  }
}

/** Adds the points of a file. Skipped entries are reported individually. */
export async function importPlaceFile(file: string, options: ImportPlacesOptions): Promise<void> {
  const name = basename(file);
  const read = await readPlaceFile(file, {
    name,
    epsg: options.epsg,
    withTracks: options.tracks,
    maximum: MAX_IMPORTED_PLACES,
  });
  const folder = folderFor(options.folder, name);
  const report = await withAccounts(options, ({ places }) => importPlaces(places, OWNER, read, folder, KEY_LIMITS));
  for (const { row, name: entryName, message } of report.left_out_rows)
    process.stderr.write(`${name}: no. ${row}${entryName === undefined ? '' : ` (${entryName})`}: ${message}\n`);
  if (report.left_out > report.left_out_rows.length)
    process.stderr.write(`${name}: and ${counted(report.left_out - report.left_out_rows.length, 'more')}\n`);
  if (report.track_points > 0)
    note(`${counted(report.track_points, 'point')} of tracks skipped: add them with --tracks`);
  if (options.json) {
    const { place_ids: _places, folder_ids: _folders, ...counts } = report;
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  } else
    note(`${counted(report.added, 'place')} added, ${report.already_there} already saved, ${report.left_out} skipped`);
  if (options.strict && report.left_out > 0)
    throw new CliFailure(`${counted(report.left_out, 'entry', 'entries')} couldn't become places`);
}

/** Returns the format from the option or the file name. @throws CliFailure */
function formatOf(file: string, option: PlaceFileFormat | undefined): PlaceFileFormat {
  const ending = extname(file).slice(1).toLowerCase();
  const format = option ?? (file === STANDARD ? 'geojson' : PLACE_FILE_FORMATS.find((each) => each === ending));
  if (format !== undefined) return format;
  throw new CliFailure(`${file}: use the extension .${PLACE_FILE_FORMATS.join(', .')}, or --format`, EXIT.usage);
}

/** Writes places to a temporary file and renames it, so that an interrupted run leaves the old file. */
export async function exportPlaceFile(file: string, options: ExportPlacesOptions): Promise<void> {
  const format = formatOf(file, options.format);
  const places = await writtenPlaces(options, options.folder);
  const folder = file === STANDARD ? mkdtempSync(join(tmpdir(), 'cairn-places-')) : undefined;
  const part = folder === undefined ? `${file}.${process.pid}.part` : join(folder, 'places');
  try {
    await writePlaces(part, format, places);
    if (folder === undefined) await rename(part, file);
    else await copyToStandardOutput(part);
  } catch (error) {
    await rm(part, { force: true });
    const code = systemCode(error);
    throw code?.startsWith('E') === true ? new CliFailure(`${file} can't be written (${code})`) : error;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
  note(`${counted(places.length, 'place')} written${folder === undefined ? ` to ${file}` : ''}`);
}
