/** Which fields are asked for, and which packs answer them. */
import { Fault } from '../../contract/fault.ts';
import {
  BOUNDARY_FIELD,
  ENRICH_FIELDS,
  ERROR_COLUMN,
  positionColumns,
  type PositionSource,
} from '../../contract/enrich.ts';
import type { QuotaInterface } from '../../contract/metering.ts';
import type { PackTheme } from '../../contract/pack.ts';
import type { TableColumn } from '../../contract/tables.ts';
import { nearestName } from '../tables/nearest-name.ts';
import { needZips } from '../look-ups/zip4/five-digit.ts';
import type { Packs } from '../packs/packs.ts';

/** The fields cannot be appended; the message names the one and those that there are. */
const fieldFault = (message: string): Fault =>
  new Fault('invalid_parameter', message, { errors: [{ parameter: 'fields', message }] });

const KNOWN: ReadonlySet<string> = new Set(ENRICH_FIELDS);
const NUMERIC = new Set(['address_distance_m', 'tile_x', 'tile_y', 'risk', 'density', 'lon', 'lat', 'match_quality']);

/** Whether the values of a column are numbers. */
export const isNumeric = (name: string): boolean => NUMERIC.has(name);

const nearText = (field: string): string => {
  const near = nearestName(field, ENRICH_FIELDS);
  return near === undefined ? '.' : `. Did you mean ${near}?`;
};

/** Reads `tz,admin2,boundary:940`. @throws Fault for a field that there is not, or one named twice */
export function readFields(text: string): string[] {
  const fields = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields.length === 0)
    throw fieldFault(`must contain at least one field: ${ENRICH_FIELDS.join(', ')}, boundary:<category code>`);
  for (const [i, field] of fields.entries()) {
    if (!KNOWN.has(field) && !BOUNDARY_FIELD.test(field))
      throw fieldFault(
        `${JSON.stringify(field)} isn't a field${nearText(field)} Fields: ${ENRICH_FIELDS.join(', ')}, ` +
          'boundary:<category code>',
      );
    if (fields.indexOf(field) !== i) throw fieldFault(`contains ${field} twice`);
  }
  return fields;
}

function themesOf(field: string): PackTheme[] {
  if (field === 'tz' || field === 'utc_offset') return ['time-zones'];
  if (field === 'admin0') return ['countries'];
  if (field.startsWith('admin')) return ['countries', 'admin'];
  if (field === 'zip9' || field === 'fips') return ['zip4'];
  if (field.startsWith('address')) return ['geocoder'];
  if (field === 'risk') return ['countries', 'admin', 'health'];
  if (field.startsWith('boundary:')) return ['geo-boundaries'];
  return [];
}

function interfaceOf(field: string): QuotaInterface {
  if (field === 'tz' || field === 'utc_offset') return 'timezones';
  if (field.startsWith('admin')) return 'admin';
  if (field === 'zip' || field === 'zip9' || field === 'fips') return 'zip4';
  if (field.startsWith('address')) return 'geocoder';
  return field.startsWith('boundary:') ? 'geoboundaries' : 'covid';
}

/** The interfaces that a row is looked up in, each named once: one with several fields is asked once. */
export function interfacesOf(fields: readonly string[], isGeocoded: boolean): QuotaInterface[] {
  return [...new Set([...(isGeocoded ? ['geocoder' as const] : []), ...fields.map(interfaceOf)])];
}

/** Makes sure that every field can be answered before the first row is. @throws Fault */
export function checkFields(packs: Packs, fields: readonly string[], position: PositionSource): void {
  if (position.kind === 'address') packs.need('geocoder');
  for (const theme of new Set(fields.flatMap(themesOf))) packs.need(theme);
  if (fields.includes('zip')) needZips(packs);
  const categories = new Set(packs.areas('geo-boundaries').flatMap((pack) => pack.categories));
  for (const field of fields) {
    const code = BOUNDARY_FIELD.exec(field)?.[1];
    if (code !== undefined && !categories.has(Number(code))) {
      throw fieldFault(
        `${field} isn't available: no installed pack has boundaries of that category. Available: ` +
          [...categories].toSorted((a, b) => a - b).join(', '),
      );
    }
  }
}

/** What is appended to the columns of the table: where it has to be found the position first, the error last. */
export function addedColumns(fields: readonly string[], position: PositionSource): TableColumn[] {
  const names = [...positionColumns(position), ...fields, ERROR_COLUMN];
  return names.map((name) => ({ name, kind: isNumeric(name) ? 'number' : 'text' }));
}
