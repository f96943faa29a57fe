/** Maps fields of a file to those of a target: by the user's choice, otherwise by the target's rules. */
import { fieldByName, type FieldRule } from '../../contract/mapping.ts';
import { Fault } from '../../contract/fault.ts';

/** The values of a row by field. */
export type Properties = Readonly<Record<string, unknown>>;

/** The names of the fields in the first rows. */
export const fieldsOf = (samples: readonly Properties[]): string[] => [
  ...new Set(samples.flatMap((sample) => Object.keys(sample))),
];

/** `Its fields are: A, B`. */
export const listFields = (fields: readonly string[]): string =>
  fields.length === 0 ? 'It has no fields' : `Its fields are: ${fields.join(', ')}`;

/**
 * The field that the person names, in any case.
 * @param parameter of the request, for the fault
 * @throws Fault invalid_parameter that lists the fields of the file
 */
export function requireField(name: string, fields: readonly string[], file: string, parameter: string): string {
  const folded = name.toLowerCase();
  const found = fields.find((field) => field === name) ?? fields.find((field) => field.toLowerCase() === folded);
  if (found !== undefined) return found;
  const message = `${file} has no field ${JSON.stringify(name)}. ${listFields(fields)}`;
  throw new Fault('invalid_parameter', message, { errors: [{ parameter, message }] });
}

/** The field that a rule finds by its name and the values of the first rows. */
export function guessField(rule: FieldRule, samples: readonly Properties[]): string | undefined {
  const { check } = rule;
  return fieldByName(rule, fieldsOf(samples), (field) => {
    if (check === undefined) return true;
    const values = samples.flatMap((sample) => sample[field] ?? []).filter((value) => value !== '');
    return values.length > 0 && values.filter(check).length * 2 >= values.length;
  });
}

/** A value as text: numbers as they are written; empty for what is neither. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))
      ? String(value)
      : '';

/** A value in a message. */
export const shown = (value: unknown): string =>
  value === undefined || value === null ? 'empty' : JSON.stringify(value).slice(0, 50);
