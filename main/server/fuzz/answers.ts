/** Validates responses against the OpenAPI document. */
import { Compile } from 'typebox/schema';
import { resolve, type Endpoint, type OpenApi } from './document.ts';

export interface FuzzedAnswer {
  status: number;
  contentType: string;
  text: string;
}

interface Validator {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly unknown[];
}

/** Statuses of requests that match no endpoint; their body is the error. */
const WITHOUT_ENDPOINT = new Set([400, 403, 404, 405, 408, 413, 414, 421, 429, 431]);

/** Removes parameters like `charset`. */
const bareType = (type: string): string => type.split(';', 1)[0]?.trim() ?? '';

function compile(schema: unknown, document: OpenApi): Validator {
  const resolved = resolve(schema, document);
  if (typeof resolved !== 'object' || resolved === null) throw new Error('A schema is an object');
  return Compile(resolved);
}

/** Returns what is wrong with a response, or undefined. */
export type AnswerCheck = (endpoint: Endpoint | undefined, answer: FuzzedAnswer) => string | undefined;

export function createAnswerCheck(document: OpenApi): AnswerCheck {
  const error = compile({ $ref: '#/components/schemas/Error' }, document);
  const validators = new Map<string, Validator | undefined>();
  /** Content types in the document, by response. */
  const types = new Map<string, string[]>();

  /** Returns the validator of a JSON response; undefined if the document specifies another type. */
  const find = (endpoint: Endpoint, status: number): Validator | 'undocumented' | undefined => {
    const place = `${endpoint.method} ${endpoint.path} ${status}`;
    if (validators.has(place)) return validators.get(place);
    const documented = endpoint.operation.responses[status];
    if (documented === undefined) return 'undocumented';
    const described =
      documented.$ref === undefined
        ? documented
        : document.components.responses[documented.$ref.replace('#/components/responses/', '')];
    types.set(place, Object.keys(described?.content ?? {}).map(bareType));
    const schema = described?.content?.['application/json']?.schema;
    const validator = schema === undefined ? undefined : compile(schema, document);
    validators.set(place, validator);
    return validator;
  };

  const checkJson = (validator: Validator, text: string): string | undefined => {
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `isn't JSON: ${text.slice(0, 200)}`;
    }
    return validator.Check(body)
      ? undefined
      : `its schema rejects it: ${JSON.stringify(validator.Errors(body)).slice(0, 400)}`;
  };

  return (endpoint, { status, contentType, text }) => {
    if (status === 500) return `failed: ${text}`;
    const isJson = /^application\/(?:geo\+)?json/.test(contentType);
    if (endpoint === undefined || status === 405 || status === 431) {
      if (!WITHOUT_ENDPOINT.has(status)) return `unexpected status ${status}`;
      return text === '' ? undefined : checkJson(error, text);
    }
    const validator = find(endpoint, status);
    if (validator === 'undocumented') return `status ${status} is not in the document`;
    const documented = types.get(`${endpoint.method} ${endpoint.path} ${status}`) ?? [];
    if (text !== '' && !documented.includes(bareType(contentType)))
      return `content type ${contentType} is not in the document, which has ${documented.join(', ')}`;
    if (!isJson || validator === undefined || text === '') return undefined;
    return checkJson(validator, text);
  };
}
