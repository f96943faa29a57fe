/** Pack `health-default`: COVID-19 figures of countries, US states and US counties from `data/facts`. */
import { fileURLToPath } from 'node:url';
import { importHealth } from '../../../main/ingest/targets/health/import-health.ts';
import type { ImportResult } from '../../../main/ingest/target.ts';
import type { Theme } from '../../kit/theme.ts';

const FACTS = [
  new URL('../../facts/covid-countries-2023-03-09.csv', import.meta.url),
  new URL('../../facts/covid-us-states-2020-07-27.csv', import.meta.url),
  new URL('../../facts/covid-us-counties-2020-07-27.csv', import.meta.url),
];

/**
 * Builds the pack in `directory`. Its report and the pack's notes list every row without a matching area in the
 * directory's packs, so build `countries`, `admin-world` and `admin-us` first.
 */
export function buildHealthDefault(directory: string): Promise<ImportResult> {
  return importHealth({
    id: 'health-default',
    files: FACTS.map((file) => fileURLToPath(file)),
    packsDirectory: directory,
    title: 'COVID-19 figures, world and United States',
    licence: 'CC-BY-4.0',
    attribution:
      'COVID-19 Data Repository by the Center for Systems Science and Engineering (CSSE) at Johns Hopkins University',
    url: 'https://github.com/CSSEGISandData/COVID-19',
    vintage: 'Countries 9 March 2023; US states and counties 27 July 2020',
    notes: [
      'One day only, with the change over the seven days before it: import a time series for other days.',
      'A country is the sum of all its rows in the source, including overseas territories.',
      'The row of New York County contains the figures and population of the five boroughs of New York City.',
      'Bronx, Kings, Queens, Richmond, Dukes, Nantucket and 22 counties of Utah have no figures: the source ' +
        'counts their cases in other rows.',
      "Population: World Population Prospects 2020 for most countries, the Census Bureau's 2019 estimates " +
        'for the United States, as in the source; those of the states of New York and Missouri are corrected ' +
        'for people counted twice.',
    ],
  });
}

const AREA_PACKS = ['countries', 'admin-world', 'admin-us'];

/** Returns a summary and one line per row without an area. */
function reportLines({ report: { counts, without_area: withoutArea } }: ImportResult): string[] {
  const found = `${counts['areas']} areas, ${counts['figures']} figures; ${withoutArea.length} rows without an area`;
  return [found, ...withoutArea.map(({ key, name }) => `no area for ${name} (${key})`)];
}

export const theme: Theme = {
  id: 'health-default',
  sources: [],
  needs: AREA_PACKS,
  seconds: 4,
  async run(context) {
    context.progress('import');
    return reportLines(await buildHealthDefault(context.packsDirectory));
  },
};
