/** Places to go to as lines of the search box, and why there are none. */
import { failureOutlook, type Failure } from '../../kit/api/failure.ts';
import { metresBetween, writtenDistance } from '../../kit/coordinates/bearing.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useService } from '../../model/service/service.ts';
import { goToDestination } from './destination.ts';
import { DESTINATION_ICONS } from './destination-icons.ts';
import type { Destination } from './recent.ts';
import type { Suggestion } from './suggestion.ts';

export function problemOf(failure: Failure): string {
  useService.getState().noteFailure(failure);
  if (failure.code === 'unreachable') return 'Cairn’s server does not answer. Searching goes on as soon as it is back.';
  if (failure.code === 'forbidden') return 'The key of this window was refused. Open Cairn again from the address that it prints when it starts.';
  return failureOutlook(failure);
}

/**
 * A place to go to as a line of the box.
 * @param from how far away it is from here stands at the right
 */
export function suggestionFor(destination: Destination, id: string, from?: Point): Suggestion {
  const { kind, title, detail, point } = destination;
  const aside = from === undefined ? {} : { aside: writtenDistance(metresBetween(from, point), usePreferences.getState().units) };
  const isAt = kind === 'coordinates' || kind === 'zip4' ? { isAt: point } : {};
  return { id, icon: DESTINATION_ICONS[kind], title, ...(detail === '' ? {} : { detail }), ...isAt, ...aside, pin: kind === 'coordinates' ? { point } : { point, name: title }, go: () => goToDestination(destination) };
}
