/** Findings for a text with a larger area behind it, which no index has around the rest. */
import type { ForwardRequest } from './retrieve/forward-request.ts';
import type { IndexSet } from './index/open-index.ts';
import { countryOf, type Finding } from './retrieve/result.ts';
import { createBudget, type Budget, type Hit } from './retrieve/search-rounds.ts';
import { stateBehind, withCountryApart } from './areas/sovereign.ts';
import { cityBehind, codeBehind, islandBehind, regionOfWorldBehind, type ContainingArea } from './areas/superior.ts';
import { Forward } from './text-search.ts';
import { IN_PLACE_OF_ADDRESS } from './choose/verdict.ts';

/** Entries of text indexes that looking for what lies in it may open, beside those of the search of the whole text. */
const SUPERIOR_TERMS = 250;

/** Of less the text says a part of a name, or what has namesakes. */
const WHOLE_NAME_QUALITY = 0.98;

/** From here on what belongs to a state is meant rather than a namesake in the state. */
const SURELY_BELONGING = 0.8;

const FIVE_DIGITS = /(?<!\d)\d{5}(?!\d)/u;

/** What a postal code of somewhere else leaves of an answer. */
const CONTRADICTED_QUALITY = 0.2;
const contradicted = (finding: Finding): Finding => ({
  ...finding,
  isPartial: true,
  quality: Math.min(finding.quality ?? 1, CONTRADICTED_QUALITY),
});

/**
 * A name behind the text of a larger area that no index has around the rest: a continent, an island, the code of a
 * state.
 */
export function containingAreaFindings(set: IndexSet, request: ForwardRequest): Finding[] {
  const { indexes } = set;
  const budget = createBudget();
  // What looks for them takes nothing from the search of the whole text.
  const apart = createBudget(SUPERIOR_TERMS, budget);
  const forward = (text: string, of: Budget, holds?: (hit: Hit) => boolean): Forward =>
    new Forward(set, { ...request, text }, of, holds);
  const within = ({ rest, holds, isSeparate }: ContainingArea, of = apart): Finding[] => {
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
  const mayBeElsewhere = (exact?.[0]?.quality ?? 0) < WHOLE_NAME_QUALITY || FIVE_DIGITS.test(text);
  const state = mayBeElsewhere ? stateBehind(text, indexes) : undefined;
  if (state !== undefined) {
    const there = forward(state.rest, apart, state.holds);
    const found = state.isNamed ? there.findings() : (there.exactFindings() ?? []);
    const [first] = found;
    const country = first?.types[0] === 'country' ? first.shortName : first && countryOf(first);
    // Beside a namesake in the state itself it stands only where hardly anything else is meant: `San Juan, USA`.
    const isSurer = state.isNamed || exact === undefined || (first?.quality ?? 0) >= SURELY_BELONGING;
    if (state.belonging.has(country ?? '') && isSurer) return found;
    // The postal code is that of an island far from the town that the text names.
    if (state.isCoded) return (exact ?? whole.findings()).map(contradicted);
  }
  if (exact !== undefined) return exact;
  const code = codeBehind(withCountryApart(text, indexes), indexes);
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
