/** Nepal's seven provinces, which are missing in Natural Earth. */
import { fromGeoJson, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { readAreas } from '../../read/area-list.ts';

interface Province {
  /** ISO 3166-2 code. */
  code: string;
  polygons: MultiPolygon;
}

const PROVINCES = 7;

/** Reads the provinces. @throws Error unless the file has exactly the seven provinces */
export function readNepal(path: string): Province[] {
  const features = readAreas<{ Province: number }>(path);
  const numbers = features.map(({ properties }) => properties.Province).toSorted((a, b) => a - b);
  if (numbers.join() !== Array.from({ length: PROVINCES }, (_, index) => index + 1).join())
    throw new Error(`${path} has the provinces ${numbers.join(', ')}; expected 1 to ${PROVINCES}`);
  return features.map(({ properties, geometry }) => ({
    code: `NP-P${properties.Province}`,
    polygons: fromGeoJson(geometry),
  }));
}
