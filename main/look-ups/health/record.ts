/** The administrative data record of an area. */
import type { AdminRecord } from '../../../contract/health.ts';
import { adminCategoryName, ADMIN_LEVELS, adminCategoryCode } from '../../../contract/categories.ts';
import { adminChainUp } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import { isoDate } from '../../packs/day.ts';
import type { Packs } from '../../packs/packs.ts';
import type { DensityLookUp } from './business-density.ts';
import type { AreaFigures, FigureStore, Period } from './figures.ts';
import { growthOf, riskScore } from './risk-score.ts';

/** The sources of records. */
export interface RecordSources {
  packs: Packs;
  figures: FigureStore;
  density: DensityLookUp;
}

/** Returns new cases per 100,000 inhabitants over the period; `undefined` if either is unknown. */
export function incidenceOf({ newCases, population }: AreaFigures): number | undefined {
  return newCases === undefined || population === undefined || population === 0
    ? undefined
    : (newCases / population) * 100_000;
}

/** Returns the risk score; `undefined` if new cases or population are unknown. */
export function scoreOf(
  figures: AreaFigures | undefined,
  trendDays: number,
  businessDensity: number | undefined,
): number | undefined {
  const incidencePer100k = figures === undefined ? undefined : incidenceOf(figures);
  if (figures === undefined || incidencePer100k === undefined) return undefined;
  const { newCases, newCasesBefore } = figures;
  const growth =
    newCases === undefined || newCasesBefore === undefined ? undefined : growthOf(newCases, newCasesBefore);
  return riskScore({ incidencePer100k, periodDays: trendDays, growth, businessDensity });
}

/** Formats a density with up to four decimals, at least 0.0001; `undefined` if it is 0 or unknown. */
export const densityText = (density: number | undefined): string | undefined =>
  density === undefined || density === 0 ? undefined : String(Math.max(Number(density.toFixed(4)), 0.0001));

export const scoreText = (score: number | undefined): string | undefined => score?.toFixed(2);

function levelName(categoryCode: number): AdminRecord['category_name'] {
  const level = ADMIN_LEVELS.find((candidate) => adminCategoryCode(candidate) === categoryCode);
  if (level === undefined) throw new Error(`Category ${categoryCode} isn't an administrative level`);
  return adminCategoryName(level);
}

/** Omits unknown fields. */
function withoutUnknown<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const found: Partial<T> = {};
  for (const name in fields) if (fields[name] !== undefined) found[name] = fields[name];
  return found;
}

/** Returns the names of `area` and of the areas above it, the country last. */
export const namesUp = (packs: Packs, area: Area): string[] => adminChainUp(packs, area).map(({ name }) => name);

export const hasFigures = ({ packs, figures }: RecordSources, area: Area, period: Period): boolean =>
  figures.figures(area, () => namesUp(packs, area), period) !== undefined;

/** Returns the record of `area` with all known fields, for the day and trend days of `period`. */
export async function recordOf(
  { packs, figures, density }: RecordSources,
  area: Area,
  period: Period,
): Promise<AdminRecord> {
  const country = area.countryIso3 === null ? undefined : packs.country(area.countryIso3);
  const names = namesUp(packs, area);
  const found = figures.figures(area, () => names, period);
  const businessDensity = await density.ofArea(area);
  const hasTrend = found?.newCases !== undefined || found?.newDeaths !== undefined;
  return {
    name: area.name,
    boundary_id: names.join('|'),
    ...withoutUnknown({ country_name: country?.name, country_code: country?.dialCode?.toString() }),
    category_code: area.categoryCode,
    category_name: levelName(area.categoryCode),
    ...withoutUnknown({
      covid_trend: found?.newCases,
      covid_deceased_trend: found?.newDeaths,
      business_density: densityText(businessDensity),
      covid_risk_score: scoreText(scoreOf(found, period.trendDays, businessDensity)),
      trend_days: hasTrend ? period.trendDays : undefined,
      date_reported: found === undefined ? undefined : isoDate(found.day),
      total_cases: found?.totalCases,
      total_deaths: found?.totalDeaths,
    }),
  };
}
