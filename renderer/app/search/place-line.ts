/** Lines of the search box for places, and reasons for having none. */
import {
  IconBuilding,
  IconBuildingStore,
  IconClock,
  IconHome,
  IconMailbox,
  IconMapPin,
  IconMapPinStar,
  IconPlane,
  IconRoad,
  type Icon,
} from '@tabler/icons-react';
import { failureOutlook, type Failure } from '../../kit/api/failure.ts';
import { metresBetween } from '../../../contract/great-circle.ts';
import { writtenDistance } from '../../kit/coordinates/bearing.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { goToDestination } from './destination.ts';
import type { Destination, DestinationKind } from '../../model/window/recent.ts';
import type { Suggestion } from './suggestion.ts';
import { t } from '../../kit/words/t.ts';

const ICONS: Record<DestinationKind, Icon> = {
  address: IconHome,
  street: IconRoad,
  place: IconBuilding,
  'postal-code': IconMailbox,
  airport: IconPlane,
  business: IconBuildingStore,
  zip4: IconMailbox,
  coordinates: IconMapPin,
  zone: IconClock,
  saved: IconMapPinStar,
};

export function problemOf(failure: Failure): string {
  if (failure.code === 'unreachable') return t('search.cairnServerIsntRespondingSearch');
  if (failure.code === 'forbidden') return t('search.windowsKeyRefusedOpenCairn');
  return failureOutlook(failure);
}

/**
 * A line for a place.
 * @param from the distance from here is shown at the right
 */
export function suggestionFor(destination: Destination, id: string, from?: Point): Suggestion {
  const { kind, title, detail, point } = destination;
  const aside =
    from === undefined ? {} : { aside: writtenDistance(metresBetween(from, point), usePreferences.getState().units) };
  const isAt = kind === 'coordinates' || kind === 'zip4' ? { isAt: point } : {};
  return {
    id,
    icon: ICONS[kind],
    title,
    ...(detail === '' ? {} : { detail }),
    ...isAt,
    ...aside,
    pin: kind === 'coordinates' ? { point } : { point, name: title },
    go: () => goToDestination(destination),
  };
}
