/** Whether an area, an airport or a business is what a text asks for: its names have to explain all of the text. */
import type { Account } from '../features/account.ts';
import { airportDoubt } from '../features/airport-doubt.ts';
import { saysAnotherArea } from '../features/area-codes.ts';
import {
  DOUBT,
  MIN_NAME_SHARE,
  MIN_SHARE_TYPED,
  SURE,
  TYPO,
  UNSAID_NAME,
  weigh,
  type Judged,
} from '../features/doubts.ts';
import { WHOLE_NAME } from '../retrieve/explain.ts';
import { featureDoubt } from '../features/feature-doubt.ts';
import { isGeneric, isIdeograph } from '../text/tokens.ts';
import {
  HAMLET_WORTH,
  isBetterKnown,
  isCommonWord,
  isNameOfGreater,
  isShortOtherName,
  loneTownWorth,
  sharesOnlyOneWord,
  otherNameDoubt,
} from '../features/lone-names.ts';
import {
  isAmbiguousBusiness,
  isSpelled,
  isTelling,
  isTown,
  saysCity,
  saysForeignDowntown,
  isAllGeneric,
  hasEmptyPart,
  saysCountyInFront,
  saysAreaOfName,
  saysOtherSettlement,
  saysPartOfArea,
} from '../features/named-words.ts';
import { looksLikePerson } from '../features/person-doubt.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { isTypedNearby, isTyping } from '../retrieve/typed.ts';
import { MIN_TYPO_LETTERS } from '../index/vocabulary.ts';

/** People call most airports by their town. */
const UNSAID_AIRPORT = 0.15;

/** `St`: behind a name the type of a street, in front of one a part of it. */
const SAINT = 'st';

/** `the forest` doesn't mean a town called Forest. */
const ARTICLE = 'the';

/** Towns of twenty thousand: a typo may have made such a name of another, as of a lesser place any. */
const KNOWN_TOWN = 0.6;

/** A longer word with a typo is rather a city than nonsense. */
const KNOWN_BY_TYPO = { importance: 0.7, letters: 6 } as const;

/** Undefined if the text doesn't ask for the hit. */
export function scorePlace(hit: Hit, account: Account): Judged | undefined {
  const { uses, typos, nameShare } = account;
  const { question, candidate, variant } = hit;
  if (uses.some((use) => use === 'unexplained' || use === 'missing')) return undefined;
  if (sharesOnlyOneWord(hit, account) || (saysCity(hit, account) && !isTyping(hit))) return undefined;
  const isWhole = nameShare >= WHOLE_NAME;
  // A part of a Chinese or Japanese name is another name: `罗马` isn't in `罗赖马`, nor `大利` in `意大利`.
  if (!isWhole && !isTyping(hit) && question.words.some(({ raw }, at) => uses[at] === 'name' && isIdeograph(raw)))
    return undefined;
  const mistyped = question.words.flatMap(({ raw }, index) => (typos[index] === true ? [raw.length] : []));
  const confirming = question.words.filter(
    ({ token, raw }, index) =>
      (uses[index] === 'name' || uses[index] === 'around') &&
      typos[index] !== true &&
      !isGeneric(token) &&
      (raw.length > 2 || isIdeograph(raw)),
  );
  // Nothing but short or common words matches.
  if (!isSpelled(hit) || (confirming.length === 0 && !isWhole && !isTypedNearby(hit))) return undefined;
  if (
    mistyped.length > Math.max(1, confirming.length) ||
    (confirming.length < 2 && mistyped.some((letters) => letters < MIN_TYPO_LETTERS.confirmed))
  )
    return undefined;
  // `Paris, Germany`: a well-known name isn't a typo of a lesser-known one.
  if (question.alternatives.some(({ known = 0 }, at) => typos[at] === true && isBetterKnown(known, candidate)))
    return undefined;
  const isTyped = isTyping(hit);
  const [feature, airport] = [featureDoubt(hit, account), airportDoubt(hit, account)];
  if (feature === undefined || airport === undefined) return undefined;
  const saysOther =
    question.words.some(
      ({ token }, index) =>
        uses[index] === 'common' &&
        (isTelling(token) ||
          (token === SAINT && uses[index + 1] === 'name') ||
          (token === ARTICLE && isTown(candidate))),
    ) ||
    (!isTyped &&
      (saysAnotherArea(hit, account) ||
        saysAreaOfName(hit, account) ||
        saysCountyInFront(hit, account) ||
        saysOtherSettlement(hit, account) ||
        saysPartOfArea(hit, account) ||
        hasEmptyPart(hit, account)));
  // No half of a continent or country is the whole of it: `East Germany`.
  if (saysOther && (candidate.kind === 'natural' || candidate.kind === 'country')) return undefined;
  const isAirport = candidate.kind === 'airport';
  const isBusiness = candidate.kind === 'business';
  const isOtherName = candidate.kind === 'place' && variant !== candidate.variants[0];
  const isKnown =
    candidate.row.importance >= KNOWN_BY_TYPO.importance &&
    mistyped.every((letters) => letters >= KNOWN_BY_TYPO.letters);
  const isMistyped = mistyped.length > 0;
  const isConfirmed = confirming.length > 0;
  const isShort = nameShare < (isTyped ? MIN_SHARE_TYPED : MIN_NAME_SHARE) && !(isAirport && isConfirmed);
  const lone = loneTownWorth(hit, account);
  const otherName = otherNameDoubt(hit, account);
  const typed = mistyped.reduce((quality, letters) => quality * (1 - TYPO / letters), 1);
  return weigh(hit, (isBusiness ? SURE.business : SURE.area) * typed, [
    [feature < 1, feature, true],
    [airport < 1, airport, true],
    // `Houston, North Dakota`: who writes the name of a great city means that one, and a hamlet was called so once.
    [isOtherName && isNameOfGreater(hit, account), DOUBT.otherThing, true],
    [!isWhole, 1 - (isAirport ? UNSAID_AIRPORT : UNSAID_NAME) * (1 - nameShare), isShort || (isMistyped && !isTyped)],
    // `Ford City, Oklahoma` isn't the city of Rocky Ford.
    [isShort && !isTyped, DOUBT.lonelyOtherName, true],
    // One word that is only a part of a name: `Diego`, of San Diego.
    [!isWhole && !isTyped && question.words.length === 1, DOUBT.smallOtherName, true],
    [lone < 1, lone, lone <= HAMLET_WORTH],
    [!isTyped && isShortOtherName(hit), DOUBT.loneCode, true],
    [isBusiness && !isTyped && (!isWhole || isAmbiguousBusiness(hit, account)), DOUBT.loneBusiness, true],
    [saysOther || saysForeignDowntown(hit, account), DOUBT.otherThing, true],
    [otherName < 1, otherName, otherName < DOUBT.lonelyOtherName],
    [!isTyped && looksLikePerson(hit, account), DOUBT.maybePerson, true],
    [isCommonWord(hit, account), DOUBT.smallLetters, true],
    [!isTyped && isAllGeneric(hit), DOUBT.genericName, true],
    [isMistyped && !isConfirmed, isKnown ? DOUBT.knownTypo : DOUBT.unconfirmedTypo, true],
    [
      question.alternatives.some(
        ({ known = 0 }, at) =>
          typos[at] === true && uses[at] === 'name' && known >= Math.min(KNOWN_TOWN, candidate.row.importance),
      ),
      DOUBT.unconfirmedTypo,
      true,
    ],
    // What a town is called elsewhere is one letter away from many names.
    [isOtherName && isMistyped, DOUBT.otherNameTypo, false],
  ]);
}
