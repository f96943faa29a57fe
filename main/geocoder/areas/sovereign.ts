/**
 * States behind what ISO 3166-1 lists as countries of their own: `San Juan, Puerto Rico, USA`, `Papeete, France`. No
 * index has the state around them.
 */
import { countryCodeOf } from '../index/candidate.ts';
import { countryCodeNamed, hasCountry } from '../index/country-names.ts';
import type { OpenIndex } from '../index/open-index.ts';
import { isPostcodeOf } from '../text/postcodes.ts';
import { ends, named, type ContainingArea } from './superior.ts';

/** ISO 3166-1 alpha-2 codes of states, each with those of what belongs to them or is associated with them. */
const BELONGING: Readonly<Record<string, string>> = {
  AU: 'CC CX HM NF',
  CN: 'HK MO',
  DK: 'FO GL',
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG',
  NL: 'AW BQ CW SX',
  NO: 'BV SJ',
  NZ: 'CK NU TK',
  US: 'AS GU MP PR UM VI',
};

/** Whether what has one ISO 3166-1 alpha-2 code belongs to, or is associated with, the state of another. */
export const belongsTo = (code: string, state: string): boolean => BELONGING[state]?.split(' ').includes(code) === true;

const CAPITALS = /^[\p{Lu}.]{2,5}$/u;
const LAST_PART = /[^,;|\n(]*$/u;

/** The code of the country that the last part of a text names, alone or with a postal code. */
function countryAtEnd(text: string, indexes: readonly OpenIndex[]): string | undefined {
  const part = (LAST_PART.exec(text)?.[0] ?? '').replaceAll(/\S*\d\S*/gu, '').trim();
  return CAPITALS.test(part) && part.length === 2 ? part : countryCodeNamed(part, indexes);
}

/** Two capitals, and what may be a country behind them without a comma. */
const CODE_AND_REST = /(?<=\p{L}\s+\p{Lu}{2})\s+(?=(?<country>\p{L}[\p{L}\s]*)$)/u;

/** A text with a country behind the code of a state or province in a part of its own: `PIOLTELLO MI ITALY`. */
export function withCountryApart(text: string, indexes: readonly OpenIndex[]): string {
  const country = CODE_AND_REST.exec(text)?.groups?.['country'];
  return country !== undefined && countryCodeNamed(country, indexes) !== undefined
    ? text.replace(CODE_AND_REST, ', ')
    : text;
}

/** Those codes of five digits alone tell apart: of four, other countries have some, and houses have numbers. */
const FIVE_DIGITS = /(?<![\p{L}\p{N}-])\d{5}(?![\p{L}\p{N}])/gu;

/**
 * The countries, by code, that have the only five-digit postal code of the text: `97400` is in Réunion.
 */
function belongingByPostcode(text: string, codes: ReadonlySet<string>): ReadonlySet<string> {
  const [code, ...others] = text.match(FIVE_DIGITS) ?? [];
  return code === undefined || others.length > 0
    ? new Set()
    : new Set([...codes].filter((country) => isPostcodeOf(country, code)));
}

/** The code of the state that a text names, in words or by its code in capitals. */
function stateNamed(text: string, indexes: readonly OpenIndex[]): string | undefined {
  const country = countryCodeNamed(text, indexes);
  if (country !== undefined && Object.hasOwn(BELONGING, country)) return country;
  const code = text.replaceAll('.', '');
  return CAPITALS.test(text) && Object.hasOwn(BELONGING, code) && hasCountry(code, indexes) ? code : undefined;
}

/**
 * The state that is the last part of a text, where something belongs to it.
 * @returns with whether the text also says what belongs to it: an address is then looked for there alone; and whether
 * it says so by a postal code, which the state itself has none like. A town alone may lie in the state itself as well,
 * so that its namesakes there count.
 */
export function stateBehind(
  text: string,
  indexes: readonly OpenIndex[],
): (ContainingArea & { isNamed: boolean; isCoded: boolean; belonging: ReadonlySet<string> }) | undefined {
  for (const { end, before, isSeparate } of ends(text)) {
    const rest = isSeparate ? named(before) : undefined;
    if (rest === undefined) continue;
    const code = stateNamed(end.trim(), indexes);
    if (code === undefined) continue;
    const belonging = new Set(BELONGING[code]?.split(' '));
    const coded = belongingByPostcode(rest, belonging);
    if (coded.size > 0)
      return {
        rest,
        isSeparate,
        isNamed: true,
        isCoded: true,
        belonging: coded,
        holds: (hit) => coded.has(countryCodeOf(hit.candidate) ?? ''),
      };
    const isNamed = belonging.has(countryAtEnd(rest, indexes) ?? '');
    // Only for a town: an address would be searched again in vain.
    if (!isNamed && /\d/u.test(rest)) return undefined;
    return {
      rest,
      isSeparate,
      isNamed,
      isCoded: false,
      belonging,
      holds: ({ candidate }) => {
        const country = countryCodeOf(candidate) ?? '';
        return belonging.has(country) || (!isNamed && country === code);
      },
    };
  }
  return undefined;
}
