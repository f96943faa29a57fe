/** Every word of a text and what it stands for in a hit: the verdict on the hit follows from it. */
import { hasDistricts, isDistrictLetter } from '../areas/where-code.ts';
import { ancestor, countryCodeOf, tokensOf, type Candidate, type NameVariant } from '../index/candidate.ts';
import { ROLE, rolesIn, WHOLE_NAME } from '../retrieve/explain.ts';
import { looksLikeFlat } from '../text/house-suffix.ts';
import { isGeneric } from '../text/tokens.ts';
import { NUMBER_FIRST } from '../retrieve/result.ts';
import type { Hit } from '../retrieve/search-rounds.ts';

/**
 * `name`: of what was found. `around`: of an area around it, or its postal code. `number`: the house number; `missing`:
 * what was taken for it, and the street lacks. `common`: a
 * type, a direction or an article that nothing bears. `postcode`: of a country whose codes no pack has here.
 * `unexplained`: the rest.
 */
export type WordUse = 'name' | 'around' | 'number' | 'missing' | 'common' | 'postcode' | 'unexplained';

export interface Account {
  uses: WordUse[];
  /** Which words were found only by assuming a typo in them. */
  typos: boolean[];
  /** Share of the name that the text says, by weight. */
  nameShare: number;
  /** Whether the text says the town, or the postal code, that the hit is in. */
  saysTown: boolean;
}

/** A flat behind the street. */
const FLAT_LETTER = /^\p{L}$/u;

/** From here on a word was found as written. */
const AS_WRITTEN = 0.96;
/** What one wrong letter of a word costs at most; words that only share their consonants cost more. */
const ONE_EDIT = 0.85;
/** The same of a word that is still being typed. */
const COMPLETED = 0.9;

/** Whether a word says the town of a candidate, or its postal code. */
const saysTownOf = ({ row, around }: Candidate, token: string): boolean =>
  row.context?.split(' ').includes(token) === true ||
  around.some((area) => area.kind !== 'region' && area.kind !== 'country' && tokensOf(area).has(token));

/**
 * Whether a word says an area as written, or by a typo. A typo in a word that all areas share counts only beside one
 * that says the area: `Souwh Korea` is a country, `statue` no state.
 */
function saysArea(hit: Hit, index: number): boolean {
  const { words, alternatives } = hit.question;
  const { context } = hit.candidate;
  const [word, choice] = [words[index], alternatives[index]];
  if (word === undefined || choice === undefined) return true;
  if (choice.exact.size < 2 || context.has(word.token)) return saysWholeCountry(hit, index, word.token);
  const isBesideArea = [index - 1, index + 1].some((at) => {
    const other = words[at];
    return other?.part === word.part && context.has(other.token) && !isGeneric(other.token);
  });
  return [...choice.exact].some(
    ([other, worth]) =>
      context.has(other) && (isBesideArea || !isGeneric(other)) && worth >= 1 - ONE_EDIT / word.token.length,
  );
}

/** Words for a country that states of a federation aren't called. */
const COUNTRY_WORDS: ReadonlySet<string> = new Set(['republic', 'kingdom']);
/** What a word is worth at most that is only in the name of the country around. */
const ONLY_COUNTRY = 0.88;

/**
 * Whether a word that only the country around explains stands with the rest of its name where a word for a country
 * follows: the `United` of `United Kingdom` does not say the United States.
 */
function saysWholeCountry({ question, candidate }: Hit, at: number, token: string): boolean {
  const worth = candidate.context.get(token);
  if (worth === undefined || worth > ONLY_COUNTRY || isGeneric(token)) return true;
  const [word, next] = [question.words[at], question.words[at + 1]];
  if (next?.part !== word?.part || !COUNTRY_WORDS.has(next?.token ?? '')) return true;
  const said = new Set(question.alternatives.flatMap(({ exact }) => [...exact.keys()]));
  const bearing = ancestor(candidate, 'country')?.variants.filter(({ tokens }) => tokens.includes(token)) ?? [];
  return bearing.length === 0 || bearing.some(({ tokens }) => tokens.every((own) => isGeneric(own) || said.has(own)));
}

/** Longer words of a name that no word of the text says. */
const unsaid = (variant: NameVariant, { alternatives }: Hit['question']): string[] =>
  variant.tokens.filter((token) => token.length > 1 && !alternatives.some(({ exact }) => exact.has(token)));

const YEAR = /^(?:19|20)\d\d$/u;

/**
 * Whether a number is the only one of a text, its last word, and may be a year: right behind a name it is more often
 * that than a postal code, `Zevenaar 2024`. Behind a state or country it is a code, `Sydney NSW 2000`.
 * @param isName whether a word is of the name
 */
export const isYearBehind = (
  words: Hit['question']['words'],
  index: number,
  isName: (before: number) => boolean,
): boolean =>
  index > 0 &&
  index === words.length - 1 &&
  YEAR.test(words[index]?.raw ?? '') &&
  isName(index - 1) &&
  words.every(({ raw }, at) => at === index || !/\d/u.test(raw));

/**
 * Accounts for the words of the text that found a hit.
 * @param postcodesOf words of the text that make up postal codes of a country
 * @param mayEndWithYear whether nothing says that digits behind a name are a postal code
 */
export function accountFor(
  hit: Hit,
  postcodesOf: (country: string) => ReadonlySet<string>,
  mayEndWithYear: boolean,
): Account {
  const { question, candidate, variant, number, place } = hit;
  if (variant === undefined)
    return { uses: question.words.map(() => 'unexplained'), typos: [], nameShare: 0, saysTown: false };
  const { role, worth, name } = rolesIn(question, candidate, variant, number, place);
  const country = countryCodeOf(candidate);
  const codes = country === undefined ? undefined : postcodesOf(country);
  const uses = question.words.map((word, index): WordUse => {
    switch (role[index]) {
      case ROLE.name:
        return 'name';
      case ROLE.around:
        return saysArea(hit, index) ? 'around' : 'unexplained';
      case ROLE.number:
        return 'number';
      default:
        if (index === number) return 'missing';
        if (
          role[index - 1] === ROLE.name &&
          question.words[index - 1]?.part === word.part &&
          isDistrictLetter(word.raw) &&
          hasDistricts(candidate)
        )
          return 'postcode';
        if (codes?.has(word.raw) === true)
          return mayEndWithYear &&
            candidate.kind !== 'street' &&
            isYearBehind(question.words, index, (at) => role[at] === ROLE.name)
            ? 'unexplained'
            : 'postcode';
        return isGeneric(word.token) ? 'common' : 'unexplained';
    }
  });
  // `Luis A. de Herrera`: an initial stands for a name that is not said otherwise.
  for (const [index, { raw, token }] of question.words.entries()) {
    const isInitial = raw.length === 1 && uses[index] === 'unexplained' && /\p{L}/u.test(raw);
    if (isInitial && uses[index - 1] === 'name' && unsaid(variant, question).some((left) => left.startsWith(token)))
      uses[index] = 'name';
  }
  // `500 Front St B`, `500 Front St 104`: what stands behind the whole of a street that has the number is a flat.
  if (place !== undefined && name >= WHOLE_NAME)
    for (const [index, { raw, part }] of question.words.entries())
      if (
        uses[index] === 'unexplained' &&
        question.words[index - 1]?.part === part &&
        (FLAT_LETTER.test(raw)
          ? uses[index - 1] === 'name' || uses[index - 1] === 'number'
          : looksLikeFlat(question.words, index, number) && NUMBER_FIRST.has(country ?? ''))
      )
        uses[index] = 'common';
  const typos = question.words.map(({ token }, index) => {
    const choice = question.alternatives[index];
    if (choice === undefined || choice.exact.size < 2) return false;
    // A completion of the word being typed isn't a typo.
    if (choice.prefix !== undefined) return uses[index] === 'name' && (worth[index] ?? 0) < COMPLETED;
    if (uses[index] === 'around') return !candidate.context.has(token);
    return uses[index] === 'name' && (worth[index] ?? 0) < AS_WRITTEN;
  });
  const saysTown = uses.some(
    (use, index) =>
      use === 'around' &&
      // `Ciudad` is in the names of many.
      !isGeneric(question.words[index]?.token ?? '') &&
      [...(question.alternatives[index]?.exact.keys() ?? [])].some((token) => saysTownOf(candidate, token)),
  );
  return { uses, typos, nameShare: name, saysTown };
}
