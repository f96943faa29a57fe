/** A block of a street, said by the two streets that it ends at: `Ejido entre San José y Soriano, Montevideo`. */
import { MAX_ADDRESS_CHARACTERS } from '../../contract/geocoder.ts';
import { cornerFinding } from './corners.ts';
import type { Corner } from './corners.ts';
import type { Finding } from './result.ts';

/** The street, what stands for `between`, the two others, and the rest behind a comma. */
const BLOCK =
  /^\s*(?<street>[^,;|]+?)[\s,]+(?:\(\s*)?(?:entre(?:\s+las\s+calles)?|e\/|between|btwn\.?|btw\.?|zwischen)\s+(?<one>[^,;|()]+?)\s+(?:y|e|and|und|et|&)\s+(?<other>[^,;|()]+?)\s*\)?\s*(?<rest>[,;|].*)?$/iu;

export interface BlockText {
  /** The street and one of the other two, with the rest of the text. */
  first: string;
  second: string;
}

/** The two corners that a text names; undefined where it does not say that something lies between two streets. */
export function blockIn(text: string): BlockText | undefined {
  const { street, one, other, rest = '' } = BLOCK.exec(text.slice(0, MAX_ADDRESS_CHARACTERS))?.groups ?? {};
  if (street === undefined || street.trim().length < 2 || one === undefined || other === undefined) return undefined;
  return { first: `${street} & ${one}${rest}`, second: `${street} & ${other}${rest}` };
}

/**
 * The middle of the block between two corners of one street, with both in its bounds; undefined where they share none.
 */
export function blockFinding(firsts: readonly Corner[], seconds: readonly Corner[]): Finding | undefined {
  for (const a of firsts) {
    const b = seconds.find(({ first }) => first.index === a.first.index && first.candidate.id === a.first.candidate.id);
    if (b === undefined) continue;
    const [[west, south], [east, north]] = [a.position, b.position];
    const [one, other] = [cornerFinding(a), cornerFinding(b)];
    return {
      ...one,
      types: ['route'],
      name: a.first.candidate.row.name,
      position: [(west + east) / 2, (south + north) / 2],
      bounds: [Math.min(west, east), Math.min(south, north), Math.max(west, east), Math.max(south, north)],
      quality: Math.min(one.quality ?? 0, other.quality ?? 0),
    };
  }
  return undefined;
}
