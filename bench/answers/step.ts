/** A request as it is recorded and sent again, with references to members of earlier answers. */
import { Type, type Static } from 'typebox';

export const Step = Type.Object({
  method: Type.String(),
  /** May hold references, as headers and body may. */
  path: Type.String(),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  body: Type.Optional(Type.String()),
  /** Sent again until the member `status` of the answer is one of these: only that answer counts. */
  until: Type.Optional(Type.Array(Type.String())),
});
export type Step = Static<typeof Step>;

/** `{{12:results.0.uuid}}`: that member of the JSON answer to step 12. */
const REFERENCE = /\{\{(\d+):([\w.]+)\}\}/g;

/** Stands for a reference to a member that the answer doesn't have. */
const ABSENT = 'absent';

/** The member of `json` at a path of names and positions, as text. */
function memberOf(json: unknown, path: string): string {
  let value = json;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ABSENT;
}

/** Replaces the references in `text`. @param answered returns the JSON answer to a step */
export const withReferences = (text: string, answered: (step: number) => unknown): string =>
  text.replaceAll(REFERENCE, (_whole, step: string, path: string) => memberOf(answered(Number(step)), path));

const JSON_TYPE = { 'content-type': 'application/json' };

/** The future answer to a step, for references in later steps. */
export interface Made {
  /** A reference to a member of the answer: `of('uuid')`. */
  of(path: string): string;
}

/** Steps in the order in which they are sent. */
export class Script {
  readonly steps: Step[] = [];

  add(step: Step): Made {
    const number = this.steps.push(step) - 1;
    return { of: (path) => `{{${number}:${path}}}` };
  }

  get(path: string, headers?: Record<string, string>): Made {
    return this.add({ method: 'GET', path, ...(headers === undefined ? {} : { headers }) });
  }

  /** Sends JSON. */
  post(path: string, body: object = {}, headers: Record<string, string> = {}): Made {
    return this.add({ method: 'POST', path, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
  }

  /** Sends a file. */
  upload(
    path: string,
    body: string,
    contentType = 'application/octet-stream',
    headers: Record<string, string> = {},
  ): Made {
    return this.add({ method: 'POST', path, headers: { 'content-type': contentType, ...headers }, body });
  }

  /** Sends GET until the member `status` is one of `ends`. */
  waitFor(path: string, ...ends: string[]): Made {
    return this.add({ method: 'GET', path, until: ends });
  }
}

/** A value in an address. Braces hold references to answers before, and stay. */
const written = (value: string | number): string =>
  encodeURIComponent(value).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}').replaceAll('%3A', ':');

/** `?x=1&y=2`, without the members that are undefined. */
export function query(parameters: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${written(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
