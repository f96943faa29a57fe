/** Text to findings: the search, corners where the text names two streets, and the filters of the request. */
import { DEFAULT_RESULTS, type GeocoderType, type LocationType } from '../../contract/geocoder.ts';
import { metresBetween } from '../packs/line-geometry.ts';
import { hasComponents, requiredTokens } from './component-filter.ts';
import type { Component } from './component-filter.ts';
import { cornerHint, findCorners, withoutCornerOf } from './corners.ts';
import type { Corner } from './corners.ts';
import { countryCodeOf } from './account.ts';
import { shareOfRight } from './calibration.ts';
import type { Judged } from './doubts.ts';
import {
  asksForNearby,
  asksForPostBox,
  isPlaceholder,
  withoutAddressee,
  withoutAdditions,
  withoutRemarks,
} from './additions.ts';
import { fieldsText, kindsAskedFor, streetPartOf } from './address-fields.ts';
import type { AddressFields } from './address-fields.ts';
import { describeCandidate, describeHit } from './finding.ts';
import { positionOf } from './index-reader.ts';
import { mayBeCode } from './area-codes.ts';
import type { OpenIndex, OpenIndexes } from './open-index.ts';
import { inOrder, withEquals } from './order.ts';
import { readQuery, textOf, withFlagsRead, withoutRepetition } from './query.ts';
import type { QueryWord } from './query.ts';
import { countryOf, formatAddress } from './result.ts';
import type { Finding } from './result.ts';
import { createBudget, Search } from './search.ts';
import type { Budget, Hit, SearchOptions } from './search.ts';
import { areaOfCode, cityBehind, codeBehind, islandBehind, regionOfWorldBehind, type Superior } from './superior.ts';
import { IN_PLACE_OF_ADDRESS, Judge, liesIn, withQuarter, withUnknownPart } from './verdict.ts';

import type { Vocabulary } from './vocabulary.ts';
import { mayHaveStreets, WhereReader } from './where.ts';
import type { Where } from './where.ts';

export interface ForwardRequest {
  text: string;
  /** Instead of `text`. */
  fields?: AddressFields | undefined;
  components: readonly Component[];
  types: readonly GeocoderType[] | undefined;
  locationTypes: readonly LocationType[] | undefined;
  autocomplete: boolean;
  bias: readonly [lon: number, lat: number] | undefined;
  limit: number;
}

/** Asks for a whole text, wherever and whatever it names. */
export const textRequest = (text: string, limit = DEFAULT_RESULTS): ForwardRequest => ({
  text,
  components: [],
  types: undefined,
  locationTypes: undefined,
  autocomplete: false,
  bias: undefined,
  limit,
});

/** Of longer texts no more is looked at for what is known to be no part of an address. */
const MAX_CHARACTERS = 1000;
/** Looked at before filters and duplicates take their share. */
const LOOKED_AT = 60;
/** What is so far behind the best is no answer. */
const MAX_BEHIND = 0.3;
/** Entries of text indexes that looking for the town may open, beside those of the search. */
const WHERE_TERMS = 250;
/** The same for what lies in a larger area behind the text. */
const SUPERIOR_TERMS = 250;
/** How sure a corner is of which both streets fit as written. */
const CORNER_QUALITY = 0.95;
/** Two things of the same text within this distance are one. */
const SAME_METRES = 300;

/** A corner as sure as this stands before the town that one of its streets may be. */
const SURE_CORNER = 0.7;

const cornerFinding = ({ first, second, position }: Corner): Finding => ({
  ...describeCandidate(second.candidate, second.index.packId),
  types: ['intersection'],
  name: `${first.candidate.row.name} & ${second.candidate.row.name}`,
  shortName: undefined,
  postcode: undefined,
  position,
  locationType: 'GEOMETRIC_CENTER',
  bounds: undefined,
  seatOf: undefined,
  quality: CORNER_QUALITY * Math.min(first.quality, second.quality),
});

/**
 * Whether two findings are the same thing, found in two packs. A country has each postal code once, wherever its middle
 * is said to be.
 */
function isSame(a: Finding, b: Finding): boolean {
  if (a.types[0] !== b.types[0]) return false;
  if (a.types[0] === 'postal_code') return a.name === b.name && countryOf(a) === countryOf(b);
  return metresBetween(...a.position, ...b.position) < SAME_METRES && formatAddress(a) === formatAddress(b);
}

/** The first of what differs. */
function withoutDuplicates(findings: readonly Finding[], limit: number): Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings) {
    if (kept.length >= limit) break;
    if (!kept.some((other) => isSame(other, finding))) kept.push(finding);
  }
  return kept;
}

export const fitsFilters = (
  { types, locationType }: Pick<Finding, 'types' | 'locationType'>,
  request: Pick<ForwardRequest, 'types' | 'locationTypes'>,
): boolean =>
  (request.types === undefined || request.types.some((type) => types.includes(type))) &&
  (request.locationTypes === undefined || request.locationTypes.includes(locationType));

/** What fits a text as written. */
interface Exact {
  /** As typed, and without what is known to be no part of an address. */
  written: string;
  text: string;
  streetPart: number | undefined;
  search: Search;
  judged: readonly Judged[];
}

/** The search of one text, from what fits as written to what fits with words left out. */
class Forward {
  readonly #indexes: readonly OpenIndex[];
  readonly #vocabulary: Vocabulary;
  readonly #request: ForwardRequest;
  readonly #options: SearchOptions;
  readonly #budget: Budget;
  readonly #holds: ((hit: Hit) => boolean) | undefined;
  #exact: Exact | undefined;

  /** @param holds whether a hit lies in what the request says beside its text */
  constructor(
    indexes: readonly OpenIndex[],
    vocabulary: Vocabulary,
    request: ForwardRequest,
    budget: Budget,
    holds?: (hit: Hit) => boolean,
  ) {
    this.#budget = budget;
    this.#holds = holds;
    this.#indexes = indexes;
    this.#vocabulary = vocabulary;
    this.#request = request;
    this.#options = {
      autocomplete: request.autocomplete,
      bias: request.bias,
      limit: LOOKED_AT,
      required: requiredTokens(request.components, indexes),
    };
  }

  /** What fits as written and accounts for all of the text; undefined where nothing does. */
  exactFindings(): Finding[] | undefined {
    this.#exact ??= this.#exactly();
    return isAnswer(this.#exact.judged) ? this.#exact.judged.map(describe) : undefined;
  }

  #exactly(): Exact {
    const { fields } = this.#request;
    const written = fields === undefined ? this.#request.text : fieldsText(fields);
    const text = fields === undefined ? withoutAdditions(written) : written;
    const streetPart = fields === undefined ? undefined : streetPartOf(fields);
    const search = this.#search(text);
    search.runExact();
    const judged = this.#judged(search.hits(), new Judge({ text: written, streetPart, indexes: this.#indexes }));
    return { written, text, streetPart, search, judged };
  }

  findings(): Finding[] {
    const exact = this.exactFindings();
    if (exact !== undefined) return exact;
    this.#exact ??= this.#exactly();
    const { written, text, streetPart, search } = this.#exact;
    const corner = withoutCornerOf(text);
    if (corner !== undefined) {
      const corners = this.#corners(corner, undefined);
      if (corners.length > 0) return corners;
    }
    const hint = cornerHint(text);
    const reader = new WhereReader(
      this.#indexes,
      this.#vocabulary,
      search.words,
      createBudget(WHERE_TERMS, this.#budget),
    );
    const where = reader.read(streetPart === undefined ? 0 : streetPart + 1);
    const front = streetPart === undefined ? reader.countryInFront() : undefined;
    const judge = new Judge({ text: written, streetPart, where, front, indexes: this.#indexes });
    if (hint === 'sure') {
      const corners = this.#corners(text, where);
      if (corners.length > 0) return corners;
    }
    for (const found of this.#withoutWhatNamesNothing(search.words, judge, where))
      if (found.length > 0) return found.map(describe);
    const areaOnly = judge.areaOnly(search.words);
    if (areaOnly?.isPartial === false) return this.#judged(search.hits(), judge, areaOnly).map(describe);
    // In a town without streets no spelling of the street helps, unless another of its name has some.
    const isSure = where !== undefined && !where.isMistyped && search.words.some(({ isNumber }) => isNumber);
    const hasStreets = (town: Hit): boolean => mayHaveStreets(this.#indexes, town);
    if (hint === 'maybe' && areaOnly !== undefined && !search.words.some(({ part }) => part > 0)) {
      const corners = this.#corners(text, undefined).filter(({ quality = 0 }) => quality >= SURE_CORNER);
      if (corners.length > 0) return corners;
    }
    if (isSure && areaOnly !== undefined && !hasStreets(where.hit) && !reader.namesakes(where).some(hasStreets))
      return this.#judged([], judge, areaOnly).map(describe);
    const found = this.#judged(search.run(), judge, areaOnly);
    if (hint === 'maybe' && !isAnswer(found)) {
      const corners = this.#corners(text, where);
      if (corners.length > 0) return corners;
    }
    return found.map(describe);
  }

  #search(text: string): Search {
    return new Search(this.#indexes, this.#vocabulary, text, this.#options, this.#budget);
  }

  /**
   * The address may fit as written without what names nothing that a pack has: a postal code, whom it is for, a quarter
   * between street and town. One answer after the other, each leaves out more.
   */
  *#withoutWhatNamesNothing(
    words: readonly QueryWord[],
    judge: Judge,
    where: Where | undefined,
  ): Generator<readonly Judged[]> {
    if (this.#request.autocomplete) return;
    const country = where === undefined ? undefined : countryCodeOf(where.hit.candidate);
    const codes = country === undefined ? new Set<string>() : judge.postcodesOf(country);
    const withoutCode = words.filter(({ raw }) => !codes.has(raw));
    // A house number may look like a postal code.
    const address = withoutCode.some(({ isNumber }) => isNumber) ? withoutCode : words;
    if (address.length < words.length) yield this.#addresses(textOf(address), judge);
    if (this.#request.fields !== undefined) return;
    const plain = withoutRemarks(this.#request.text);
    if (plain !== undefined) yield this.#addresses(withoutAdditions(plain), judge);
    const rest = withoutAddressee(textOf(address));
    // What stands in front may be the town.
    if (rest !== undefined && (where === undefined || says(rest, where)))
      yield this.#addresses(rest, judge).filter(({ hit }) => where === undefined || isWithin(hit, where));
    if (where === undefined) return;
    const quarter = quarterIn(where);
    if (quarter !== undefined) {
      const beside = address.filter(({ raw }) => !quarter.has(raw));
      if (beside.some(({ isNumber }) => isNumber))
        yield this.#addresses(textOf(beside), judge).map((one) => withQuarter(one, where));
    }
    const known = new Set(
      words.flatMap(({ part, isNumber }, index) => (isNumber || where.words.has(index) ? [part] : [])),
    );
    const left = address.filter(({ part }) => known.has(part));
    const dropsCode = address.some((word) => !left.includes(word) && mayBeCode(words, words.indexOf(word)));
    if (left.length < address.length && left.some(({ isNumber }) => isNumber))
      yield this.#addresses(textOf(left), judge).map((one) => withUnknownPart(one, dropsCode));
  }

  /** House numbers that fit a text as written. */
  #addresses(text: string, judge: Judge): readonly Judged[] {
    const search = this.#search(text);
    search.runExact();
    return this.#judged(search.hits(), judge).filter(({ hit }) => hit.place !== undefined);
  }

  #corners(text: string, where: Where | undefined): Finding[] {
    return findCorners(this.#indexes, this.#vocabulary, text, this.#options)
      .filter(
        // `Santa Cruz` may be the larger one elsewhere, and is what the streets lie in.
        ({ position, second: { candidate } }) =>
          where === undefined ||
          liesIn(where, ...position, countryCodeOf(candidate)) ||
          where.hit.question.words.every(({ token }) => candidate.context.has(token)),
      )
      .map(cornerFinding);
  }

  /** What stands of the hits, the best first: what is accounted for, then the surest of the rest. */
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
    if (ofKind.length > 0) return withEquals(inOrder(ofKind));
    if (
      areaOnly !== undefined &&
      hasComponents(areaOnly.hit, this.#request.components) &&
      this.#holds?.(areaOnly.hit) !== false
    )
      judged.push(areaOnly);
    const ordered = withEquals(inOrder(judged));
    return this.#request.autocomplete ? ordered : atLeastTheArea(ordered);
  }
}

/** Whether a hit lies in what the text names, which it may have taken for its street: `Sarandí 1665 Paysandú`. */
const isWithin = ({ candidate, place }: Hit, where: Where): boolean =>
  liesIn(where, ...positionOf(place ?? candidate.row), countryCodeOf(candidate));

/** Words that name a quarter of a town, of which the address says the town as well: a street does not know its quarter. */
function quarterIn({ hit: { candidate, variant, question } }: Where): ReadonlySet<string> | undefined {
  if (candidate.kind !== 'neighbourhood') return undefined;
  const { context } = candidate;
  const own = question.words.filter(({ token }) => variant?.tokens.includes(token) === true && !context.has(token));
  return own.length < question.words.length ? new Set(own.map(({ raw }) => raw)) : undefined;
}

/** Whether a text still says where it is. */
function says(text: string, { hit }: Where): boolean {
  const left = new Set(readQuery(text).map(({ raw }) => raw));
  return hit.question.words.every(({ raw }) => left.has(raw));
}

/** Whether the first is accounted for: looking further finds nothing better. */
const isAnswer = ([first]: readonly Judged[]): boolean => first !== undefined && !first.isPartial;

/** A partial answer that is right less often is noise. */
const HARDLY_EVER = 0.01;
/** What lies near an address is hardly ever at it. */
const NEARBY_QUALITY = 0.5;
const saidQuality = ({ quality, share = 1, inPlaceOfAddress }: Judged): number =>
  inPlaceOfAddress ?? shareOfRight(Math.min(quality, 1)) * share;

/** A guess that is less likely than nothing is none, and one that the area in its place stands before. */
function atLeastTheArea(judged: readonly Judged[]): readonly Judged[] {
  const [first] = judged;
  if (first?.isPartial !== true) return judged;
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

/** A box at the post office, and what lies near something, is not where the text's names are. */
function lessSure(finding: Finding, { text, fields }: ForwardRequest): Finding {
  if (fields !== undefined) return finding;
  const isBox = finding.houseNumber === undefined && asksForPostBox(text);
  if (!isBox && !asksForNearby(text)) return finding;
  const limit = isBox ? IN_PLACE_OF_ADDRESS : NEARBY_QUALITY;
  return { ...finding, isPartial: true, quality: Math.min(finding.quality ?? 1, limit) };
}

/** A name behind the text of a larger area that no index has around the rest: a continent, an island, the code of a state. */
function superiorFindings(indexes: readonly OpenIndex[], vocabulary: Vocabulary, request: ForwardRequest): Finding[] {
  const budget = createBudget();
  // What looks for them takes nothing from the search of the whole text.
  const apart = createBudget(SUPERIOR_TERMS, budget);
  const forward = (text: string, of: Budget, holds?: (hit: Hit) => boolean): Forward =>
    new Forward(indexes, vocabulary, { ...request, text }, of, holds);
  const within = ({ rest, holds, isSeparate }: Superior, of = apart): Finding[] => {
    const found = forward(rest, of, holds).findings();
    return isSeparate || found[0]?.isPartial === false ? found : [];
  };
  const { text } = request;
  const region = regionOfWorldBehind(text, indexes);
  if (region !== undefined) {
    const found = within(region, budget);
    if (found.length > 0) return found;
    return region.area === undefined
      ? forward(text, budget).findings()
      : [{ ...region.area, isPartial: true, quality: IN_PLACE_OF_ADDRESS }];
  }
  const whole = forward(text, budget);
  const exact = whole.exactFindings();
  if (exact !== undefined) return exact;
  const code = codeBehind(text, indexes);
  const coded = code === undefined ? [] : within(code);
  if (coded[0]?.isPartial === false) return coded;
  const found = whole.findings();
  if (found[0]?.isPartial === false) return found;
  if (coded.length > 0 && !found[0]?.areas.some(({ shortName }) => shortName === code?.code)) return coded;
  for (const behind of [cityBehind, islandBehind]) {
    const superior = behind(text, indexes);
    const there = superior === undefined ? [] : within(superior);
    if (there.length > 0) return there;
  }
  return found;
}

/** The same of an address in parts, of which one is the state: `BY`. */
function fieldFindings(
  indexes: readonly OpenIndex[],
  vocabulary: Vocabulary,
  request: ForwardRequest,
  fields: AddressFields,
): Finding[] {
  const budget = createBudget();
  const found = new Forward(indexes, vocabulary, request, budget).findings();
  const { state = '', ...rest } = fields;
  if (found[0]?.isPartial === false || kindsAskedFor(fields) !== undefined) return found;
  const holds = areaOfCode(state, indexes);
  if (holds === undefined) return found;
  const there = new Forward(indexes, vocabulary, { ...request, fields: rest }, budget, holds).findings();
  return there.length > 0 ? there : found;
}

/** The findings for a request, the best first. */
export function geocode(indexes: readonly OpenIndex[], vocabulary: Vocabulary, request: ForwardRequest): Finding[] {
  if (!request.autocomplete && request.fields === undefined && isPlaceholder(request.text)) return [];
  const read = { ...request, text: withoutRepetition(withFlagsRead(request.text)).slice(0, MAX_CHARACTERS) };
  const { fields, autocomplete } = read;
  const found = autocomplete
    ? new Forward(indexes, vocabulary, read, createBudget()).findings()
    : fields === undefined
      ? superiorFindings(indexes, vocabulary, read)
      : fieldFindings(indexes, vocabulary, read, fields);
  const findings = request.autocomplete ? found : found.map((finding) => lessSure(finding, read));
  return withoutDuplicates(
    findings.filter((finding) => fitsFilters(finding, request)),
    request.limit,
  );
}

/** The same with the usual name of a country for an official one. */
export const inUsualTerms = (request: ForwardRequest, { inUsualNames }: OpenIndexes): ForwardRequest => ({
  ...request,
  text: inUsualNames(request.text),
  ...(request.fields?.country === undefined
    ? {}
    : { fields: { ...request.fields, country: inUsualNames(request.fields.country) } }),
});

/** The best finding for a text, or an address in parts, wherever and whatever it names. */
export function bestFinding(opened: OpenIndexes, asked: string | AddressFields): Finding | undefined {
  const request = typeof asked === 'string' ? textRequest(asked, 1) : { ...textRequest('', 1), fields: asked };
  return geocode(opened.indexes, opened.vocabulary, inUsualTerms(request, opened))[0];
}
