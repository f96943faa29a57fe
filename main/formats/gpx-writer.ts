/** Writes GPX 1.1 (https://www.topografix.com/GPX/1/1/). */
import { degreesText, metresText, type TextFormat } from './text-format.ts';
import { xmlElement } from './xml-text.ts';

export interface GpxPoint {
  lon: number;
  lat: number;
  altitudeMetres?: number | null;
  /** ISO 8601. */
  time?: string;
  name?: string;
  description?: string | null;
  type?: string | null;
  /** `#rrggbb`. */
  color?: string;
}

/** Elements are in the order of the schema, which allows colours only as extensions. */
export function gpxPoint(tag: 'wpt' | 'rtept' | 'trkpt', point: GpxPoint): string {
  const { lon, lat, altitudeMetres, time, name, description, type, color } = point;
  const content =
    xmlElement('ele', typeof altitudeMetres === 'number' ? metresText(altitudeMetres) : null) +
    xmlElement('time', time) +
    xmlElement('name', name) +
    xmlElement('desc', description) +
    xmlElement('type', type) +
    (color === undefined ? '' : `<extensions><color xmlns="urn:cairn:place">${color}</color></extensions>`);
  const head = `<${tag} lat="${degreesText(lat)}" lon="${degreesText(lon)}"`;
  return content === '' ? `${head}/>\n` : `${head}>${content}</${tag}>\n`;
}

/** Rows are waypoints. */
export const GPX: TextFormat<GpxPoint> = {
  head:
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Cairn" ' +
    'xmlns="http://www.topografix.com/GPX/1/1">\n',
  row: (point) => gpxPoint('wpt', point),
  tail: () => '</gpx>\n',
};
