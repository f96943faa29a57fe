import { readGeohash } from './geohash.ts';
import { readMaidenhead } from './maidenhead.ts';
import { readMgrs, type MgrsText } from './read-mgrs.ts';
import { readPlusCode, type PlusCodeText } from './plus-code.ts';

/**
 * Reads a Plus Code, an MGRS reference, a geohash or a Maidenhead locator; returns `null` for other text. Never throws.
 */
export function readPositionCode(text: string): PlusCodeText | MgrsText | null {
  const read = readPlusCode(text) ?? readMgrs(text);
  if (read !== null && read.kind !== 'invalid') return read;
  // A geohash may begin like a reference.
  const code = readMaidenhead(text) ?? readGeohash(text);
  return code === null ? read : { kind: 'code', code };
}
