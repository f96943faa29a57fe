/**
 * One text to findings: from what fits as written to what fits with words left out, and corners where it names two
 * streets.
 */
import { countryCodeOf } from './index/candidate.ts';
import { withoutAdditions, withoutAddressee, withoutRemarks } from './text/additions.ts';
import { fieldsText, kindsAskedFor, streetPartOf } from './retrieve/address-fields.ts';
import { mayBeCode, textOf, type QueryWord } from './text/query.ts';
import { shareOfRight } from './choose/calibration.ts';
import { hasComponents, requiredTokens } from './retrieve/component-filter.ts';
import { blockFinding, cornerHint, cornersIn, sureCorners, withoutCornerOf } from './corners.ts';
import { DOUBT, SURE, type Judged } from './features/doubts.ts';
import { describeHit } from './retrieve/finding.ts';
import type { ForwardRequest } from './retrieve/forward-request.ts';
import type { IndexSet } from './index/open-index.ts';
import { isGeneric } from './text/tokens.ts';
import { rank } from './choose/order.ts';
import type { Finding } from './retrieve/result.ts';
import { isWithin, neighbourhoodWords, stillNames } from './areas/said-area.ts';
import { createBudget, type Budget, type Hit, type SearchOptions } from './retrieve/search-rounds.ts';
import { Search } from './retrieve/search.ts';
import { shareAmongNamesakes } from './choose/shares.ts';
import { Judge, doubtNeighbourhood, withUnknownPart, withUnknownRegion } from './choose/verdict.ts';
import { WhereReader, mayHaveStreets, type Where } from './areas/where.ts';

/** Candidates per search, before filters and the removal of duplicates. */
const LOOKED_AT = 60;

/** Hits this far behind the best aren't answers. */
const MAX_BEHIND = 0.3;

/** Entries of text indexes that looking for the town may open, beside those of the search. */
const WHERE_TERMS = 250;

/** What fits a text as written. */
interface Exact {
  /** As typed, and without what is known to be no part of an address. */
  written: string;
  text: string;
  streetPart: number | undefined;
  search: Search;
  judged: readonly Judged[];
  /** The block of a street that the text names. */
  block: Finding | undefined;
}

/** A text without some of its words. */
interface Rewrite {
  text: string;
  /** Whether a hit is an answer to the whole text as well. */
  holds?: (hit: Hit) => boolean;
  /** What leaving out these words costs an answer. */
  doubted?: (judged: Judged) => Judged;
}

/** The search of one text, from what fits as written to what fits with words left out. */
export class Forward {
  readonly #set: IndexSet;
  readonly #request: ForwardRequest;
  readonly #options: SearchOptions;
  readonly #budget: Budget;
  readonly #holds: ((hit: Hit) => boolean) | undefined;
  #exact: Exact | undefined;

  /** @param holds whether a hit lies in what the request says beside its text */
  constructor(set: IndexSet, request: ForwardRequest, budget: Budget, holds?: (hit: Hit) => boolean) {
    this.#budget = budget;
    this.#holds = holds;
    this.#set = set;
    this.#request = request;
    this.#options = {
      autocomplete: request.autocomplete,
      bias: request.bias,
      limit: LOOKED_AT,
      required: requiredTokens(request.components, set.indexes),
    };
  }

  /** What fits as written and accounts for all of the text; undefined where nothing does. */
  exactFindings(): Finding[] | undefined {
    const { judged, block } = (this.#exact ??= this.#exactly());
    if (block !== undefined) return [block];
    return isAnswer(judged) ? judged.map(describe) : undefined;
  }

  #exactly(): Exact {
    const { fields } = this.#request;
    const written = fields === undefined ? this.#request.text : fieldsText(fields);
    const text = fields === undefined ? withoutAdditions(written) : written;
    const streetPart = fields === undefined ? undefined : streetPartOf(fields);
    const search = this.#search(text);
    search.runExact();
    const { indexes } = this.#set;
    const judged = this.#judged(search.hits(), new Judge({ text: written, streetPart, indexes }));
    // A house number says more than the block, and the block more than the street.
    const isAddress = isAnswer(judged) && judged[0]?.hit.place !== undefined;
    const block = isAddress || fields !== undefined ? undefined : blockFinding(this.#set, written, this.#options);
    return { written, text, streetPart, search, judged, block };
  }

  /** Findings of the first round that has some. */
  findings(): Finding[] {
    for (const found of this.#rounds()) if (found.length > 0) return found;
    return [];
  }

  /** Findings of each round; each asks for less of the text. */
  *#rounds(): Generator<Finding[]> {
    yield this.exactFindings() ?? [];
    const { written, text, streetPart, search } = (this.#exact ??= this.#exactly());
    const { words } = search;
    const { indexes } = this.#set;
    const corner = withoutCornerOf(text);
    const corners = (said: string, where?: Where): Finding[] => cornersIn(this.#set, said, this.#options, where);
    if (corner !== undefined) yield corners(corner);
    const hint = cornerHint(text);
    const reader = new WhereReader(this.#set, words, createBudget(WHERE_TERMS, this.#budget));
    const where = reader.read(streetPart === undefined ? 0 : streetPart + 1);
    const front = streetPart === undefined ? reader.areaInFront() : undefined;
    const judge = new Judge({ text: written, streetPart, where, front, indexes });
    const isOnePart = !words.some(({ part }) => part > 0);
    if (hint === 'sure') yield corners(text, where);
    // What was taken for the town may be one of the streets: `18 de Julio esquina Río Negro`.
    if (hint === 'sure' && isOnePart) yield sureCorners(this.#set, text, this.#options);
    for (const { text: rest, holds = () => true, doubted = (one: Judged) => one } of this.#rewrites(
      words,
      judge,
      where,
    ))
      yield this.#addresses(rest, judge)
        .filter(({ hit }) => holds(hit))
        .map((one) => describe(doubted(one)));
    const areaOnly = judge.areaOnly(words);
    if (areaOnly?.isPartial === false) yield this.#judged(search.hits(), judge, areaOnly).map(describe);
    // In a town without streets no spelling of the street helps, unless another of its name has some.
    const isSure = where !== undefined && !where.isMistyped && words.some(({ isNumber }) => isNumber);
    const hasStreets = (town: Hit): boolean => mayHaveStreets(indexes, town);
    if (hint === 'maybe' && areaOnly !== undefined && isOnePart) yield sureCorners(this.#set, text, this.#options);
    if (isSure && areaOnly !== undefined && !hasStreets(where.hit) && !reader.namesakes(where).some(hasStreets)) {
      yield this.#judged([], judge, areaOnly).map(describe);
      return;
    }
    const found = this.#surer(this.#judged(search.run(), judge, areaOnly), search, judge);
    if (hint === 'maybe' && !isAnswer(found)) yield corners(text, where);
    yield (this.#inUnknownRegion(found, reader, where, judge) ?? found).map(describe);
  }

  /** The town that a text begins with, where no more than the county or province behind it is in no pack. */
  #inUnknownRegion(
    [first]: readonly Judged[],
    reader: WhereReader,
    where: Where | undefined,
    judge: Judge,
  ): readonly Judged[] | undefined {
    if (where === undefined || first?.inPlaceOfAddress === undefined || this.#request.autocomplete) return undefined;
    const unknown = first.hit.candidate === where.hit.candidate ? reader.unknownAround(where) : undefined;
    if (unknown === undefined) return undefined;
    const towns = this.#judged(reader.namesakes(where), judge);
    return towns[0]?.hit.candidate.kind === 'place' ? towns.map((one) => withUnknownRegion(one, unknown)) : undefined;
  }

  /** A name whose words all stand somewhere may be that of something larger with a typo: `Untied States`. */
  #surer(found: readonly Judged[], search: Search, judge: Judge): readonly Judged[] {
    // A word alone may be anything that no pack has: `Siberia` is not Liberia.
    const isName = search.words.length > 1 && !search.words.some(({ isNumber }) => isNumber);
    if (isAnswer(found) || this.#request.autocomplete || !isName) return found;
    const mistyped = this.#judged(search.runMistyped(), judge);
    return (mistyped[0]?.quality ?? 0) > (found[0]?.quality ?? 0) ? mistyped : found;
  }

  #search(text: string): Search {
    return new Search(this.#set, text, this.#options, this.#budget);
  }

  /**
   * The text without what names nothing that a pack has: a postal code, whom it is for, a quarter between street and
   * town. Each leaves out more.
   */
  *#rewrites(words: readonly QueryWord[], judge: Judge, where: Where | undefined): Generator<Rewrite> {
    if (this.#request.autocomplete) return;
    const country = where === undefined ? undefined : countryCodeOf(where.hit.candidate);
    const codes = country === undefined ? new Set<string>() : judge.postcodesOf(country);
    const withoutCode = words.filter(({ raw }) => !codes.has(raw));
    // A house number may look like a postal code.
    const address = withoutCode.some(({ isNumber }) => isNumber) ? withoutCode : words;
    if (address.length < words.length) yield { text: textOf(address) };
    if (this.#request.fields !== undefined) return;
    const plain = withoutRemarks(this.#request.text);
    if (plain !== undefined) yield { text: withoutAdditions(plain) };
    const rest = withoutAddressee(textOf(address));
    // What stands in front may be the town.
    if (rest !== undefined && (where === undefined || stillNames(rest, where)))
      yield { text: rest, holds: (hit) => where === undefined || isWithin(hit, where) };
    if (where === undefined) return;
    const quarter = neighbourhoodWords(where);
    const beside = address.filter(({ raw }) => quarter?.has(raw) !== true);
    if (quarter !== undefined && beside.some(({ isNumber }) => isNumber))
      yield { text: textOf(beside), doubted: (one) => doubtNeighbourhood(one, where) };
    const known = new Set(
      words.flatMap(({ part, isNumber }, index) => (isNumber || where.words.has(index) ? [part] : [])),
    );
    const left = address.filter(({ part }) => known.has(part));
    const dropsCode = address.some((word) => !left.includes(word) && mayBeCode(words, words.indexOf(word)));
    if (left.length < address.length && left.some(({ isNumber }) => isNumber))
      yield { text: textOf(left), doubted: (one) => withUnknownPart(one, dropsCode) };
  }

  /** House numbers that fit a text as written. */
  #addresses(text: string, judge: Judge): readonly Judged[] {
    const search = this.#search(text);
    search.runExact();
    return this.#judged(search.hits(), judge).filter(({ hit }) => hit.place !== undefined);
  }

  /** Judges hits, the best first: full answers, then the most certain of the rest. */
  #judged(hits: readonly Hit[], judge: Judge, areaOnly?: Judged): readonly Judged[] {
    const best = hits[0]?.score ?? 0;
    const judged = hits.flatMap((hit) => {
      if (hit.score < best - MAX_BEHIND || !hasComponents(hit, this.#request.components)) return [];
      if (this.#holds?.(hit) === false) return [];
      return judge.judge(hit) ?? [];
    });
    const kinds = this.#request.fields === undefined ? undefined : kindsAskedFor(this.#request.fields);
    const ofKind = kinds === undefined ? [] : judged.filter(({ hit }) => kinds.has(hit.candidate.kind));
    // England is a region, and what some tables have for a country.
    if (ofKind.length > 0) return judge.demoteFarFromPostcode(shareAmongNamesakes(rank(ofKind)));
    if (
      areaOnly !== undefined &&
      hasComponents(areaOnly.hit, this.#request.components) &&
      this.#holds?.(areaOnly.hit) !== false
    )
      judged.push(areaOnly);
    const ordered = judge.demoteFarFromPostcode(shareAmongNamesakes(rank(judged)));
    return this.#request.autocomplete ? ordered : atLeastTheArea(ordered);
  }
}

/** Whether the first is a full answer: later rounds find nothing better. */
const isAnswer = ([first]: readonly Judged[]): boolean => first !== undefined && !first.isPartial;

/** A partial answer that is right less often is noise. */
const HARDLY_EVER = 0.01;

/** Of a street of which little but the number is doubted. */
const LACKS_NUMBER = 0.9 * SURE.street * DOUBT.numberMissing;

const saidQuality = ({ quality, share = 1, inPlaceOfAddress }: Judged): number =>
  inPlaceOfAddress ?? shareOfRight(Math.min(quality, 1)) * share;

/** Whether the name of a street is that of an area: `11000, Uruguay` says no street of Montevideo. */
const isNamedAfter = (street: Hit, area: Hit): boolean =>
  street.variant?.tokens.every((token) => isGeneric(token) || area.variant?.tokens.includes(token)) === true;

/** Without guesses that are less likely than the area in their place, or hardly ever right. */
function atLeastTheArea(judged: readonly Judged[]): readonly Judged[] {
  const [first] = judged;
  if (first?.isPartial !== true) return judged;
  // The street is nearer to a number that it lacks than the middle of its town.
  const street =
    first.inPlaceOfAddress === undefined
      ? undefined
      : judged.find(
          ({ hit, quality }) =>
            hit.candidate.kind === 'street' && quality >= LACKS_NUMBER && !isNamedAfter(hit, first.hit),
        );
  if (street !== undefined) return [street, ...judged.filter((one) => one !== street)];
  const area = judged.find(({ inPlaceOfAddress = 0 }) => inPlaceOfAddress > saidQuality(first));
  if (area !== undefined) return [area, ...judged.filter((one) => one !== area)];
  // Of businesses of a kind any may do.
  return saidQuality(first) < HARDLY_EVER && first.hit.candidate.kind !== 'business' ? [] : judged;
}

const describe = (judged: Judged): Finding => ({
  ...describeHit(judged.hit),
  isPartial: judged.isPartial,
  quality: saidQuality(judged),
});
