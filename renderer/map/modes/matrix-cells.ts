import { selectCell, showSpider, useResult } from '../../model/matrix/result/state.ts';
import { MATRIX_DESTINATION_LAYERS, MATRIX_ORIGIN_LAYERS } from '../style/matrix-layers.ts';
import type { MapMode, MapPress } from './mode.ts';

const REACH_PIXELS = 12;

const endAt = (press: MapPress, layers: readonly string[]) => press.nearest(layers, REACH_PIXELS)?.properties;

/** The mode of a matrix: an origin shows the lines from it, a destination selects its cell. */
export const chooseMatrixCell: MapMode = {
  hover: (press) =>
    endAt(press, [...MATRIX_ORIGIN_LAYERS, ...MATRIX_DESTINATION_LAYERS]) === undefined ? undefined : 'pointer',
  click(press) {
    const origin = endAt(press, MATRIX_ORIGIN_LAYERS);
    const destination = endAt(press, MATRIX_DESTINATION_LAYERS);
    if (origin !== undefined) showSpider(Number(origin['index']));
    else if (destination === undefined) useResult.getState().set({ kept: null });
    else selectCell({ origin: Math.max(0, Number(destination['origin'])), destination: Number(destination['index']) });
  },
};
