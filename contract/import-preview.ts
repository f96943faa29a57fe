/** The preview of an import of addresses. */
import { Type, type Static } from 'typebox';
import { MAX_EPSG } from './coordinates.ts';
import { ADDRESS_FIELDS, ADDRESS_MAPPING } from './address-columns.ts';
import { PLACE_MAPPING } from './place-columns.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { fieldMembers } from './field-members.ts';
import { fieldsIn } from './mapping.ts';
import { ZIP4_MAPPING } from './zip4-columns.ts';

/** The mappings of the kinds of imports whose fields are chosen by `fields`. */
export const FIELD_MAPPINGS = { addresses: ADDRESS_MAPPING, places: PLACE_MAPPING, zip4: ZIP4_MAPPING };

const describeColumn = (content: string): string => `Column of the file that contains ${content}; empty if absent`;
const ADDRESS_MEMBERS = fieldMembers(ADDRESS_MAPPING, describeColumn, '', { maxLength: 500 });
const PLACE_MEMBERS = fieldMembers(PLACE_MAPPING, describeColumn, '', { maxLength: 500 });
const ZIP4_MEMBERS = fieldMembers(ZIP4_MAPPING, describeColumn, '', { maxLength: 500 });

/** Column of the file for each field of an import. */
export const ImportFields = Type.Object(
  { ...ADDRESS_MEMBERS, ...PLACE_MEMBERS, ...ZIP4_MEMBERS },
  {
    additionalProperties: false,
    description:
      `Only for \`addresses\`, \`places\` (\`${fieldsIn(PLACE_MAPPING).join('`, `')}\`) and \`zip4\` ` +
      `(\`${fieldsIn(ZIP4_MAPPING).join('`, `')}\`): columns of the file that their names don't identify`,
  },
);

/** Layer and coordinate system of a file that doesn't specify them. */
export const LayerChoice = {
  layer: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only for `addresses`, `areas`, `places` and `zip4`: layer to read, if the file has several',
    }),
  ),
  epsg: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_EPSG,
      description:
        'Only for `addresses`, `areas`, `places` and `zip4`: ' +
        "EPSG code of the coordinates, if the file doesn't contain it",
    }),
  ),
};

export const AddressPreview = Type.Object({
  shape: Type.Enum(['points', 'lines'], {
    description: 'Address points (or parcels), or street centre lines with ranges',
  }),
  columns: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Heading of the column' }),
      samples: Type.Array(Type.String(), { description: 'Up to three values of the first rows' }),
    }),
    { description: 'The columns of the file' },
  ),
  fields: Type.Record(Type.String(), Type.String(), {
    description: 'Column of each field: found by its name, or as requested',
  }),
  missing: Type.Array(Type.Enum([...ADDRESS_FIELDS]), {
    description: 'Required fields without a column',
  }),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Line of the file, from 1; the row if the format has no lines' }),
      number: Type.Optional(Type.String({ description: 'House number of an address point' })),
      street: Type.Optional(Type.String({ description: 'Name of the street' })),
      left: Type.Optional(Type.String({ description: 'House numbers on the left of a centre line' })),
      right: Type.Optional(Type.String({ description: 'House numbers on the right of a centre line' })),
      locality: Type.Optional(Type.String({ description: 'Town' })),
      postcode: Type.Optional(Type.String({ description: 'Postal code' })),
      lon: Type.Optional(Type.Number({ description: 'Longitude in degrees' })),
      lat: Type.Optional(Type.Number({ description: 'Latitude in degrees' })),
      fault: Type.Optional(Type.String({ description: 'Why the import would skip the row' })),
    }),
    { description: 'The first twenty rows' },
  ),
});
export type AddressPreview = Static<typeof AddressPreview>;

export const previewImportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/preview',
  operationId: 'previewImport',
  tag: 'Imports',
  summary: 'The first rows of an address file, as an import would read them',
  description: 'Writes nothing. Use `fields`, here and in the import, to correct guessed columns.',
  access: 'import',
  body: Type.Object(
    {
      file: Type.String({ minLength: 1, maxLength: 64, description: '`file` of an uploaded file' }),
      fields: Type.Optional(
        Type.Object(ADDRESS_MEMBERS, {
          additionalProperties: false,
          description: "Columns of the file that their names don't identify",
        }),
      ),
      ...LayerChoice,
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'Columns and rows', schema: AddressPreview } },
  bodyExample: { file: EXAMPLE_UUID },
});
