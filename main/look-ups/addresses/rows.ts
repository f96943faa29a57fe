/** The nearest address, in the table of look-ups. The route of the geocoder answers its endpoints. */
import { reverseGeocoderLookUp } from '../../../contract/geocoder.ts';
import { areasAt } from '../../geocoder/reverse/areas-at.ts';
import { openIndexes } from '../../geocoder/index/open-index.ts';
import { addressOf } from '../../geocoder/reverse/reverse.ts';
import { implement } from '../row.ts';

export const reverseGeocoderRow = implement(reverseGeocoderLookUp, {
  find: (packs) => (point) => {
    const { lon, lat } = point;
    const found = addressOf(openIndexes(packs).indexes, lon, lat, () => areasAt(packs, lon, lat));
    if (found === undefined) packs.refuseIfFailed('geocoder', point);
    return found;
  },
  values: {
    address: (found) => found?.text,
    address_distance_m: (found) => found?.distanceMetres.toString(),
  },
});
