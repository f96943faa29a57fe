/** Reads the name, key, level, country, parent and sub-category of an area from its row. */
import { isTransientKey, readLevel, type AreaFields } from '../../../../contract/area-columns.ts';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { adminCategoryCode, type AdminLevel } from '../../../../contract/categories.ts';
import { textOf, type Properties } from '../../../../contract/mapping.ts';
import { digitsOf } from '../../../../contract/zip4-columns.ts';
import { shown } from '../../mapping.ts';
import type { RowFault } from '../../polygon-rows.ts';
import { categoryOf } from './target.ts';

/** An area without its shape. */
export interface AreaRow {
  categoryCode: number;
  /** Of administrative areas. */
  level: AdminLevel | undefined;
  name: string;
  isUnnamed: boolean;
  key: string;
  /** Code or name as in the file; empty if absent. */
  country: string;
  /** Key or name of the parent area; empty if absent. */
  parent: string;
  subCategory: string;
}

/** Longer names are texts in the wrong field. */
const MAX_NAME = 500;
const MAX_KEY = 200;

const valueOf = (properties: Properties, field: string | undefined): string =>
  field === undefined ? '' : textOf(properties[field]);

/**
 * Returns the reader of a file's rows.
 * @param stem name of the file, which names an area without a name if it is the only one
 */
export function createRowReader(
  target: AreaTarget,
  fields: AreaFields,
  stem: string,
): (properties: Properties, row: number, isOnly: boolean) => AreaRow | RowFault {
  const category = categoryOf(target);
  const levelAt = (properties: Properties): AdminLevel | undefined | RowFault => {
    if (target.as !== 'admin') return undefined;
    if (fields.level === undefined) return readLevel(String(target.level));
    return (
      readLevel(valueOf(properties, fields.level)) ?? {
        message: `the level ${fields.level} is ${shown(properties[fields.level])}`,
        remedy: 'It must be 0 to 8, e.g. 2 or ADM2; the row was skipped',
      }
    );
  };

  /** Names an area whose row has no name. */
  const nameOf = (key: string, row: number, isOnly: boolean): string => {
    if (isOnly && fields.name === undefined) return stem;
    return fields.key !== undefined && isTransientKey(fields.key, key) ? `${stem} ${row}` : key;
  };

  return (properties, row, isOnly) => {
    const level = levelAt(properties);
    if (typeof level === 'object') return level;
    const zip = target.as === 'zip' ? digitsOf(properties[fields.key ?? ''], 'zip') : undefined;
    if (target.as === 'zip' && zip === undefined)
      return {
        message: `${fields.key} is ${shown(properties[fields.key ?? ''])}`,
        remedy: 'It must have five digits; store it as text to keep leading zeros. The row was skipped',
      };
    const name = (zip ?? valueOf(properties, fields.name)).slice(0, MAX_NAME);
    const key = (zip ?? valueOf(properties, fields.key)).slice(0, MAX_KEY) || name || (isOnly ? stem : `row ${row}`);
    const code = category ?? (level === undefined ? undefined : adminCategoryCode(level));
    if (code === undefined) return { message: 'unknown category', remedy: 'Specify the category' };
    const isUnnamed = name === '';
    return {
      categoryCode: code,
      level,
      name: isUnnamed ? nameOf(key, row, isOnly) : name,
      isUnnamed,
      key,
      country: target.country ?? valueOf(properties, fields.country),
      parent: valueOf(properties, fields.parent),
      subCategory: valueOf(properties, fields.sub_category),
    };
  };
}
