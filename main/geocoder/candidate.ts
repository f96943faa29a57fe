/** Documents of a pack as the search holds them: names cut into tokens, parents resolved. */
import { DOCUMENT_KIND_NAMES } from './index/identifiers.ts';
import type { DocumentKind } from './index/identifiers.ts';
import { isGeneric, isIdeograph, tokens, tokenWeight, words } from './index/text.ts';
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
/** Documents kept per pack. */
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
  readonly #cache = new Map<number, Candidate>();
  /** What the children of an area inherit; kept apart from the candidates, of which there are many more. */
  readonly #inherited = new WeakMap<Candidate, ReadonlyMap<string, number>>();

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  get(id: number): Candidate | undefined {
    return this.#get(id, 0);
  }

  /** @param depth how many documents below it led here */
  #get(id: number, depth: number): Candidate | undefined {
    const known = this.#cache.get(id);
    if (known !== undefined) return known;
    const row = this.#reader.document(id);
    if (row === undefined) return undefined;
    if (depth > MAX_DEPTH) throw damagedPack(this.#reader.pack, `document ${id} lies within itself`);
    const parent = row.parent === null ? undefined : this.#get(row.parent, depth + 1);
    const alternates = row.alternates === null ? [] : row.alternates.split('|').map((name) => name.split(' '));
    const candidate: Candidate = {
      id,
      kind: DOCUMENT_KIND_NAMES[row.kind] ?? 'place',
      row,
      parent,
      variants: [tokens(row.name), ...alternates].map(variantOf),
      nameWords: words(row.name),
      lowerName: row.name.toLowerCase(),
      context: this.#context(row, parent),
    };
    if (this.#cache.size >= CACHE_SIZE) this.#cache.clear();
    this.#cache.set(id, candidate);
    return candidate;
  }

  #context(row: DocumentRow, parent: Candidate | undefined): ReadonlyMap<string, number> {
    const inherited = parent === undefined ? new Map<string, number>() : this.#inheritedFrom(parent);
    if (row.context === null) return inherited;
    const own = new Map(inherited);
    for (const token of row.context.split(' ')) raise(own, token, OWN_CONTEXT_WORTH);
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

/** The area of a kind around a candidate, or itself. */
export function ancestor(candidate: Candidate, kind: DocumentKind): Candidate | undefined {
  for (let area: Candidate | undefined = candidate; area !== undefined; area = area.parent)
    if (area.kind === kind) return area;
  return undefined;
}
