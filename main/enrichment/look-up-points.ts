/** Look-ups at points without a table: the values of each field as JSON. */
import { isNumeric } from './fields.ts';
import type { RowLookUps } from './row-look-ups.ts';
import { readDegrees } from '../tables/coordinate.ts';

export interface LookedUp {
  /** Of each field, the JSON of its values with commas between them. */
  values: string[];
  /** Points without results, or without those of some fields, by index. */
  errors: { point: number; message: string }[];
}

const isDegrees = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** @param points longitude and latitude in turn, in degrees */
export function lookUpPoints(
  { lookUp }: Pick<RowLookUps, 'lookUp'>,
  fields: readonly string[],
  points: Float64Array,
): LookedUp {
  const columns = fields.map((): string[] => []);
  const errors: LookedUp['errors'] = [];
  const numeric = fields.map(isNumeric);
  /** The JSON of texts: neighbouring points have the same ones. */
  const quoted = new Map<string, string>();
  const jsonOf = (value: string, isNumber: boolean): string => {
    if (value === '') return 'null';
    if (isNumber) return value;
    let text = quoted.get(value);
    if (text === undefined) quoted.set(value, (text = JSON.stringify(value)));
    return text;
  };
  const row = fields.map(() => '');
  for (let i = 0; i < points.length; i += 2) {
    const [lon = Number.NaN, lat = Number.NaN] = [points[i], points[i + 1]];
    row.fill('');
    let message = '';
    if (isDegrees(lon, lat)) message = lookUp({ lon, lat }, row, 0);
    else {
      const read = readDegrees(String(lon), String(lat));
      message = 'fault' in read ? read.fault : `Invalid position ${lon}, ${lat}`;
    }
    if (message !== '') errors.push({ point: i / 2, message });
    for (const [f, value] of row.entries()) columns[f]?.push(jsonOf(value, numeric[f] === true));
  }
  return { values: columns.map((values) => values.join(',')), errors };
}
