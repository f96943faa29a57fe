/** The requested fields, and whether the installed packs have them. */
import { Fault } from '../../contract/fault.ts';
import { ERROR_COLUMN, positionColumns, type PositionSource } from '../../contract/enrich.ts';
import { FIELD_LIST, FIELD_NAMES, readField, type RequestedField } from '../../contract/fields.ts';
import { meteredInterface, type QuotaInterface } from '../../contract/metering.ts';
import type { TableColumn } from '../../contract/tables.ts';
import { selectsSavedPlaces } from '../look-ups/roads/saved-points.ts';
import { rowOf } from '../look-ups/table.ts';
import { nearestName } from '../formats/tables/nearest-name.ts';
import type { Packs } from '../packs/packs.ts';

/** The fields cannot be appended; the message names the one and those that there are. */
const fieldFault = (message: string): Fault =>
  new Fault('invalid_parameter', message, { errors: [{ parameter: 'fields', message }] });

const nearText = (field: string): string => {
  const near = nearestName(field, FIELD_NAMES);
  return near === undefined ? '.' : `. Did you mean ${near}?`;
};

/** @throws Fault if no look-up has that field */
export function requestedField(text: string): RequestedField {
  const field = readField(text);
  if (field === undefined)
    throw fieldFault(`${JSON.stringify(text)} isn't a field${nearText(text)} Fields: ${FIELD_LIST}`);
  return field;
}

/** Whether the values of a field are numbers. */
export const isNumeric = (field: string): boolean => requestedField(field).field.kind === 'number';

/** Returns a field with those that are appended with it, unless they are requested themselves. */
function withCompanions(text: string, requested: readonly string[]): string[] {
  const { field, parameter } = requestedField(text);
  const companions = (field.companions ?? []).map((name) => `${name}:${parameter}`);
  return [text, ...companions.filter((companion) => !requested.includes(companion))];
}

/**
 * Reads `tz,admin2,boundary:940`.
 * @returns the fields with their companions
 * @throws Fault for a field that there is not, or one named twice
 */
export function readFields(text: string): string[] {
  const fields = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields.length === 0) throw fieldFault(`must contain at least one field: ${FIELD_LIST}`);
  const twice = fields.find((field, i) => fields.indexOf(field) !== i);
  if (twice !== undefined) throw fieldFault(`contains ${twice} twice`);
  return fields.flatMap((field) => withCompanions(field, fields));
}

/** Returns the names of the saved places that fields find. */
export const savedPlacesIn = (fields: readonly string[]): string[] =>
  fields.map((field) => requestedField(field).parameter).filter(selectsSavedPlaces);

/** The interfaces that a row is looked up in, each named once: one with several fields is asked once. */
export function interfacesOf(fields: readonly string[], isGeocoded: boolean): QuotaInterface[] {
  const interfaces = fields.map((field) => meteredInterface(requestedField(field).lookUp.endpoint.tag));
  return [...new Set([...(isGeocoded ? ['geocoder' as const] : []), ...interfaces])].filter((name) => name !== 'other');
}

/** Makes sure that every field can be answered before the first row is. @throws Fault */
export function checkFields(packs: Packs, fields: readonly string[], position: PositionSource): void {
  if (position.kind === 'address') packs.need('geocoder');
  const requested = fields.map(requestedField);
  for (const theme of new Set(requested.flatMap(({ field }) => field.themes))) packs.need(theme);
  for (const { lookUp, name, parameter } of requested) {
    const reason = rowOf(lookUp)?.check?.(packs, name, parameter);
    if (reason !== undefined) throw fieldFault(reason);
  }
}

/** What is appended to the columns of the table: where it has to be found the position first, the error last. */
export const addedColumns = (fields: readonly string[], position: PositionSource): TableColumn[] => [
  ...positionColumns(position),
  ...fields.map((name) => ({ name, kind: requestedField(name).field.kind })),
  { name: ERROR_COLUMN, kind: 'text' },
];
