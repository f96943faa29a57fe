/** The codes of a place, in the table of look-ups. */
import { codesLookUp, DEFAULT_CODES, type Codes } from '../../../contract/codes.ts';
import { pointOf, type Point } from '../../../contract/coordinates.ts';
import { geohashOf } from '../../../contract/geohash.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { maidenheadOf } from '../../../contract/maidenhead.ts';
import { mgrsOf } from '../../../contract/mgrs.ts';
import { plusCodeOf } from '../../../contract/plus-code.ts';
import { utmOf } from '../../../contract/ups.ts';
import { h3CellOf } from '../../geometry/h3-cell.ts';
import { implement } from '../row.ts';

export const codesRow = implement(codesLookUp, {
  answer(_packs, { geohash, maidenhead, h3, ...position }) {
    const point = pointOf(position);
    return jsonText<Codes>({
      plus_code: plusCodeOf(point),
      mgrs: mgrsOf(point),
      utm: utmOf(point),
      geohash: geohashOf(point, geohash ?? DEFAULT_CODES.geohash),
      maidenhead: maidenheadOf(point, Number(maidenhead ?? DEFAULT_CODES.maidenhead)),
      h3: h3CellOf(point, h3 ?? DEFAULT_CODES.h3),
    });
  },
  find: () => (point: Point) => point,
  values: {
    plus_code: plusCodeOf,
    mgrs: mgrsOf,
    utm: utmOf,
    maidenhead: (point) => maidenheadOf(point, DEFAULT_CODES.maidenhead),
    geohash: (point, characters) => geohashOf(point, Number(characters)),
    h3: (point, resolution) => h3CellOf(point, Number(resolution)),
  },
});
