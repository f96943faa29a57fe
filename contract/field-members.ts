/** Schemas of the fields of mappings: an optional text for each. */
import { Type, type TOptional, type TString } from 'typebox';
import { fieldsIn, type Mapping } from './mapping.ts';

/**
 * @param describe returns the description of a field with that content
 * @param suffix of the member names
 */
export const fieldMembers = <Name extends string, Suffix extends string = ''>(
  mapping: Mapping<Name>,
  describe: (content: string) => string,
  suffix: Suffix,
  limits: { minLength?: number; maxLength?: number } = {},
): { [Field in Name as `${Field}${Suffix}`]: TOptional<TString> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries() widens the names to text
  Object.fromEntries(
    fieldsIn(mapping).map((field) => [
      `${field}${suffix}`,
      Type.Optional(Type.String({ ...limits, description: describe(mapping[field].content) })),
    ]),
  ) as { [Field in Name as `${Field}${Suffix}`]: TOptional<TString> };
