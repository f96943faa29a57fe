/** Limits of vetting a pack file. */
export interface VetLimits {
  /** Maximum time per file, in milliseconds. */
  fileMs: number;
  /** Maximum memory of the process, in bytes. */
  memoryBytes: number;
}

/** Packs of the whole world open in a tenth of a second each, with 100 MB. */
export const VET_LIMITS: VetLimits = { fileMs: 10_000, memoryBytes: 512 * 2 ** 20 };
