/** Water, land use, parks and buildings: how an area is drawn, by its tags. */
import type { OsmTags } from '../../../../formats/osm/objects.ts';
import type { MapLayerName } from './layers.ts';

export interface DrawnArea {
  layer: Extract<MapLayerName, 'ground' | 'building'>;
  kind: string;
}

/** Kinds of ground by tags; the first match counts. */
const GROUND: readonly (readonly [key: string, values: string, kind: string])[] = [
  ['natural', 'water bay strait', 'water'],
  ['waterway', 'riverbank dock', 'water'],
  ['landuse', 'reservoir basin', 'water'],
  ['leisure', 'swimming_pool', 'water'],
  ['natural', 'beach sand', 'beach'],
  [
    'leisure',
    'park garden golf_course pitch playground dog_park nature_reserve common recreation_ground stadium track',
    'park',
  ],
  ['landuse', 'grass recreation_ground village_green greenfield flowerbed', 'park'],
  ['landuse', 'cemetery', 'cemetery'],
  ['amenity', 'grave_yard', 'cemetery'],
  ['landuse', 'forest', 'wood'],
  ['natural', 'wood scrub', 'wood'],
  ['natural', 'grassland heath fell', 'grass'],
  ['natural', 'wetland', 'wetland'],
  ['natural', 'glacier', 'glacier'],
  ['natural', 'bare_rock scree shingle', 'rock'],
  ['landuse', 'meadow', 'grass'],
  ['landuse', 'farmland farm orchard vineyard allotments plant_nursery', 'farmland'],
  ['landuse', 'residential', 'residential'],
  ['landuse', 'commercial retail', 'commercial'],
  ['landuse', 'industrial railway port quarry construction brownfield landfill garages', 'industrial'],
  ['landuse', 'military', 'military'],
  ['aeroway', 'aerodrome', 'aerodrome'],
  ['amenity', 'school university college hospital', 'institution'],
  ['highway', 'pedestrian footway', 'square'],
  ['place', 'square', 'square'],
];

const TABLE = new Map(
  GROUND.flatMap(([key, values, kind], rank) =>
    values.split(' ').map((value) => [`${key}=${value}`, { kind, rank }] as const),
  ),
);
const KEYS = [...new Set(GROUND.map(([key]) => key))];

const isBuilding = (value: string | undefined): value is string => value !== undefined && value !== 'no';

/**
 * Returns how a closed line or a relation is drawn; undefined if its tags aren't those of an area. A closed line may be
 * a road around a block: any with `area=no`, and a `highway` without `area=yes`.
 */
export function areaOf(tags: OsmTags): DrawnArea | undefined {
  if (tags.size === 0 || tags.get('area') === 'no') return undefined;
  const building = tags.get('building');
  if (isBuilding(building)) return { layer: 'building', kind: building };
  let found: { kind: string; rank: number } | undefined;
  for (const key of KEYS) {
    const value = tags.get(key);
    if (value === undefined || (key === 'highway' && tags.get('area') !== 'yes')) continue;
    const ground = TABLE.get(`${key}=${value}`);
    if (ground !== undefined && (found === undefined || ground.rank < found.rank)) found = ground;
  }
  return found === undefined ? undefined : { layer: 'ground', kind: found.kind };
}
