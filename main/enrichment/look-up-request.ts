/** Parses request bodies with many points. This takes tens of milliseconds, so it runs on the table thread. */
import { isUtf8 } from 'node:buffer';
import type { Static } from 'typebox';
import { compileBody } from '../../contract/check-body.ts';
import { Fault, parameterFault } from '../../contract/fault.ts';
import { LookUpRequest } from '../../contract/look-ups.ts';
import { withTransfer } from '../threads/call.ts';

export interface ManyPoints {
  fields: string[];
  /** Longitudes and latitudes in turn. */
  points: Float64Array<ArrayBuffer>;
}

const faultsOf = compileBody(LookUpRequest);

function parse(body: Uint8Array): unknown {
  if (body.length === 0) throw new Fault('invalid_request', 'The body is empty: it must be a JSON object');
  if (!isUtf8(body)) throw new Fault('invalid_request', 'The body is not UTF-8');
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Fault('invalid_request', "The body isn't valid JSON");
  }
}

/** @throws Fault invalid_request, invalid_parameter */
export function readLookUps(body: Uint8Array): ManyPoints {
  const parsed = parse(body);
  const faults = faultsOf(parsed);
  if (faults.length > 0) throw parameterFault(faults);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked against the schema above
  const { fields, points: pairs } = parsed as Static<typeof LookUpRequest>;
  const points = new Float64Array(2 * pairs.length);
  for (const [i, pair] of pairs.entries()) points.set(pair, 2 * i);
  return withTransfer({ fields, points }, [points.buffer]);
}
