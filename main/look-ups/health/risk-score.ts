/**
 * The risk score: the probability, in percent, that at least one of the people one meets is infectious. Based on the
 * event risk of Chande et al., Nature Human Behaviour 4 (2020) 1313–1319, https://doi.org/10.1038/s41562-020-01000-9,
 * with a number of contacts that grows with business density. `docs/health.md` has the reasons, limits and worked
 * examples.
 */

/** Days a case is infectious, and infections per reported case (both from Chande et al. 2020). */
const INFECTIOUS_DAYS = 10;
const INFECTIONS_PER_CASE = 5;

/**
 * Encounters at typical or unknown business density. A design choice, between a school class and a day in a small shop.
 */
const REFERENCE_ENCOUNTERS = 25;

/**
 * Businesses per km² at which encounters are at the reference: a mixed urban quarter in OpenStreetMap. A design choice.
 */
const REFERENCE_DENSITY = 50;

/** Growth beyond these limits is more often a late report than an epidemic. */
const MIN_GROWTH = 1 / 4;
const MAX_GROWTH = 4;

const MIN_SCORE = 0.01;

export interface RiskInputs {
  /** New cases per 100,000 inhabitants over `periodDays`; negative corrections count as 0. */
  incidencePer100k: number;
  periodDays: number;
  /** New cases of the period divided by those of the preceding period; `undefined` if unknown. */
  growth?: number | undefined;
  /** Businesses per km²; `undefined` if unknown. */
  businessDensity?: number | undefined;
}

/**
 * Returns new cases of the period divided by those of the preceding period; `undefined` if neither is positive
 * (corrections are negative), because growth is unknown.
 */
export function growthOf(newCases: number, newCasesBefore: number): number | undefined {
  if (newCases <= 0 && newCasesBefore <= 0) return undefined;
  return newCasesBefore <= 0 ? MAX_GROWTH : Math.max(newCases, 0) / newCasesBefore;
}

/** Returns the share of inhabitants who are infectious at the end of the period, 0 to 1. */
function infectiousShare({ incidencePer100k, periodDays, growth = 1 }: RiskInputs): number {
  const perDay = Math.max(incidencePer100k, 0) / periodDays / 100_000;
  // The cases of a period are those at its middle on average; half a period's growth extrapolates to its end.
  const nowcast = Math.sqrt(Math.min(Math.max(growth, MIN_GROWTH), MAX_GROWTH));
  return Math.min(perDay * INFECTIOUS_DAYS * INFECTIONS_PER_CASE * nowcast, 1);
}

/**
 * Returns the encounters: half the reference without businesses, up to 1.5 times the reference at the highest
 * densities.
 */
function encounters(businessDensity: number | undefined): number {
  if (businessDensity === undefined) return REFERENCE_ENCOUNTERS;
  return REFERENCE_ENCOUNTERS * (0.5 + businessDensity / (businessDensity + REFERENCE_DENSITY));
}

/** Returns the score, 0.01 to 100, rounded to two decimals. It never falls if an input rises. */
export function riskScore(inputs: RiskInputs): number {
  const chance = 1 - (1 - infectiousShare(inputs)) ** encounters(inputs.businessDensity);
  return Math.max(Math.round(chance * 10_000) / 100, MIN_SCORE);
}
