/** Category codes of regions, by their names in `contract/categories.ts`. */
import { GEO_BOUNDARY_CATEGORIES } from '../../../contract/categories.ts';

const codeOf = (category: (typeof GEO_BOUNDARY_CATEGORIES)[keyof typeof GEO_BOUNDARY_CATEGORIES]): number => {
  const found = Object.entries(GEO_BOUNDARY_CATEGORIES).find(([, name]) => name === category);
  return Number(found?.[0]);
};

export const AREA_CODES = {
  continent: codeOf('continent'),
  unRegion: codeOf('un_region'),
  unSubregion: codeOf('un_subregion'),
  unIntermediateRegion: codeOf('un_intermediate_region'),
  unRegionalGroup: codeOf('un_regional_group'),
  countryGroup: codeOf('country_group'),
  currencyArea: codeOf('currency_area'),
  censusRegion: codeOf('us_census_region'),
  censusDivision: codeOf('us_census_division'),
} as const;
