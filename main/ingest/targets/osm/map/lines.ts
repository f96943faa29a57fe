/** Roads, railways, water lines and borders: how a way is drawn, by its tags. */
import type { OsmTags } from '../../../../formats/osm/objects.ts';
import { LAST_ZOOM, type Drawn } from './layers.ts';

/** Lowest zoom of each `highway`; others are drawn at the last zoom. */
const ROAD_ZOOMS: Readonly<Record<string, number>> = {
  motorway: 4,
  trunk: 5,
  primary: 7,
  motorway_link: 9,
  trunk_link: 9,
  secondary: 9,
  primary_link: 11,
  tertiary: 10,
  secondary_link: 11,
  tertiary_link: 12,
  unclassified: 12,
  residential: 12,
  living_street: 12,
  road: 12,
  pedestrian: 13,
};
/** `highway` values that can't be used today, or aren't lines. */
const NO_ROADS = new Set(
  (
    'proposed planned construction razed demolished abandoned disused dismantled platform bus_stop elevator ' +
    'rest_area services no emergency_bay traffic_island'
  ).split(' '),
);
const RAIL_ZOOMS: Readonly<Record<string, number>> = {
  rail: 8,
  light_rail: 11,
  subway: 11,
  narrow_gauge: 10,
  monorail: 11,
  funicular: 12,
  tram: 12,
};
const WATER_ZOOMS: Readonly<Record<string, number>> = { river: 8, canal: 10, stream: 12, ditch: 13, drain: 13 };
/** By OpenStreetMap's level. */
const BOUNDARY_ZOOMS: Readonly<Record<number, number>> = { 2: 2, 3: 4, 4: 4, 5: 6, 6: 7, 7: 9, 8: 10 };
const LOWEST_BOUNDARY_ZOOM = 12;

/** Bridges are above the ground, and tunnels below, whatever their `layer`. */
const HEIGHT_OF_BRIDGES = 10;

const isYes = (value: string | undefined): boolean => value !== undefined && value !== 'no';

const crossing = (tags: OsmTags): Partial<Record<'bridge' | 'tunnel', 1>> => {
  if (isYes(tags.get('bridge'))) return { bridge: 1 };
  return isYes(tags.get('tunnel')) ? { tunnel: 1 } : {};
};

const heightOf = (tags: OsmTags): number => {
  const { bridge, tunnel } = crossing(tags);
  const layer = Number(tags.get('layer') ?? 0);
  const own = bridge === undefined ? (tunnel === undefined ? 0 : -HEIGHT_OF_BRIDGES) : HEIGHT_OF_BRIDGES;
  return own + (Number.isFinite(layer) ? Math.max(-5, Math.min(5, layer)) : 0);
};

const ONE_WAY: Readonly<Record<string, -1 | 0 | 1>> = {
  yes: 1,
  true: 1,
  1: 1,
  no: 0,
  false: 0,
  0: 0,
  '-1': -1,
  reverse: -1,
};

/** Returns −1 against the line's direction, 1 along it, 0 for both; undefined if unknown. */
function oneWayOf(tags: OsmTags): -1 | 0 | 1 | undefined {
  const said = ONE_WAY[tags.get('oneway') ?? ''];
  if (said !== undefined) return said;
  return tags.get('junction') === 'roundabout' || tags.get('highway') === 'motorway' ? 1 : undefined;
}

/** Removes properties without a value. */
const known = (properties: Readonly<Record<string, string | number | undefined>>): Drawn['properties'] => {
  const found: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(properties)) if (value !== undefined) found[key] = value;
  return found;
};

/** Returns how a way is drawn as a line. */
export function linesOf(tags: OsmTags): Drawn[] {
  if (tags.size === 0) return [];
  const drawn: Drawn[] = [];
  const height = heightOf(tags);
  const highway = tags.get('highway');
  if (highway !== undefined && !NO_ROADS.has(highway) && tags.get('area') !== 'yes')
    drawn.push({
      layer: 'road',
      properties: known({
        class: highway,
        name: tags.get('name'),
        ref: tags.get('ref'),
        oneway: oneWayOf(tags),
        ...crossing(tags),
      }),
      minZoom: ROAD_ZOOMS[highway] ?? LAST_ZOOM,
      height,
    });
  const railway = tags.get('railway') ?? '';
  const railZoom = RAIL_ZOOMS[railway];
  if (railZoom !== undefined)
    drawn.push({
      layer: 'railway',
      properties: { kind: railway, ...crossing(tags) },
      // Tracks of yards and sidings run side by side.
      minZoom: tags.has('service') ? LAST_ZOOM - 1 : railZoom,
      height,
    });
  const waterway = tags.get('waterway') ?? '';
  const waterZoom = WATER_ZOOMS[waterway];
  if (waterZoom !== undefined) {
    drawn.push({
      layer: 'waterway',
      properties: known({ kind: waterway, name: tags.get('name'), tunnel: crossing(tags).tunnel }),
      minZoom: waterZoom,
      height: 0,
    });
  }
  return drawn;
}

/** Returns how a border is drawn, by its lowest level: 2 for countries. */
export const borderOf = (adminLevel: number): Drawn => ({
  layer: 'boundary',
  properties: { admin_level: adminLevel },
  minZoom: BOUNDARY_ZOOMS[adminLevel] ?? LOWEST_BOUNDARY_ZOOM,
  height: -adminLevel,
});
