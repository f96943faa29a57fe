/** Finds the fields of a file of areas: those that the user chose, the others by their names and values. */
import { AREA_MAPPING, NUMBERED_NAME, type AreaField, type AreaFields } from '../../../../contract/area-columns.ts';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { fileFault } from '../../../../contract/fault.ts';
import { fieldsIn, findFields, type SampledField } from '../../../../contract/mapping.ts';
import { listFields, requireFields } from '../../mapping.ts';

/** Finds fields for any kind of areas. @param given fields chosen by the user; an empty text means none */
export function findAreaFields(fields: readonly SampledField[], given: AreaFields = {}): AreaFields {
  const found = findFields<AreaField>(AREA_MAPPING, fields, given);
  return found.name === undefined
    ? findFields({ ...AREA_MAPPING, name: NUMBERED_NAME }, fields, { ...given, ...found })
    : found;
}

/** The chosen fields of a target; the field of ZIP codes is chosen as their key. */
const chosenFields = (target: AreaTarget): AreaFields =>
  Object.fromEntries(
    fieldsIn(AREA_MAPPING).flatMap((field) => {
      const name = field === 'zip' ? undefined : target[`${field}_field`];
      return name === undefined ? [] : [[target.as === 'zip' && field === 'key' ? 'zip' : field, name]];
    }),
  );

const parameterOf = (field: AreaField): string => `areas.${field === 'zip' ? 'key' : field}_field`;

/** Fields that are only read if they are chosen. */
const UNGUESSED: AreaFields = { level: '', parent: '', sub_category: '' };

/**
 * Returns the fields of a file, chosen or found.
 * @throws Fault that lists the fields of the file
 */
export function resolveAreaFields(target: AreaTarget, file: string, fields: readonly SampledField[]): AreaFields {
  const given = requireFields(AREA_MAPPING, fields, { file, given: chosenFields(target), parameterOf });
  const unread: AreaFields = target.as === 'zip' ? { name: '', key: '' } : { zip: '' };
  const country: AreaFields = target.country === undefined ? {} : { country: '' };
  const { zip, ...found } = findAreaFields(fields, { ...UNGUESSED, ...unread, ...country, ...given });
  if (target.as !== 'zip') return found;
  if (zip === undefined)
    throw fileFault(
      file,
      'there is no field of five-digit ZIP codes',
      `Specify it as the key field. ${listFields(fields)}`,
      { parameter: parameterOf('zip') },
    );
  return { name: zip, ...found, key: zip };
}
