import { expect, it } from 'vitest';
import { BATCH_POINT_LAYER } from './batch-layers.ts';
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

it('shows no table where none was shown', () => {
  expect(pointLayer(keepOverlays(styleOf('light'), styleOf('dark')))).toMatchObject({ layout: { visibility: 'none' } });
  expect(keepOverlays(undefined, styleOf('dark'))).toEqual(styleOf('dark'));
});
