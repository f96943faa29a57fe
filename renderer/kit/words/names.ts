/** Names of countries, groups of countries and currencies from CLDR, in the language of place names. */
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { displayName } from './locale.ts';
import { spokenOfPlaces } from './t.ts';

type Kind = 'region' | 'currency';
type Code = readonly [Kind, string];

/** Groups of countries in CLDR. */
const GROUPS = ['EU', 'EZ', 'UN'];

/** English names in packs that differ from CLDR's. */
const OTHER_NAMES: readonly (readonly [string, Code])[] = [
  ['euro area', ['region', 'EZ']],
  ['united states dollar', ['currency', 'USD']],
];

let codes: ReadonlyMap<string, Code> | undefined;
/** Codes by their English names in lower case. */
const codesByName = () =>
  (codes ??= new Map<string, Code>([
    ...GROUPS.map((code): [string, Code] => [displayName('region', code, 'en').toLowerCase(), ['region', code]]),
    ...Intl.supportedValuesOf('currency').map((code): [string, Code] => [
      displayName('currency', code, 'en').toLowerCase(),
      ['currency', code],
    ]),
    ...OTHER_NAMES,
  ]));

const isEnglish = (): boolean => /^en\b/i.test(spokenOfPlaces());

/** A group of countries or a currency whose English name is given; the English name if CLDR doesn't have it. */
export function translatedName(english: string): string {
  const found = isEnglish() ? undefined : codesByName().get(english.toLowerCase());
  return found === undefined ? english : displayName(...found, spokenOfPlaces());
}

/** The text of an address, whose country is in English, with the country in the language of place names. */
export function writtenAddress({ formatted_address: text, address_components: parts }: GeocoderResult): string {
  const country = parts.find(({ types }) => types.includes('country'))?.short_name;
  if (country === undefined || !/^[A-Z]{2}$/.test(country) || isEnglish()) return text;
  return [...text.split(', ').slice(0, -1), displayName('region', country, spokenOfPlaces())].join(', ');
}
