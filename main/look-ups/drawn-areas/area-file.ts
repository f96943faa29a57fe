/** Writes areas with their whole shapes and fields as a file. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { AreaFileFormat } from '../../../contract/drawn-areas.ts';
import { guardFormula } from '../../../contract/formula-guard.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { writeAreaGeoPackage } from './geopackage.ts';
import type { AreaField, Cell, PackAreas, ShapedArea, Wanted } from './read-areas.ts';

/** Text of so many letters is written at once. */
const PIECE = 1 << 16;

/** What stands before, for and after the areas. */
interface TextFormat {
  head: string;
  area: (area: ShapedArea, isFirst: boolean) => string;
  tail: string;
}

const geometryOf = ({ polygons }: ShapedArea): string =>
  polygons === undefined ? 'null' : geometryJson(polygons).toString();

function geoJson(fields: readonly AreaField[], title: string): TextFormat {
  return {
    head: `{"type":"FeatureCollection","name":${JSON.stringify(title)},"features":[`,
    area: (area, isFirst) => {
      const values = Object.fromEntries(fields.map(({ name }, index) => [name, area.cells[index] ?? null]));
      return (
        `${isFirst ? '' : ','}\n{"type":"Feature","id":${area.boundaryId},"properties":${JSON.stringify(values)},` +
        `"geometry":${geometryOf(area)}}`
      );
    },
    tail: '\n]}\n',
  };
}

/** Text as it stands in XML. */
export const escaped = (text: string): string =>
  text
    // Characters that XML 1.0 does not have.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const written = (cell: Cell | undefined): string => (cell === undefined || cell === null ? '' : String(cell));

/** Positions of a ring, as each format writes them. */
const positionsOf = (
  { coordinates, ringEnds }: Polygons,
  ring: number,
  position: (lon: number, lat: number) => string,
  between: string,
): string => {
  const texts: string[] = [];
  for (let i = ring === 0 ? 0 : (ringEnds[ring - 1] ?? 0); i < (ringEnds[ring] ?? 0); i++)
    texts.push(position(coordinates[2 * i] ?? 0, coordinates[2 * i + 1] ?? 0));
  return texts.join(between);
};

/** Rings of each polygon by their numbers. */
function ringNumbers({ polygonEnds }: Polygons): number[][] {
  return Array.from(polygonEnds, (end, index) => {
    const start = index === 0 ? 0 : (polygonEnds[index - 1] ?? 0);
    return Array.from({ length: end - start }, (_, i) => start + i);
  });
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function kmlRing(polygons: Polygons, number: number, which: 'outerBoundaryIs' | 'innerBoundaryIs'): string {
  const positions = positionsOf(polygons, number, (lon, lat) => `${rounded(lon)},${rounded(lat)}`, ' ');
  return `<${which}><LinearRing><coordinates>${positions}</coordinates></LinearRing></${which}>`;
}

const kmlPolygon = (polygons: Polygons, numbers: readonly number[]): string => {
  const rings = numbers.map((number, i) => kmlRing(polygons, number, i === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'));
  return `<Polygon>${rings.join('')}</Polygon>`;
};

function kml(fields: readonly AreaField[], title: string): TextFormat {
  return {
    head:
      '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">' +
      `<Document><name>${escaped(title)}</name>`,
    area: ({ cells, polygons }) => {
      const data = fields
        .map(
          ({ name }, index) => `<Data name="${escaped(name)}"><value>${escaped(written(cells[index]))}</value></Data>`,
        )
        .join('');
      const shapes =
        polygons === undefined
          ? ''
          : ringNumbers(polygons)
              .map((numbers) => kmlPolygon(polygons, numbers))
              .join('');
      return (
        `\n<Placemark><name>${escaped(written(cells[0]))}</name><ExtendedData>${data}</ExtendedData>` +
        `<MultiGeometry>${shapes}</MultiGeometry></Placemark>`
      );
    },
    tail: '\n</Document></kml>\n',
  };
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function wktOf(polygons: Polygons): string {
  const ring = (number: number): string =>
    `(${positionsOf(polygons, number, (lon, lat) => `${rounded(lon)} ${rounded(lat)}`, ', ')})`;
  const shapes = ringNumbers(polygons).map((numbers) => `(${numbers.map(ring).join(', ')})`);
  return `MULTIPOLYGON (${shapes.join(', ')})`;
}

function csv(fields: readonly AreaField[]): TextFormat {
  const names = ['boundary_id', ...fields.map(({ name }) => name), 'wkt'];
  return {
    head: `${names.map((name) => csvCell(guardFormula(name))).join(',')}\r\n`,
    area: ({ boundaryId, cells, polygons }) => {
      const values = fields.map((_, index) => {
        const cell = cells[index] ?? null;
        return typeof cell === 'number' ? String(cell) : guardFormula(written(cell));
      });
      const row = [String(boundaryId), ...values, polygons === undefined ? '' : wktOf(polygons)];
      return `${row.map(csvCell).join(',')}\r\n`;
    },
    tail: '',
  };
}

function writeText(path: string, { head, area, tail }: TextFormat, areas: Iterable<ShapedArea>): void {
  const descriptor = openSync(path, 'wx');
  try {
    let waiting = head;
    let isFirst = true;
    for (const each of areas) {
      waiting += area(each, isFirst);
      isFirst = false;
      if (waiting.length < PIECE) continue;
      writeSync(descriptor, waiting);
      waiting = '';
    }
    writeSync(descriptor, waiting + tail);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a new file at `path`.
 * @param title of the pack
 */
export function writeAreaFile(
  path: string,
  format: AreaFileFormat,
  areas: PackAreas,
  title: string,
  wanted: Pick<Wanted, 'ids' | 'exceptIds'>,
): void {
  const { fields } = areas;
  const read = areas.read({ ...wanted, hasShapes: true });
  if (format === 'gpkg') writeAreaGeoPackage(path, fields, title, read);
  else
    writeText(
      path,
      format === 'kml' ? kml(fields, title) : format === 'csv' ? csv(fields) : geoJson(fields, title),
      read,
    );
}
