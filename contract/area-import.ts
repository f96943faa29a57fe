/** The target of an import of areas, and the fields to read. */
import { Type, type Static } from 'typebox';
import { AREA_MAPPING, AREA_TARGETS } from './area-columns.ts';
import { LAST_CUSTOM_CATEGORY } from './custom-categories.ts';
import { fieldMembers } from './field-members.ts';

export const AXES_ORDERS = ['auto', 'as-written', 'exchanged'] as const;
export const AxesOrder = Type.Enum([...AXES_ORDERS], {
  default: 'auto',
  description:
    'Order of the coordinates: `as-written` as the format defines, `exchanged` the reverse; `auto` is ' +
    '`as-written`, and refuses a file whose positions prove that they are swapped',
});
export type AxesOrder = Static<typeof AxesOrder>;

/** The field of ZIP codes is their key. */
const { zip_field: _, ...FIELD_MEMBERS } = fieldMembers(
  AREA_MAPPING,
  (content) => `Field of the file that contains ${content}`,
  '_field',
  { minLength: 1, maxLength: 200 },
);

export const AreaTarget = Type.Object(
  {
    as: Type.Enum([...AREA_TARGETS], {
      description:
        '`admin` for administrative areas of a level, `boundary` for geo-boundaries of a category, `zip` for ' +
        'five-digit ZIP codes',
    }),
    level: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 8, description: 'For `admin`: the level of all areas, 0 for countries' }),
    ),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description:
          'ISO 3166-1 alpha-3 code of the country of all areas, e.g. `ITA`; found by position if neither this nor ' +
          'a field gives it',
      }),
    ),
    category: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LAST_CUSTOM_CATEGORY,
        description:
          'For `boundary`: code of a category from `GET /geoboundariesv1/categories`, or a custom one from 1000; ' +
          'defaults to the code of `category_name`, or else to the next free one',
      }),
    ),
    category_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'For `boundary`: name of a custom category; defaults to its name in the installed packs. A code has ' +
          'only one name: a different one is refused',
      }),
    ),
    ...FIELD_MEMBERS,
    axes: Type.Optional(AxesOrder),
    simplify: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description:
          'Simplifies the areas: maximum distance of a removed vertex from the border, in metres. Neighbours keep a ' +
          'common border where their vertices are equal; absent: borders stay as they are',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Only for `areas`: the kind of areas, and the fields to read. Name, key and country are guessed when absent',
  },
);
export type AreaTarget = Static<typeof AreaTarget>;
