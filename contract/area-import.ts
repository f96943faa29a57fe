/** What files of areas become, and how their fields are to be read. */
import { Type, type Static } from 'typebox';
import { LAST_OWN_CATEGORY } from './own-categories.ts';

export const AREA_TARGETS = ['admin', 'boundary', 'zip'] as const;

export const AXES_ORDERS = ['auto', 'as-written', 'exchanged'] as const;
export const AxesOrder = Type.Enum([...AXES_ORDERS], {
  default: 'auto',
  description:
    'Which coordinate comes first: `as-written` the one that the format says, `exchanged` the other; with ' +
    '`auto` the first one, and a file whose positions prove the other is refused',
});
export type AxesOrder = Static<typeof AxesOrder>;

const field = (what: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: `Field of the file that holds ${what}` }));

export const AreaTarget = Type.Object(
  {
    as: Type.Enum([...AREA_TARGETS], {
      description:
        '`admin` for administrative areas of a level, `boundary` for geo-boundaries of a category, `zip` for ' +
        'five-digit ZIP codes',
    }),
    level: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 8, description: 'Of `admin`: the level of all areas, 0 for countries' }),
    ),
    level_field: field('the level, where it is not the same for all: `2` or `ADM2`'),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description:
          'ISO 3166-1 alpha-3 code of the country of all areas, such as `ITA`; by their position where ' +
          'neither this nor a field says it',
      }),
    ),
    country_field: field('the country, as a code of two or three letters or by its English name'),
    category: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LAST_OWN_CATEGORY,
        description:
          'Of `boundary`: code of a category as in `GET /geoboundariesv1/categories`, or an own one from ' +
          '1000; that of `category_name`, or the next free one, when absent',
      }),
    ),
    category_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Of `boundary`: name of an own category; as the installed packs have it when absent. A code has ' +
          'one name: another one for it is refused',
      }),
    ),
    sub_category_field: field('the sub-category'),
    name_field: field('the name; guessed when absent'),
    key_field: field('the key, which stays the same from one edition to the next; guessed when absent'),
    parent_field: field(
      'the key or name of the area above, of the same import or an installed pack; by position when absent',
    ),
    axes: Type.Optional(AxesOrder),
  },
  { additionalProperties: false, description: 'Only `areas`: what they answer, and which fields say what' },
);
export type AreaTarget = Static<typeof AreaTarget>;
