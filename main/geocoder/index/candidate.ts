/** Documents of a pack as the search holds them: names cut into tokens, parents resolved. */
import { AREA_KINDS } from '../text/kind-words.ts';
import { DOCUMENT_KIND_NAMES, type DocumentKind } from './identifiers.ts';
import { canonical, isGeneric, isIdeograph, lengthOfKind, tokensOfWords, tokenWeight, words } from '../text/tokens.ts';
import { damagedPack } from '../../packs/unavailable.ts';
import type { DocumentRow, IndexReader } from './reader.ts';

/** One name of a document. */
export interface NameVariant {
  tokens: string[];
  weights: number[];
  totalWeight: number;
  /**
   * Whether it is the usual name with the area around it: `San José de Costa Rica`. If the usual name and that area
   * explain the text, this name is ignored.
   */
  addsWhereOnly: boolean;
  /** Letters of a code, which no longer word abbreviated to it stands for: `Lake` isn't `LK`, `Court` isn't `CT`. */
  codeLength: number | undefined;
}

/** Whether a word as written may stand for a token that is a code of this length. */
export const mayWriteCode = (raw: string, token: string, codeLength: number | undefined): boolean =>
  codeLength === undefined || raw === token || raw.length === codeLength;

/** Tokens that something is found by beside its name, layer by layer: what lies in an area shares the area's. */
export class Context {
  readonly tokens: ReadonlySet<string>;
  /** What a word is worth that one of these tokens explains. */
  readonly worth: number;
  readonly around: Context | undefined;
  /** Lengths of the tokens that are codes only. */
  readonly codes: ReadonlyMap<string, number>;

  constructor(
    tokensOfLayer: ReadonlySet<string>,
    worth: number,
    around: Context | undefined,
    codes: ReadonlyMap<string, number> = NO_CODES,
  ) {
    this.tokens = tokensOfLayer;
    this.worth = worth;
    this.around = around;
    this.codes = codes;
  }

  has(token: string): boolean {
    return this.tokens.has(token) || this.around?.has(token) === true;
  }

  /** The weight of a match with a token; undefined without one. */
  get(token: string): number | undefined {
    const around = this.around?.get(token);
    return this.tokens.has(token) ? Math.max(this.worth, around ?? 0) : around;
  }
}

const NO_CODES: ReadonlyMap<string, number> = new Map();
const NOTHING_AROUND = new Context(new Set(), 0, undefined);

export interface Candidate {
  id: number;
  kind: DocumentKind;
  row: DocumentRow;
  parent: Candidate | undefined;
  /** The areas that contain it, the smallest first. */
  around: readonly Candidate[];
  variants: NameVariant[];
  /** Words of the main name as written. */
  nameWords: string[];
  lowerName: string;
  /** Tokens that its own context and its parents' names add. */
  context: Context;
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
/** Cached documents per pack; at least half of them are the ones used last. */
const CACHE_SIZE = 28_000;

/** Kinds at the end of Chinese and Japanese names don't count; within them no character is generic: `国` in `中国人`. */
function variantOf(nameTokens: string[], addsWhere = false, codeLength?: number): NameVariant {
  const named = nameTokens.length - lengthOfKind(nameTokens);
  const isWithin = (index: number): boolean => index < nameTokens.length - 1;
  const weights = nameTokens.map((token, index) =>
    index >= named ? 0 : isWithin(index) && isIdeograph(token) ? 1 : tokenWeight(token),
  );
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return { tokens: nameTokens, weights, totalWeight, addsWhereOnly: addsWhere, codeLength };
}

/** Whether a word of another name still says which area is meant: `ga` out of a translation is Georgia's code. */
const isDistinctive = ({ tokens: all }: NameVariant, token: string): boolean =>
  all.length === 1 || token.length > 2 || isIdeograph(token);

function addsWhereOnly(other: readonly string[], name: readonly string[], context: Context): boolean {
  // San Juan is called Puerto Rico as well.
  if (other.every((token) => context.has(token))) return true;
  if (other.length <= name.length || !name.every((token) => other.includes(token))) return false;
  const added = other.filter((token) => !name.includes(token));
  return (
    added.some((token) => context.has(token)) &&
    added.every((token) => context.has(token) || isGeneric(token) || isJoining(token))
  );
}

/** ISO 3166-1 alpha-3. */
const ISO3_LENGTH = 3;

/** The length of the code that another name is; undefined if it isn't one. Codes come first. */
function codeLengthOf(
  kind: DocumentKind,
  { short_name: code }: DocumentRow,
  [token = '', ...more]: readonly string[],
  at: number,
): number | undefined {
  if (more.length > 0 || at > 1 || !['country', 'region', 'airport'].includes(kind)) return undefined;
  if (code !== null && canonical(code.toLowerCase()) === token) return code.length;
  return kind === 'country' ? ISO3_LENGTH : undefined;
}

/** A letter or two between two names: `de`, `i`. */
const isJoining = (token: string): boolean => token.length <= 2 && !isIdeograph(token);

/** Kinds in any name of a region, which people write beside each of them: `Canton of Geneva`. */
const kindsOf = (names: readonly (readonly string[])[]): string[] => [
  ...new Set(names.flatMap((name) => name.filter((token) => AREA_KINDS.has(token)))),
];

/** Levels that lie within one another: a dozen where there are most. */
const MAX_DEPTH = 50;

export class Candidates {
  readonly #reader: IndexReader;
  #recent = new Map<number, Candidate>();
  #before = new Map<number, Candidate>();
  /** What the children of an area inherit; kept apart from the candidates, of which there are many more. */
  readonly #inherited = new WeakMap<Candidate, Context>();
  /** The same with a context of their own, by that: streets of a postal code share it. Begun anew with `#recent`. */
  #contexts = new WeakMap<Candidate, Map<string, Context>>();

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  get(id: number): Candidate | undefined {
    return this.#get(id, 0);
  }

  /** Several, in their order, without those that the pack does not have: rows are read at once. */
  all(ids: readonly number[]): Candidate[] {
    const lacking = ids.filter((id) => !this.#recent.has(id) && !this.#before.has(id));
    const rows = new Map(
      (lacking.length < 2 ? [] : this.#reader.documents(lacking)).map((row): [number, DocumentRow] => [row.id, row]),
    );
    return ids.flatMap((id) => this.#get(id, 0, rows.get(id)) ?? []);
  }

  /** Releases the documents; they are read again when they are needed. */
  releaseCaches(): void {
    this.#recent = new Map();
    this.#before = new Map();
    this.#contexts = new WeakMap();
  }

  /** With the areas around it: what lies in one of them knows it by identity. */
  #keep(candidate: Candidate): Candidate {
    if (this.#recent.size >= CACHE_SIZE / 2) {
      this.#before = this.#recent;
      this.#recent = new Map();
      this.#contexts = new WeakMap();
    }
    for (const one of [candidate, ...candidate.around]) this.#recent.set(one.id, one);
    return candidate;
  }

  /** @param depth how many documents below it led here @param read its row, where that is known */
  #get(id: number, depth: number, read?: DocumentRow): Candidate | undefined {
    const recent = this.#recent.get(id);
    if (recent !== undefined) return recent;
    const before = this.#before.get(id);
    if (before !== undefined) return this.#keep(before);
    const row = read ?? this.#reader.document(id);
    if (row === undefined) return undefined;
    if (depth > MAX_DEPTH) throw damagedPack(this.#reader.pack, `document ${id} contains itself`);
    const parent = row.parent === null ? undefined : this.#get(row.parent, depth + 1);
    const alternates = row.alternates === null ? [] : row.alternates.split('|').map((name) => name.split(' '));
    const nameWords = words(row.name);
    const kind = DOCUMENT_KIND_NAMES[row.kind] ?? 'place';
    const context = this.#context(row.context?.split(' ') ?? (kind === 'region' ? kindsOf(alternates) : []), parent);
    const name = tokensOfWords(nameWords);
    const others = alternates.map((other, at) =>
      variantOf(other, kind === 'place' && addsWhereOnly(other, name, context), codeLengthOf(kind, row, other, at)),
    );
    return this.#keep({
      id,
      kind,
      row,
      parent,
      around: parent === undefined ? [] : [parent, ...parent.around],
      variants: [variantOf(name), ...others],
      nameWords,
      lowerName: row.name.toLowerCase(),
      context,
    });
  }

  #context(tokensOfOwn: readonly string[], parent: Candidate | undefined): Context {
    const inherited = parent === undefined ? NOTHING_AROUND : this.#inheritedFrom(parent);
    if (tokensOfOwn.length === 0) return inherited;
    const key = tokensOfOwn.join(' ');
    const siblings = parent === undefined ? undefined : this.#contexts.get(parent);
    const known = siblings?.get(key);
    if (known !== undefined) return known;
    const own = new Context(new Set(tokensOfOwn), OWN_CONTEXT_WORTH, inherited);
    if (parent !== undefined) this.#contexts.set(parent, (siblings ?? new Map()).set(key, own));
    return own;
  }

  #inheritedFrom(area: Candidate): Context {
    const known = this.#inherited.get(area);
    if (known !== undefined) return known;
    const telling = area.variants.flatMap((variant, index) =>
      index === 0 ? variant.tokens : variant.tokens.filter((token) => isDistinctive(variant, token)),
    );
    const around = area.parent === undefined ? undefined : this.#inheritedFrom(area.parent);
    const inherited = new Context(new Set(telling), CONTEXT_WORTH[area.kind], around, codesOf(area));
    this.#inherited.set(area, inherited);
    return inherited;
  }
}

/** Tokens of an area that are codes and no part of its other names, with their length. */
function codesOf({ variants }: Candidate): ReadonlyMap<string, number> {
  const codes = variants.flatMap(({ codeLength, tokens: [token = ''] }): [string, number][] =>
    codeLength === undefined ? [] : [[token, codeLength]],
  );
  const isName = (token: string): boolean =>
    variants.some(({ codeLength, tokens: own }) => codeLength === undefined && own.includes(token));
  return new Map(codes.filter(([token]) => !isName(token)));
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
export const ancestor = (candidate: Candidate, kind: DocumentKind): Candidate | undefined =>
  [candidate, ...candidate.around].find((area) => area.kind === kind);

/** ISO 3166-1 alpha-2 code of the country that a candidate is in, where that is known. */
export const countryCodeOf = (candidate: Candidate): string | undefined =>
  ancestor(candidate, 'country')?.row.short_name ?? undefined;

/** Whether a place's people are not known: packs have 0 for it, or nothing. No listed place is empty. */
export const hasUnknownPopulation = ({ kind, row }: Pick<Candidate, 'kind' | 'row'>): boolean =>
  kind === 'place' && (row.population ?? 0) === 0;
