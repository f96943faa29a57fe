/** Whether an area, an airport or a business is what a text asks for: its names have to explain all of the text. */
import { countryCodeOf } from './account.ts';
import type { Account } from './account.ts';
import { airportDoubt } from './airport-doubt.ts';
import { saysAnotherArea } from './area-codes.ts';
import { DOUBT, MIN_NAME_SHARE, MIN_SHARE_TYPED, SURE, TYPO, UNSAID_NAME, WHOLE_NAME } from './doubts.ts';
import type { Judged } from './doubts.ts';
import { featureDoubt } from './feature-doubt.ts';
import { featureWords } from './feature-words.ts';
import { isGeneric, isIdeograph } from './index/text.ts';
import {
  HAMLET_WORTH,
  isAbbreviatedName,
  isCommonWord,
  isNameOfGreater,
  isShortOtherName,
  loneTownWorth,
  mayBeTwoCountries,
  onlyBeginsName,
  onlySharesWord,
  otherNameDoubt,
} from './lone-names.ts';
import {
  NORTH_AMERICA,
  isAnyBusiness,
  isLoneBusiness,
  isSpelled,
  isTelling,
  saysCity,
  saysCountry,
  saysDowntown,
  saysForeignArticle,
  saysNothingOfItsOwn,
  saysOnlyCountryCode,
  saysRegion,
} from './named-words.ts';
import { hasEmptyPart, saysCountyInFront, saysAreaOfName } from './kind-words.ts';
import { mayBePerson } from './person-doubt.ts';
import type { Hit } from './search-rounds.ts';
import { isTypedNearby, isTyping } from './typed.ts';
import { MIN_TYPO_LETTERS } from './vocabulary.ts';

/** People call most airports by their town. */
const UNSAID_AIRPORT = 0.15;

/** `St`: behind a name the type of a street, in front of one a part of it. */
const SAINT = 'st';

/** Cities of a hundred thousand people, and countries: who writes their name means it. */
const WELL_KNOWN = { importance: 0.7, more: 0.15 } as const;

/** Towns of twenty thousand: a typo may have made such a name of another. */
const KNOWN_TOWN = 0.6;

/** A longer word with a typo is rather a city than nonsense. */
const KNOWN_BY_TYPO = { importance: 0.7, letters: 6 } as const;

/** Whether what bears a word as written is so well known, and so much better than what was found by a typo in it. */
const isBetterKnown = (known: number, { row }: Hit['candidate']): boolean =>
  known >= WELL_KNOWN.importance && known > row.importance + WELL_KNOWN.more;

/** Undefined where the hit is not what the text asks for. */
export function judgeNamed(hit: Hit, account: Account): Judged | undefined {
  const { uses, typos, alike, nameShare } = account;
  const { question, candidate, variant } = hit;
  if (uses.some((use) => use === 'unexplained' || use === 'missing')) return undefined;
  if (onlySharesWord(hit, account) || (saysCity(hit, account) && !isTyping(hit))) return undefined;
  const isWhole = nameShare >= WHOLE_NAME;
  // A part of a Chinese or Japanese name is another name: `罗马` isn't in `罗赖马`, nor `大利` in `意大利`.
  if (!isWhole && !isTyping(hit) && question.words.some(({ raw }, at) => uses[at] === 'name' && isIdeograph(raw)))
    return undefined;
  const features = new Set(featureWords(question.words));
  const mistyped = question.words.flatMap(({ raw }, index) => (typos[index] === true ? [raw.length] : []));
  const confirming = question.words.filter(
    ({ token, raw }, index) =>
      (uses[index] === 'name' || uses[index] === 'around') &&
      typos[index] !== true &&
      !features.has(index) &&
      !isGeneric(token) &&
      (raw.length > 2 || isIdeograph(raw)),
  );
  // A short word is one letter away from some area; beside another name it confirms nothing.
  const least = variant === candidate.variants[0] ? MIN_TYPO_LETTERS.confirmed : MIN_TYPO_LETTERS.alone;
  if (question.words.some(({ raw }, at) => typos[at] === true && uses[at] === 'around' && raw.length < least))
    return undefined;
  // Nothing but short or common words matches.
  if (!isSpelled(hit) || (confirming.length === 0 && !isWhole && !isTypedNearby(hit))) return undefined;
  if (confirming.length === 0 && mistyped.some((letters) => letters < MIN_TYPO_LETTERS.alone)) return undefined;
  if (
    mistyped.length > Math.max(1, confirming.length) ||
    (confirming.length < 2 && mistyped.some((letters) => letters < MIN_TYPO_LETTERS.confirmed))
  )
    return undefined;
  // Paris is in France and Germany in no other country: what is known as written is no typo of a smaller name.
  if (question.alternatives.some(({ known = 0 }, at) => typos[at] === true && isBetterKnown(known, candidate)))
    return undefined;
  const doubts = [featureDoubt(hit, account), airportDoubt(hit, account)];
  // Within a state the town that bears the name is meant: Columbus, Ohio, was once called Franklin.
  const isOtherName = candidate.kind === 'place' && variant !== candidate.variants[0];
  let quality: number = candidate.kind === 'business' ? SURE.business : SURE.area;
  let isPartial = false;
  for (const doubt of doubts) {
    if (doubt === undefined) return undefined;
    quality *= doubt;
    isPartial ||= doubt < 1;
  }
  if (isOtherName && saysRegion(hit, account)) quality *= DOUBT.otherName;
  // `Houston, North Dakota`: who writes the name of a great city means that one, and a hamlet was called so once.
  const isOtherCitys = isOtherName && isNameOfGreater(hit, account);
  if (isOtherCitys) quality *= DOUBT.otherThing;
  if (saysOnlyCountryCode(hit, account)) quality *= DOUBT.countryCode;
  for (const letters of mistyped) quality *= 1 - TYPO / letters;
  // One letter away from a short word is some small town, and as many consonants have other words.
  const isOtherArea = variant !== candidate.variants[0] && candidate.kind === 'region';
  const isDoubtfulTypo =
    (candidate.row.importance < WELL_KNOWN.importance || isOtherArea) &&
    !isTyping(hit) &&
    (question.words.some((_, at) => alike[at] === true && uses[at] === 'name') ||
      ((candidate.row.importance < KNOWN_TOWN || isOtherArea) &&
        question.words.some(
          ({ raw }, at) => typos[at] === true && uses[at] === 'name' && raw.length < KNOWN_BY_TYPO.letters,
        )));
  if (isDoubtfulTypo) quality *= DOUBT.shortTypo;
  const isAirport = candidate.kind === 'airport';
  if (!isWhole) quality *= 1 - (isAirport ? UNSAID_AIRPORT : UNSAID_NAME) * (1 - nameShare);
  const lone = loneTownWorth(hit, account);
  quality *= lone;
  isPartial ||= lone <= HAMLET_WORTH;
  if (isShortOtherName(hit) && !isTyping(hit)) {
    isPartial = true;
    quality *= DOUBT.loneCode;
  }
  if (isLoneBusiness(hit, account) || isAnyBusiness(hit, account)) {
    isPartial = true;
    quality *= DOUBT.loneBusiness;
  }
  const saysOther =
    question.words.some(
      ({ token }, index) =>
        uses[index] === 'common' && (isTelling(token) || (token === SAINT && uses[index + 1] === 'name')),
    ) ||
    (!isTyping(hit) && saysAnotherArea(hit, account)) ||
    saysCountry(hit, account) ||
    (!isTyping(hit) && (saysAreaOfName(hit, account) || saysCountyInFront(hit, account) || hasEmptyPart(hit, account)));
  // No half of a continent or country is the whole of it: `East Germany`.
  if (saysOther && (candidate.kind === 'natural' || candidate.kind === 'country')) return undefined;
  if (saysOther) quality *= DOUBT.otherThing;
  if (saysDowntown(hit, account) && !NORTH_AMERICA.has(countryCodeOf(candidate) ?? '')) {
    isPartial = true;
    quality *= DOUBT.otherThing;
  }
  if (candidate.kind === 'business' && !isWhole && !isTyping(hit)) {
    isPartial = true;
    quality *= DOUBT.loneBusiness;
  }
  for (const doubt of [
    otherNameDoubt(hit, account),
    saysForeignArticle(hit, account) ? DOUBT.article : 1,
    mayBePerson(hit, account) && !isTyping(hit) ? DOUBT.maybePerson : 1,
    !isTyping(hit) && mayBeTwoCountries(hit, account) ? DOUBT.maybeCountries : 1,
    isAbbreviatedName(hit) && !isTyping(hit) ? DOUBT.abbreviation : 1,
    isCommonWord(hit, account) ? DOUBT.smallLetters : 1,
    onlyBeginsName(hit, account) && !isTyping(hit) ? DOUBT.beginningOfName : 1,
    saysNothingOfItsOwn(hit) && !isTyping(hit) ? DOUBT.genericName : 1,
  ]) {
    quality *= doubt;
    isPartial ||= doubt < DOUBT.lonelyOtherName;
  }
  const isUnconfirmed = mistyped.length > 0 && confirming.length === 0;
  if (isUnconfirmed) {
    const isKnown =
      candidate.row.importance >= KNOWN_BY_TYPO.importance &&
      mistyped.every((letters) => letters >= KNOWN_BY_TYPO.letters);
    quality *= isKnown ? DOUBT.knownTypo : DOUBT.unconfirmedTypo;
  }
  if (
    question.alternatives.some(({ known = 0 }, at) => typos[at] === true && uses[at] === 'name' && known >= KNOWN_TOWN)
  ) {
    isPartial = true;
    quality *= DOUBT.unconfirmedTypo;
  }
  // What a town is called elsewhere is one letter away from many names.
  if (isOtherName && mistyped.length > 0) quality *= DOUBT.otherNameTypo;
  isPartial ||=
    saysOther ||
    isUnconfirmed ||
    isOtherCitys ||
    (mistyped.length > 0 && !isWhole && !isTyping(hit)) ||
    (!(isAirport && confirming.length > 0) && nameShare < (isTyping(hit) ? MIN_SHARE_TYPED : MIN_NAME_SHARE));
  return { hit, isPartial, quality };
}
