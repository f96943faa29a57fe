/** JSON bodies: checked against the endpoint's schema, with every fault named by its place. */
import type { TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ParameterFault } from '../../contract/error.ts';

/** `/origin_addresses/3` as a reader would write it: `origin_addresses[3]`. */
function nameOf(instancePath: string): string {
  return instancePath
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}

/** Compiles a check that lists what is wrong with a body; an empty list means it fits `schema`. */
export function compileBody(schema: TObject): (body: unknown) => ParameterFault[] {
  const validator = Compile(schema);
  return (body) => {
    if (validator.Check(body)) return [];
    const faults = new Map<string, ParameterFault>();
    for (const error of validator.Errors(body)) {
      const name = nameOf(error.instancePath);
      if (error.keyword === 'required' || error.keyword === 'additionalProperties') {
        const message = error.keyword === 'required' ? 'is missing' : 'is not a field of this request';
        for (const field of Object.values(error.params).flat()) {
          const parameter = name === '' ? field : `${name}.${field}`;
          faults.set(parameter, { parameter, message });
        }
      } else if (error.keyword !== 'boolean') {
        const parameter = name === '' ? 'body' : name;
        if (!faults.has(parameter)) faults.set(parameter, { parameter, message: error.message });
      }
    }
    return [...faults.values()];
  };
}
