/** The requested fields, checked against the installed packs. */
import { Fault } from '../../contract/fault.ts';
import { ERROR_COLUMN, positionColumns, type PositionSource } from '../../contract/enrich.ts';
import { FIELD_LIST, FIELD_NAMES, readField, type RequestedField } from '../../contract/fields.ts';
import { meteredInterface, type QuotaInterface } from '../../contract/metering.ts';
import type { TableColumn } from '../../contract/tables.ts';
import { selectsSavedPlaces } from '../look-ups/roads/saved-points.ts';
import { rowOf } from '../look-ups/table.ts';
import { nearestName } from '../formats/tables/nearest-name.ts';
import type { Packs } from '../packs/packs.ts';

/** A fault of the parameter `fields`. */
const fieldFault = (message: string): Fault =>
  new Fault('invalid_parameter', message, { errors: [{ parameter: 'fields', message }] });

const suggestion = (field: string): string => {
  const near = nearestName(field, FIELD_NAMES);
  return near === undefined ? '.' : `. Did you mean ${near}?`;
};

/** @throws Fault if no look-up has that field */
export function requestedField(text: string): RequestedField {
  const field = readField(text);
  if (field === undefined)
    throw fieldFault(`${JSON.stringify(text)} isn't a field${suggestion(text)} Fields: ${FIELD_LIST}`);
  return field;
}

/** Whether the values of a field are numbers. */
export const isNumeric = (field: string): boolean => requestedField(field).field.kind === 'number';

/** Returns a field and its companions, unless those are requested too. */
function withCompanions(text: string, requested: readonly string[]): string[] {
  const { field, parameter } = requestedField(text);
  const companions = (field.companions ?? []).map((name) => `${name}:${parameter}`);
  return [text, ...companions.filter((companion) => !requested.includes(companion))];
}

/**
 * Parses `tz,admin2,boundary:940`.
 * @returns the fields with their companions
 * @throws Fault for an unknown or repeated field
 */
export function readFields(text: string): string[] {
  const fields = text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  if (fields.length === 0) throw fieldFault(`must contain at least one field: ${FIELD_LIST}`);
  const duplicate = fields.find((field, i) => fields.indexOf(field) !== i);
  if (duplicate !== undefined) throw fieldFault(`contains ${duplicate} twice`);
  return fields.flatMap((field) => withCompanions(field, fields));
}

/** Returns the saved places named by fields. */
export const savedPlacesIn = (fields: readonly string[]): string[] =>
  fields.map((field) => requestedField(field).parameter).filter(selectsSavedPlaces);

/** The distinct interfaces that a row is charged to: several fields of one interface count once. */
export function interfacesOf(fields: readonly string[], isGeocoded: boolean): QuotaInterface[] {
  const interfaces = fields.map((field) => meteredInterface(requestedField(field).lookUp.endpoint.tag));
  return [...new Set([...(isGeocoded ? ['geocoder' as const] : []), ...interfaces])].filter((name) => name !== 'other');
}

/** Checks that the installed packs can answer every field. @throws Fault */
export function checkFields(packs: Packs, fields: readonly string[], position: PositionSource): void {
  if (position.kind === 'address') packs.need('geocoder');
  const requested = fields.map(requestedField);
  for (const theme of new Set(requested.flatMap(({ field }) => field.themes))) packs.need(theme);
  for (const { lookUp, name, parameter } of requested) {
    const reason = rowOf(lookUp)?.check?.(packs, name, parameter);
    if (reason !== undefined) throw fieldFault(reason);
  }
}

/** The added columns: a position that has to be found first, the error last. */
export const addedColumns = (fields: readonly string[], position: PositionSource): TableColumn[] => [
  ...positionColumns(position),
  ...fields.map((name) => ({ name, kind: requestedField(name).field.kind })),
  { name: ERROR_COLUMN, kind: 'text' },
];
