/** Roads, in the table of look-ups. The routes of the matrix answer their endpoints. */
import { nearestRoadLookUp } from '../../../contract/matrix.ts';
import { implement } from '../row.ts';
import { streetsAt } from './streets-at.ts';

export const nearestRoadRow = implement(nearestRoadLookUp, {
  find: (packs) => (point) => streetsAt(packs, point),
  values: {
    // Several at a junction.
    street: (found) => found?.names.join('; '),
    street_distance_m: (found) => found?.metres.toString(),
  },
});
