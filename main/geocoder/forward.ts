/** Text to findings: which searches a request takes, and what of their answers it is given. */
import { asksForNearby, asksForPostBox, isPlaceholder } from './text/additions.ts';
import { kindsAskedFor, type AddressFields } from './retrieve/address-fields.ts';
import { textRequest, type ForwardRequest } from './retrieve/forward-request.ts';
import { containingAreaFindings } from './larger-area.ts';
import type { IndexSet, OpenIndexes } from './index/open-index.ts';
import { withCountiesRead, withFlagsRead, withoutInvisible, withoutRepetition } from './text/query.ts';
import { countryOf, formatAddress, type Finding } from './retrieve/result.ts';
import { createBudget } from './retrieve/search-rounds.ts';
import { withNamesInFull } from './areas/shortened-names.ts';
import { areaOfCode } from './areas/superior.ts';
import { Forward } from './text-search.ts';
import { IN_PLACE_OF_ADDRESS } from './choose/verdict.ts';
import { haversineMetres } from '../../contract/great-circle.ts';

/** Characters that are searched for parts that don't belong to an address. */
const MAX_CHARACTERS = 1000;

/** Two things of the same text within this distance are one. */
const SAME_METRES = 300;

/**
 * Whether two findings are the same thing, found in two packs. A country has each postal code once, wherever its middle
 * is said to be.
 */
function isSame(a: Finding, b: Finding): boolean {
  if (a.types[0] !== b.types[0]) return false;
  if (a.types[0] === 'postal_code') return a.name === b.name && countryOf(a) === countryOf(b);
  return haversineMetres(...a.position, ...b.position) < SAME_METRES && formatAddress(a) === formatAddress(b);
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

/** What lies near an address is hardly ever at it. */
const NEARBY_QUALITY = 0.5;

/** A box at the post office, and what lies near something, is not where the text's names are. */
function lessSure(finding: Finding, { text, fields }: ForwardRequest): Finding {
  if (fields !== undefined) return finding;
  const isBox = finding.houseNumber === undefined && asksForPostBox(text);
  if (!isBox && !asksForNearby(text)) return finding;
  const limit = isBox ? IN_PLACE_OF_ADDRESS : NEARBY_QUALITY;
  return { ...finding, isPartial: true, quality: Math.min(finding.quality ?? 1, limit) };
}

/** What fits an address in parts, of which one may be the code of a state that no name says: `BY`. */
function fieldFindings(set: IndexSet, request: ForwardRequest, fields: AddressFields): Finding[] {
  const budget = createBudget();
  const found = new Forward(set, request, budget).findings();
  const { state = '', ...rest } = fields;
  if (found[0]?.isPartial === false || kindsAskedFor(fields) !== undefined) return found;
  const holds = areaOfCode(state, set.indexes);
  if (holds === undefined) return found;
  const there = new Forward(set, { ...request, fields: rest }, budget, holds).findings();
  return there.length > 0 ? there : found;
}

/** A request without invisible signs in its texts. */
function seen(request: ForwardRequest): ForwardRequest {
  const { fields } = request;
  const shown = Object.entries(fields ?? {}).map(([name, value]) => [name, withoutInvisible(value)]);
  return {
    ...request,
    text: withoutInvisible(request.text),
    ...(fields === undefined ? {} : { fields: Object.fromEntries(shown) }),
  };
}

/** The findings for a request, the best first. */
export function geocode(set: IndexSet, asked: ForwardRequest): Finding[] {
  const { indexes } = set;
  const request = seen(asked);
  if (!request.autocomplete && request.fields === undefined && isPlaceholder(request.text)) return [];
  const { city, state } = request.fields ?? {};
  const read = {
    ...request,
    text: withNamesInFull(
      withCountiesRead(withoutRepetition(withFlagsRead(request.text)).slice(0, MAX_CHARACTERS)),
      indexes,
    ),
    ...(request.fields === undefined
      ? {}
      : {
          fields: {
            ...request.fields,
            ...(city === undefined ? {} : { city: withNamesInFull(city, indexes) }),
            ...(state === undefined ? {} : { state: withCountiesRead(state) }),
          },
        }),
  };
  const { fields, autocomplete } = read;
  const found = autocomplete
    ? new Forward(set, read, createBudget()).findings()
    : fields === undefined
      ? containingAreaFindings(set, read)
      : fieldFindings(set, read, fields);
  const findings = request.autocomplete ? found : found.map((finding) => lessSure(finding, read));
  return withoutDuplicates(
    findings.filter((finding) => fitsFilters(finding, request)),
    request.limit,
  );
}

/** The same with the usual name of a country for an official one. */
const normalizeCountryNames = (request: ForwardRequest, { inUsualNames }: OpenIndexes): ForwardRequest => ({
  ...request,
  text: inUsualNames(request.text),
  ...(request.fields?.country === undefined
    ? {}
    : { fields: { ...request.fields, country: inUsualNames(request.fields.country) } }),
});

const isFull = (finding: Finding | undefined): boolean => finding !== undefined && finding.isPartial !== true;

/**
 * The findings of all packs, the best first. Fallback packs are searched only where the others have no full match, and
 * are given only where they have one, or the others have nothing.
 */
export function search(opened: OpenIndexes, request: ForwardRequest): Finding[] {
  const { confirmed } = opened;
  const known = confirmed === undefined ? [] : search(confirmed, request);
  if (isFull(known[0])) return known;
  const found = geocode(opened, normalizeCountryNames(request, opened));
  const [best] = found;
  const isOfFallback = opened.indexes.some(({ packId, isFallback }) => isFallback === true && packId === best?.pack);
  return known.length === 0 || (isFull(best) && isOfFallback) ? found : known;
}

/** The best finding for a text, or an address in parts, wherever and whatever it names. */
export function bestFinding(opened: OpenIndexes, asked: string | AddressFields): Finding | undefined {
  const request = typeof asked === 'string' ? textRequest(asked, 1) : { ...textRequest('', 1), fields: asked };
  return search(opened, request)[0];
}
