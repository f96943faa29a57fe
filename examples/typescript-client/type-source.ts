/** TypeScript types, as source, of the JSON Schemas that Cairn's OpenAPI document uses. */

export interface Schema {
  $ref?: string;
  type?: string;
  const?: string | number | boolean | null;
  enum?: (string | number | boolean | null)[];
  anyOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

/** Of what the program sends, members may also be given as undefined: they are then left out. */
export type Direction = 'sent' | 'received';

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};
/** Longer arrays of a fixed length are lists to those who read them. */
const LONGEST_TUPLE = 4;

/** A doc comment of `text` on lines of their own, or nothing where there is no text. */
export function docComment(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  const lines = text.replaceAll('*/', String.raw`*\/`).split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`, ''].join('\n');
}

/** A string as a literal, in single quotes as all the source has it. */
export const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${JSON.stringify(value)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')
        .replaceAll("'", String.raw`\'`)}'`
    : JSON.stringify(value);

const memberName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

function objectType(
  { properties = {}, patternProperties, required = [] }: Schema,
  direction: Direction,
  indent: string,
): string {
  const members = Object.entries(properties);
  if (members.length === 0) {
    const values = Object.values(patternProperties ?? {}).map((schema) => typeSource(schema, direction, indent));
    return `Record<string, ${values.length === 0 ? 'unknown' : [...new Set(values)].join(' | ')}>`;
  }
  const inner = `${indent}  `;
  const lines = members.map(([name, schema]) => {
    const isOptional = !required.includes(name);
    const type = typeSource(schema, direction, inner) + (isOptional && direction === 'sent' ? ' | undefined' : '');
    return `${docComment(schema.description, inner)}${inner}${memberName(name)}${isOptional ? '?' : ''}: ${type};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

const listOf = (item: string): string => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`);

function arrayType({ items, prefixItems, minItems, maxItems }: Schema, direction: Direction, indent: string): string {
  if (prefixItems !== undefined)
    return `[${prefixItems.map((schema) => typeSource(schema, direction, indent)).join(', ')}]`;
  const item = items === undefined || items === false ? 'unknown' : typeSource(items, direction, indent);
  if (minItems !== undefined && minItems === maxItems && minItems <= LONGEST_TUPLE)
    return `[${Array.from({ length: minItems }, () => item).join(', ')}]`;
  return listOf(item);
}

/**
 * The type of what `schema` admits, its further lines indented by `indent`.
 * @throws Error for a schema in words that this generator does not know: better than a type that says less.
 */
export function typeSource(schema: Schema, direction: Direction, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined)
    return [...new Set(schema.anyOf.map((choice) => typeSource(choice, direction, indent)))].join(' | ');
  if (schema.type === 'object') return objectType(schema, direction, indent);
  if (schema.type === 'array') return arrayType(schema, direction, indent);
  const primitive = PRIMITIVES[schema.type ?? ''];
  if (primitive !== undefined) return primitive;
  if (Object.keys(schema).every((key) => key === 'description')) return 'unknown';
  throw new Error(
    `No TypeScript type is known for the schema ${JSON.stringify(schema).slice(0, 200)}: teach type-source.ts its words`,
  );
}
