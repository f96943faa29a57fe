/** What only the local server knows: addresses and places, the area of a ZIP+4 code, where a time zone lies. */
import type { Position } from 'geojson';
import polylabel from 'polylabel';
import type { GeocoderResponse } from '../../contract/geocoder.ts';
import type { TimeZoneAnswer } from '../../contract/time-zones.ts';
import type { Zip4Collection } from '../../contract/zip4.ts';
import type { Failure } from '../api/failure.ts';
import { get, withQuery } from '../api/request.ts';
import { metresBetween, writtenDistance } from '../coordinates/bearing.ts';
import type { Point } from '../coordinates/point.ts';
import { writtenZip9 } from '../inspect/sections/zip4/areas.ts';
import { zip4KindAt } from '../inspect/sections/zip4/kind.ts';
import { activeMap } from '../map/active-map.ts';
import { usePreferences } from '../state/preferences.ts';
import { useService } from '../state/service.ts';
import { goToDestination } from './destination.ts';
import { DESTINATION_ICONS } from './destination-icons.ts';
import { destinationOf, grouped } from './geocoded.ts';
import type { Destination } from './recent.ts';
import type { Found, Suggestion } from './suggestion.ts';
import { readZip9 } from './zip4-code.ts';
import { cityOf } from './zones.ts';

const MOST = 8;
/** Beyond this many characters the geocoder reads nothing. */
const LONGEST = 256;
const ZONE_CANDIDATES = 10;

const NOT_FOUND = (text: string) => `Nothing in the installed packs is called ${text}. Try fewer words, a ZIP code or coordinates.`;

function problemOf(failure: Failure): string {
  useService.getState().noteFailure(failure);
  if (failure.kind === 'gone') return 'Cairn’s server does not answer. Searching goes on as soon as it is back.';
  if (failure.kind === 'refused') return 'The key of this window was refused. Open Cairn again from the address that it prints when it starts.';
  return failure.message;
}

/** A place to go to as a line of the box. */
export function suggestionFor(destination: Destination, id: string, from?: Point): Suggestion {
  const { kind, title, detail, point } = destination;
  const aside = from === undefined ? {} : { aside: writtenDistance(metresBetween(from, point), usePreferences.getState().units) };
  return { id, icon: DESTINATION_ICONS[kind], title, detail, ...aside, go: () => goToDestination(destination) };
}

async function findPlaces(text: string, signal: AbortSignal): Promise<Found> {
  const view = activeMap()?.view();
  const bias = view && `${view.lon.toFixed(5)},${view.lat.toFixed(5)}`;
  const answer = await get<GeocoderResponse>(withQuery('/geocoderv1/geocoder', { address: text.slice(0, LONGEST), autocomplete: 1, limit: MOST, bias }), signal);
  if (!answer.ok) return { groups: [], problem: problemOf(answer.failure) };
  const groups = grouped(answer.data.results.map(destinationOf)).map(({ title, members }) => ({
    title,
    suggestions: members.map((member, index) => suggestionFor(member, `${title}-${index}`, view)),
  }));
  return { groups, problem: groups.length === 0 ? NOT_FOUND(text) : null };
}

const areaOfRing = (ring: readonly Position[]): number =>
  Math.abs(ring.reduce((sum, [x = 0, y = 0], index) => sum + x * (ring[(index + 1) % ring.length]?.[1] ?? 0) - y * (ring[(index + 1) % ring.length]?.[0] ?? 0), 0));

/** A point well inside the largest part of an area: its centre may lie outside. */
function pointInside(polygons: readonly Position[][][]): Point {
  const largest = polygons.toSorted((a, b) => areaOfRing(b[0] ?? []) - areaOfRing(a[0] ?? []))[0] ?? [];
  const [lon = 0, lat = 0] = polylabel(
    largest.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
    1e-6,
  );
  return { lon, lat };
}

async function findZip9(zip9: string, signal: AbortSignal): Promise<Found> {
  const answer = await get<Zip4Collection>(withQuery('/zip4v1/zip2xy', { zip9 }), signal);
  if (!answer.ok) return { groups: [], problem: problemOf(answer.failure) };
  const suggestions = answer.data.features.map(({ id, geometry, properties }) => {
    const point = pointInside(geometry.coordinates);
    const isModelled = zip4KindAt(useService.getState().packs, point) === 'modelled';
    const [west, south, east, north] = properties.bbox;
    const destination: Destination = { kind: 'zip4', title: writtenZip9(properties.zip9), detail: isModelled ? 'ZIP+4, modelled, not USPS' : 'ZIP+4', point, area: [west, south, east, north] };
    return suggestionFor(destination, id, activeMap()?.view());
  });
  if (suggestions.length > 0) return { groups: [{ title: 'ZIP+4', suggestions }], problem: null };
  return { groups: [], problem: `No installed ZIP+4 pack has ${writtenZip9(zip9)}. The five digits ${zip9.slice(0, 5)} alone may be known.` };
}

/** The question that a text puts to the server. @throws the `AbortError` of `signal` only */
export function findRemote(text: string, signal: AbortSignal): Promise<Found> {
  const zip9 = readZip9(text);
  return zip9 === null ? findPlaces(text, signal) : findZip9(zip9, signal);
}

/** A place that lies in the zone: one called like its city. `null` where the packs know none. */
export async function placeInZone(zone: string): Promise<Destination | null> {
  const city = cityOf(zone);
  const named = await get<GeocoderResponse>(withQuery('/geocoderv1/geocoder', { address: city, limit: ZONE_CANDIDATES }));
  if (!named.ok) return null;
  for (const result of named.data.results) {
    const { point, area } = destinationOf(result);
    // oxlint-disable-next-line no-await-in-loop -- the first that lies in the zone ends the search
    const answer = await get<TimeZoneAnswer>(withQuery('/timezonesv1/xy2tzdata', { x: point.lon, y: point.lat }));
    if (answer.ok && answer.data.local_area?.local_boundary_name === zone) return { kind: 'zone', title: zone, detail: `Time zone, at ${city}`, point, area };
  }
  return null;
}
