/** Documents of a pack as the search holds them: names cut into tokens, parents resolved. */
import { DOCUMENT_KIND_NAMES } from './index/identifiers.ts';
import type { DocumentKind } from './index/identifiers.ts';
import { isGeneric, isIdeograph, tokensOfWords, tokenWeight, words } from './index/text.ts';
import { damagedPack } from '../packs/unavailable.ts';
import type { DocumentRow, IndexReader } from './index-reader.ts';

/** One name of a document. */
export interface NameVariant {
  tokens: string[];
  weights: number[];
  totalWeight: number;
}

export interface Candidate {
  id: number;
  kind: DocumentKind;
  row: DocumentRow;
  parent: Candidate | undefined;
  variants: NameVariant[];
  /** Words of the main name as written. */
  nameWords: string[];
  lowerName: string;
  /** Tokens that its own context and its parents' names add, with what a match there is worth. */
  context: ReadonlyMap<string, number>;
}

/** What a word is worth that matches not the name but an area around it. */
const CONTEXT_WORTH: Record<DocumentKind, number> = {
  country: 0.88,
  region: 0.92,
  place: 0.96,
  neighbourhood: 0.96,
  postcode: 0.97,
  street: 0.97,
  airport: 0.96,
  business: 0.96,
  natural: 0.88,
};
/** The same for the document's own context: its postal code above all. */
const OWN_CONTEXT_WORTH = 0.97;
/** Documents kept per pack, of which at least half are the ones that were asked for last. */
const CACHE_SIZE = 20_000;

function variantOf(nameTokens: string[]): NameVariant {
  const weights = nameTokens.map(tokenWeight);
  return { tokens: nameTokens, weights, totalWeight: weights.reduce((sum, weight) => sum + weight, 0) || 1 };
}

const raise = (map: Map<string, number>, token: string, worth: number): void => {
  if ((map.get(token) ?? 0) < worth) map.set(token, worth);
};

/** Whether a word of another name still says which area is meant: `ga` out of a translation is Georgia's code. */
const tellsAlone = ({ tokens: all }: NameVariant, token: string): boolean =>
  all.length === 1 || token.length > 2 || isGeneric(token) || isIdeograph(token);

/** Levels that lie within one another: a dozen where there are most. */
const MAX_DEPTH = 50;

export class Candidates {
  readonly #reader: IndexReader;
  #recent = new Map<number, Candidate>();
  #before = new Map<number, Candidate>();
  /** What the children of an area inherit; kept apart from the candidates, of which there are many more. */
  readonly #inherited = new WeakMap<Candidate, ReadonlyMap<string, number>>();
  /** The same with a context of their own, by that: streets of a postal code share it. */
  readonly #contexts = new WeakMap<Candidate, Map<string, ReadonlyMap<string, number>>>();

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  get(id: number): Candidate | undefined {
    return this.#get(id, 0);
  }

  /** With the areas around it: what lies in one of them knows it by identity. */
  #keep(candidate: Candidate): Candidate {
    if (this.#recent.size >= CACHE_SIZE / 2) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    for (let one: Candidate | undefined = candidate; one !== undefined; one = one.parent) this.#recent.set(one.id, one);
    return candidate;
  }

  /** @param depth how many documents below it led here */
  #get(id: number, depth: number): Candidate | undefined {
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const before = this.#before.get(id);
    if (before !== undefined) return this.#keep(before);
    const row = this.#reader.document(id);
    if (row === undefined) return undefined;
    if (depth > MAX_DEPTH) throw damagedPack(this.#reader.pack, `document ${id} lies within itself`);
    const parent = row.parent === null ? undefined : this.#get(row.parent, depth + 1);
    const alternates = row.alternates === null ? [] : row.alternates.split('|').map((name) => name.split(' '));
    const nameWords = words(row.name);
    return this.#keep({
      id,
      kind: DOCUMENT_KIND_NAMES[row.kind] ?? 'place',
      row,
      parent,
      variants: [tokensOfWords(nameWords), ...alternates].map(variantOf),
      nameWords,
      lowerName: row.name.toLowerCase(),
      context: this.#context(row, parent),
    });
  }

  #context(row: DocumentRow, parent: Candidate | undefined): ReadonlyMap<string, number> {
    const inherited = parent === undefined ? new Map<string, number>() : this.#inheritedFrom(parent);
    if (row.context === null) return inherited;
    const siblings = parent === undefined ? undefined : this.#contexts.get(parent);
    const known = siblings?.get(row.context);
    if (known !== undefined) return known;
    const own = new Map(inherited);
    for (const token of row.context.split(' ')) raise(own, token, OWN_CONTEXT_WORTH);
    if (parent !== undefined) this.#contexts.set(parent, (siblings ?? new Map()).set(row.context, own));
    return own;
  }

  #inheritedFrom(area: Candidate): ReadonlyMap<string, number> {
    const known = this.#inherited.get(area);
    if (known !== undefined) return known;
    const tokensWorth = new Map(area.parent === undefined ? [] : this.#inheritedFrom(area.parent));
    for (const [index, variant] of area.variants.entries())
      for (const token of variant.tokens)
        if (index === 0 || tellsAlone(variant, token)) raise(tokensWorth, token, CONTEXT_WORTH[area.kind]);
    this.#inherited.set(area, tokensWorth);
    return tokensWorth;
  }
}

const TOKENS_OF = new WeakMap<Candidate, ReadonlySet<string>>();

/** Every token of an area's names. */
export function tokensOf(area: Candidate): ReadonlySet<string> {
  const known = TOKENS_OF.get(area);
  if (known !== undefined) return known;
  const found = new Set(area.variants.flatMap(({ tokens: own }) => own));
  TOKENS_OF.set(area, found);
  return found;
}

/** The area of a kind around a candidate, or itself. */
export function ancestor(candidate: Candidate, kind: DocumentKind): Candidate | undefined {
  for (let area: Candidate | undefined = candidate; area !== undefined; area = area.parent)
    if (area.kind === kind) return area;
  return undefined;
}
