/** A geocoder pack in use: its reader, the documents read so far, and the names of its countries. */
import { readCountries } from '../packs/country.ts';
import { isGeneric, isIdeograph } from './index/text.ts';
import type { PackFile } from '../packs/pack-file.ts';
import { keptPerPack, keptPerThemes } from '../packs/kept.ts';
import type { PackLibrary } from '../packs/library.ts';
import { Candidates } from './candidate.ts';
import { IndexReader } from './index-reader.ts';
import { officialNameReader } from './official-names.ts';
import { Vocabulary } from './vocabulary.ts';

export interface OpenIndex {
  packId: string;
  /** Place among the installed packs: equal scores are ordered by it. */
  order: number;
  reader: IndexReader;
  candidates: Candidates;
  /** Token of a country's name in any language → codes under which the places of such countries are found. */
  countryCodes: ReadonlyMap<string, readonly string[]>;
}

/** Whether a word of a country's name is its own: `e` out of the French short form of the United States is not. */
const tellsCountry = (token: string): boolean => !isGeneric(token) && (token.length > 2 || isIdeograph(token));

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

export function openIndex({ id, database }: Pick<PackFile, 'id' | 'database'>, order: number): OpenIndex {
  const reader = new IndexReader(database);
  return { packId: id, order, reader, candidates: new Candidates(reader), countryCodes: readCountryCodes(reader) };
}

const indexOf = keptPerPack((file) => openIndex(file, 0));

/** What text is searched in. */
export interface OpenIndexes {
  indexes: OpenIndex[];
  vocabulary: Vocabulary;
  /** Puts the usual name of a country for an official one at the end of a text. */
  inUsualNames: (text: string) => string;
}

/** The indexes of all installed packs with the words in them, anew when one of the packs is replaced. */
export const openIndexes = (packs: PackLibrary): (() => OpenIndexes) =>
  keptPerThemes(packs, ['geocoder', 'countries'], () => {
    const indexes = packs.ofTheme('geocoder').map((file, order) => Object.assign({}, indexOf(file), { order }));
    const vocabulary = new Vocabulary(indexes.map(({ reader }) => reader));
    const inUsualNames = officialNameReader(
      packs.ofTheme('countries').flatMap((file) => Array.from(readCountries(file).values())),
      (word) => vocabulary.has(word),
    );
    return { indexes, vocabulary, inUsualNames };
  });
