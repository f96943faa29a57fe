/** The choices of an import of areas: what the fields contain, what the areas become, and where they are from. */
import { levelOfName, likelyTarget, titleOfFile } from '../../../contract/area-guess.ts';
import type { AreaTarget, AxesOrder } from '../../../contract/area-import.ts';
import type { AreaPreview } from '../../../contract/area-preview.ts';
import type { ImportOrder } from '../../../contract/imports.ts';
import { t } from '../../kit/words/t.ts';

/** A field of the file; `null` where none holds it. */
type Field = string | null;

export interface AreaChoices {
  readonly name: Field;
  readonly key: Field;
  readonly parent: Field;
  readonly as: AreaTarget['as'];
  /** Of administrative areas: one level for all, or the field that has it. */
  readonly level: number | null;
  readonly levelField: Field;
  /** ISO 3166-1 alpha-3; empty where each area's position says it. */
  readonly country: string;
  /** Of boundaries: the code of a category that is there; `null` for a new one of `categoryName`. */
  readonly category: number | null;
  readonly categoryName: string;
  /** Of ZIP areas: the field of five digits. */
  readonly zip: Field;
  readonly title: string;
  readonly id: string;
  readonly licence: string;
  readonly attribution: string;
  readonly vintage: string;
}

/** How the file is read where it does not say so itself. */
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
  return {
    name: guessed.name ?? null,
    key: guessed.key ?? null,
    parent: guessed.parent ?? null,
    as: likelyTarget(preview, file),
    level: levelOfName(file) ?? null,
    levelField: guessed.level ?? null,
    country: guessed.country === undefined ? (preview.country ?? '') : '',
    category: null,
    categoryName: '',
    zip: guessed.zip ?? null,
    title: title.trim() === '' ? titleOfFile(file) : title,
    id: '',
    licence: '',
    attribution: '',
    vintage: /(?:^|\D)((?:19|20)\d\d)(?:\D|$)/.exec(file)?.[1] ?? '',
  };
}

export interface ChoiceProblem {
  readonly about: keyof AreaChoices;
  readonly message: string;
}

/** The choices that the areas can't be checked without. */
export function missingChoices(choices: AreaChoices): ChoiceProblem[] {
  const { as, level, levelField, country, category, categoryName, zip, title, licence, attribution, vintage } = choices;
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
    ...(as === 'zip' && zip === null ? [{ about: 'zip', message: t('imports.chooseZipCodeField') } as const] : []),
    ...text('title', title, t('imports.namePack2')),
    ...text('vintage', vintage, t('imports.enterDateYearAreasDescribe')),
    ...text('licence', licence, t('imports.enterLicenceAreas')),
    ...text('attribution', attribution, t('imports.enterSourceAreas')),
  ];
}

const field = <Name extends string>(name: Name, value: Field): Partial<Record<Name, string>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed name is widened to text
  value === null ? {} : ({ [name]: value } as Record<Name, string>);

function targetOf(choices: AreaChoices, reading: AreaReading): AreaTarget {
  const { as, name, key, parent, level, levelField, country, category, categoryName, zip } = choices;
  const axes = reading.axes === 'auto' ? {} : { axes: reading.axes };
  if (as === 'zip') return { as, ...axes, ...field('key_field', zip) };
  const fields = { ...field('name_field', name), ...field('key_field', key) };
  const inCountry = country === '' ? {} : { country };
  // The server knows the code of a name, and the name of a code.
  const ofCategory = category === null ? { category_name: categoryName.trim() } : { category };
  if (as === 'boundary') return { as, ...axes, ...fields, ...ofCategory };
  return {
    as,
    ...axes,
    ...fields,
    ...inCountry,
    ...(level === null ? field('level_field', levelField) : { level }),
    ...field('parent_field', parent),
  };
}

/** The request that imports areas. @param ids of the uploaded files */
export function areaOrder(choices: AreaChoices, reading: AreaReading, ids: readonly string[]): ImportOrder {
  const { id, title, licence, attribution, vintage } = choices;
  return {
    kind: 'areas',
    files: [...ids],
    title: title.trim(),
    licence: licence.trim(),
    attribution: attribution.trim(),
    vintage: vintage.trim(),
    areas: targetOf(choices, reading),
    ...(id === '' ? {} : { id }),
    ...(reading.layer === null ? {} : { layer: reading.layer }),
    ...(reading.epsg === null ? {} : { epsg: reading.epsg }),
  };
}
