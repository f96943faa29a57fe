/**
 * States behind what ISO 3166-1 lists as countries of their own: `San Juan, Puerto Rico, USA`, `Papeete, France`. No
 * index has the state around them.
 */
import { countryCodeOf } from './account.ts';
import { isGeneric, tokens } from './index/text.ts';
import type { OpenIndex } from './open-index.ts';
import { isPostcodeOf } from './postcodes.ts';
import { ends, named, type Superior } from './superior.ts';

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

interface State {
  /** Codes of what belongs to it. */
  codes: ReadonlySet<string>;
  /** Its own code, which is written in capitals. */
  code: string;
}

interface Known {
  /** States by their names as tokens. */
  states: ReadonlyMap<string, State>;
  /** Codes of countries by their names as tokens. */
  countries: ReadonlyMap<string, string>;
  /** The same of all that are called so. */
  called: ReadonlyMap<string, Called>;
}

/** What countries are called. */
export interface Called {
  /** ISO 3166-1 alpha-2 codes of the countries. */
  countries: ReadonlySet<string>;
  /** Whether it is the usual name of one, rather than another one. */
  isUsual: boolean;
  /** Whether it leaves out a word of a usual name that many names share: `Korea`. */
  isShort: boolean;
}

const KNOWN = new WeakMap<readonly OpenIndex[], Known>();

function knownOf(indexes: readonly OpenIndex[]): Known {
  const known = KNOWN.get(indexes);
  if (known !== undefined) return known;
  const countries = new Map<string, string>();
  const called = new Map<string, Called & { countries: Set<string> }>();
  for (const { reader } of indexes)
    for (const { name, short_name: code, alternates } of reader.countries())
      if (code !== null)
        for (const [at, key] of [tokens(name).join(' '), ...(alternates?.split('|') ?? [])].entries()) {
          countries.set(key, code);
          const before = called.get(key);
          const isShort = tokens(name).some(isGeneric) && !key.split(' ').some(isGeneric);
          called.set(key, {
            countries: (before?.countries ?? new Set()).add(code),
            isUsual: before?.isUsual === true || at === 0,
            isShort: before?.isShort === true || isShort,
          });
        }
  const states = new Map<string, State>();
  for (const [key, code] of countries) {
    const belonging = BELONGING[code];
    if (belonging !== undefined) states.set(key, { code, codes: new Set(belonging.split(' ')) });
  }
  const found = { states, countries, called };
  KNOWN.set(indexes, found);
  return found;
}

/** The countries of which tokens are the whole of a name; undefined where none is called so. */
export const countriesCalled = (name: string, indexes: readonly OpenIndex[]): Called | undefined =>
  knownOf(indexes).called.get(name);

/** Whether what has one ISO 3166-1 alpha-2 code belongs to, or is associated with, the state of another. */
export const belongsTo = (code: string, state: string): boolean => BELONGING[state]?.split(' ').includes(code) === true;

const CAPITALS = /^[\p{Lu}.]{2,5}$/u;
const LAST_PART = /[^,;|\n(]*$/u;

/** The code of the country that the last part of a text names, alone or with a postal code. */
function countryAtEnd(text: string, { countries }: Known): string | undefined {
  const part = (LAST_PART.exec(text)?.[0] ?? '').replaceAll(/\S*\d\S*/gu, '').trim();
  return CAPITALS.test(part) && part.length === 2 ? part : countries.get(tokens(part).join(' '));
}

/** Two capitals, and what may be a country behind them without a comma. */
const CODE_AND_REST = /(?<=\p{L}\s+\p{Lu}{2})\s+(?=(?<country>\p{L}[\p{L}\s]*)$)/u;

/** A text with a country behind the code of a state or province in a part of its own: `PIOLTELLO MI ITALY`. */
export function withCountryApart(text: string, indexes: readonly OpenIndex[]): string {
  const country = CODE_AND_REST.exec(text)?.groups?.['country'];
  return country !== undefined && knownOf(indexes).countries.has(tokens(country).join(' '))
    ? text.replace(CODE_AND_REST, ', ')
    : text;
}

/** Those codes of five digits alone tell apart: of four, other countries have some, and houses have numbers. */
const FIVE_DIGITS = /(?<![\p{L}\p{N}-])\d{5}(?![\p{L}\p{N}])/gu;

/**
 * Of codes of countries those that have a postal code of the text: `97400` is in Réunion. The number of a house is
 * none.
 */
function belongingByPostcode(text: string, codes: ReadonlySet<string>): ReadonlySet<string> {
  const [code, ...others] = text.match(FIVE_DIGITS) ?? [];
  return code === undefined || others.length > 0
    ? new Set()
    : new Set([...codes].filter((country) => isPostcodeOf(country, code)));
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
): (Superior & { isNamed: boolean; isCoded: boolean; belonging: ReadonlySet<string> }) | undefined {
  const known = knownOf(indexes);
  for (const { end, before, isSeparate } of ends(text)) {
    const rest = isSeparate ? named(before) : undefined;
    if (rest === undefined) continue;
    const written = end.trim().replaceAll('.', '').toUpperCase();
    const state =
      known.states.get(tokens(end).join(' ')) ??
      (CAPITALS.test(end.trim()) ? [...known.states.values()].find(({ code }) => code === written) : undefined);
    if (state === undefined) continue;
    const coded = belongingByPostcode(rest, state.codes);
    if (coded.size > 0)
      return {
        rest,
        isSeparate,
        isNamed: true,
        isCoded: true,
        belonging: coded,
        holds: (hit) => coded.has(countryCodeOf(hit.candidate) ?? ''),
      };
    const isNamed = state.codes.has(countryAtEnd(rest, known) ?? '');
    // A town alone: an address would be looked for once more, in vain.
    if (!isNamed && /\d/u.test(rest)) return undefined;
    return {
      rest,
      isSeparate,
      isNamed,
      isCoded: false,
      belonging: state.codes,
      holds: ({ candidate }) => {
        const country = countryCodeOf(candidate) ?? '';
        return state.codes.has(country) || (!isNamed && country === state.code);
      },
    };
  }
  return undefined;
}
