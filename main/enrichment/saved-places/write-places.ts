/** Saved places as a file: GPX 1.1, KML 2.2, KMZ, GeoJSON, or CSV. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { guardFormula } from '../../../contract/formula-guard.ts';
import type { PlaceFileFormat } from '../../../contract/place-files.ts';
import { escapeXml } from '../../formats/xml-text.ts';
import { csvLine } from '../../formats/tables/csv-writer.ts';
import { giveWay } from '../../threads/give-way.ts';

/** A place as files have it. */
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

/** Places that are put together in one piece of work. */
const PIECE = 500;

interface TextFormat {
  head: string;
  place: (place: WrittenPlace, before: WrittenPlace | undefined) => string;
  tail: (last: WrittenPlace | undefined) => string;
}

const GEOJSON: TextFormat = {
  head: '{"type":"FeatureCollection","features":[',
  place: ({ id, name, note, color, folder, createdAt, lon, lat }, before) => {
    // The names of simplestyle, which other programs draw by.
    const properties = { name, description: note, 'marker-color': color, folder, created_at: createdAt };
    const geometry = { type: 'Point', coordinates: [lon, lat] };
    return `${before === undefined ? '' : ','}\n${JSON.stringify({ type: 'Feature', id, geometry, properties })}`;
  },
  tail: () => '\n]}\n',
};

const element = (name: string, text: string | null): string =>
  text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

/** Elements of a waypoint in the order of the schema; colours have no place in GPX but among extensions. */
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

/** `#rrggbb` as KML has it: opaque, blue first. */
const kmlColor = (color: string): string => `ff${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`;

/** To be given by folder: each run of places of one folder is a folder. */
const KML: TextFormat = {
  head:
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Saved ' +
    'places</name>',
  place: ({ name, note, color, folder, createdAt, lon, lat }, before) => {
    const isNext = before === undefined ? folder !== null : before.folder !== folder;
    const ends = isNext && before !== undefined && before.folder !== null ? '</Folder>' : '';
    const begins = isNext && folder !== null ? `\n<Folder>${element('name', folder)}` : '';
    return (
      `${ends}${begins}\n<Placemark>${element('name', name)}${element('description', note)}<TimeStamp>` +
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

/** The text of a file, piece by piece; other work goes on in between. */
async function* written(places: readonly WrittenPlace[], { head, place, tail }: TextFormat): AsyncGenerator<string> {
  yield head;
  for (let first = 0; first < places.length; first += PIECE) {
    // oxlint-disable-next-line no-await-in-loop -- a piece in each turn
    await giveWay();
    yield places
      .slice(first, first + PIECE)
      .map((each, index) => place(each, places[first + index - 1]))
      .join('');
  }
  yield tail(places.at(-1));
}

/** Writes a new file at `path`. @param places by folder */
export async function writePlaces(
  path: string,
  format: PlaceFileFormat,
  places: readonly WrittenPlace[],
  signal?: AbortSignal,
): Promise<void> {
  const text = Readable.from(written(places, FORMATS[format]));
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
