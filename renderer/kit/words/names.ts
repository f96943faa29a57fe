/** Names of countries, regions and currencies from CLDR, in the language of place names. */
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { displayName } from './locale.ts';
import { spokenOfPlaces } from './t.ts';

/** Codes of the regions of the world in CLDR: UN M49, and three groups of countries. */
const REGIONS = (
  '002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143 145 150 151 154 155 ' +
  '202 419 AQ EU EZ UN'
).split(' ');

/** English names in packs that differ from CLDR's. */
const OTHER_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['south-eastern asia', '035'],
  ['micronesia', '057'],
  ['australia and new zealand', '053'],
  ['latin america and the caribbean', '419'],
  ['euro area', 'EZ'],
  ['united states dollar', 'USD'],
];

type Kind = 'region' | 'currency';
let codes: ReadonlyMap<string, readonly [Kind, string]> | undefined;
/** Codes by their English names in lower case. */
const codesByName = () =>
  (codes ??= new Map([
    ...REGIONS.map((code) => [displayName('region', code, 'en').toLowerCase(), ['region', code]] as const),
    ...Intl.supportedValuesOf('currency').map(
      (code) => [displayName('currency', code, 'en').toLowerCase(), ['currency', code]] as const,
    ),
    ...OTHER_NAMES.map(([name, code]) => [name, [/^[A-Z]{3}$/.test(code) ? 'currency' : 'region', code]] as const),
  ]));

const isEnglish = (): boolean => /^en\b/i.test(spokenOfPlaces());

/** A region of the world or a currency whose English name is given; the English name if CLDR doesn't have it. */
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
