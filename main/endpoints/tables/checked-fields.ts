/** The fields of a request, checked before its first row or point. */
import { isFault, parameterFault } from '../../../contract/fault.ts';
import { checkFields, readFields } from '../../enrichment/fields.ts';

/** Checks that the fields' packs are installed. @throws Fault invalid_parameter, pack_missing */
export function checkedFields(text: string, packs: Parameters<typeof checkFields>[0], isAddress: boolean): string[] {
  try {
    const fields = readFields(text);
    checkFields(
      packs,
      fields,
      isAddress ? { kind: 'address', columns: [0] } : { kind: 'columns', longitude: 0, latitude: 1 },
    );
    return fields;
  } catch (error) {
    throw isFault(error, 'invalid_parameter')
      ? parameterFault([{ parameter: 'fields', message: error.message }])
      : error;
  }
}
