/** What the first look at a pack file may take. */

export interface VetLimits {
  /** How long one file may take, in milliseconds. */
  fileMs: number;
  /** What the process may take for it, in bytes. */
  memoryBytes: number;
}

/** Those of a world open in a tenth of a second each, and take 100 MB. */
export const VET_LIMITS: VetLimits = { fileMs: 10_000, memoryBytes: 512 * 2 ** 20 };
