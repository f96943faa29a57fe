/** Places, points of interest and house numbers: what an object is drawn as at one point, by its tags. */
import { businessCategory } from '../business-tags.ts';
import type { OsmTags } from '../../../../formats/osm/objects.ts';
import { LAST_ZOOM, type Drawn } from './layers.ts';

const PLACE_ZOOMS: Readonly<Record<string, number>> = {
  city: 4,
  town: 7,
  village: 10,
  borough: 10,
  suburb: 11,
  island: 11,
  quarter: 12,
  hamlet: 12,
  neighbourhood: 13,
  islet: 13,
  locality: 14,
  isolated_dwelling: 14,
  farm: 14,
};

/** Of what is no business, what people look for on a map, and from which zoom. */
const SIGHTS: readonly (readonly [key: string, values: string, minZoom: number])[] = [
  ['railway', 'station halt tram_stop subway_entrance', LAST_ZOOM],
  ['aeroway', 'aerodrome', 12],
  ['natural', 'peak volcano saddle', 12],
  ['tourism', 'attraction viewpoint artwork', LAST_ZOOM],
  ['historic', 'castle ruins monument memorial archaeological_site fort', LAST_ZOOM],
  ['leisure', 'stadium sports_centre marina swimming_pool', LAST_ZOOM],
  ['highway', 'bus_stop', LAST_ZOOM],
];
const SIGHT_ZOOMS = new Map(
  SIGHTS.flatMap(([key, values, zoom]) => values.split(' ').map((value) => [`${key}=${value}`, zoom] as const)),
);
const SIGHT_KEYS = [...new Set(SIGHTS.map(([key]) => key))];

function interestOf(tags: OsmTags): { kind: string; minZoom: number } | undefined {
  for (const key of SIGHT_KEYS) {
    const kind = tags.get(key);
    const minZoom = kind === undefined ? undefined : SIGHT_ZOOMS.get(`${key}=${kind}`);
    if (kind !== undefined && minZoom !== undefined) return { kind, minZoom };
  }
  const business = businessCategory((key) => tags.get(key));
  return business === undefined ? undefined : { kind: business.slice(business.indexOf('=') + 1), minZoom: LAST_ZOOM };
}

/** Whole people; undefined where the tag says something else. */
function populationOf(tags: OsmTags): number | undefined {
  const population = Number((tags.get('population') ?? '').replaceAll(/[\s,.']/g, '') || Number.NaN);
  return Number.isSafeInteger(population) && population >= 0 ? population : undefined;
}

/** What an object is drawn as at a point: of a node its own, of anything else one inside it. */
export function pointsOf(tags: OsmTags): Drawn[] {
  if (tags.size === 0) return [];
  const drawn: Drawn[] = [];
  const name = tags.get('name');
  const place = tags.get('place') ?? '';
  const placeZoom = PLACE_ZOOMS[place];
  if (name !== undefined && placeZoom !== undefined) {
    const population = populationOf(tags);
    drawn.push({
      layer: 'place',
      properties: { kind: place, name, ...(population === undefined ? {} : { population }) },
      minZoom: placeZoom,
      height: population ?? 0,
    });
  }
  const interest = name === undefined ? undefined : interestOf(tags);
  if (name !== undefined && interest !== undefined)
    drawn.push({ layer: 'poi', properties: { kind: interest.kind, name }, minZoom: interest.minZoom, height: 0 });
  const number = tags.get('addr:housenumber');
  if (number !== undefined) drawn.push({ layer: 'housenumber', properties: { number }, minZoom: LAST_ZOOM, height: 0 });
  return drawn;
}
