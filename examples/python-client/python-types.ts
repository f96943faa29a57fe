/** Python types, as source, of the JSON Schemas that Cairn's OpenAPI document uses. */
import type { Schema } from '../typescript-client/type-source.ts';

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/** Words that no name may be. */
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);

/** A parameter's or method's name: `getV1AreasBoundary_id` is `get_v1_areas_boundary_id`, `from` is `from_`. */
export function pythonName(text: string): string {
  const snake = text
    .replaceAll(/\W+/g, '_')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

/** A string as a literal of Python, whose escapes of JSON are the same. */
export const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : value === null ? 'None' : JSON.stringify(value);

const className = (parent: string, member: string): string =>
  parent +
  member
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** `text` as comments, each line behind `indent`. */
const comment = (text: string | undefined, indent: string): string =>
  text === undefined || text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `${indent}# ${line}`.trimEnd() + '\n')
        .join('');

/** Text for a docstring, without quotes that would end it. */
export const docstring = (text: string, indent: string): string =>
  `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n').join(`\n${indent}`).replaceAll(/[ ]+$/gm, '')}\n${indent}"""\n`;

/** Collects a class for each object of the document, those that others are made of first. */
export class PythonTypes {
  readonly #classes: string[] = [];

  get source(): string {
    return this.#classes.join('\n');
  }

  /**
   * The type of what `schema` admits. @param name of the class, where it needs one
   * @throws Error for a schema in words that this generator does not know
   */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
    if (schema.const !== undefined) return schema.const === null ? 'None' : `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.anyOf !== undefined) return this.#unionOf(schema.anyOf, name);
    if (schema.type === 'object') return this.#objectOf(schema, name);
    if (schema.type === 'array') return `list[${this.#itemOf(schema, name)}]`;
    const primitive = PRIMITIVES[schema.type ?? ''];
    if (primitive !== undefined) return primitive;
    if (Object.keys(schema).every((key) => key === 'description')) return 'Any';
    throw new Error(`No Python type is known for the schema ${JSON.stringify(schema).slice(0, 200)}`);
  }

  #unionOf(choices: readonly Schema[], name: string): string {
    const types = choices.map((choice, index) =>
      this.typeOf(choice, choices.length === 1 ? name : `${name}${index + 1}`),
    );
    return [...new Set(types)].join(' | ');
  }

  /** What lists hold; a tuple is a list to JSON. */
  #itemOf({ items, prefixItems }: Schema, name: string): string {
    if (prefixItems !== undefined) return this.#unionOf(prefixItems, `${name}Item`);
    return items === undefined || items === false ? 'Any' : this.typeOf(items, `${name}Item`);
  }

  #objectOf({ properties = {}, patternProperties, required = [], description }: Schema, name: string): string {
    const members = Object.entries(properties);
    if (members.length === 0) {
      const values = Object.values(patternProperties ?? {}).map((value) => this.typeOf(value, `${name}Value`));
      return `dict[str, ${values.length === 0 ? 'Any' : [...new Set(values)].join(' | ')}]`;
    }
    const typed = members.map(([member, schema]) => {
      const type = this.typeOf(schema, className(name, member));
      return { member, schema, type: required.includes(member) ? type : `NotRequired[${type}]` };
    });
    if (typed.every(({ member }) => isName(member))) {
      const lines = typed.map(
        ({ member, schema, type }) => `${comment(schema.description, '    ')}    ${member}: ${type}\n`,
      );
      const words = description === undefined ? '' : `${docstring(description, '    ')}\n`;
      this.#classes.push(`\nclass ${name}(TypedDict):\n${words}${lines.join('')}`);
    } else {
      const lines = typed.map(
        ({ member, schema, type }) =>
          `${comment(schema.description, '        ')}        ${literal(member)}: ${literal(type)},\n`,
      );
      this.#classes.push(`\n${name} = TypedDict(\n    ${literal(name)},\n    {\n${lines.join('')}    },\n)\n`);
    }
    return name;
  }
}
