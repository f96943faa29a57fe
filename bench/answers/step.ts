/** A request as it is recorded and replayed, with references to members of earlier responses. */
import { Type, type Static } from 'typebox';

export const Step = Type.Object({
  method: Type.String(),
  /** May contain references, as may headers and body. */
  path: Type.String(),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  body: Type.Optional(Type.String()),
  /**
   * If present, the request is repeated until the member `status` of the response is one of these; only that response
   * is recorded.
   */
  until: Type.Optional(Type.Array(Type.String())),
});
export type Step = Static<typeof Step>;

/** Matches e.g. `{{12:results.0.uuid}}`: that member of the JSON response to step 12. */
const REFERENCE = /\{\{(\d+):([\w.]+)\}\}/g;

/** Replaces a reference to a member that the response doesn't have. */
const ABSENT = 'absent';

/** Returns the member of `json` at a path of names and indices, as text. */
function memberOf(json: unknown, path: string): string {
  let value = json;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ABSENT;
}

/** Replaces the references in `text`. @param answered returns the JSON response to a step */
export const withReferences = (text: string, answered: (step: number) => unknown): string =>
  text.replaceAll(REFERENCE, (_whole, step: string, path: string) => memberOf(answered(Number(step)), path));

const JSON_TYPE = { 'content-type': 'application/json' };

/** The future response to a step, for references in later steps. */
export interface Made {
  /** Returns a reference to a member of the response: `reference('uuid')`. */
  reference(path: string): string;
}

/** Builds a list of steps to send in order. */
export class Script {
  readonly steps: Step[] = [];

  add(step: Step): Made {
    const number = this.steps.push(step) - 1;
    return { reference: (path) => `{{${number}:${path}}}` };
  }

  get(path: string, headers?: Record<string, string>): Made {
    return this.add({ method: 'GET', path, ...(headers === undefined ? {} : { headers }) });
  }

  /** Adds a POST of JSON. */
  post(path: string, body: object = {}, headers: Record<string, string> = {}): Made {
    return this.add({ method: 'POST', path, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
  }

  /** Adds an upload of a file. */
  upload(
    path: string,
    body: string,
    contentType = 'application/octet-stream',
    headers: Record<string, string> = {},
  ): Made {
    return this.add({ method: 'POST', path, headers: { 'content-type': contentType, ...headers }, body });
  }

  /** Adds a GET that is repeated until the member `status` is one of `ends`. */
  waitFor(path: string, ...ends: string[]): Made {
    return this.add({ method: 'GET', path, until: ends });
  }
}

/** Encodes a value for a URL. Braces stay, because they mark references to earlier responses. */
const written = (value: string | number): string =>
  encodeURIComponent(value).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}').replaceAll('%3A', ':');

/** Returns `?x=1&y=2`, without undefined members. */
export function query(parameters: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${written(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
