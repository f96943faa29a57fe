/** Fields of areas in the order in which a person looks for them. */
import type { AreaList } from '../../../contract/drawn-areas.ts';

type Field = AreaList['fields'][number];

/** What Cairn adds to the fields of a file. */
const ADDED = new Set(['key', 'category_code', 'sub_category_name', 'country_iso3', 'area_km2']);
/** Fields that GIS programs write by themselves. */
const WRITTEN_BY_PROGRAMS =
  /^(?:(?:shape|st)?_?(?:area|leng(?:th)?|len|perimeter)(?:\(shape\))?_*|objectid\w*|o?g?c?_?fid|gid|id)$/i;

/** The name and the fields of the file, then those that Cairn adds. */
export const fileFieldsFirst = (fields: readonly Field[]): Field[] => [
  ...fields.filter(({ name }) => !ADDED.has(name)),
  ...fields.filter(({ name }) => ADDED.has(name)),
];

/** The field to start with; `null` if there is none. */
export const fieldToColour = (fields: readonly Field[]): string | null =>
  (
    fields.find(({ name }) => name !== 'name' && !ADDED.has(name) && !WRITTEN_BY_PROGRAMS.test(name)) ??
    fields.find(({ name }) => name === 'area_km2') ??
    fields.at(-1)
  )?.name ?? null;
