/** Saved places on the map: coloured teardrops, with names if there is room. */
import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';

export const PLACE_SOURCE = 'saved-places' as const;
export const PLACE_LAYER = 'saved-places';
/** Places of interest of the categories that are layers. */
export const INTEREST_SOURCE = 'places-of-interest' as const;
/** Name of a marker's image, before its colour. */
export const PLACE_IMAGE = 'saved-place-';

/** Over the names of the ground, which make way for markers; of names that would meet, one is drawn. */
export const placeMarkers = ({ halo, label }: Palette): LayerSpecification => ({
  id: PLACE_LAYER,
  type: 'symbol',
  source: PLACE_SOURCE,
  layout: {
    'icon-image': ['concat', PLACE_IMAGE, ['get', 'color']],
    'icon-anchor': 'bottom',
    'icon-size': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 9, 0.8, 13, 1],
    'icon-allow-overlap': true,
    'icon-padding': 0,
    // Southern places are in front of northern ones.
    'symbol-z-order': 'viewport-y',
    'text-field': ['get', 'name'],
    'text-font': [FONTS.semiBold],
    'text-size': 12,
    'text-anchor': 'left',
    'text-justify': 'left',
    'text-offset': [0.95, -1],
    'text-max-width': 14,
    'text-optional': true,
  },
  paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.45 },
});

/** Points in the colour of their layer, with names from near. */
export const interestPoints = ({ halo, label }: Palette): LayerSpecification[] => [
  {
    id: INTEREST_SOURCE,
    type: 'circle',
    source: INTEREST_SOURCE,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 3, 14, 6],
      'circle-color': ['get', 'colour'],
      'circle-stroke-color': halo,
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: `${INTEREST_SOURCE}-names`,
    type: 'symbol',
    source: INTEREST_SOURCE,
    minzoom: 14,
    layout: {
      'text-field': ['coalesce', ['get', 'name'], ''],
      'text-font': [FONTS.regular],
      'text-size': 12,
      'text-anchor': 'top',
      'text-offset': [0, 0.7],
      'text-max-width': 10,
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.45 },
  },
];
