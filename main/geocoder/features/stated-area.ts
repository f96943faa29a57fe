/**
 * The country that a text names at its end, or in its first part, and the state beside it: what it asks for lies there.
 */
import { countryCodeOf, type Candidate, type NameVariant } from '../index/candidate.ts';
import type { Account } from './account.ts';
import { isGeneric } from '../text/tokens.ts';
import type { OpenIndex } from '../index/open-index.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { countriesCalled, type Called } from '../index/country-names.ts';
import { belongsTo } from '../areas/sovereign.ts';
import { areasNamed, isAround } from '../areas/superior.ts';

type Words = Hit['question']['words'];

/** Words of a text that are the whole of the name of a country, or of a state of one. */
export interface ExplicitArea extends Omit<Called, 'countries'> {
  /** By their place in the text. */
  words: ReadonlySet<number>;
  isAtEnd: boolean;
  /** Whether a candidate is it, or lies in it. */
  holds: (candidate: Candidate) => boolean;
}

/** Words of the longest name of a country. */
const MAX_WORDS = 6;
/**
 * Shorter words of many languages are codes and names of countries; in a part of its own at the end it is one: `MEX`.
 */
const MIN_LETTERS = { any: 4, ownPart: 3 } as const;
/** An area of so many people below the first level is known by its name: `Arlon, Luxembourg`. */
const PROVINCE = 100_000;
/** A state of so many people is known without its country. */
const KNOWN_STATE = 300_000;

const joined = (words: Words, run: readonly number[]): string[] => run.map((index) => words[index]?.token ?? '');

/** A country that these words name, of a text that says more. */
function countryOf(words: Words, run: readonly number[], isAtEnd: boolean, indexes: readonly OpenIndex[]) {
  if (run.length === 0 || run.length > MAX_WORDS || run.length === words.length) return undefined;
  const isOwnPart = isAtEnd && words[run[0] ?? 0]?.part !== words[(run[0] ?? 0) - 1]?.part;
  const letters = run.reduce((sum, index) => sum + (words[index]?.raw.length ?? 0), 0);
  if (letters < (isOwnPart ? MIN_LETTERS.ownPart : MIN_LETTERS.any)) return undefined;
  const called = countriesCalled(joined(words, run).join(' '), indexes);
  return called === undefined ? undefined : { ...called, words: new Set(run), isAtEnd, isOwnPart };
}

/** Whether a candidate is one of some countries, lies in it, or in what belongs to it. */
function isInCountry(candidate: Candidate, countries: ReadonlySet<string>): boolean {
  const code = countryCodeOf(candidate);
  return code === undefined || countries.has(code) || [...countries].some((state) => belongsTo(code, state));
}

/** A state of one of these countries that the words name; of any country, one that is known by its name alone. */
function stateOf(
  words: Words,
  run: readonly number[],
  countries: ReadonlySet<string> | undefined,
  indexes: readonly OpenIndex[],
): ExplicitArea | undefined {
  if (run.length > MAX_WORDS || run[0] === 0) return undefined;
  const name = joined(words, run);
  const states = indexes.flatMap((index) =>
    areasNamed(name, index).filter(
      ({ kind, row, variants, ...area }) =>
        kind === 'region' &&
        (row.level ?? 1) === 1 &&
        variants[0]?.tokens.join(' ') === name.join(' ') &&
        (countries === undefined
          ? (row.population ?? 0) >= KNOWN_STATE
          : countries.has(area.parent?.row.short_name ?? '')),
    ),
  );
  if (states.length === 0) return undefined;
  return {
    words: new Set(run),
    isAtEnd: true,
    isUsual: countries !== undefined,
    isShort: false,
    holds: (candidate) => candidate.kind === 'country' || states.some((state) => isAround(candidate, state)),
  };
}

/** The longest end of a run of words of which something is known. */
function endOf<T>(run: readonly number[], known: (end: readonly number[]) => T | undefined): T | undefined {
  for (const [cut] of run.entries()) {
    const found = known(run.slice(cut));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * What a text states: in its last part, at the end of that the longest name, and in all of its first part unless the
 * last one is all a country. `Jersey, Mystic Island` says both, as Iceland is called so in German.
 */
export function explicitAreas(words: Words, indexes: readonly OpenIndex[]): ExplicitArea[] {
  const named = [...words.keys()].filter((index) => !/\d/u.test(words[index]?.raw ?? ''));
  const parts = [...Map.groupBy(named, (index) => words[index]?.part).values()];
  const [first = []] = parts;
  const atEnd = endOf(parts.at(-1) ?? [], (run) => countryOf(words, run, true, indexes));
  const inFront = parts.length < 2 || atEnd?.isOwnPart === true ? undefined : countryOf(words, first, false, indexes);
  const state =
    atEnd?.isOwnPart === true
      ? endOf(parts.at(-2) ?? [], (run) => stateOf(words, run, atEnd.countries, indexes))
      : atEnd === undefined && parts.length > 1
        ? stateOf(words, parts.at(-1) ?? [], undefined, indexes)
        : undefined;
  const countries = [atEnd, inFront].flatMap((one) =>
    one === undefined ? [] : [{ ...one, holds: (candidate: Candidate) => isInCountry(candidate, one.countries) }],
  );
  return state === undefined ? countries : [...countries, state];
}

/**
 * Names of an area around by which it may be meant rather than the country. What a country is called in some language
 * only is the own name of smaller areas as well: `Mattishall, Norfolk` is in England.
 */
function namesOf({ kind, row, variants }: Candidate, { isUsual }: ExplicitArea): readonly NameVariant[] {
  if (kind === 'country' || (kind === 'region' && (row.level ?? 1) === 1)) return variants;
  return isUsual && (kind !== 'region' || (row.population ?? 0) < PROVINCE) ? [] : variants.slice(0, 1);
}

/**
 * Whether a hit lies outside of the country or state that its text states, which it explains by a part of the name of
 * what lies around it, or by a typo: `Cerro, Mexico` is not in New Mexico. The whole name of a state, or of what was
 * found, is another reading: `Atlanta, Georgia`, `Lebanon, Tennessee`.
 */
export function isOutside(hit: Hit, account: Account, stated: ExplicitArea): boolean {
  const { candidate, question, variant } = hit;
  if (candidate.kind === 'natural' || stated.holds(candidate)) return false;
  const { uses, typos } = account;
  const all = question.words;
  const own = [...stated.words];
  const part = all[own[0] ?? 0]?.part;
  const inPart = [...all.keys()].filter((index) => all[index]?.part === part);
  const isWhole = ({ tokens }: NameVariant, said: ReadonlySet<string>): boolean =>
    own.every((index) => tokens.includes(all[index]?.token ?? '')) &&
    tokens.every((token) => said.has(token) || (stated.isShort && isGeneric(token)));
  const saidBy = (indices: readonly number[]): Set<string> => new Set(indices.map((index) => all[index]?.token ?? ''));
  if (own.every((index) => uses[index] === 'name' && typos[index] !== true))
    return (
      (stated.isAtEnd && typos.includes(true)) ||
      variant === undefined ||
      // `Jackson County, Kansas` isn't in Missouri.
      (!stated.isUsual && variant !== candidate.variants[0]) ||
      !isWhole(variant, saidBy(inPart))
    );
  // `Harbin, Chiba` may have a typo in the country.
  if (!stated.isUsual && own.some((index) => typos[index] === true)) return false;
  const around = saidBy(inPart.filter((index) => uses[index] !== 'name'));
  return !candidate.around.some((area) => namesOf(area, stated).some((one) => isWhole(one, around)));
}
