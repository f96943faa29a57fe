/** Exports saved places: GPX 1.1, KML 2.2, KMZ, GeoJSON or CSV. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PlaceFileFormat } from '../../../contract/place-files.ts';
import { geoJsonText } from '../../formats/geojson-writer.ts';
import { GPX } from '../../formats/gpx-writer.ts';
import { kmlPoint, kmlText, type KmlPlacemark } from '../../formats/kml-writer.ts';
import { csvText } from '../../formats/tables/csv-writer.ts';
import { textOf } from '../../formats/text-format.ts';
import { givingWay } from '../../threads/give-way.ts';

/** A place to export. */
export interface WrittenPlace {
  id: string;
  name: string;
  note: string | null;
  color: string;
  /** Name of its folder. */
  folder: string | null;
  createdAt: string;
  lon: number;
  lat: number;
}

type Writer = (places: readonly WrittenPlace[]) => Generator<string>;

const writeGeoJson: Writer = (places) =>
  textOf(
    geoJsonText(),
    places.map(({ id, name, note, color, folder, createdAt, lon, lat }) => ({
      id,
      geometry: JSON.stringify({ type: 'Point', coordinates: [lon, lat] }),
      // Names of the simplestyle specification, which other programs use for styling.
      properties: JSON.stringify({ name, description: note, 'marker-color': color, folder, created_at: createdAt }),
    })),
  );

const writeGpx: Writer = (places) =>
  textOf(
    GPX,
    places.map(({ note, folder, createdAt, ...place }) => ({
      ...place,
      time: createdAt,
      description: note,
      type: folder,
    })),
  );

const writeKml: Writer = (places) =>
  textOf(
    kmlText('Saved places'),
    places.map(({ name, note, color, folder, createdAt, ...position }): KmlPlacemark => ({
      name,
      description: note,
      time: createdAt,
      color,
      folder,
      data: [
        ['color', color],
        ['created_at', createdAt],
      ],
      geometry: kmlPoint(position),
    })),
  );

const writeCsv: Writer = (places) =>
  textOf(
    csvText(['name', 'lon', 'lat', 'note', 'color', 'folder', 'created_at']),
    places.map(({ name, lon, lat, note, color, folder, createdAt }) => [
      name,
      String(lon),
      String(lat),
      note ?? '',
      color,
      folder ?? '',
      createdAt,
    ]),
  );

const WRITERS: Readonly<Record<PlaceFileFormat, Writer>> = {
  geojson: writeGeoJson,
  gpx: writeGpx,
  kml: writeKml,
  kmz: writeKml,
  csv: writeCsv,
};

/** Writes a new file at `path`. @param places sorted by folder */
export async function writePlaces(
  path: string,
  format: PlaceFileFormat,
  places: readonly WrittenPlace[],
  signal?: AbortSignal,
): Promise<void> {
  const text = Readable.from(givingWay(WRITERS[format](places)));
  const file = createWriteStream(path, { flags: 'wx' });
  const options = signal === undefined ? {} : { signal };
  if (format !== 'kmz') {
    await pipeline(text, file, options);
    return;
  }
  const archive = new ZipFile();
  archive.addReadStream(text, 'doc.kml');
  archive.end();
  await pipeline(Readable.from(archive.outputStream), file, options);
}
