/** Reads polygons, lines and points of KML (OGC 12-007r2) as they stream by, with names and data of placemarks. */
import type { Format } from './feature-source.ts';
import { sizeFault } from '../geometry/limits.ts';
import { buildShape, type FoundShape } from '../geometry/shape.ts';
import { isXml, openXmlFeatures, XmlFeatureReader } from './xml-features.ts';

type Position = [number, number];

/** Elements within one another: a polygon of a placemark has some fifteen. */
const MAX_DEPTH = 100;
/** Of the coordinates of one ring, and of a description. */
const MAX_TEXT = 64 << 20;
const OTHER_SHAPES = new Set(['Point', 'LineString', 'Track', 'MultiTrack', 'Model']);
const OF_COORDINATES = new Set(['Point', 'LineString']);

/** Elements of a placemark whose text is a property. */
const PLAIN = new Set(['name', 'description', 'address', 'phoneNumber']);

interface Placemark {
  properties: Record<string, unknown>;
  polygons: Position[][][];
  positions: number;
  rings: number;
  others: string[];
  points: Position[];
  lines: Position[][];
  fault: string | undefined;
}

function readPosition(tuple: string): Position | string {
  const [x, y] = tuple.split(',', 2);
  const position: Position = [Number(x), Number(y)];
  return x === '' || y === undefined || y === '' || !position.every(Number.isFinite)
    ? `${JSON.stringify(tuple.slice(0, 50))} isn't a position of two numbers`
    : position;
}

function readPositions(text: string): Position[] | string {
  const positions: Position[] = [];
  // Hand-written positions may have spaces after commas.
  for (const [tuple] of text.replaceAll(/\s*,\s*/g, ',').matchAll(/\S+/g)) {
    const position = readPosition(tuple);
    if (typeof position === 'string') return position;
    positions.push(position);
    const tooLarge = sizeFault(1, positions.length);
    if (tooLarge !== undefined) return tooLarge;
  }
  return positions;
}

function shapeOf({ polygons, positions, rings, others, points, lines, fault }: Placemark): FoundShape {
  const found = fault ?? sizeFault(rings, positions);
  if (found !== undefined) return { fault: found };
  return buildShape((builder) => {
    const add = (position: Position): void => builder.add(...position);
    if (polygons.length > 0) {
      for (const polygon of polygons) {
        for (const ring of polygon) {
          ring.forEach(add);
          builder.endRing();
        }
        builder.endPolygon();
      }
      return builder.polygons();
    }
    if (points.length > 0) {
      points.forEach(add);
      return builder.point();
    }
    if (lines.length > 0) {
      for (const line of lines) {
        line.forEach(add);
        builder.endLine();
      }
      return builder.lines();
    }
    return {
      fault: others.length > 0 ? `the geometry is a ${others[0]}, not a point, line or polygon` : 'no geometry',
    };
  });
}

/** Takes the text of a file piece by piece, and has the placemarks that it completes. */
class PlacemarkReader extends XmlFeatureReader {
  #placemark: Placemark | undefined;
  #polygon: Position[][] | undefined;
  #text = '';
  #dataName = '';
  /** Names of the folders around, from the outside. */
  readonly #folders: string[] = [];

  constructor() {
    super(MAX_DEPTH);
  }

  /** Whether text is the name of a folder, which its placemarks have as a property. */
  get #isInFolderName(): boolean {
    return this.stack.at(-1) === 'name' && this.stack.at(-2) === 'Folder';
  }

  protected override open(name: string, { name: dataName }: Readonly<Record<string, unknown>>): void {
    this.#text = '';
    if (name === 'Folder') this.#folders.push('');
    if (name === 'Placemark')
      this.#placemark = {
        properties: {},
        polygons: [],
        positions: 0,
        rings: 0,
        others: [],
        points: [],
        lines: [],
        fault: undefined,
      };
    else if (name === 'Polygon') this.#polygon = [];
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = typeof dataName === 'string' ? dataName : '';
    else if (OTHER_SHAPES.has(name)) this.#placemark?.others.push(name);
  }

  protected override take(text: string): void {
    if (this.#placemark === undefined && !this.#isInFolderName) return;
    if (this.#text.length + text.length <= MAX_TEXT) {
      this.#text += text;
      return;
    }
    this.#text = '';
    if (this.#placemark !== undefined)
      this.#placemark.fault ??= `a text is longer than ${MAX_TEXT / 2 ** 20} MiB: simplify or divide it`;
  }

  protected override close(name: string): void {
    const placemark = this.#placemark;
    if (placemark !== undefined) this.#closeWithin(placemark, name);
    else if (name === 'Folder') this.#folders.pop();
    else if (name === 'name' && this.stack.at(-1) === 'Folder')
      this.#folders[this.#folders.length - 1] = this.#text.trim();
    this.#text = '';
  }

  #closeWithin(placemark: Placemark, name: string): void {
    const parent = this.stack.at(-1);
    const text = this.#text.trim();
    if (name === 'Placemark') {
      const folder = this.#folders.filter((part) => part !== '').join(' / ');
      if (folder !== '') placemark.properties['folder'] ??= folder;
      this.ready.push({
        row: ++this.rows,
        properties: placemark.properties,
        ...shapeOf(placemark),
      });
      this.#placemark = undefined;
    } else if (PLAIN.has(name) && parent === 'Placemark') placemark.properties[name] = text;
    else if (name === 'SimpleData' || (name === 'value' && parent === 'Data'))
      placemark.properties[this.#dataName] = text;
    else if (name === 'Polygon') {
      if (this.#polygon !== undefined && this.#polygon.length > 0) placemark.polygons.push(this.#polygon);
      this.#polygon = undefined;
    } else if (name === 'coordinates' && (this.#polygon !== undefined || OF_COORDINATES.has(parent ?? '')))
      this.#addPositions(placemark, parent, text);
  }

  #addPositions(placemark: Placemark, parent: string | undefined, text: string): void {
    if (placemark.fault !== undefined) return;
    const positions = readPositions(text);
    if (typeof positions === 'string') {
      placemark.fault ??= positions;
      return;
    }
    placemark.rings++;
    placemark.positions += positions.length;
    // Oversized text is counted, but not stored.
    if (sizeFault(placemark.rings, placemark.positions) !== undefined) return;
    if (this.#polygon === undefined && parent === 'Point') placemark.points.push(...positions.slice(0, 1));
    else if (this.#polygon === undefined) placemark.lines.push(positions);
    else if (this.stack.includes('outerBoundaryIs')) this.#polygon.unshift(positions);
    else this.#polygon.push(positions);
  }
}

/** Coordinates are always WGS84. */
export const kml: Format = {
  detect: ({ text }) => isXml(text) && /<(?:\w+:)?kml[\s>]/.test(text),
  open: (path) => openXmlFeatures(path, 'KML', 'placemark', () => new PlacemarkReader()),
};
