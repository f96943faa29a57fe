/** Roads, in the table of look-ups. The routes of the matrix answer their endpoints. */
import { nearestRoadLookUp } from '../../../contract/matrix.ts';
import { nearestDestinationsLookUp } from '../../../contract/reach.ts';
import { implement } from '../row.ts';
import { nearestPoints } from './nearest-points.ts';
import { unavailablePoints } from './point-sets.ts';
import { selectsSavedPlaces } from './saved-points.ts';
import { streetsAt } from './streets-at.ts';

export const nearestRoadRow = implement(nearestRoadLookUp, {
  find: (packs) => (point) => streetsAt(packs, point),
  values: {
    // Several at a junction.
    street: (found) => found?.names.join('; '),
    street_distance_m: (found) => found?.metres.toString(),
  },
});

export const nearestDestinationsRow = implement(nearestDestinationsLookUp, {
  find: nearestPoints,
  values: {
    nearest: (nearest, text) => nearest(text)?.name ?? undefined,
    nearest_id: (nearest, text) => nearest(text)?.id.toString(),
    nearest_minutes: (nearest, text) => nearest(text)?.minutes.toString(),
    nearest_metres: (nearest, text) => nearest(text)?.metres.toString(),
  },
  check(packs, name, text) {
    const reason = selectsSavedPlaces(text) ? undefined : unavailablePoints(packs, text);
    return reason === undefined ? undefined : `${name}:${text} isn't available: ${reason}`;
  },
});
