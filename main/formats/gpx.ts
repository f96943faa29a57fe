/**
 * Reads GPX 1.0 and 1.1 (https://www.topografix.com/gpx.asp): waypoints as points, routes and tracks as lines. Readers
 * that need points get those of routes and tracks instead, each with its own properties.
 */
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { MAX_POSITIONS, sizeFault } from '../geometry/limits.ts';
import { buildShape, type FoundShape } from '../geometry/shape.ts';
import type { Format } from './feature-source.ts';
import { isXml, openXmlFeatures, type OnFeature } from './xml-features.ts';
import type { Attributes, XmlListener } from './xml.ts';

/** Maximum length of the text of an element. */
const MAX_TEXT = 1 << 20;
const NO_POSITION = "lat and lon aren't two numbers";

/** Values of the property `kind`, by element. */
const POINT_KINDS: ReadonlyMap<string, string> = new Map([
  ['wpt', 'waypoint'],
  ['rtept', 'route'],
  ['trkpt', 'track'],
]);
const LINE_KINDS: ReadonlyMap<string, string> = new Map([
  ['rte', 'route'],
  ['trk', 'track'],
]);

const numberOf = (value: string | undefined): number =>
  value === undefined || value.trim() === '' ? Number.NaN : Number(value);

/** A route, or a track of several segments. */
class Line {
  readonly properties: Record<string, unknown>;
  /** The positions of each segment, x and y alternating. */
  readonly #segments: number[][] = [];
  #positions = 0;
  #fault: string | undefined;

  constructor(kind: string) {
    this.properties = { kind };
  }

  beginSegment(): void {
    this.#segments.push([]);
  }

  add(lon: number, lat: number): void {
    if (Number.isNaN(lon + lat)) this.#fault ??= NO_POSITION;
    // Later positions are counted, but not stored.
    else if (++this.#positions <= MAX_POSITIONS) this.#segments.at(-1)?.push(lon, lat);
  }

  shape(): FoundShape {
    // Receivers start a segment when they lose the signal, even for a single position.
    const lines = this.#segments.filter(({ length }) => length > 2);
    const fault = this.#fault ?? sizeFault(lines.length, this.#positions);
    if (fault !== undefined) return { fault };
    return buildShape((builder) => {
      for (const line of lines) {
        builder.addAll(line);
        builder.endLine();
      }
      return builder.lines();
    });
  }
}

interface Point {
  properties: Record<string, unknown>;
  lon: number;
  lat: number;
}

class GpxListener implements XmlListener {
  readonly #onFeature: OnFeature;
  readonly #onlyPoints: boolean;
  #text = '';
  #line: Line | undefined;
  #point: Point | undefined;

  constructor(onFeature: OnFeature, onlyPoints: boolean) {
    this.#onFeature = onFeature;
    this.#onlyPoints = onlyPoints;
  }

  open(name: string, attributes: Attributes): void {
    this.#text = '';
    const lineKind = LINE_KINDS.get(name);
    const kind = POINT_KINDS.get(name);
    if (lineKind !== undefined) this.#line = new Line(lineKind);
    if (name === 'rte' || name === 'trkseg') this.#line?.beginSegment();
    if (kind === undefined) return;
    const path = this.#line?.properties['name'];
    this.#point = {
      properties: { kind, ...(path === undefined ? {} : { path }) },
      lon: numberOf(attributes['lon']),
      lat: numberOf(attributes['lat']),
    };
  }

  text(text: string): void {
    if (this.#text.length + text.length > MAX_TEXT) throw new Error(`a text is longer than ${MAX_TEXT} characters`);
    this.#text += text;
  }

  close(name: string, path: readonly string[]): void {
    const text = this.#text.trim();
    this.#text = '';
    const parent = path.at(-1) ?? '';
    if (POINT_KINDS.has(name)) this.#endPoint();
    else if (LINE_KINDS.has(name)) this.#endLine();
    else if (
      text !== '' &&
      (POINT_KINDS.has(parent) || LINE_KINDS.has(parent) || (parent === 'extensions' && name === 'color'))
    )
      Object.assign((this.#point ?? this.#line)?.properties ?? {}, { [name]: text });
  }

  #endPoint(): void {
    const point = this.#point;
    this.#point = undefined;
    if (point === undefined) return;
    const { properties, lon, lat } = point;
    if (!this.#onlyPoints && this.#line !== undefined) {
      this.#line.add(lon, lat);
      return;
    }
    const found = buildShape((builder) => {
      if (!Number.isFinite(lon) || !Number.isFinite(lat)) return { fault: NO_POSITION };
      builder.add(lon, lat);
      return builder.point();
    });
    this.#onFeature(properties, found);
  }

  #endLine(): void {
    const line = this.#line;
    this.#line = undefined;
    if (line !== undefined && !this.#onlyPoints) this.#onFeature(line.properties, line.shape());
  }
}

/** Coordinates are always WGS84. */
export const gpx: Format = {
  name: 'GPX',
  extensions: ['.gpx'],
  detect: ({ text }) => isXml(text) && /<(?:\w+:)?gpx[\s>]/.test(text),
  open(path, { shapes }) {
    if (shapes === 'polygons')
      throw fileFault(
        basename(path),
        "this is GPX, which can't be imported as areas",
        'GPX contains points and tracks, not areas: read its points as a table in Batch',
      );
    const onlyPoints = shapes === 'points';
    const noun = onlyPoints ? 'point' : 'feature';
    return openXmlFeatures(path, noun, (onFeature) => new GpxListener(onFeature, onlyPoints));
  },
};
