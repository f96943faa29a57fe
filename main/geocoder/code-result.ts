import { createHash } from 'node:crypto';
import type { GeocoderResult } from '../../contract/geocoder.ts';
import type { PositionCode } from '../../contract/position-code.ts';

/**
 * The answer for a code: its point, with the address there.
 * @param there the most specific of what the reverse look-up finds at the point
 */
export function codeResult({ kind, code, point, cell }: PositionCode, there?: GeocoderResult): GeocoderResult {
  const [west, south, east, north] = cell;
  return {
    address_components: there?.address_components ?? [],
    formatted_address: there?.formatted_address ?? code,
    types: [kind],
    geometry: {
      location: { lat: point.lat, lng: point.lon },
      location_type: 'GEOMETRIC_CENTER',
      viewport: {
        northeast: { lat: north, lng: Math.min(180, east) },
        southwest: { lat: south, lng: Math.max(-180, west) },
      },
    },
    place_id: createHash('sha256').update(`${kind}|${code}`).digest('base64url').slice(0, 24),
    match_quality: 1,
    ...(there?.distance_metres === undefined ? {} : { distance_metres: there.distance_metres }),
    ...(there?.pack === undefined ? {} : { pack: there.pack }),
  };
}
