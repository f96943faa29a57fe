import { createHash } from 'node:crypto';

const ID_BYTES = 5;

/**
 * Returns the stable id of an area: the first 40 bits of SHA-256 of `<category_code>:<source_key>`. It is the same in
 * every build from the same sources, and small enough to be exact in a JSON number.
 * @throws RangeError if the hash is zero, which stands for "no area"
 */
export function boundaryId(categoryCode: number, sourceKey: string): number {
  const key = `${categoryCode}:${sourceKey}`;
  const id = createHash('sha256').update(key).digest().readUIntBE(0, ID_BYTES);
  if (id === 0) throw new RangeError(`The boundary id of ${key} is 0: use another source key`);
  return id;
}
