/** The origin of files of figures by their format, for the manifest. */
import { basename, extname } from 'node:path';
import { slugOf } from '../osm/provenance.ts';
import type { Format } from './format.ts';

export interface Provenance {
  /** Id of the pack. */
  id: string;
  title: string;
  licence: string;
  attribution: string;
  url?: string;
}

const JHU = {
  licence: 'CC-BY-4.0',
  attribution:
    'COVID-19 Data Repository by the Center for Systems Science and Engineering (CSSE) at Johns Hopkins University',
  url: 'https://github.com/CSSEGISandData/COVID-19',
};

const KNOWN: Record<Exclude<Format['name'], 'plain'>, Provenance> = {
  'jhu-global': { id: 'health-jhu-global', title: 'COVID-19 by country, Johns Hopkins', ...JHU },
  'jhu-us': { id: 'health-jhu-us', title: 'COVID-19 by US county, Johns Hopkins', ...JHU },
  owid: {
    id: 'health-owid',
    title: 'COVID-19 by country, Our World in Data',
    licence: 'CC-BY-4.0',
    attribution: 'Our World in Data and its sources',
    url: 'https://ourworldindata.org/coronavirus',
  },
};

/** Maximum length of an id from a file's name. */
const ID_LENGTH = 58;

/** `My figures.csv` as a pack id: `health-my-figures`. */
function idOf(path: string): string {
  return `health-${slugOf(basename(path, extname(path))) || 'figures'}`.slice(0, ID_LENGTH).replace(/-$/, '');
}

/** Returns the origin of files by the format of the first one; other files have no known licence. */
export function provenanceOf(format: Format | undefined, files: readonly string[]): Provenance {
  if (format !== undefined && format.name !== 'plain') return KNOWN[format.name];
  const names = files.map((path) => basename(path)).join(', ');
  return {
    id: idOf(files[0] ?? ''),
    title: `Figures of ${names}`,
    licence: 'Not stated',
    attribution: `Not stated (${names})`,
  };
}
