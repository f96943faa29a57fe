/** This worker can't compute a part, but another may: its packs or its part store differ from those of the order. */
export class PartUnsupported extends Error {
  override readonly name = 'PartUnsupported';
}
