/** What countries are called, in the indexes of geocoder packs. */
import { isGeneric, tokens } from '../text/tokens.ts';
import type { OpenIndex } from './open-index.ts';

/** What countries are called. */
export interface Called {
  /** ISO 3166-1 alpha-2 codes of the countries. */
  countries: ReadonlySet<string>;
  /** Whether it is the usual name of one, rather than another one. */
  isUsual: boolean;
  /** Whether it leaves out a word of a usual name that many names share: `Korea`. */
  isShort: boolean;
}

/** What the countries of an index are called, by names as tokens. */
interface CountryNames {
  /** ISO 3166-1 alpha-2 codes. */
  codes: ReadonlyMap<string, string>;
  /** With those of countries without a code. */
  all: ReadonlySet<string>;
  called: ReadonlyMap<string, Called>;
}

function readNames({ reader }: OpenIndex): CountryNames {
  const codes = new Map<string, string>();
  const all = new Set<string>();
  const called = new Map<string, Called & { countries: Set<string> }>();
  for (const { name, short_name: code, alternates } of reader.countries())
    for (const [at, key] of [tokens(name).join(' '), ...(alternates?.split('|') ?? [])].entries()) {
      all.add(key);
      if (code === null) continue;
      codes.set(key, code);
      const before = called.get(key);
      const isShort = tokens(name).some(isGeneric) && !key.split(' ').some(isGeneric);
      called.set(key, {
        countries: (before?.countries ?? new Set()).add(code),
        isUsual: before?.isUsual === true || at === 0,
        isShort: before?.isShort === true || isShort,
      });
    }
  return { codes, all, called };
}

/** The countries with this name; undefined if no country has it. */
export function countriesCalled(name: string, indexes: readonly OpenIndex[]): Called | undefined {
  const called = indexes.flatMap((index) => index.memo(readNames).called.get(name) ?? []);
  if (called.length < 2) return called[0];
  return {
    countries: new Set(called.flatMap(({ countries }) => [...countries])),
    isUsual: called.some(({ isUsual }) => isUsual),
    isShort: called.some(({ isShort }) => isShort),
  };
}

/** The code of the country of a name; undefined where none is called so. */
export function countryCodeNamed(name: string, indexes: readonly OpenIndex[]): string | undefined {
  const key = tokens(name).join(' ');
  return indexes.map((index) => index.memo(readNames).codes.get(key)).findLast((code) => code !== undefined);
}

/** Whether an index has a country of that code. */
export const hasCountry = (code: string, indexes: readonly OpenIndex[]): boolean =>
  indexes.some((index) => [...index.memo(readNames).codes.values()].includes(code));

/** Whether tokens are the whole of the name of a country. */
export const isCountryName = (name: string, indexes: readonly OpenIndex[]): boolean =>
  indexes.some((index) => index.memo(readNames).all.has(name));
