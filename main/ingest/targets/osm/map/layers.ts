/** Layers of the street map of an OpenStreetMap file: those of Cairn's street packs, and more. */

export const LAST_ZOOM = 14;

type Field = 'String' | 'Number';

export interface MapLayer {
  /** Lowest zoom of its features. */
  minZoom: number;
  /** Properties of its features; all but `kind` and `class` may be absent. */
  fields: Readonly<Record<string, Field>>;
}

/** All maps have all layers; some may be empty. */
export const MAP_LAYERS = {
  ground: { minZoom: 4, fields: { kind: 'String' } },
  waterway: { minZoom: 8, fields: { kind: 'String', name: 'String', tunnel: 'Number' } },
  building: { minZoom: 14, fields: { type: 'String' } },
  railway: { minZoom: 8, fields: { kind: 'String', bridge: 'Number', tunnel: 'Number' } },
  road: {
    minZoom: 4,
    fields: { class: 'String', name: 'String', ref: 'String', oneway: 'Number', bridge: 'Number', tunnel: 'Number' },
  },
  boundary: { minZoom: 2, fields: { admin_level: 'Number' } },
  area_label: { minZoom: 6, fields: { kind: 'String', name: 'String' } },
  place: { minZoom: 4, fields: { kind: 'String', name: 'String', population: 'Number' } },
  poi: { minZoom: 12, fields: { kind: 'String', name: 'String' } },
  housenumber: { minZoom: 14, fields: { number: 'String' } },
} as const satisfies Record<string, MapLayer>;

export type MapLayerName = keyof typeof MAP_LAYERS;
/** From the bottom to the top. */
export const MAP_LAYER_NAMES: readonly MapLayerName[] = [
  'ground',
  'waterway',
  'building',
  'railway',
  'road',
  'boundary',
  'area_label',
  'place',
  'poi',
  'housenumber',
];

/** How an object is drawn, without its geometry. */
export interface Drawn {
  layer: MapLayerName;
  properties: Readonly<Record<string, string | number>>;
  /** Lowest zoom at which it's drawn. */
  minZoom: number;
  /** Drawing order within its layer: higher ones are above. */
  height: number;
}
