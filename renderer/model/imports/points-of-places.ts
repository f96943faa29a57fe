/** The points of KML and GPX files as GeoJSON, which tables and imports of addresses read. */
import { t } from '../../kit/words/t.ts';

const MAX_BYTES = 64 << 20;
const PLAIN = ['name', 'description', 'desc', 'cmt', 'address', 'phoneNumber', 'ele', 'time', 'sym', 'type'];

type Properties = Record<string, string>;
interface PointFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  readonly properties: Properties;
}

const named = (element: Document | Element, name: string): Element[] => [...element.getElementsByTagNameNS('*', name)];

const textOf = (element: Element | undefined): string => element?.textContent.trim() ?? '';

function propertiesOf(place: Element): Properties {
  const plain = [...place.children].filter(({ localName }) => PLAIN.includes(localName));
  const data = [...named(place, 'Data'), ...named(place, 'SimpleData')];
  const pairs = [
    ...plain.map((child) => [child.localName, textOf(child)] as const),
    ...data.map((entry) => [entry.getAttribute('name') ?? '', textOf(named(entry, 'value')[0] ?? entry)] as const),
  ];
  return Object.fromEntries(pairs.filter(([name, text]) => name !== '' && text !== ''));
}

function featureOf(place: Element, numbers: readonly (string | null | undefined)[]): PointFeature[] {
  const [lon = NaN, lat = NaN] = numbers.map((text) => (text === null || text?.trim() === '' ? NaN : Number(text)));
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return [];
  return [{ type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties: propertiesOf(place) }];
}

/** Placemarks with a point, and waypoints; lines, tracks and areas are passed over. */
function featuresOf(text: string): PointFeature[] {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const placemarks = named(document, 'Placemark').flatMap((place) => {
    const [point] = named(place, 'Point');
    return point === undefined
      ? []
      : featureOf(place, textOf(named(point, 'coordinates')[0]).split(/\s+/, 1)[0]?.split(',') ?? []);
  });
  const waypoints = named(document, 'wpt').flatMap((place) =>
    featureOf(place, [place.getAttribute('lon'), place.getAttribute('lat')]),
  );
  return [...placemarks, ...waypoints];
}

export const isOfPlaces = ({ name }: Pick<File, 'name'>): boolean => /\.(?:kml|kmz|gpx)$/i.test(name);

/** The points of a file as one of GeoJSON, or what to do where there are none that can be read. */
export async function pointsOf(file: File): Promise<File | string> {
  if (/\.kmz$/i.test(file.name)) return t('imports.nameZipArchiveUnpackDrop', { name: file.name });
  if (file.size > MAX_BYTES) return t('imports.nameLargerThan64MiB', { name: file.name });
  const features = featuresOf(await file.text());
  if (features.length === 0) return t('imports.nameContainsNoPointsCairn', { name: file.name });
  const name = file.name.replace(/\.[^.]*$/, '.geojson');
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], name, { type: 'application/geo+json' });
}
