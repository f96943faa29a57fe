/** Validates JSON bodies against the endpoint's schema, and names the location of every fault. */
import { Type, type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ParameterFault } from './error.ts';
import { isRecord } from './is-record.ts';

/** Converts `/origin_addresses/3` to `origin_addresses[3]`. */
function nameOf(instancePath: string): string {
  return instancePath
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}

/** Maximum length of a value in messages. */
const MAX_QUOTED_LENGTH = 60;

/** Maximum nesting in messages; a body can be nested so deeply that JSON.stringify overflows the stack. */
const SHOWN_DEPTH = 4;

/** Copies the part of `value` that a message can show: limited in members and depth. */
function outline(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === SHOWN_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_QUOTED_LENGTH).map((item) => outline(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_QUOTED_LENGTH)
      .map(([name, member]) => [name, outline(member, depth + 1)]),
  );
}

function quoted(value: unknown): string {
  const text = JSON.stringify(outline(value)) ?? 'nothing';
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}

/** Returns the value at a path like `/origin_addresses/3`, or of a schema at one like `#/properties/name`. */
const valueAt = (root: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => Object(value)[key], root);

const sizeOf = (value: unknown): number => (Array.isArray(value) || typeof value === 'string' ? value.length : 0);

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  uuid: 'a UUID',
  date: 'a calendar date in the form YYYY-MM-DD',
  'date-time': 'a time in the form 2026-11-29T14:05:00Z',
};

interface SchemaError {
  keyword: string;
  params: object;
  message: string;
  schemaPath: string;
}

/** Returns the schema's own description of valid values, if any: a pattern alone isn't readable. */
function expectedAt(schema: TObject, schemaPath: string): string | undefined {
  const expected: unknown = Object(valueAt(schema, schemaPath))['expected'];
  return typeof expected === 'string' ? expected : undefined;
}

/** Describes what is wrong with a value: the valid values and the given one. */
function messageOf({ keyword, params, message, schemaPath }: SchemaError, value: unknown, schema: TObject): string {
  const {
    limit,
    allowedValues,
    type,
    format,
  }: { limit?: number; allowedValues?: unknown[]; type?: string; format?: string } = params;
  switch (keyword) {
    case 'enum':
      return `must be one of ${allowedValues?.join(', ')}, not ${quoted(value)}`;
    case 'type':
      return `must be ${TYPES[type ?? ''] ?? type}, not ${quoted(value)}`;
    case 'minimum':
      return `must be at least ${limit}, not ${quoted(value)}`;
    case 'maximum':
      return `must be at most ${limit}, not ${quoted(value)}`;
    case 'exclusiveMinimum':
      return `must be greater than ${limit}, not ${quoted(value)}`;
    case 'uniqueItems':
      return `repeats an item: ${quoted(value)}`;
    case 'minProperties':
      return 'is empty';
    case 'minItems':
      return sizeOf(value) === 0 ? 'is empty' : `has ${sizeOf(value)} items; the minimum is ${limit}`;
    case 'maxItems':
      return `has ${sizeOf(value)} items; the maximum is ${limit}`;
    case 'minLength':
      return sizeOf(value) === 0 ? 'is empty' : `has ${sizeOf(value)} characters; the minimum is ${limit}`;
    case 'maxLength':
      return `has ${sizeOf(value)} characters; the maximum is ${limit}`;
    case 'pattern': {
      const expected = expectedAt(schema, schemaPath);
      return `${expected === undefined ? message : `must be ${expected}`}, not ${quoted(value)}`;
    }
    case 'format':
      return `must be ${FORMATS[format ?? ''] ?? format}, not ${quoted(value)}`;
    default:
      return `${message}, not ${quoted(value)}`;
  }
}

/** A member that can be one of several kinds of object, and the values that distinguish them. */
interface Kinds {
  member: string;
  /** Name of the field with these values. */
  field: string;
  schemas: ReadonlyMap<unknown, TSchema>;
}

/** Returns the kinds of a member; empty if it has only one. */
function kindsOf(member: string, schema: unknown): Kinds[] {
  const choices: unknown = Object(schema)['anyOf'];
  if (!Array.isArray(choices)) return [];
  const kinds = choices.map((choice: TSchema) => ({ choice, properties: Object(Object(choice)['properties']) }));
  const field = Object.keys(kinds[0]?.properties).find((name) =>
    kinds.every(({ properties }) => 'const' in Object(properties[name])),
  );
  if (field === undefined) return [];
  return [
    { member, field, schemas: new Map(kinds.map(({ choice, properties }) => [properties[field].const, choice])) },
  ];
}

const compiled = (schema: TObject) => ({ schema, validator: Compile(schema) });

/**
 * Narrows a schema to the kinds that a body declares, because faults of other kinds don't help its sender. If the kind
 * is unknown, that is the only fault reported for the member. Each narrowed schema is compiled once, which takes longer
 * than hundreds of checks.
 */
function createNarrowing(complete: ReturnType<typeof compiled>) {
  const all = Object.entries(complete.schema.properties).flatMap(([name, member]) => kindsOf(name, member));
  const made = new Map([['', complete]]);
  return (body: unknown) => {
    const properties: Record<string, TSchema> = { ...complete.schema.properties };
    const faults: ParameterFault[] = [];
    let kindsKey = '';
    for (const { member, field, schemas } of all) {
      const value: unknown = isRecord(body) ? body[member] : undefined;
      if (!isRecord(value)) continue;
      const kind = value[field];
      const found = schemas.get(kind);
      properties[member] = found ?? Type.Any();
      kindsKey += found === undefined ? `${member}\n` : `${member}: ${String(kind)}\n`;
      if (found !== undefined) continue;
      const message =
        kind === undefined ? 'is missing' : `must be one of ${[...schemas.keys()].join(', ')}, not ${quoted(kind)}`;
      faults.push({ parameter: `${member}.${field}`, message });
    }
    const fitting = made.get(kindsKey) ?? compiled({ ...complete.schema, properties });
    made.set(kindsKey, fitting);
    return { ...fitting, faults };
  };
}

/**
 * Creates a function that lists the faults of a body; an empty list means that it matches `schema`. The schema is
 * compiled for the first body, because compiling all schemas would take a twentieth of the start-up time.
 */
export function compileBody(schema: TObject): (body: unknown) => ParameterFault[] {
  let complete: ReturnType<typeof compiled> | undefined;
  let narrowed: ReturnType<typeof createNarrowing> | undefined;
  return (body) => {
    complete ??= compiled(schema);
    if (complete.validator.Check(body)) return [];
    const fitting = (narrowed ??= createNarrowing(complete))(body);
    const faults = new Map(fitting.faults.map((fault) => [fault.parameter, fault]));
    const unknown: ParameterFault[] = [];
    for (const error of fitting.validator.Errors(body)) {
      const name = nameOf(error.instancePath);
      if (error.keyword === 'required' || error.keyword === 'additionalProperties') {
        const message = error.keyword === 'required' ? 'is missing' : 'is not a field of this request';
        for (const field of Object.values(error.params).flat()) {
          const parameter = name === '' ? field : `${name}.${field}`;
          faults.set(parameter, { parameter, message });
        }
      } else if (error.keyword === 'boolean') {
        unknown.push({ parameter: name, message: 'is not a field of this request' });
      } else {
        const parameter = name === '' ? 'body' : name;
        if (!faults.has(parameter))
          faults.set(parameter, {
            parameter,
            message: messageOf(error, valueAt(body, error.instancePath), fitting.schema),
          });
      }
    }
    // `Errors` lists only the first errors. If these all concern unknown fields, they are returned instead.
    if (faults.size > 0) return [...faults.values()];
    // A body that failed the check must never be accepted, even if no errors are listed.
    return unknown.length > 0 ? unknown : [{ parameter: 'body', message: 'is invalid' }];
  };
}
