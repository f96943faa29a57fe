/** Functions of the view thread, which sorts, filters and samples tables without blocking readers of their rows. */
import type { BatchPoints } from '../../../contract/batch.ts';
import type { JsonText } from '../../../contract/json-text.ts';
import { withTransfer, type Call } from '../../threads/call.ts';
import { findPoints, type PointsQuery } from './point-query.ts';
import { PointTiles, type PointTileQuery } from './point-tiles.ts';
import { findRows, type TableFile, type ViewQuery } from './view-query.ts';

/** Progress, 0 to 1. */
export type ViewProgress = number;

export function viewService() {
  const tiles = new PointTiles();
  return (call: Call<ViewProgress>) => ({
    /** The numbers of the rows that match `query`, in its order. */
    rows(table: TableFile, query: ViewQuery): Uint32Array<ArrayBuffer> {
      const numbers = findRows(table, query, call);
      return withTransfer(numbers, [numbers.buffer]);
    },
    /** Positions as JSON. */
    points: (table: TableFile, query: PointsQuery): JsonText<BatchPoints> => findPoints(table, query, call),
    /** A vector tile of positions; `null` if it's empty. */
    tile: (table: TableFile, query: PointTileQuery): Uint8Array<ArrayBuffer> | null =>
      tiles.tile(table, query, call) ?? null,
  });
}
