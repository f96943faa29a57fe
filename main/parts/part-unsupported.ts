/**
 * Thrown if this worker can't compute a part, but another one might: its packs or its part store differ from those of
 * the job.
 */
export class PartUnsupported extends Error {
  override readonly name = 'PartUnsupported';
}
