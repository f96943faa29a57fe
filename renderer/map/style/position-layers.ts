/** The position with its accuracy, and tracks with their marks. */
import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';

export const POSITION_SOURCES = ['own-position', 'tracks', 'track-marks'] as const;

const join = { 'line-join': 'round', 'line-cap': 'round' } as const;
/** White numbers are readable on it in every theme. */
const MARK = '#1B7049';

/** A circle that is modelled is dashed, as every modelled outline; tracks of a place where one was are solid. */
export const positionLayers = ({ position, positionFill, casing }: Palette): LayerSpecification[] => [
  {
    id: 'tracks-casing',
    type: 'line',
    source: 'tracks',
    layout: join,
    paint: { 'line-color': casing, 'line-width': 7, 'line-opacity': 0.8 },
  },
  {
    id: 'tracks-line',
    type: 'line',
    source: 'tracks',
    layout: join,
    paint: { 'line-color': position, 'line-width': 4 },
  },
  {
    id: 'own-position-fill',
    type: 'fill',
    source: 'own-position',
    paint: { 'fill-color': positionFill, 'fill-opacity': 0.16 },
  },
  {
    id: 'own-position-measured',
    type: 'line',
    source: 'own-position',
    filter: ['!', ['get', 'isModelled']],
    paint: { 'line-color': position, 'line-width': 1.5 },
  },
  {
    id: 'own-position-modelled',
    type: 'line',
    source: 'own-position',
    filter: ['get', 'isModelled'],
    paint: { 'line-color': position, 'line-width': 1.5, 'line-dasharray': [4, 2.5] },
  },
];

export const trackMarks: LayerSpecification[] = [
  {
    id: 'track-marks',
    type: 'circle',
    source: 'track-marks',
    paint: {
      'circle-radius': 11,
      'circle-color': MARK,
      'circle-stroke-color': '#FFFFFF',
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'track-mark-numbers',
    type: 'symbol',
    source: 'track-marks',
    layout: {
      'text-field': ['to-string', ['get', 'number']],
      'text-font': [FONTS.semiBold],
      'text-size': 13,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#FFFFFF' },
  },
];
