/** Writes areas with their whole shapes and fields as a file. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { AreaFileFormat } from '../../../contract/drawn-areas.ts';
import { guardFormula } from '../../../contract/formula-guard.ts';
import { escapeXml } from '../../formats/xml-text.ts';
import { csvLine } from '../../formats/tables/csv-writer.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import type { Polygons } from '../../geometry/geometry-blob.ts';
import { polygonsOf } from '../../geometry/shape.ts';
import { writeAreaGeoPackage } from './geopackage.ts';
import type { AreaField, Cell, PackAreas, ShapedArea, AreaSelection } from './read-areas.ts';

/** Text is written in pieces of at least this many characters. */
const PIECE_LENGTH = 1 << 16;

/** The text before, for and after the areas. */
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

const written = (cell: Cell | undefined): string => (cell === undefined || cell === null ? '' : String(cell));

/** Positions of a ring, as each format writes them. */
function positionsOf(ring: Float64Array, position: (lon: number, lat: number) => string, between: string): string {
  const texts: string[] = [];
  for (let i = 0; i < ring.length; i += 2) texts.push(position(ring[i] ?? 0, ring[i + 1] ?? 0));
  return texts.join(between);
}

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

function kmlRing(ring: Float64Array, which: 'outerBoundaryIs' | 'innerBoundaryIs'): string {
  const positions = positionsOf(ring, (lon, lat) => `${rounded(lon)},${rounded(lat)}`, ' ');
  return `<${which}><LinearRing><coordinates>${positions}</coordinates></LinearRing></${which}>`;
}

const kmlPolygon = ([outer = new Float64Array(), ...holes]: readonly Float64Array[]): string => {
  const rings = [kmlRing(outer, 'outerBoundaryIs'), ...holes.map((hole) => kmlRing(hole, 'innerBoundaryIs'))];
  return `<Polygon>${rings.join('')}</Polygon>`;
};

function kml(fields: readonly AreaField[], title: string): TextFormat {
  return {
    head:
      '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">' +
      `<Document><name>${escapeXml(title)}</name>`,
    area: ({ cells, polygons }) => {
      const data = fields
        .map(
          ({ name }, index) =>
            `<Data name="${escapeXml(name)}"><value>${escapeXml(written(cells[index]))}</value></Data>`,
        )
        .join('');
      const shapes = polygons === undefined ? '' : polygonsOf(polygons).map(kmlPolygon).join('');
      return (
        `\n<Placemark><name>${escapeXml(written(cells[0]))}</name><ExtendedData>${data}</ExtendedData>` +
        `<MultiGeometry>${shapes}</MultiGeometry></Placemark>`
      );
    },
    tail: '\n</Document></kml>\n',
  };
}

const wktRing = (ring: Float64Array): string =>
  `(${positionsOf(ring, (lon, lat) => `${rounded(lon)} ${rounded(lat)}`, ', ')})`;

function wktOf(polygons: Polygons): string {
  const shapes = polygonsOf(polygons).map((rings) => `(${rings.map(wktRing).join(', ')})`);
  return `MULTIPOLYGON (${shapes.join(', ')})`;
}

function csv(fields: readonly AreaField[]): TextFormat {
  const names = ['boundary_id', ...fields.map(({ name }) => name), 'wkt'];
  return {
    head: csvLine(names.map(guardFormula), ','),
    area: ({ boundaryId, cells, polygons }) => {
      const values = fields.map((_, index) => {
        const cell = cells[index] ?? null;
        return typeof cell === 'number' ? String(cell) : guardFormula(written(cell));
      });
      return csvLine([String(boundaryId), ...values, polygons === undefined ? '' : wktOf(polygons)], ',');
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
      if (waiting.length < PIECE_LENGTH) continue;
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
  selection: Pick<AreaSelection, 'ids' | 'exceptIds'>,
): void {
  const { fields } = areas;
  const read = areas.read({ ...selection, hasShapes: true });
  if (format === 'gpkg') writeAreaGeoPackage(path, fields, title, read);
  else
    writeText(
      path,
      format === 'kml' ? kml(fields, title) : format === 'csv' ? csv(fields) : geoJson(fields, title),
      read,
    );
}
