/** The cost of a turn, from the angle between the ends of the two streets. */
import type { RoadNetwork } from '../network.ts';
import type { TurnRules } from '../profiles/profile.ts';
import { headOf, type DirectedStreet } from './restrictions.ts';
import type { Streets } from './streets.ts';
import type { TurnCost } from './turns.ts';

/** ISO 3166-1 alpha-2 codes of countries where traffic keeps to the left. */
const KEEP_LEFT = new Set([
  'AG',
  'AI',
  'AU',
  'BB',
  'BD',
  'BM',
  'BN',
  'BS',
  'BT',
  'BW',
  'CY',
  'DM',
  'FJ',
  'FK',
  'GB',
  'GD',
  'GG',
  'GY',
  'HK',
  'ID',
  'IE',
  'IM',
  'IN',
  'JE',
  'JM',
  'JP',
  'KE',
  'KI',
  'KN',
  'KY',
  'LC',
  'LK',
  'LS',
  'MO',
  'MS',
  'MT',
  'MU',
  'MV',
  'MW',
  'MY',
  'MZ',
  'NA',
  'NP',
  'NR',
  'NZ',
  'PG',
  'PK',
  'SB',
  'SC',
  'SG',
  'SH',
  'SR',
  'SZ',
  'TC',
  'TH',
  'TL',
  'TO',
  'TT',
  'TV',
  'TZ',
  'UG',
  'VC',
  'VG',
  'VI',
  'WS',
  'ZA',
  'ZM',
  'ZW',
]);

/** Factor for a turn across oncoming traffic. A choice of this project. */
const ACROSS_TRAFFIC = 1.4;

/**
 * Returns the cost function of turns. Going straight on is free; the cost grows with 1 − cos of the turning angle, to
 * half at a right angle and all of it at a hairpin turn. A bend is also free if no third street meets at the junction.
 */
export function turnCosts(network: RoadNetwork, streets: Streets, rules: TurnRules): TurnCost {
  const degree = new Int32Array(streets.junctionCount);
  for (let street = 0; street < streets.count; street++) {
    degree[streets.tail[street]!]!++;
    degree[streets.head[street]!]!++;
  }
  const bearings = endBearings(network, streets);
  const keepsLeft = KEEP_LEFT.has(network.country?.toUpperCase() ?? '');
  return (from, to) => {
    if (to === (from ^ 1)) return Math.round(rules.uTurnSeconds * 1000);
    if (rules.sharpTurnSeconds === 0 || degree[headOf(streets, from)]! <= 2) return 0;
    // A bearing points into the street, so the one at the end of `from` points backwards.
    const turned = Math.PI + bearings[to]! - bearings[from ^ 1]!;
    const toTheRight = Math.sin(turned) > 0;
    const across = toTheRight === keepsLeft ? ACROSS_TRAFFIC : 1;
    return Math.round((rules.sharpTurnSeconds * across * 1000 * (1 - Math.cos(turned))) / 2);
  };
}

/** Returns the bearing of the first metres of each directed street, in radians clockwise from north. */
function endBearings({ latitudeE7, longitudeE7 }: RoadNetwork, { count, first, node }: Streets): Float64Array {
  const bearing = (a: number, b: number): number => {
    const scale = Math.cos((latitudeE7[a]! * Math.PI) / 180e7);
    return Math.atan2((longitudeE7[b]! - longitudeE7[a]!) * scale, latitudeE7[b]! - latitudeE7[a]!);
  };
  const bearings = new Float64Array(2 * count);
  for (let street = 0; street < count; street++) {
    const start = first[street]!;
    const end = first[street + 1]! - 1;
    const forward: DirectedStreet = 2 * street;
    bearings[forward] = bearing(node[start]!, node[start + 1]!);
    bearings[forward + 1] = bearing(node[end]!, node[end - 1]!);
  }
  return bearings;
}
