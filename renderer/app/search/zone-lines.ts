/** Time zones as lines of the search box. */
import { IconClock } from '@tabler/icons-react';
import { geocoderEndpoint } from '../../../contract/geocoder.ts';
import { timeZoneEndpoint } from '../../../contract/time-zones.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { offsetAt, writtenOffset } from '../../workspaces/inspect/sections/time-zone/zone-clock.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { goToDestination } from './destination.ts';
import { destinationOf } from './geocoded.ts';
import type { Destination } from './recent.ts';
import type { Suggestion } from './suggestion.ts';
import { cityOf, isPlaceless } from './zones.ts';

/** How many places of the zone's name are tried. */
const CANDIDATES = 10;

/**
 * A place that lies in the zone: one called like its city. `null` where the packs know none, or why that is not known.
 */
async function placeInZone(zone: string): Promise<Destination | null | { readonly failure: Failure }> {
  const city = cityOf(zone);
  const named = await ask(geocoderEndpoint, { query: { address: city, limit: CANDIDATES } });
  if (!named.ok) return named;
  for (const result of named.data.results) {
    const { point, area } = destinationOf(result);
    // oxlint-disable-next-line no-await-in-loop -- the first that lies in the zone ends the search
    const answer = await ask(timeZoneEndpoint, { query: { x: point.lon, y: point.lat } });
    if (!answer.ok) return answer;
    if (answer.data.local_area?.local_boundary_name === zone)
      return { kind: 'zone', title: zone, detail: `Time zone, at ${city}`, point, area };
  }
  return null;
}

async function goToZone(zone: string): Promise<void> {
  const destination = await placeInZone(zone);
  if (destination !== null && 'failure' in destination) {
    useNotices.getState().report(`No place in ${zone} could be looked for. ${failureText(destination.failure)}`);
  } else if (destination === null)
    useNotices.getState().report(`The installed packs know no place in ${zone} to go to.`);
  else goToDestination(destination);
}

/**
 * A zone with its clock at this moment. One without a place goes nowhere: the box takes its name, and says what it is.
 */
export function zoneLine(zone: string): Suggestion {
  const now = `${writtenOffset(offsetAt(zone, Date.now())).replace('-', '−')} now`;
  const line = { id: zone, icon: IconClock, title: zone };
  return isPlaceless(zone)
    ? { ...line, detail: `${now}. An offset, not a place`, fills: zone, go: () => undefined }
    : { ...line, detail: now, go: () => void goToZone(zone) };
}
