import { selectCell, showSpider, useResult } from '../../model/matrix/result/state.ts';
import { MATRIX_DESTINATION_LAYERS, MATRIX_ORIGIN_LAYERS } from '../style/matrix-layers.ts';
import type { MapMode, MapPress } from './mode.ts';

const REACH_PIXELS = 12;

const endAt = (press: MapPress, layers: readonly string[]) => press.nearest(layers, REACH_PIXELS)?.properties;

/** The mode of a matrix: a point selects the cell that it is shown with; an origin without one, the lines from it. */
export const chooseMatrixCell: MapMode = {
  hover: (press) =>
    endAt(press, [...MATRIX_ORIGIN_LAYERS, ...MATRIX_DESTINATION_LAYERS]) === undefined ? undefined : 'pointer',
  click(press) {
    const origin = endAt(press, MATRIX_ORIGIN_LAYERS);
    const destination = endAt(press, MATRIX_DESTINATION_LAYERS);
    const partner = Math.max(0, Number((origin ?? destination)?.['partner'] ?? -1));
    if (origin?.['partner'] !== undefined) selectCell({ origin: Number(origin['index']), destination: partner });
    else if (origin !== undefined) showSpider(Number(origin['index']));
    else if (destination === undefined) useResult.getState().set({ kept: null });
    else selectCell({ origin: partner, destination: Number(destination['index']) });
  },
};
