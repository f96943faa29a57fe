/**
 * The risk score: the chance, in percent, that among the people whom one meets at least one is infectious. After the
 * event risk of Chande et al., Nature Human Behaviour 4 (2020) 1313–1319, https://doi.org/10.1038/s41562-020-01000-9,
 * with a contact number that grows with business density. `docs/health.md` has the reasons, limits and worked examples.
 */

/** Days for which a case counts as infectious, and infections per reported case (both after Chande et al. 2020). */
const INFECTIOUS_DAYS = 10;
const INFECTIONS_PER_CASE = 5;

/**
 * Encounters where the business density is typical or unknown; a design choice, between a class and a small shop's day.
 */
const REFERENCE_ENCOUNTERS = 25;

/**
 * Businesses per km² at which encounters are at the reference: a mixed urban quarter in OpenStreetMap. A design choice.
 */
const REFERENCE_DENSITY = 50;

/** A period's growth beyond these is more often a late report than an epidemic. */
const MIN_GROWTH = 1 / 4;
const MAX_GROWTH = 4;

const MIN_SCORE = 0.01;

export interface RiskInputs {
  /** New cases per 100,000 inhabitants over `periodDays`; negative corrections count as 0. */
  incidencePer100k: number;
  periodDays: number;
  /** New cases of the period over those of the period before; `undefined` where that is not known. */
  growth?: number | undefined;
  /** Businesses per km²; `undefined` where that is not known. */
  businessDensity?: number | undefined;
}

/**
 * New cases of the period over those of the period before, or `undefined` where both are zero (or corrections below
 * zero) and nothing can be said of growth.
 */
export function growthOf(newCases: number, newCasesBefore: number): number | undefined {
  if (newCases <= 0 && newCasesBefore <= 0) return undefined;
  return newCasesBefore <= 0 ? MAX_GROWTH : Math.max(newCases, 0) / newCasesBefore;
}

/** Share of the inhabitants who are infectious at the end of the period, 0 to 1. */
function infectiousShare({ incidencePer100k, periodDays, growth = 1 }: RiskInputs): number {
  const perDay = Math.max(incidencePer100k, 0) / periodDays / 100_000;
  // The cases of a period stand for its middle; half a period's growth brings them to its end.
  const nowcast = Math.sqrt(Math.min(Math.max(growth, MIN_GROWTH), MAX_GROWTH));
  return Math.min(perDay * INFECTIOUS_DAYS * INFECTIONS_PER_CASE * nowcast, 1);
}

/** From half the reference where there is no business, up to one and a half times where they stand wall to wall. */
function encounters(businessDensity: number | undefined): number {
  if (businessDensity === undefined) return REFERENCE_ENCOUNTERS;
  return REFERENCE_ENCOUNTERS * (0.5 + businessDensity / (businessDensity + REFERENCE_DENSITY));
}

/** From 0.01 to 100, rounded to two decimals; never falls when an input rises. */
export function riskScore(inputs: RiskInputs): number {
  const chance = 1 - (1 - infectiousShare(inputs)) ** encounters(inputs.businessDensity);
  return Math.max(Math.round(chance * 10_000) / 100, MIN_SCORE);
}
