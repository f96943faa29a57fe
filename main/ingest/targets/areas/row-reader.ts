/** What a row of a file says of its area: name, key, level, country, sub-category. */
import { isTransientKey, readLevel, type AreaFields } from '../../../../contract/area-columns.ts';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { adminCategoryCode, type AdminLevel } from '../../../../contract/categories.ts';
import { textOf, type Properties } from '../../../../contract/mapping.ts';
import { digitsOf } from '../../../../contract/zip4-columns.ts';
import { shown } from '../../mapping.ts';
import { categoryOf } from './target.ts';

/** What is known of an area without its shape. */
export interface AreaRow {
  categoryCode: number;
  /** Of administrative areas. */
  level: AdminLevel | undefined;
  name: string;
  isUnnamed: boolean;
  key: string;
  /** As the row has it: a code or a name; empty where it says none. */
  country: string;
  /** Key or name of the area above; empty where it says none. */
  parent: string;
  subCategory: string;
}

export interface RowFault {
  message: string;
  remedy: string;
}

/** Longer names are text that stands in the wrong field. */
const MAX_NAME = 500;
const MAX_KEY = 200;

const valueOf = (properties: Properties, field: string | undefined): string =>
  field === undefined ? '' : textOf(properties[field]);

/**
 * Reads rows of one file.
 * @param stem what the file is called: the name of an only area of which the file says nothing
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

  /** What an area is called whose row has no name. */
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
