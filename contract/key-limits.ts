/** Limits on what one key may store and queue. The owner of the machine is limited only by the disk. */

const GIB = 2 ** 30;

export interface KeyLimits {
  /** Number of matrix jobs that are queued or running. */
  waitingMatrices: number;
  /** Number of matrix jobs in any state. */
  matrices: number;
  /** Bytes of matrix jobs: their requests, and eight for each cell of a matrix. */
  matrixBytes: number;
  /** Number of imports that are queued or running. */
  waitingImports: number;
  /** Number of uploaded files not used by an import, including incoming ones. */
  files: number;
  /** Bytes of these files, and of the files of queued or running imports. */
  fileBytes: number;
  /** Time in milliseconds after which an upload expires if it is neither imported nor previewed. */
  uploadLifetimeMs: number;
  /** Number of tables of `/v1/batch`. */
  tables: number;
  /** Bytes of these tables on disk, with their results. */
  tableBytes: number;
  /** Number of saved places. */
  places: number;
  /** Number of folders of saved places. */
  placeFolders: number;
  /** Bytes on disk for requests in progress: incoming bodies, and responses that clients haven't read yet. */
  inFlightBytes: number;
}

export const KEY_LIMITS: KeyLimits = {
  waitingMatrices: 100,
  matrices: 10_000,
  matrixBytes: 2 * GIB,
  waitingImports: 20,
  files: 32,
  fileBytes: 8 * GIB,
  uploadLifetimeMs: 3_600_000,
  tables: 100,
  tableBytes: 8 * GIB,
  places: 50_000,
  placeFolders: 1_000,
  inFlightBytes: 8 * GIB,
};

/** Formats a size: `2 GiB`, `1.5 GiB`, `12 MiB`. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes >= GIB ? [bytes / GIB, 'GiB'] : [bytes / 2 ** 20, 'MiB'];
  return `${Number(size.toFixed(1))} ${unit}`;
}
