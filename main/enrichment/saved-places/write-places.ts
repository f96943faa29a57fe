/** Exports saved places: GPX 1.1, KML 2.2, KMZ, GeoJSON or CSV. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { guardFormula } from '../../../contract/formula-guard.ts';
import type { PlaceFileFormat } from '../../../contract/place-files.ts';
import { escapeXml } from '../../formats/xml-text.ts';
import { csvLine } from '../../formats/tables/csv-writer.ts';
import { giveWay } from '../../threads/give-way.ts';

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

/** Places formatted at once, before other work gets a turn. */
const BATCH = 500;

interface TextFormat {
  head: string;
  place: (place: WrittenPlace, previous: WrittenPlace | undefined) => string;
  tail: (last: WrittenPlace | undefined) => string;
}

const GEOJSON: TextFormat = {
  head: '{"type":"FeatureCollection","features":[',
  place: ({ id, name, note, color, folder, createdAt, lon, lat }, previous) => {
    // Property names of the simplestyle specification, which other programs use for styling.
    const properties = { name, description: note, 'marker-color': color, folder, created_at: createdAt };
    const geometry = { type: 'Point', coordinates: [lon, lat] };
    return `${previous === undefined ? '' : ','}\n${JSON.stringify({ type: 'Feature', id, geometry, properties })}`;
  },
  tail: () => '\n]}\n',
};

const element = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

/** Elements in the order of the GPX schema, which allows colours only as extensions. */
const GPX: TextFormat = {
  head:
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Cairn" ' +
    'xmlns="http://www.topografix.com/GPX/1/1" xmlns:cairn="urn:cairn:place">',
  place: ({ name, note, color, folder, createdAt, lon, lat }) =>
    `\n<wpt lat="${lat}" ` +
    `lon="${lon}">${element('time', createdAt)}${element('name', name)}${element('desc', note)}` +
    `${element('type', folder)}<extensions><cairn:color>${color}</cairn:color></extensions></wpt>`,
  tail: () => '\n</gpx>\n',
};

/** Converts `#rrggbb` to KML's opaque `aabbggrr`. */
const kmlColor = (color: string): string => `ff${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`;

/** Places must be sorted by folder: consecutive places share a `<Folder>`. */
const KML: TextFormat = {
  head:
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Saved ' +
    'places</name>',
  place: ({ name, note, color, folder, createdAt, lon, lat }, previous) => {
    const isNewFolder = previous === undefined ? folder !== null : previous.folder !== folder;
    const close = isNewFolder && previous !== undefined && previous.folder !== null ? '</Folder>' : '';
    const open = isNewFolder && folder !== null ? `\n<Folder>${element('name', folder)}` : '';
    return (
      `${close}${open}\n<Placemark>${element('name', name)}${element('description', note)}<TimeStamp>` +
      `<when>${createdAt}</when></TimeStamp><Style><IconStyle><color>${kmlColor(color)}</color></IconStyle>` +
      '</Style><ExtendedData><Data ' +
      `name="color"><value>${color}</value></Data><Data ` +
      `name="created_at"><value>${createdAt}</value></Data></ExtendedData><Point><coordinates>${lon},` +
      `${lat}</coordinates></Point></Placemark>`
    );
  },
  tail: (last) => `${last !== undefined && last.folder !== null ? '</Folder>' : ''}\n</Document></kml>\n`,
};

const CSV: TextFormat = {
  head: csvLine(['name', 'lon', 'lat', 'note', 'color', 'folder', 'created_at'], ','),
  place: ({ name, note, color, folder, createdAt, lon, lat }) =>
    csvLine(
      [
        guardFormula(name),
        String(lon),
        String(lat),
        guardFormula(note ?? ''),
        color,
        guardFormula(folder ?? ''),
        createdAt,
      ],
      ',',
    ),
  tail: () => '',
};

const FORMATS: Readonly<Record<PlaceFileFormat, TextFormat>> = {
  geojson: GEOJSON,
  gpx: GPX,
  kml: KML,
  kmz: KML,
  csv: CSV,
};

/** Yields the text of a file in batches, letting other work run in between. */
async function* formatPlaces(
  places: readonly WrittenPlace[],
  { head, place, tail }: TextFormat,
): AsyncGenerator<string> {
  yield head;
  for (let first = 0; first < places.length; first += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- yields to other work between batches
    await giveWay();
    yield places
      .slice(first, first + BATCH)
      .map((each, index) => place(each, places[first + index - 1]))
      .join('');
  }
  yield tail(places.at(-1));
}

/** Writes a new file at `path`. @param places sorted by folder */
export async function writePlaces(
  path: string,
  format: PlaceFileFormat,
  places: readonly WrittenPlace[],
  signal?: AbortSignal,
): Promise<void> {
  const text = Readable.from(formatPlaces(places, FORMATS[format]));
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
