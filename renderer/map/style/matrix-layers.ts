/**
 * Origins, destinations and lines of a matrix. Origins are squares and destinations circles, in any colour; a feature's
 * properties have its look.
 */
import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from './palette.ts';

export const MATRIX_SOURCES = [
  'matrix-lines',
  'matrix-path',
  'matrix-destinations',
  'matrix-origins',
  'matrix-marks',
] as const;

export const ORIGIN_COLOUR = '#1F5FA8';
export const DESTINATION_COLOUR = '#D9480F';

/** Properties of a line from an origin to one of its destinations, which isn't a route. */
export type MatrixLine = { readonly colour: string };

/** The layers of origins, and of destinations. */
export const MATRIX_ORIGIN_LAYERS = ['matrix-origins'] as const;
export const MATRIX_DESTINATION_LAYERS = ['matrix-destinations', 'matrix-unreachable'] as const;

export type MatrixEnd = {
  /** Its position in the matrix. */
  readonly index: number;
  /** Position of the point at the other end that is shown with it; −1 or absent without one. */
  readonly partner?: number;
  /** `#RRGGBB`. */
  readonly colour: string;
  /** 0 to 1; filtered features are faint. */
  readonly opacity?: number;
  /** Scale of the points, smaller if there are many; 1 when absent. */
  readonly scale?: number;
  /** Whether an origin is highlighted: larger, with a ring in the colour of the selection. */
  readonly isMarked?: boolean;
  /** Crossed out: unreachable. */
  readonly isUnreachable?: boolean;
};

/** One end of the pair that is looked at, over all others. */
export type MatrixMark = { readonly end: 'origin' | 'destination'; readonly colour: string };

/** `isPending`: straight, for as long as the path is being computed. */
export type MatrixPath = { readonly isPending: boolean };

const join = { 'line-join': 'round', 'line-cap': 'round' } as const;
const opacity: ExpressionSpecification = ['coalesce', ['get', 'opacity'], 1];
const scale: ExpressionSpecification = ['coalesce', ['get', 'scale'], 1];
const isMarked: ExpressionSpecification = ['==', ['get', 'isMarked'], true];

export function matrixLayers({ selection, casing, halo }: Palette): LayerSpecification[] {
  return [
    {
      id: 'matrix-lines',
      type: 'line',
      source: 'matrix-lines',
      paint: { 'line-color': ['get', 'colour'], 'line-width': 1, 'line-opacity': 0.5 },
    },
    {
      id: 'matrix-destinations',
      type: 'circle',
      source: 'matrix-destinations',
      filter: ['!=', ['get', 'isUnreachable'], true],
      paint: {
        'circle-radius': ['*', 4, scale],
        'circle-color': ['get', 'colour'],
        'circle-opacity': opacity,
        'circle-stroke-opacity': opacity,
        'circle-stroke-color': halo,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'matrix-unreachable',
      type: 'symbol',
      source: 'matrix-destinations',
      filter: ['==', ['get', 'isUnreachable'], true],
      layout: {
        'icon-image': ['concat', 'cross-', ['get', 'colour']],
        'icon-size': scale,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'matrix-path-casing',
      type: 'line',
      source: 'matrix-path',
      layout: join,
      paint: { 'line-color': casing, 'line-width': 7, 'line-opacity': 0.9 },
    },
    {
      id: 'matrix-path',
      type: 'line',
      source: 'matrix-path',
      filter: ['!', ['get', 'isPending']],
      layout: join,
      paint: { 'line-color': selection, 'line-width': 3.5 },
    },
    {
      id: 'matrix-path-pending',
      type: 'line',
      source: 'matrix-path',
      filter: ['get', 'isPending'],
      paint: { 'line-color': selection, 'line-width': 2.5, 'line-dasharray': [3, 1.6] },
    },
    {
      id: 'matrix-origins',
      type: 'symbol',
      source: 'matrix-origins',
      layout: {
        'icon-image': ['concat', ['case', isMarked, 'marked-', 'square-'], ['get', 'colour']],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': ['case', isMarked, 1, scale],
        'symbol-sort-key': ['case', isMarked, 1, 0],
      },
      paint: { 'icon-opacity': opacity },
    },
    {
      id: 'matrix-marked-destination',
      type: 'circle',
      source: 'matrix-marks',
      filter: ['==', ['get', 'end'], 'destination'],
      paint: {
        'circle-radius': 6,
        'circle-color': ['get', 'colour'],
        'circle-stroke-color': '#FFFFFF',
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'matrix-marked-origin',
      type: 'symbol',
      source: 'matrix-marks',
      filter: ['==', ['get', 'end'], 'origin'],
      layout: {
        'icon-image': ['concat', 'marked-', ['get', 'colour']],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}
