/**
 * Reads the points of GPX 1.0 and 1.1 (https://www.topografix.com/gpx.asp): waypoints, and those of routes and tracks.
 */
import { buildShape } from '../geometry/shape.ts';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import type { Format } from './feature-source.ts';
import { isXml, openXmlFeatures, XmlFeatureReader } from './xml-features.ts';

const MAX_DEPTH = 50;
/** Of one element. */
const MAX_TEXT = 1 << 20;

/** Values of the column `kind` by element. */
const KINDS: Readonly<Record<string, string>> = { wpt: 'waypoint', rtept: 'route', trkpt: 'track' };

const numberOf = (value: unknown): number =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

class PointReader extends XmlFeatureReader {
  #text = '';
  /** Name of the current route or track. */
  #path = '';
  #point: { properties: Record<string, unknown>; lon: number; lat: number } | undefined;

  protected override take(text: string): void {
    if (this.#text.length + text.length > MAX_TEXT) throw new Error(`a text is longer than ${MAX_TEXT} characters`);
    this.#text += text;
  }

  protected override open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    this.#text = '';
    if (name === 'rte' || name === 'trk') this.#path = '';
    const kind = KINDS[name];
    if (kind !== undefined)
      this.#point = {
        properties: { kind, ...(kind === 'waypoint' || this.#path === '' ? {} : { path: this.#path }) },
        lon: numberOf(attributes['lon']),
        lat: numberOf(attributes['lat']),
      };
  }

  protected override close(name: string): void {
    const parent = this.stack.at(-1) ?? '';
    const text = this.#text.trim();
    this.#text = '';
    if (name === 'name' && (parent === 'rte' || parent === 'trk')) this.#path = text;
    const point = this.#point;
    if (point === undefined) return;
    if (name in KINDS) {
      this.#point = undefined;
      const { properties, lon, lat } = point;
      const row = ++this.rows;
      const found = buildShape((builder) => {
        if (!Number.isFinite(lon) || !Number.isFinite(lat)) return { fault: "lat and lon aren't two numbers" };
        builder.add(lon, lat);
        return builder.point();
      });
      this.ready.push({ row, properties, ...found });
    } else if ((parent in KINDS || (parent === 'extensions' && name === 'color')) && text !== '')
      point.properties[name] = text;
  }
}

/** Coordinates are always WGS84. */
export const gpx: Format = {
  detect: ({ text }) => isXml(text) && /<(?:\w+:)?gpx[\s>]/.test(text),
  open(path, { shapes }) {
    if (shapes === 'polygons')
      throw fileFault(
        basename(path),
        "this is GPX, which can't be imported as areas",
        'GPX contains points and tracks, not areas: read its points as a table in Batch',
      );
    return openXmlFeatures(path, 'GPX', 'point', () => new PointReader(MAX_DEPTH));
  },
};
