/** A request for a summary of a Batch table. */
import type { PositionSource } from '../../../contract/enrich.ts';
import type { GroupBy } from '../summary/group-by.ts';
import type { Measured } from '../summary/summary-table.ts';

/** A summary whose columns exist. */
export interface SummaryQuery {
  by: GroupBy;
  sum: readonly Measured[];
  mean: readonly Measured[];
  position: PositionSource;
  /** The key that is charged for the rows. */
  keyId: string | undefined;
  /** Changes with the packs, whose areas may then be others. */
  edition: number;
}
