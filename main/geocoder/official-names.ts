/** Official names of countries at the end of an address: `Suva, Republic of Fiji`. The indexes know the usual ones. */
import type { Country } from '../packs/country.ts';
import { words } from './index/text.ts';

const WORD = /[\p{L}\p{M}\p{N}'’ʻ]+/gu;

/** Returns what replaces an official name, in English, that ends a text by the usual name of the country. */
export function officialNameReader(countries: Iterable<Country>): (text: string) => string {
  const names = new Map<string, string>();
  for (const { name, officialName } of countries)
    if (officialName !== name) names.set(words(officialName).join(' '), name);
  const lengths = [...new Set([...names.keys()].map((official) => official.split(' ').length))]
    .filter((length) => length > 1)
    .toSorted((a, b) => b - a);
  return (text) => {
    const found = [...text.matchAll(WORD)];
    // The longest first: of `Democratic People's Republic of Korea` the end is the name of another country.
    for (const length of lengths) {
      const first = found.at(-length);
      const name =
        first === undefined || found.length < length ? undefined : names.get(words(text.slice(first.index)).join(' '));
      if (first !== undefined && name !== undefined) return text.slice(0, first.index) + name;
    }
    return text;
  };
}
