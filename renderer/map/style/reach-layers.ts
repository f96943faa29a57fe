/** Areas within reach, and their origins. A feature's properties have its look. */
import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';

export const REACH_SOURCES = [
  'reach',
  'reach-names',
  'reach-points',
  'reach-avoided',
  'reach-route',
  'reach-step',
  'reach-via',
] as const;

/** Wide and invisible, to make a route easy to grab. */
export const ROUTE_GRIP_LAYER = 'reach-route-grip';

const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const;

export function reachLayers({ casing, avoided, position, selection }: Palette): LayerSpecification[] {
  return [
    {
      id: 'reach-fill',
      type: 'fill',
      source: 'reach',
      // Each area lies on the larger ones, so the nearest is the strongest.
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': ['get', 'opacity'], 'fill-antialias': false },
    },
    {
      id: 'reach-casing',
      type: 'line',
      source: 'reach',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': casing, 'line-width': 3.5, 'line-opacity': 0.5 },
    },
    {
      id: 'reach-line',
      type: 'line',
      source: 'reach',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 1.75 },
    },
    {
      id: 'reach-avoided-fill',
      type: 'fill',
      source: 'reach-avoided',
      paint: { 'fill-color': avoided, 'fill-opacity': 0.2 },
    },
    {
      id: 'reach-avoided-line',
      type: 'line',
      source: 'reach-avoided',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': avoided, 'line-width': 2 },
    },
    {
      id: 'reach-route-casing',
      type: 'line',
      source: 'reach-route',
      layout: ROUND,
      paint: { 'line-color': casing, 'line-width': 8, 'line-opacity': 0.9 },
    },
    {
      id: 'reach-route-line',
      type: 'line',
      source: 'reach-route',
      layout: ROUND,
      paint: { 'line-color': position, 'line-width': 4.5 },
    },
    {
      id: ROUTE_GRIP_LAYER,
      type: 'line',
      source: 'reach-route',
      paint: { 'line-color': position, 'line-width': 14, 'line-opacity': 0 },
    },
    {
      id: 'reach-step-line',
      type: 'line',
      source: 'reach-step',
      layout: ROUND,
      paint: { 'line-color': selection, 'line-width': 5 },
    },
    {
      id: 'reach-via-point',
      type: 'circle',
      source: 'reach-via',
      paint: {
        'circle-radius': 6,
        'circle-color': position,
        'circle-stroke-color': '#FFFFFF',
        'circle-stroke-width': 2,
      },
    },
  ];
}

/** Limits on the outlines, and the points, over the names of the ground. */
export const reachLabels = ({ halo, label }: Palette): LayerSpecification[] => [
  {
    id: 'reach-labels',
    type: 'symbol',
    source: 'reach-names',
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [FONTS.semiBold],
      'text-size': 11,
      'text-padding': 2,
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  },
  {
    id: 'reach-points',
    type: 'circle',
    source: 'reach-points',
    paint: {
      'circle-radius': ['case', ['==', ['get', 'label'], ''], 6, 9],
      'circle-color': ['get', 'colour'],
      'circle-stroke-color': '#FFFFFF',
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'reach-numbers',
    type: 'symbol',
    source: 'reach-points',
    layout: {
      'text-field': ['get', 'label'],
      'text-font': [FONTS.semiBold],
      'text-size': 11,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#FFFFFF' },
  },
];
