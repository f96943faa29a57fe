import { expect, it } from 'vitest';
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { BATCH_POINT_LAYER } from '../../../map/style/batch-layers.ts';
import { buildStyle } from '../../../map/style/build-style.ts';
import { overlayLegend } from './overlay-legend.ts';

const EMPTY = buildStyle({ theme: 'light', packs: [], hiddenLayers: [], base: 'http://127.0.0.1:8765/app/' });

/** A style whose overlay `name` holds points of these properties. */
const holding = (name: string, ...properties: Record<string, unknown>[]): StyleSpecification['sources'] => ({
  [name]: {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: properties.map((own) => ({
        type: 'Feature',
        properties: own,
        geometry: { type: 'Point', coordinates: [1, 2] },
      })),
    },
  },
});
const withSources = (sources: StyleSpecification['sources']): StyleSpecification => ({
  ...EMPTY,
  sources: { ...EMPTY.sources, ...sources },
});

it('says nothing of what the map does not show', () => {
  expect(overlayLegend(EMPTY)).toEqual([]);
});

it('names the ends of a matrix and what joins them, in their colour where they have one', () => {
  const style = withSources({
    ...holding('matrix-origins', { colour: '#112233' }, { colour: '#445566' }),
    ...holding('matrix-destinations', { colour: '#112233' }, { colour: '#112233' }),
    ...holding('matrix-lines', { colour: '#112233' }),
  });
  expect(overlayLegend(style)).toEqual([
    { kind: 'square', label: 'Origin of the matrix', colour: '#5A6664' },
    { kind: 'dot', label: 'Destination of the matrix', colour: '#112233' },
    { kind: 'line', label: 'An origin and its destinations', colour: '#112233' },
  ]);
});

it('names the points of an order', () => {
  expect(overlayLegend(withSources(holding('matrix-points', { icon: 'destinations' })))).toMatchObject([
    { kind: 'dot', label: 'Destination of the matrix' },
  ]);
});

it('names the rows of a table while they are shown', () => {
  const rows = EMPTY.layers.find(({ id }) => id === BATCH_POINT_LAYER);
  if (rows?.type !== 'circle') throw new Error('The rows of a table are circles');
  const shown = { ...rows, layout: { ...rows.layout, visibility: 'visible' as const } };
  expect(overlayLegend({ ...EMPTY, layers: [shown] }).map(({ label }) => label)).toEqual([
    'Row of the table',
    'Row with a problem',
  ]);
});
