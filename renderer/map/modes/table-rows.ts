import { useBatch } from '../../model/batch/batch.ts';
import { BATCH_POINT_LAYER } from '../style/batch-layers.ts';
import type { MapMode, MapPress } from './mode.ts';

const REACH_PIXELS = 4;

const rowAt = (press: MapPress) => press.topmost(BATCH_POINT_LAYER, REACH_PIXELS);

/** The mode of a table: a point selects its row. */
export const chooseTableRow: MapMode = {
  hover: (press) => (rowAt(press) === undefined ? undefined : 'pointer'),
  click(press) {
    const feature = rowAt(press);
    if (feature?.geometry.type !== 'Point' || typeof feature.id !== 'number') return;
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    useBatch.getState().set({ chosen: { row: feature.id, point: [lon, lat], from: 'map' } });
  },
};
