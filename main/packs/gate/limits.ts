/** Limits of vetting a pack file. */

export interface VetLimits {
  /** How long one file may take, in milliseconds. */
  fileMs: number;
  /** How much memory the process may use, in bytes. */
  memoryBytes: number;
}

/** World-wide packs open in a tenth of a second each and use 100 MB. */
export const VET_LIMITS: VetLimits = { fileMs: 10_000, memoryBytes: 512 * 2 ** 20 };
