/**
 * What the thread of sorted tables does: sorts, filters and samples tables, so that who reads their rows meanwhile does
 * not wait.
 */
import type { BatchPoints } from '../../../contract/batch.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import { withTransfer, type Call } from '../../threads/call.ts';
import { findPoints, type PointsWish } from './point-query.ts';
import { PointTiles, type PointTileWish } from './point-tiles.ts';
import { findRows, type TableFile, type ViewWish } from './view-query.ts';

/** How far it is, from 0 to 1. */
export type ViewProgress = number;

export function viewService() {
  const tiles = new PointTiles();
  return (call: Call<ViewProgress>) => ({
    /** The numbers of the rows that `wish` asks for, in its order. */
    rows(table: TableFile, wish: ViewWish): Uint32Array<ArrayBuffer> {
      const numbers = findRows(table, wish, call);
      return withTransfer(numbers, [numbers.buffer]);
    },
    /** Positions as JSON. */
    points: (table: TableFile, wish: PointsWish): JsonText<BatchPoints> => findPoints(table, wish, call),
    /** A vector tile of positions; `null` where nothing is in it. */
    tile: (table: TableFile, wish: PointTileWish): Uint8Array<ArrayBuffer> | null =>
      tiles.tile(table, wish, call) ?? null,
  });
}
