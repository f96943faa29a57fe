/** Legal descriptions of US counties and equivalents, such as `County` or `Parish`, which complete their names. */
import { readFileSync } from 'node:fs';
import { foldName } from '../../../main/packs/area-key.ts';

/** FIPS codes of Connecticut's planning regions, its counties since 2022. */
export const PLANNING_REGIONS = ['09110', '09120', '09130', '09140', '09150', '09160', '09170', '09180', '09190'];

/**
 * Counties newer than the list (new codes in 2015, 2019 and 2022). Source: Census Bureau, "Substantial Changes to
 * Counties and County Equivalent Entities".
 */
const NEWER: readonly [fips: string, description: string][] = [
  ['02063', 'Census Area'],
  ['02066', 'Census Area'],
  ['02158', 'Census Area'],
  ['46102', 'County'],
  ...PLANNING_REGIONS.map((fips): [string, string] => [fips, 'Planning Region']),
];

/** Removes spaces and accents, because the list has `La Salle Parish` and `Dona Ana County`. */
const normalize = (name: string): string => foldName(name).replaceAll(' ', '');

/** Returns the rest of `full` after `name`, or undefined if `full` doesn't start with it. */
function descriptionIn(full: string, name: string): string | undefined {
  const words = full.split(' ');
  const length = words.findIndex((_, index) => normalize(words.slice(0, index + 1).join(' ')) === normalize(name));
  return length === -1 ? undefined : words.slice(length + 1).join(' ');
}

/** Descriptions of counties by FIPS code and short name. */
export interface CountyNames {
  /**
   * @returns the description after the name (`County`, `Parish`, `city`, `City and Borough`), empty if the name is
   * complete (District of Columbia)
   * @throws Error for an unknown code, or if the list has another name for it
   */
  description(fips: string, name: string): string;
}

/** Reads the table. @param path CSV with the columns `state,statefp,countyfp,countyname,classfp` and a header */
export function readCountyNames(path: string): CountyNames {
  const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/u).slice(1);
  const full = new Map(
    lines.map((line) => {
      const [, state = '', county = '', name = ''] = line.split(',');
      return [state.padStart(2, '0') + county.padStart(3, '0'), name] as const;
    }),
  );
  const newer = new Map(NEWER);
  return {
    description(fips, name) {
      const official = full.get(fips);
      const description = official === undefined ? newer.get(fips) : descriptionIn(official, name);
      if (description === undefined)
        throw new Error(`The table of counties has ${official ?? 'nothing'} under ${fips}, which is ${name}`);
      return description;
    },
  };
}
