/** Query and path parameters: converts text to values of the endpoint's schema, and reports all faults at once. */
import type { TObject, TSchema } from 'typebox';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ParameterFault } from '../../contract/error.ts';

/** Maximum length of a value in messages. */
const MAX_QUOTED_LENGTH = 60;

/** Decimal notation of JSON, plus a leading plus sign and bare points; no hexadecimal numbers or spaces. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const INTEGER = /^[+-]?\d{1,15}$/;

/** Returns the value; undefined if the schema doesn't allow it. */
type Reader = (text: string) => number | string | undefined;

/** The JSON Schema keywords that a parameter's schema may use. */
interface ParameterSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  anyOf?: { const?: string }[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  /** Description of valid values, if the schema alone isn't readable: `must be <expected>`. */
  expected?: string;
}

const quote = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);

/** Describes a range: `a number from -180 to 180`. */
function range(noun: string, { minimum, maximum }: ParameterSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${noun} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${noun} of at least ${minimum}`;
  return noun;
}

function numberReader(schema: ParameterSchema): Reader {
  const grammar = schema.type === 'integer' ? INTEGER : DECIMAL;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return (text) => {
    const value = grammar.test(text) ? Number(text) : Number.NaN;
    // Adding zero turns −0 into 0.
    return value >= minimum && value <= maximum ? value + 0 : undefined;
  };
}

function choices(schema: ParameterSchema): string[] | undefined {
  return schema.enum ?? schema.anyOf?.map((option) => String(option.const));
}

/** Returns whether `text` is a calendar date as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function textReader(schema: ParameterSchema): Reader {
  const allowed = choices(schema);
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const { minLength = 0, maxLength = Infinity } = schema;
  return (text) => {
    const isValid =
      (allowed === undefined || allowed.includes(text)) &&
      (pattern === undefined || pattern.test(text)) &&
      (schema.format !== 'date' || isDate(text)) &&
      text.length >= minLength &&
      text.length <= maxLength;
    return isValid ? text : undefined;
  };
}

/** Describes the values that the schema allows. */
function describeAllowed(schema: ParameterSchema): string {
  if (schema.expected !== undefined) return schema.expected;
  if (schema.type === 'number') return range('a number', schema);
  if (schema.type === 'integer') return range('an integer', schema);
  const allowed = choices(schema);
  if (allowed !== undefined) return `one of ${allowed.join(', ')}`;
  if (schema.pattern !== undefined) throw new Error(`The schema with the pattern ${schema.pattern} needs "expected"`);
  if (schema.maxLength !== undefined) return `a text of ${schema.minLength ?? 0} to ${schema.maxLength} characters`;
  return 'a text';
}

interface Parameter {
  name: string;
  required: boolean;
  expected: string;
  read: Reader;
}

function compileParameter(name: string, required: boolean, schema: TSchema): Parameter {
  const keywords: ParameterSchema = schema;
  const numeric = keywords.type === 'number' || keywords.type === 'integer';
  return {
    name,
    required,
    expected: describeAllowed(keywords),
    read: numeric ? numberReader(keywords) : textReader(keywords),
  };
}

export type ParameterReader = (raw: Record<string, string | string[] | undefined>) => {
  values: Record<string, unknown>;
  faults: ParameterFault[];
};

/**
 * Compiles a reader for the parameters of `schema`. It ignores names that the schema lacks, refuses repeated names, and
 * lists every invalid parameter.
 */
export function compileParameters(schema: TObject): ParameterReader {
  const required = new Set(schema.required as string[] | undefined);
  const parameters = Object.entries(schema.properties).map(([name, property]) =>
    compileParameter(name, required.has(name), property),
  );
  return (raw) => {
    const values: Record<string, unknown> = {};
    const faults: ParameterFault[] = [];
    for (const { name, read, expected, required: isRequired } of parameters) {
      const text = raw[name];
      if (text === undefined) {
        if (isRequired) faults.push({ parameter: name, message: `is missing: it must be ${expected}` });
      } else if (typeof text !== 'string') {
        faults.push({
          parameter: name,
          message: `was given ${text.length} times (${text.map(quote).join(', ')}): give it once`,
        });
      } else {
        const value = read(text);
        if (value === undefined) faults.push({ parameter: name, message: `must be ${expected}, not ${quote(text)}` });
        else values[name] = value;
      }
    }
    return { values, faults };
  };
}

/** Whether a text is percent-encoded UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns faults for parameters whose value isn't percent-encoded UTF-8: `%FC`, or a literal `%`.
 * @param url path and query as sent
 * @param names of the parameters to check
 */
function undecodable(url: string, names: ReadonlySet<string>): ParameterFault[] {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start) || isDecodable(url.slice(start))) return [];
  return url
    .slice(start + 1)
    .split('&')
    .flatMap((pair) => {
      const cut = pair.indexOf('=');
      const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)];
      if (!names.has(name) || isDecodable(value)) return [];
      const message = `must be percent-encoded as UTF-8, not ${quote(value)}: ü is %C3%BC, a percent sign %25`;
      return [{ parameter: name, message }];
    });
}

/** Reads nothing. */
export const NO_PARAMETERS: ParameterReader = () => ({ values: {}, faults: [] });

/** Compiles a reader for the query of an endpoint's requests. It also receives the URL as sent. */
export function compileQuery({
  query,
}: Pick<Endpoint, 'query'>): (
  raw: Record<string, string | string[] | undefined>,
  url: string,
) => ReturnType<ParameterReader> {
  if (query === undefined) return NO_PARAMETERS;
  const read = compileParameters(query);
  const names = new Set(Object.keys(query.properties));
  return (raw, url) => {
    const { values, faults } = read(raw);
    const undecoded = undecodable(url, names);
    if (undecoded.length === 0) return { values, faults };
    // If a value can't be decoded, its other faults are meaningless.
    const otherFaults = faults.filter(({ parameter }) => !undecoded.some((fault) => fault.parameter === parameter));
    return { values, faults: [...undecoded, ...otherFaults] };
  };
}
