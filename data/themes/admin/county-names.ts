/**
 * Official names of US counties and their equivalents: the name proper, which their polygons carry, with its legal
 * description.
 */
import { readFileSync } from 'node:fs';
import { foldName } from '../../../main/packs/area-key.ts';

/**
 * Counties that are younger than the list (renamed in 2015, with a new code). Source: Census Bureau, "Substantial
 * changes to counties", 2010s.
 */
const YOUNGER: readonly [fips: string, description: string][] = [
  ['02158', 'Census Area'],
  ['46102', 'County'],
];

/** Neither spaces nor accents tell two names apart: the list writes `La Salle Parish` and `Dona Ana County`. */
const proper = (name: string): string => foldName(name).replaceAll(' ', '');

/** What `full` says beyond `name`, or nothing where it does not begin with it. */
function descriptionIn(full: string, name: string): string | undefined {
  const words = full.split(' ');
  const length = words.findIndex((_, index) => proper(words.slice(0, index + 1).join(' ')) === proper(name));
  return length === -1 ? undefined : words.slice(length + 1).join(' ');
}

/** How a county is called in full, by its FIPS code and its name proper. */
export interface CountyNames {
  /**
   * @returns what it is as it stands behind the name (`County`, `Parish`, `city`, `City and Borough`), empty where the
   * name alone is the whole (District of Columbia)
   * @throws Error where nothing is known of the code, or the list has another name under it
   */
  description(fips: string, name: string): string;
}

/** @param path of the table of FIPS codes: `state,statefp,countyfp,countyname,classfp` under a line of headings. */
export function readCountyNames(path: string): CountyNames {
  const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/u).slice(1);
  const full = new Map(
    lines.map((line) => {
      const [, state = '', county = '', name = ''] = line.split(',');
      return [state.padStart(2, '0') + county.padStart(3, '0'), name] as const;
    }),
  );
  const younger = new Map(YOUNGER);
  return {
    description(fips, name) {
      const official = full.get(fips);
      const description = official === undefined ? younger.get(fips) : descriptionIn(official, name);
      if (description === undefined)
        throw new Error(`The table of counties has ${official ?? 'nothing'} under ${fips}, which is ${name}`);
      return description;
    },
  };
}
