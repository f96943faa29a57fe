/** The fields that look-ups add to tables, from the table of look-ups. */
import { LOOK_UPS } from './look-up-table.ts';
import type { Field, LookUp } from './look-up.ts';

/** A field with the look-up that it belongs to. */
interface ListedField {
  name: string;
  field: Field;
  lookUp: LookUp;
}

/** A requested field. */
export interface RequestedField extends ListedField {
  /** The text after the name and a colon; empty for fields without a parameter. */
  parameter: string;
}

const LISTED: readonly ListedField[] = LOOK_UPS.flatMap((lookUp: LookUp) =>
  Object.entries(lookUp.fields ?? {}).map(([name, field]) => ({ name, field, lookUp })),
);
const BY_NAME: ReadonlyMap<string, ListedField> = new Map(LISTED.map((listed) => [listed.name, listed]));

/** Names of all fields without a parameter. */
export const FIELD_NAMES: readonly string[] = LISTED.filter(({ field }) => field.parameter === undefined).map(
  ({ name }) => name,
);

/** Fields with a parameter, e.g. `boundary:<category code>`. */
const FORMS = LISTED.flatMap(({ name, field: { parameter } }) =>
  parameter === undefined ? [] : [`${name}:<${parameter.name}>`],
);

/** All fields, for descriptions and messages. */
export const FIELD_LIST = [...FIELD_NAMES, ...FORMS].join(', ');

/** Reads `tz` or `boundary:940`; undefined if no look-up has that field. */
export function readField(text: string): RequestedField | undefined {
  const colon = text.indexOf(':');
  const name = colon < 0 ? text : text.slice(0, colon);
  const listed = BY_NAME.get(name);
  if (listed === undefined) return undefined;
  const { parameter } = listed.field;
  if (parameter === undefined) return colon < 0 ? { ...listed, parameter: '' } : undefined;
  const value = text.slice(name.length + 1);
  return colon < 0 || !parameter.pattern.test(value) ? undefined : { ...listed, parameter: value };
}
