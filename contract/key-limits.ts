/** What one key may keep, and have waiting, at once. The owner of the machine is held by the room on the disk alone. */

const GIB = 2 ** 30;

export interface KeyLimits {
  /** Matrix jobs that are queued or running. */
  waitingMatrices: number;
  /** Matrix jobs in whatever state. */
  matrices: number;
  /** Bytes of matrix jobs: their orders, and eight for each cell of a matrix. */
  matrixBytes: number;
  /** Imports that are queued or running. */
  waitingImports: number;
  /** Files that were taken for imports and not ordered, or arrive. */
  files: number;
  /** Bytes of these, and of the files of imports that are queued or running. */
  fileBytes: number;
  /** How long a file waits for the order of its import since it was last looked at, in milliseconds. */
  fileKeptMs: number;
  /** Tables of `/v1/batch`. */
  tables: number;
  /** Bytes of these with their answers, as they lie on the disk. */
  tableBytes: number;
  /** Saved places. */
  places: number;
  /** Folders of these. */
  placeFolders: number;
  /**
   * Bytes that lie on the disk for requests under way: bodies that arrive, answers that their client does not take yet.
   */
  inFlightBytes: number;
}

export const KEY_LIMITS: KeyLimits = {
  waitingMatrices: 100,
  matrices: 10_000,
  matrixBytes: 2 * GIB,
  waitingImports: 20,
  files: 32,
  fileBytes: 8 * GIB,
  fileKeptMs: 3_600_000,
  tables: 100,
  tableBytes: 8 * GIB,
  places: 50_000,
  placeFolders: 1_000,
  inFlightBytes: 8 * GIB,
};

/** `2 GiB`, `1.5 GiB`, `12 MiB`. */
export function writtenBytes(bytes: number): string {
  const [size, unit] = bytes >= GIB ? [bytes / GIB, 'GiB'] : [bytes / 2 ** 20, 'MiB'];
  return `${Number(size.toFixed(1))} ${unit}`;
}
