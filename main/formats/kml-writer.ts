/** Writes KML 2.2 (OGC 07-147r2). */
import { polygonsOf, type Shape } from '../geometry/shape.ts';
import { degreesText, metresText, type TextFormat } from './text-format.ts';
import { escapeXml, xmlElement } from './xml-text.ts';

export interface KmlPlacemark {
  name: string;
  description?: string | null;
  /** ISO 8601. */
  time?: string;
  /** `#rrggbb`. */
  color?: string;
  data?: readonly (readonly [name: string, value: string])[];
  /** Consecutive placemarks of the same folder share it. */
  folder?: string | null;
  /** KML text. */
  geometry: string;
}

/** Longitude, latitude and altitude; an unknown altitude is omitted. */
export const kmlPosition = (
  { lon, lat, altitudeMetres = null }: { lon: number; lat: number; altitudeMetres?: number | null },
  between: ',' | ' ' = ',',
): string =>
  [degreesText(lon), degreesText(lat), ...(altitudeMetres === null ? [] : [metresText(altitudeMetres)])].join(between);

export const kmlPoint = (position: Parameters<typeof kmlPosition>[0]): string =>
  `<Point><coordinates>${kmlPosition(position)}</coordinates></Point>`;

function kmlRing(ring: Float64Array, index: number): string {
  const tag = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
  const positions: string[] = [];
  for (let i = 0; i < ring.length; i += 2)
    positions.push(`${degreesText(ring[i] ?? 0, 7)},${degreesText(ring[i + 1] ?? 0, 7)}`);
  return `<${tag}><LinearRing><coordinates>${positions.join(' ')}</coordinates></LinearRing></${tag}>`;
}

/** @param polygons with longitude first; undefined writes an empty geometry */
export function kmlPolygons(polygons: Omit<Shape, 'kind'> | undefined): string {
  const texts = polygons === undefined ? [] : polygonsOf(polygons).map((rings) => rings.map(kmlRing).join(''));
  return `<MultiGeometry>${texts.map((text) => `<Polygon>${text}</Polygon>`).join('')}</MultiGeometry>`;
}

/** Converts `#rrggbb` to KML's opaque `aabbggrr`. */
const kmlColor = (color: string): string => `ff${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`;

function placemark({ name, description, time, color, data = [], geometry }: KmlPlacemark): string {
  const entries = data.map(
    ([key, value]) => `<Data name="${escapeXml(key)}"><value>${escapeXml(value)}</value></Data>`,
  );
  return (
    `<Placemark>${xmlElement('name', name)}${xmlElement('description', description)}` +
    (time === undefined ? '' : `<TimeStamp>${xmlElement('when', time)}</TimeStamp>`) +
    (color === undefined ? '' : `<Style><IconStyle><color>${kmlColor(color)}</color></IconStyle></Style>`) +
    (entries.length === 0 ? '' : `<ExtendedData>${entries.join('')}</ExtendedData>`) +
    `${geometry}</Placemark>\n`
  );
}

export const kmlText = (title: string): TextFormat<KmlPlacemark> => ({
  head:
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" ' +
    `xmlns:gx="http://www.google.com/kml/ext/2.2">\n<Document>${xmlElement('name', title)}\n`,
  row(row, previous) {
    const [folder, open] = [row.folder ?? null, previous?.folder ?? null];
    if (folder === open) return placemark(row);
    return (
      (open === null ? '' : '</Folder>\n') +
      (folder === null ? '' : `<Folder>${xmlElement('name', folder)}\n`) +
      placemark(row)
    );
  },
  tail: (last) => `${(last?.folder ?? null) === null ? '' : '</Folder>\n'}</Document></kml>\n`,
});
