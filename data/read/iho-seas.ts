/** Names and boxes of seas, gulfs and straits from DCW-GMT's list of regions (`dcw-collections.txt`). */
import { readFileSync } from 'node:fs';
import type { Bbox } from '../../contract/pack.ts';

export interface Sea {
  /** Number in the International Hydrographic Organization's "Limits of Oceans and Seas", third edition, e.g. `28G`. */
  number: string;
  name: string;
  /** In degrees; east is greater than 180 where the sea crosses the antimeridian. */
  box: Bbox;
}

const TAG = /^tag: IHO(\S+) (.+)$/u;
const REGION = /^region: (\S+)$/u;

/** Parses the seas in list order. @throws Error with the line of a sea without a box */
export function parseSeas(text: string): Sea[] {
  const lines = text.split(/\r?\n/u);
  return lines.flatMap((line, index) => {
    const [, number, name] = TAG.exec(line) ?? [];
    if (number === undefined || name === undefined) return [];
    const [west, east, south, north] = (REGION.exec(lines[index + 1] ?? '')?.[1] ?? '').split('/').map(Number);
    const isBox =
      west !== undefined &&
      east !== undefined &&
      south !== undefined &&
      north !== undefined &&
      [west, east, south, north].every(Number.isFinite) &&
      west < east &&
      south < north;
    if (!isBox)
      throw new Error(`Line ${index + 2} of the list of seas has no box for ${name}: "${lines[index + 1] ?? ''}"`);
    return [{ number, name: name.trim(), box: [west, south, east, north] as const satisfies Bbox }];
  });
}

/** Reads the seas. @param path of `dcw-collections.txt` */
export const readSeas = (path: string): Sea[] => parseSeas(readFileSync(path, 'utf8'));
