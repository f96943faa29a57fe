/** Maps fields of a file to those of a target: by the user's choice, otherwise by the target's rules. */
import { fieldsIn, findFields, type FieldMap, type Mapping, type SampledField } from '../../contract/mapping.ts';
import { Fault } from '../../contract/fault.ts';

/** Formats names of fields for messages: `Its fields are: A, B`. */
export const listFields = (fields: readonly SampledField[]): string =>
  fields.length === 0 ? 'It has no fields' : `Its fields are: ${fields.map(({ name }) => name).join(', ')}`;

/** Returns the field with that name, in any case. @throws Fault invalid_parameter that lists the fields of the file */
function requireField(wanted: string, fields: readonly SampledField[], file: string, parameter: string): string {
  const folded = wanted.toLowerCase();
  const found = fields.find(({ name }) => name === wanted) ?? fields.find(({ name }) => name.toLowerCase() === folded);
  if (found !== undefined) return found.name;
  const message = `${file} has no field ${JSON.stringify(wanted)}. ${listFields(fields)}`;
  throw new Fault('invalid_parameter', message, { errors: [{ parameter, message }] });
}

/** The fields of a file that the user has chosen. */
export interface ChosenFields<Name extends string> {
  /** Name of the file, for messages. */
  file: string;
  /** An empty text means that the file has no such field. */
  given: FieldMap<Name>;
  /** Name of the parameter that chooses a field; `fields.zip` by default. */
  parameterOf?: (name: Name) => string;
}

/** Returns the chosen fields as the file spells them. @throws Fault invalid_parameter if the file lacks one */
export function requireFields<Name extends string>(
  mapping: Mapping<Name>,
  fields: readonly SampledField[],
  { file, given, parameterOf = (name) => `fields.${name}` }: ChosenFields<Name>,
): FieldMap<Name> {
  const found: FieldMap<Name> = {};
  for (const name of fieldsIn(mapping)) {
    const { [name]: wanted } = given;
    if (wanted !== undefined) found[name] = wanted === '' ? '' : requireField(wanted, fields, file, parameterOf(name));
  }
  return found;
}

/** Returns the fields of a file, chosen or found. @throws Fault invalid_parameter if the file lacks a chosen one */
export const resolveFields = <Name extends string>(
  mapping: Mapping<Name>,
  fields: readonly SampledField[],
  chosen: ChosenFields<Name>,
): FieldMap<Name> => findFields(mapping, fields, requireFields(mapping, fields, chosen));

/** Formats a value for a message. */
export const shown = (value: unknown): string =>
  value === undefined || value === null ? 'empty' : JSON.stringify(value).slice(0, 50);
