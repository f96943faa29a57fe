/** Choices for an import of areas: contents of the fields, the target, and the source. */
import { AREA_MAPPING, areaFieldsOf, type AreaField } from '../../../contract/area-columns.ts';
import { levelOfName, likelyTarget, titleOfFile } from '../../../contract/area-guess.ts';
import type { AreaTarget, AxesOrder } from '../../../contract/area-import.ts';
import type { AreaPreview } from '../../../contract/area-preview.ts';
import type { ImportOrder } from '../../../contract/imports.ts';
import { fieldsIn } from '../../../contract/mapping.ts';
import { t } from '../../kit/words/t.ts';

/** The field of the file for each field of areas; `null` without one. */
type FieldChoices = { readonly [Field in AreaField as `${Field}_field`]: string | null };

export interface AreaChoices extends FieldChoices {
  readonly as: AreaTarget['as'];
  /** Level of all administrative areas; `null` if it's in a field. */
  readonly level: number | null;
  /** ISO 3166-1 alpha-3; empty where each area's position says it. */
  readonly country: string;
  /** Code of an existing category of boundaries; `null` for a new one named `categoryName`. */
  readonly category: number | null;
  readonly categoryName: string;
  /** Maximum change of borders in metres; `null` keeps them. */
  readonly simplify: number | null;
  readonly title: string;
  readonly id: string;
  readonly licence: string;
  readonly attribution: string;
  readonly vintage: string;
}

/** How to read the file if it doesn't say. */
export interface AreaReading {
  readonly layer: string | null;
  readonly epsg: number | null;
  readonly axes: AxesOrder;
}

export const FIRST_CUSTOM_CATEGORY = 1000;

/**
 * The choices suggested for a file.
 * @param file its name
 * @param title title of the pack, if one was entered
 */
export function firstChoices(preview: AreaPreview, file: string, title: string): AreaChoices {
  const { guessed } = preview;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries() widens the names to text
  const fields = Object.fromEntries(
    fieldsIn(AREA_MAPPING).map((field) => [`${field}_field`, guessed[field] ?? null]),
  ) as FieldChoices;
  return {
    ...fields,
    as: likelyTarget(guessed, file),
    level: levelOfName(file) ?? null,
    country: guessed.country === undefined ? (preview.country ?? '') : '',
    category: null,
    categoryName: t('imports.ownAreas'),
    simplify: null,
    title: title.trim() === '' ? titleOfFile(file) : title,
    id: '',
    licence: t('imports.ownDataNotStated'),
    attribution: t('imports.ownData'),
    vintage: /(?:^|\D)((?:19|20)\d\d)(?:\D|$)/.exec(file)?.[1] ?? '',
  };
}

export interface ChoiceProblem {
  readonly about: keyof AreaChoices;
  readonly message: string;
}

/** The choices that the areas can't be checked without. */
export function missingChoices(choices: AreaChoices): ChoiceProblem[] {
  const { as, level, country, category, categoryName, title, licence, attribution } = choices;
  const { level_field: levelField, zip_field: zip } = choices;
  const text = (about: ChoiceProblem['about'], value: string, message: string): ChoiceProblem[] =>
    value.trim() === '' ? [{ about, message }] : [];
  return [
    ...(as === 'admin' && level === null && levelField === null
      ? [{ about: 'level', message: t('imports.chooseLevel') } as const]
      : []),
    ...(as === 'admin' && country !== '' && !/^[A-Z]{3}$/.test(country)
      ? [{ about: 'country', message: t('imports.threeLettersEGIta') } as const]
      : []),
    ...(as === 'boundary' && category === null ? text('categoryName', categoryName, t('imports.nameCategory')) : []),
    ...(as === 'zip' && zip === null
      ? [{ about: 'zip_field', message: t('imports.chooseZipCodeField') } as const]
      : []),
    ...text('title', title, t('imports.namePack2')),
    ...text('licence', licence, t('imports.enterLicenceAreas')),
    ...text('attribution', attribution, t('imports.enterSourceAreas')),
  ];
}

/** The chosen fields that the target reads. */
function fieldsOf(choices: AreaChoices): Partial<AreaTarget> {
  const { as, level, country } = choices;
  const isUnused = (field: AreaField): boolean =>
    (field === 'level' && level !== null) || (field === 'country' && country !== '');
  return Object.fromEntries(
    areaFieldsOf(as).flatMap((field) => {
      const chosen: AreaField = as === 'zip' ? 'zip' : field;
      const name = choices[`${chosen}_field`];
      return name === null || isUnused(field) ? [] : [[`${field}_field`, name]];
    }),
  );
}

function targetOf(choices: AreaChoices, { axes }: AreaReading): AreaTarget {
  const { as, level, country, category, categoryName, simplify } = choices;
  const fields = {
    as,
    ...(axes === 'auto' ? {} : { axes }),
    ...(simplify === null ? {} : { simplify }),
    ...fieldsOf(choices),
  };
  if (as === 'zip') return fields;
  // The server completes the code or the name of a category.
  if (as === 'boundary')
    return { ...fields, ...(category === null ? { category_name: categoryName.trim() } : { category }) };
  return { ...fields, ...(country === '' ? {} : { country }), ...(level === null ? {} : { level }) };
}

/** The request that imports dropped areas as boundaries of one's own; the server guesses their fields. */
export const ownAreaOrder = (title: string, ids: readonly string[]): ImportOrder => ({
  kind: 'areas',
  files: [...ids],
  title,
  licence: t('imports.ownDataNotStated'),
  attribution: t('imports.ownData'),
  areas: { as: 'boundary', category_name: t('imports.ownAreas') },
});

/** The request that imports areas. @param ids of the uploaded files */
export function areaOrder(choices: AreaChoices, reading: AreaReading, ids: readonly string[]): ImportOrder {
  const { id, title, licence, attribution, vintage } = choices;
  return {
    kind: 'areas',
    files: [...ids],
    title: title.trim(),
    licence: licence.trim(),
    attribution: attribution.trim(),
    ...(vintage.trim() === '' ? {} : { vintage: vintage.trim() }),
    areas: targetOf(choices, reading),
    ...(id === '' ? {} : { id }),
    ...(reading.layer === null ? {} : { layer: reading.layer }),
    ...(reading.epsg === null ? {} : { epsg: reading.epsg }),
  };
}
