/** Official names of countries at the end of an address: `Suva, Republic of Fiji`. The indexes know the usual ones. */
import type { Country } from '../packs/country.ts';
import { words } from './index/text.ts';

const WORD = /[\p{L}\p{M}\p{N}'’ʻ]+/gu;

/** Official names, as folded words, with the usual name. What two countries are called is left out. */
function usualNames(countries: Iterable<Country>): Map<string, string> {
  const usual = new Map<string, string>();
  const claimed = new Map<string, string>();
  const all = [...countries];
  for (const { name, foreignNames = [] } of all) {
    for (const foreign of foreignNames) {
      const key = words(foreign).join(' ');
      if ((claimed.get(key) ?? name) === name) usual.set(key, name);
      else usual.delete(key);
      claimed.set(key, claimed.get(key) ?? name);
    }
  }
  for (const { name, officialName } of all) if (officialName !== name) usual.set(words(officialName).join(' '), name);
  // The usual name of another country is not to be taken for an official one.
  for (const { name } of all) usual.delete(words(name).join(' '));
  return usual;
}

/**
 * Returns what replaces an official name, in any language, that ends a text by the usual name of the country.
 * @param isKnown whether an index has a word for something well known outside a country, by its ISO 3166-1 alpha-2
 * code: a single one that none has, and that country bears, is that country
 */
export function officialNameReader(
  countries: Iterable<Country>,
  isKnown: (word: string, iso2: string) => boolean = () => true,
): (text: string) => string {
  const all = [...countries];
  const usual = usualNames(all);
  const codes = new Map(all.map(({ name, iso2 }) => [name, iso2]));
  // `Virgin Islands` names one country, and ends the name of another: `US Virgin Islands`.
  const tails = new Set(
    all.flatMap(({ name }) => {
      const own = words(name);
      return own.slice(1).map((_, index) => own.slice(index + 1).join(' '));
    }),
  );
  const lengths = [...new Set([...usual.keys()].map((official) => official.split(' ').length))]
    .filter((length) => length > 1)
    .toSorted((a, b) => b - a);
  return (text) => {
    const read = words(text);
    const [first = ''] = read;
    const whole = usual.get(read.join(' '));
    if (whole !== undefined && (read.length > 1 || !isKnown(first, codes.get(whole) ?? ''))) return whole;
    const found = [...text.matchAll(WORD)];
    // The longest first: of `Democratic People's Republic of Korea` the end is the name of another country.
    for (const length of lengths) {
      const start = found.length < length ? undefined : found.at(-length)?.index;
      if (start === undefined) continue;
      const official = words(text.slice(start)).join(' ');
      const name = usual.get(official);
      const isTail = tails.has(official) && /[\p{L}\p{M}\p{N}.]\s*$/u.test(text.slice(0, start));
      if (name !== undefined && !isTail) return text.slice(0, start) + name;
    }
    return text;
  };
}
