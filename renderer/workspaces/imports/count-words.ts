/** Counts of an import's report in the window's language: a report names them for programs. */
import { t } from '../../kit/words/t.ts';
import { writtenNumber } from '../../kit/words/locale.ts';

const WORDS: Readonly<Record<string, (count: number) => string>> = {
  rows: (n) => t('imports.countRowsRead', { count: n }),
  rows_read: (n) => t('imports.countRowsRead', { count: n }),
  imported: (n) => t('imports.countImported', { count: n }),
  left_out: (n) => t('imports.countLeftOut', { count: n }),
  rows_left_out: (n) => t('imports.countRowsLeftOut', { count: n }),
  rows_with_problems: (n) => t('imports.countRowsProblem', { count: n }),
  outside: (n) => t('imports.countOutsideWorld', { count: n }),
  repaired: (n) => t('imports.countRepaired', { count: n }),
  doubled: (n) => t('imports.countDuplicateKey', { count: n }),
  unnamed: (n) => t('imports.countWithoutName', { count: n }),
  without_parent: (n) => t('imports.countWithoutParentArea', { count: n }),
  without_country: (n) => t('imports.countNoCountry', { count: n }),
  without_county: (n) => t('imports.countWithoutCounty', { count: n }),
  areas: (n) => t('common.countAreas', { count: n }),
  areas_cut_off: (n) => t('imports.countAreasCutOff', { count: n }),
  areas_without_boundary: (n) => t('imports.countAreasWithoutBoundary', { count: n }),
  health_area: (n) => t('common.countAreas', { count: n }),
  health_figure: (n) => t('imports.countFigures', { count: n }),
  streets: (n) => t('imports.countStreets', { count: n }),
  addresses: (n) => t('imports.countAddresses', { count: n }),
  house_numbers: (n) => t('imports.countHouseNumbers', { count: n }),
  centre_lines: (n) => t('imports.countCentreLines', { count: n }),
  business: (n) => t('imports.countBusinesses', { count: n }),
  businesses: (n) => t('imports.countBusinesses', { count: n }),
  features_of_the_map: (n) => t('imports.countMapFeatures', { count: n }),
  ways: (n) => t('imports.countWays', { count: n }),
  restrictions: (n) => t('imports.countTurnRestrictions', { count: n }),
  nodes_left_out: (n) => t('imports.countNodesLeftOut', { count: n }),
  ways_with_missing_nodes: (n) => t('imports.countWaysMissingNodes', { count: n }),
  places: (n) => t('places.countPlaces', { count: n }),
  natural_features: (n) => t('imports.countNaturalFeatures', { count: n }),
  sights: (n) => t('imports.countSights', { count: n }),
  postcodes: (n) => t('imports.countPostalCodes', { count: n }),
  tiles: (n) => t('imports.countTiles', { count: n }),
};

/** The counts other than 0, in a row. A count without a text is written as its name. */
export const countWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(
      ([name, count]) =>
        WORDS[name]?.(count) ??
        t('imports.nameCount', { name: name.replaceAll('_', ' '), count: writtenNumber(count) }),
    )
    .join(', ');
