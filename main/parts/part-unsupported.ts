/** This worker cannot do a part, and another may: its packs or its results are not those of the order. */
export class PartUnsupported extends Error {
  override readonly name = 'PartUnsupported';
}
