/** What passes between a pool of look-up threads and its threads. */
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { EnrichSettings } from './row-look-ups.ts';
import type { ThreadFailure } from './thread-failure.ts';

export interface PoolThreadData {
  packsDirectory: string;
  /** Whose checks of packs count. */
  dataDirectory?: string | undefined;
  /** Where there is no data directory: the verdicts on packs that are left out. */
  damaged?: readonly PackVerification[] | undefined;
}

export type ToPoolThread =
  | { type: 'open'; run: number; settings: EnrichSettings }
  /** Of each row the cells that its position is read from. */
  | { type: 'rows'; run: number; batch: number; rows: readonly (readonly string[])[] }
  | { type: 'close'; run: number };

export type FromPoolThread =
  | { type: 'opened'; run: number; failure?: ThreadFailure }
  | { type: 'answers'; batch: number; rows: string[][] }
  | { type: 'failed'; batch: number; message: string };
