/** Roads, railways, water lines and borders: what a way is drawn as, by its tags. */
import type { OsmTags } from '../../../../formats/osm/objects.ts';
import { LAST_ZOOM, type Drawn } from './layers.ts';

/** Zoom from which a `highway` is drawn; of those that are not here, the last. */
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
/** `highway` values that are no road one can use today, or no line. */
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
/** By OpenStreetMap's own number of the level. */
const BOUNDARY_ZOOMS: Readonly<Record<number, number>> = { 2: 2, 3: 4, 4: 4, 5: 6, 6: 7, 7: 9, 8: 10 };
const LOWEST_BOUNDARY_ZOOM = 12;

/** Bridges lie above what is on the ground, and that above tunnels, whatever `layer` says of each. */
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

/** −1 against the line's direction, 1 along it, 0 for both; undefined where nothing says so. */
function oneWayOf(tags: OsmTags): -1 | 0 | 1 | undefined {
  const said = ONE_WAY[tags.get('oneway') ?? ''];
  if (said !== undefined) return said;
  return tags.get('junction') === 'roundabout' || tags.get('highway') === 'motorway' ? 1 : undefined;
}

/** The properties whose value is known. */
const known = (properties: Readonly<Record<string, string | number | undefined>>): Drawn['properties'] => {
  const found: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(properties)) if (value !== undefined) found[key] = value;
  return found;
};

/** What a way is drawn as along its line. */
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

/** A border, by the lowest number of a level that it is a border of: 2 is a country. */
export const borderOf = (adminLevel: number): Drawn => ({
  layer: 'boundary',
  properties: { admin_level: adminLevel },
  minZoom: BOUNDARY_ZOOMS[adminLevel] ?? LOWEST_BOUNDARY_ZOOM,
  height: -adminLevel,
});
