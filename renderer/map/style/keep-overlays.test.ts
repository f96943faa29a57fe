import type { GeoJSONSourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { BATCH_POINT_LAYER, batchPointSize } from './batch-layers.ts';
import { buildStyle } from './build-style.ts';
import { keepOverlays } from './keep-overlays.ts';

const styleOf = (theme: 'light' | 'dark') =>
  buildStyle({ theme, packs: [], hiddenLayers: [], base: 'http://127.0.0.1:8765/app/' });
const pointLayer = ({ layers }: ReturnType<typeof styleOf>) => layers.find(({ id }) => id === BATCH_POINT_LAYER);

it('keeps what is shown of a table, and takes the colours of the new theme', () => {
  const tiles = { type: 'vector', tiles: ['http://127.0.0.1:8765/v1/batch/1/points/{z}/{x}/{y}.mvt'] } as const;
  const light = styleOf('light');
  const shown = {
    ...light,
    sources: { ...light.sources, 'batch-points': { ...tiles, tiles: [...tiles.tiles] } },
    layers: light.layers.map((layer) =>
      layer.id === BATCH_POINT_LAYER && layer.type === 'circle'
        ? { ...layer, layout: { ...layer.layout, visibility: 'visible' as const } }
        : layer,
    ),
  };
  const kept = keepOverlays(shown, styleOf('dark'));
  expect(kept.sources['batch-points']).toEqual(tiles);
  expect(pointLayer(kept)).toMatchObject({
    layout: { visibility: 'visible' },
    paint: pointLayer(styleOf('dark'))?.paint,
  });
  expect(pointLayer(kept)?.paint).not.toEqual(pointLayer(light)?.paint);
});

it('keeps points of a short table as large as they were', () => {
  const light = styleOf('light');
  const few = batchPointSize(true);
  const layer = pointLayer(light);
  const shown = { ...light, layers: light.layers.filter(({ id }) => id !== BATCH_POINT_LAYER) };
  if (layer?.type === 'circle') shown.layers.push({ ...layer, paint: { ...layer.paint, ...few } });
  expect(few['circle-radius']).not.toEqual(batchPointSize(false)['circle-radius']);
  expect(pointLayer(keepOverlays(shown, styleOf('dark')))).toMatchObject({
    paint: { ...pointLayer(styleOf('dark'))?.paint, ...few },
  });
});

it('shows no table where none was shown', () => {
  expect(pointLayer(keepOverlays(styleOf('light'), styleOf('dark')))).toMatchObject({ layout: { visibility: 'none' } });
  expect(keepOverlays(undefined, styleOf('dark'))).toEqual(styleOf('dark'));
});

const visibilities = ({ layers }: ReturnType<typeof styleOf>, of: string) =>
  layers.flatMap((layer) => ('source' in layer && layer.source === of ? [layer.layout?.visibility ?? 'visible'] : []));

it('shows the layers of an overlay as long as it holds something, in every style', () => {
  const light = styleOf('light');
  expect(visibilities(light, 'drawing')).toEqual(['none', 'none', 'none', 'none', 'none']);
  expect(visibilities(light, 'graticule')).toEqual(['visible']);
  const drawing: GeoJSONSourceSpecification = { type: 'geojson', data: { type: 'Point', coordinates: [1, 2] } };
  const drawn = keepOverlays({ ...light, sources: { ...light.sources, drawing } }, styleOf('dark'));
  expect(new Set(visibilities(drawn, 'drawing'))).toEqual(new Set(['visible']));
  expect(new Set(visibilities(drawn, 'outline'))).toEqual(new Set(['none']));
  const emptied = keepOverlays({ ...drawn, sources: light.sources }, styleOf('light'));
  expect(new Set(visibilities(emptied, 'drawing'))).toEqual(new Set(['none']));
});
