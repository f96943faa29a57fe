/** Official names of countries at the end of an address: `Suva, Republic of Fiji`. The indexes know the usual ones. */
import type { Country } from '../../packs/country.ts';
import { words } from './tokens.ts';

/** An article in front of the whole text: `The Republic of Angola`. */
const ARTICLE = /^\s*(?:the|la|el|le|il|die|der|a|o)\s+$/iu;

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

/** What states are, in their official names; with it alone, behind a comma or in brackets, a name says no more. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  (
    'the of and republic democratic peoples people s islamic plurinational bolivarian federated federal states state ' +
    'united kingdom arab former yugoslav special administrative region occupied dutch french part province china ' +
    'federation union commonwealth principality sultanate cooperative socialist pdr sar'
  ).split(' '),
);
const ABBREVIATED_FORMS: Readonly<Record<string, string>> = {
  rep: 'republic',
  dem: 'democratic',
  fed: 'federated',
  sts: 'states',
  rb: 'bolivarian republic',
  fyr: 'former yugoslav republic',
  pr: 'peoples republic',
};

/** The last part of a text that is in brackets or behind a comma, and the part before it. */
const NAME_AND_FORM =
  /(?<before>^|[,;]\s*)(?<name>[^,;()[\]]+?)\s*(?:,\s*(?<behind>[^,;()[\]]+)|[([](?<bracketed>[^()[\]]+)[)\]])\s*$/u;

/**
 * A text with the usual name of a country in place of lists' forms of it: `Congo, Dem. Rep.`, `Gambia (the)`, `Korea
 * (the Democratic People's Republic of)`, `Korea, South`.
 * @param nameOf the usual name of the country with a name, as folded words
 */
export function withFormInFront(text: string, nameOf: (name: string) => string | undefined): string {
  const { before = '', name = '', behind, bracketed } = NAME_AND_FORM.exec(text)?.groups ?? {};
  const form = behind ?? bracketed;
  if (form === undefined) return text;
  const own = words(name).join(' ');
  const said = words(form).flatMap((word) => (ABBREVIATED_FORMS[word] ?? word).split(' '));
  const [country, other] = [nameOf(own), nameOf(words(form).join(' '))];
  const kind = said
    .join(' ')
    .replace(/^the /u, '')
    .replace(/ of(?: the)?$/u, '');
  const whole = [`${kind} of the ${own}`, `${kind} of ${own}`, `${kind} ${own}`, `${said.join(' ')} ${own}`]
    .map(nameOf)
    .find((found) => found !== undefined);
  const isForm = said.every((word) => FORM_WORDS.has(word));
  // `Georgia, United States` says two countries, `Türkiye (Turkey)` one twice; `Brasilia, Brazil` is a town.
  const twice = bracketed !== undefined && other === country ? country : undefined;
  const found = other === undefined ? (whole ?? (isForm ? country : undefined)) : twice;
  return found === undefined ? text : `${text.slice(0, NAME_AND_FORM.exec(text)?.index ?? 0)}${before}${found}`;
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
      if (name !== undefined && !isTail) return text.slice(0, start).replace(ARTICLE, '') + name;
    }
    return text;
  };
}
