/** A geocoder pack in use: its reader, the documents read so far, and the names of its countries. */
import type { Country } from '../../packs/country.ts';
import { isGeneric, words } from '../text/tokens.ts';
import type { Pack } from '../../packs/pack.ts';
import { memoOf } from '../../packs/memo.ts';
import type { Packs } from '../../packs/packs.ts';
import { ancestor, Candidates } from './candidate.ts';
import { stateToken } from './identifiers.ts';
import { IndexReader, type IndexFile } from './reader.ts';
import { officialNameReader, withFormInFront } from '../text/official-names.ts';
import { Vocabulary } from './vocabulary.ts';

export interface OpenIndex {
  packId: string;
  /** Place among the installed packs: equal scores are ordered by it. */
  order: number;
  /** Whether it answers only where the others do not; they come before it. */
  isFallback?: boolean;
  reader: IndexReader;
  candidates: Candidates;
  /** Token of a country's name in any language → codes under which the places of such countries are found. */
  countryCodes: ReadonlyMap<string, readonly string[]>;
  /** Every token by which an area is found, where they are few: a pack of streets has the quarters of its town. */
  areaTokens: ReadonlySet<string> | undefined;
  /** Returns `make` of this index, computed once. */
  memo: <T>(make: (index: OpenIndex) => T) => T;
}

/** Of more areas the text index is asked in any case. */
const FEW_AREAS = 500;

function readAreaTokens(reader: IndexReader, candidates: Candidates): ReadonlySet<string> | undefined {
  const ids = reader.areas(FEW_AREAS + 1);
  if (ids.length > FEW_AREAS) return undefined;
  const found = new Set<string>();
  for (const id of ids) {
    const area = candidates.get(id);
    for (const { tokens } of area?.variants ?? []) for (const token of tokens) found.add(token);
    for (let layer = area?.context; layer !== undefined; layer = layer.around)
      for (const token of layer.tokens) found.add(token);
  }
  return found;
}

/** Two letters of an alphabet; two syllables, and a single character of Chinese, are a name: `경기`. */
const SHORT_OF_ALPHABET =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}]/u;

/** Whether a word of a country's name is its own: `e` out of the French short form of the United States is not. */
const tellsCountry = (token: string): boolean =>
  (token.length > 2 || !SHORT_OF_ALPHABET.test(token)) && !isGeneric(token);

function readCountryCodes(reader: IndexReader): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { short_name: code, alternates } of reader.countries()) {
    if (code === null || alternates === null) continue;
    const token = code.toLowerCase();
    for (const name of new Set(alternates.split(/[| ]/))) {
      if (name === token || !tellsCountry(name)) continue;
      codes.set(name, [...(codes.get(name) ?? []), token]);
    }
  }
  return codes;
}

/** A word of more first-level regions than this says their kind in some language: `область`. */
const MAX_STATES_OF_WORD = 12;

/** Words of the names of first-level regions in an index. */
export interface StateWords {
  /** Token of another name → tokens under which what lies in such regions is found. */
  tokens: ReadonlyMap<string, readonly string[]>;
  /** Words for kinds of regions, in many languages. */
  kinds: ReadonlySet<string>;
}

/** Read when the first text is searched. */
export const stateWords = (index: OpenIndex): StateWords => index.memo(readStateWords);

function readStateWords({ reader }: OpenIndex): StateWords {
  const states = new Map<string, string[]>();
  for (const { id, name, alternates } of reader.states()) {
    if (alternates === null) continue;
    const [own, token] = [new Set(words(name)), stateToken(id)];
    for (const word of new Set(alternates.split(/[| ]/))) {
      if (own.has(word) || !tellsCountry(word)) continue;
      const known = states.get(word);
      if (known === undefined) states.set(word, [token]);
      else known.push(token);
    }
  }
  const kinds = [...states].filter(([, tokens]) => tokens.length > MAX_STATES_OF_WORD);
  for (const [word] of kinds) states.delete(word);
  return { tokens: states, kinds: new Set(kinds.map(([word]) => word)) };
}

export function openIndex(file: IndexFile, order: number): OpenIndex {
  const reader = new IndexReader(file);
  const candidates = new Candidates(reader);
  const index: OpenIndex = {
    packId: file.id,
    order,
    reader,
    candidates,
    countryCodes: readCountryCodes(reader),
    areaTokens: readAreaTokens(reader, candidates),
    memo: (make) => memo(make),
  };
  const memo = memoOf(index);
  return index;
}

/** Importance from which something is better known by a name than a country whose own-language name it is. */
const KNOWN = 0.6;
/** The same for something that has it only as another name. */
const WELL_KNOWN = 0.75;

/**
 * Whether the most important thing that bears a word is the country itself, or well known and not in that country:
 * `Tunis` is what some languages call Tunisia, and a town.
 */
function isKnownOutside({ reader, candidates }: OpenIndex, word: string, iso2: string): boolean {
  const best = reader.word(word)?.best;
  const bearer = best === undefined ? undefined : candidates.get(best);
  if (bearer === undefined) return false;
  const isElsewhere = ancestor(bearer, 'country')?.row.short_name !== iso2;
  // What a town is called elsewhere is less its own than the name of a country in its own language: `Viti`.
  const isItsName = bearer.nameWords.join(' ') === word || bearer.row.importance >= WELL_KNOWN;
  return bearer.kind === 'country' || (isElsewhere && isItsName && bearer.row.importance >= KNOWN);
}

/**
 * Countries by the names that an index has for them: another usual name is one to replace, and so is one with a short
 * word, which alone names none (`US Virgin Islands`).
 */
function asIndexed(countries: readonly Country[], indexes: readonly OpenIndex[]): Country[] {
  const indexed = new Map(indexes.flatMap(({ reader }) => reader.countries()).map((row) => [row.short_name, row]));
  return countries.map((country) => {
    const row = indexed.get(country.iso2);
    if (row === undefined) return country;
    const withShortWord = (row.alternates?.split('|') ?? []).filter(
      (name) => / /u.test(name) && /\b[a-z]{1,2}\b/u.test(name),
    );
    return {
      ...country,
      name: row.name,
      foreignNames: [...(country.foreignNames ?? []), country.name, ...withShortWord],
    };
  });
}

const openAlone = (pack: Pack): OpenIndex => openIndex(pack, 0);

function releaseCaches({ reader, candidates }: OpenIndex): void {
  reader.releaseCaches();
  candidates.releaseCaches();
}

/** Indexes that are searched together, and the words in them. */
export interface IndexSet {
  indexes: readonly OpenIndex[];
  vocabulary: Vocabulary;
}

export const indexSet = (indexes: readonly OpenIndex[]): IndexSet => ({
  indexes,
  vocabulary: new Vocabulary(indexes.map(({ reader }) => reader)),
});

/** The indexes of all installed packs. */
export interface OpenIndexes extends IndexSet {
  /** Puts the usual name of a country for an official one at the end of a text. */
  inUsualNames: (text: string) => string;
  /** The same without fallback packs, where there are such. */
  confirmed?: OpenIndexes | undefined;
}

/** Usual names of countries by all their names, as folded words; those of the indexes first. */
function countriesByName(countries: readonly Country[], indexes: readonly OpenIndex[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { reader } of indexes)
    for (const { name, alternates } of reader.countries())
      for (const one of [words(name).join(' '), ...(alternates?.split('|') ?? [])])
        if (!found.has(one)) found.set(one, name);
  for (const { name, officialName, foreignNames = [] } of countries)
    for (const one of [name, officialName, ...foreignNames]) {
      const key = words(one).join(' ');
      if (!found.has(key)) found.set(key, name);
    }
  return found;
}

function openSet(packs: Packs): OpenIndexes {
  const { confirmed } = packs;
  const isFallback = ({ id }: Pack): boolean => confirmed?.ready.has(id) === false;
  const indexes = packs
    .ofTheme('geocoder')
    .toSorted((a, b) => Number(isFallback(a)) - Number(isFallback(b)))
    .map((file, order) =>
      Object.assign({}, file.memo(openAlone, releaseCaches), { order, isFallback: isFallback(file) }),
    );
  const countries = packs.ofTheme('countries').flatMap((pack) => Array.from(pack.countries?.values() ?? []));
  const commonNames = new Set(countries.map(({ name }) => words(name).join(' ')));
  const inUsualNames = officialNameReader(
    asIndexed(countries, indexes),
    (word, iso2) => !commonNames.has(word) && indexes.some((index) => isKnownOutside(index, word, iso2)),
  );
  let named: ReadonlyMap<string, string> | undefined;
  // Created for the first text with a comma or brackets, because a server needs to start quickly.
  const nameOf = (name: string): string | undefined => (named ??= countriesByName(countries, indexes)).get(name);
  return {
    ...indexSet(indexes),
    inUsualNames: (text) => inUsualNames(withFormInFront(text, nameOf)),
    confirmed: confirmed && openIndexes(confirmed),
  };
}

export const openIndexes = (packs: Packs): OpenIndexes => packs.memo(openSet);
