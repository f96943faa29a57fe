/** Guesses the content of a file of areas from its fields and name, for the window and the command line. */
import type { AreaFields } from './area-columns.ts';
import type { AreaTarget } from './area-import.ts';

/** Returns a file's name as a title: `school areas 2026` for `school_areas-2026.shp.zip`. */
export const titleOfFile = (name: string): string =>
  name
    .replace(/(?:\.[a-z0-9]{2,8}){1,2}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();

const LEVEL_IN_NAME = /(?:^|[^a-z])adm(?:in)?[ _-]?([0-8])(?![0-9])/i;
const ADMIN_NAME =
  /admin|countr(?:y|ies)|region|provinc|municip|count(?:y|ies)|states?(?![a-z])|commune|gemeinde|kreis/i;

/** Returns the administrative level in the name of a file, e.g. of `ITA_adm2.shp`. */
export function levelOfName(file: string): number | undefined {
  const level = LEVEL_IN_NAME.exec(file)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Returns whether areas are most likely ZIP codes, administrative areas or other boundaries. */
export function likelyTarget(guessed: AreaFields, file: string): AreaTarget['as'] {
  if (guessed.zip !== undefined && (guessed.zip === guessed.key || /zip|zcta|postal/i.test(file))) return 'zip';
  return guessed.level !== undefined || ADMIN_NAME.test(file) || levelOfName(file) !== undefined ? 'admin' : 'boundary';
}
