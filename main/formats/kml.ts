/** Reads polygons, lines and points of KML (OGC 12-007r2) as a stream, with names and data of placemarks. */
import type { Format } from './feature-source.ts';
import { sizeFault } from '../geometry/limits.ts';
import { buildShape, ShapeFault, type FoundShape } from '../geometry/shape.ts';
import { isXml, openXmlFeatures, type OnFeature } from './xml-features.ts';
import type { Attributes, XmlListener } from './xml.ts';

/** Maximum length of the coordinates of a ring, and of a description. */
const MAX_TEXT = 64 << 20;
const OTHER_SHAPES = new Set(['Track', 'MultiTrack', 'Model']);

/** Elements of a placemark whose text is a property. */
const PLAIN = new Set(['name', 'description', 'address', 'phoneNumber']);

/** Positions, x and y alternating. */
type Positions = number[];

interface Placemark {
  properties: Record<string, unknown>;
  polygons: Positions[][];
  points: Positions[];
  lines: Positions[];
  /** Elements of `OTHER_SHAPES`. */
  others: string[];
  positions: number;
  rings: number;
  fault: string | undefined;
}

const emptyPlacemark = (): Placemark => ({
  properties: {},
  polygons: [],
  points: [],
  lines: [],
  others: [],
  positions: 0,
  rings: 0,
  fault: undefined,
});

/** @throws ShapeFault */
function readPositions(text: string): Positions {
  const positions: Positions = [];
  // Hand-written positions may have spaces after commas.
  for (const [tuple] of text.replaceAll(/\s*,\s*/g, ',').matchAll(/\S+/g)) {
    const [x = '', y = ''] = tuple.split(',', 2);
    if (x === '' || y === '' || !Number.isFinite(Number(x)) || !Number.isFinite(Number(y)))
      throw new ShapeFault(`${JSON.stringify(tuple.slice(0, 50))} isn't a position of two numbers`);
    positions.push(Number(x), Number(y));
    const tooLarge = sizeFault(1, positions.length / 2);
    if (tooLarge !== undefined) throw new ShapeFault(tooLarge);
  }
  return positions;
}

function shapeOf({ polygons, positions, rings, others, points, lines, fault }: Placemark): FoundShape {
  const found = fault ?? sizeFault(rings, positions);
  if (found !== undefined) return { fault: found };
  return buildShape((builder) => {
    for (const polygon of polygons) {
      for (const ring of polygon) {
        builder.addAll(ring);
        builder.endRing();
      }
      builder.endPolygon();
    }
    if (polygons.length > 0) return builder.polygons();
    for (const point of points) builder.addAll(point);
    if (points.length > 0) return builder.point();
    for (const line of lines) {
      builder.addAll(line);
      builder.endLine();
    }
    if (lines.length > 0) return builder.lines();
    return {
      fault: others.length > 0 ? `the geometry is a ${others[0]}, not a point, line or polygon` : 'no geometry',
    };
  });
}

class PlacemarkListener implements XmlListener {
  readonly #onFeature: OnFeature;
  #placemark: Placemark | undefined;
  #polygon: Positions[] | undefined;
  #text = '';
  #dataName = '';
  /** Names of the open folders, the outermost first. */
  readonly #folders: string[] = [];

  constructor(onFeature: OnFeature) {
    this.#onFeature = onFeature;
  }

  open(name: string, { name: dataName = '' }: Attributes): void {
    this.#text = '';
    if (name === 'Folder') this.#folders.push('');
    else if (name === 'Placemark') this.#placemark = emptyPlacemark();
    else if (name === 'Polygon') this.#polygon = [];
    else if (name === 'Data' || name === 'SimpleData') this.#dataName = dataName;
    else if (OTHER_SHAPES.has(name)) this.#placemark?.others.push(name);
  }

  text(text: string): void {
    if (this.#text.length + text.length <= MAX_TEXT) {
      this.#text += text;
      return;
    }
    this.#text = '';
    if (this.#placemark !== undefined)
      this.#placemark.fault ??= `a text is longer than ${MAX_TEXT / 2 ** 20} MiB: simplify or divide it`;
  }

  close(name: string, path: readonly string[]): void {
    const text = this.#text.trim();
    this.#text = '';
    if (this.#placemark !== undefined) this.#closeWithin(this.#placemark, name, text, path);
    else if (name === 'Folder') this.#folders.pop();
    // Placemarks have the names of their folders as a property.
    else if (name === 'name' && path.at(-1) === 'Folder') this.#folders[this.#folders.length - 1] = text;
  }

  #closeWithin(placemark: Placemark, name: string, text: string, path: readonly string[]): void {
    const { properties } = placemark;
    const parent = path.at(-1);
    if (name === 'Placemark') {
      const folder = this.#folders.filter((part) => part !== '').join(' / ');
      if (folder !== '') properties['folder'] ??= folder;
      this.#onFeature(properties, shapeOf(placemark));
      this.#placemark = undefined;
    } else if (PLAIN.has(name) && parent === 'Placemark') properties[name] = text;
    else if (name === 'SimpleData' || (name === 'value' && parent === 'Data')) properties[this.#dataName] = text;
    else if (name === 'Polygon') {
      if (this.#polygon !== undefined && this.#polygon.length > 0) placemark.polygons.push(this.#polygon);
      this.#polygon = undefined;
    } else if (name === 'coordinates') this.#addPositions(placemark, text, path);
  }

  #addPositions(placemark: Placemark, text: string, path: readonly string[]): void {
    if (placemark.fault !== undefined) return;
    const parent = path.at(-1);
    const target =
      this.#polygon ?? (parent === 'Point' ? placemark.points : parent === 'LineString' ? placemark.lines : undefined);
    if (target === undefined) return;
    try {
      const positions = readPositions(text);
      placemark.rings++;
      placemark.positions += positions.length / 2;
      // Oversized text is counted, but not stored.
      if (sizeFault(placemark.rings, placemark.positions) !== undefined) return;
      if (path.includes('outerBoundaryIs')) target.unshift(positions);
      else target.push(parent === 'Point' ? positions.slice(0, 2) : positions);
    } catch (error) {
      if (!(error instanceof ShapeFault)) throw error;
      placemark.fault = error.message;
    }
  }
}

/** Coordinates are always WGS84. */
export const kml: Format = {
  name: 'KML',
  extensions: ['.kml'],
  detect: ({ text }) => isXml(text) && /<(?:\w+:)?kml[\s>]/.test(text),
  open: (path) => openXmlFeatures(path, 'placemark', (onFeature) => new PlacemarkListener(onFeature)),
};
