/**
 * The operations of the HTTP interface, read from its own OpenAPI document: the request builder knows none by heart,
 * so that it lacks none.
 */

/** Where a field's value goes. */
type FieldPlace = 'query' | 'path';

export type Field = {
  readonly name: string;
  /** `x, latitude` where the description begins with it, else the name. */
  readonly label: string;
  readonly place: FieldPlace;
  readonly isRequired: boolean;
  readonly description: string;
  /** The values allowed, where they are few and named. */
  readonly choices: readonly string[];
  /** What a coordinate means here, so that a point can be filled in. */
  readonly axis: 'longitude' | 'latitude' | null;
  readonly initial: string;
};

export type Body =
  | { readonly kind: 'none' }
  /** `sample` is JSON to begin with. */
  | { readonly kind: 'json'; readonly sample: string }
  | { readonly kind: 'file'; readonly contentTypes: readonly string[] };

export type Operation = {
  /** `GET /covidv1/xy2tile` */
  readonly id: string;
  readonly method: string;
  /** With `{names}` of path parameters. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly fields: readonly Field[];
  readonly body: Body;
  /** Whether an answer is JSON, so that a snippet may parse it. */
  readonly isJson: boolean;
  /** The right that a key needs; nothing where no key is needed. */
  readonly right: string | undefined;
};

type JsonSchema = { readonly enum?: readonly unknown[] };
type Content = Readonly<Record<string, { readonly schema?: JsonSchema; readonly example?: unknown }>>;
type DocumentOperation = {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly {
    name: string;
    in: FieldPlace;
    required: boolean;
    description: string;
    schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-example'?: string;
  readonly security: readonly { readonly ApiKey?: readonly string[] }[];
};
export type OpenApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>> };

const JSON_TYPE = 'application/json';

const axisOf = (description: string): Field['axis'] => {
  const [, axis] = /^(longitude|latitude)\b/i.exec(description) ?? [];
  return axis === undefined ? null : axis.toLowerCase() === 'longitude' ? 'longitude' : 'latitude';
};

/** The values that an example such as `/tiles/world/0/0/0.mvt?x=1` gives to the parameters of `path`. */
function exampleValues(path: string, example: string): ReadonlyMap<string, string> {
  const url = new URL(example, 'http://localhost');
  const values = new Map(url.searchParams);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '([^/]+?)')}$`);
  const [, ...found] = pattern.exec(decodeURIComponent(url.pathname)) ?? [];
  for (const [index, value] of found.entries()) values.set(names[index] ?? '', value);
  return values;
}

function bodyOf(content: Content | undefined): Body {
  if (content === undefined) return { kind: 'none' };
  const { schema, example } = content[JSON_TYPE] ?? {};
  if (schema !== undefined) return { kind: 'json', sample: JSON.stringify(example ?? {}, null, 2) };
  return { kind: 'file', contentTypes: Object.keys(content) };
}

/** Every operation of the document, in its order. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const example = exampleValues(path, operation['x-example'] ?? path);
      const fields = (operation.parameters ?? []).map(({ name, in: place, required, description, schema }): Field => {
        const axis = axisOf(description);
        return {
          name,
          label: axis === null || axis === name ? name : `${name}, ${axis}`,
          place,
          isRequired: required,
          description,
          choices: (schema.enum ?? []).map(String),
          axis,
          initial: example.get(name) ?? '',
        };
      });
      return {
        id: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0] ?? '',
        summary: operation.summary,
        fields,
        body: bodyOf(operation.requestBody?.content),
        isJson: JSON_TYPE in (operation.responses['200']?.content ?? { [JSON_TYPE]: {} }),
        right: operation.security[0]?.ApiKey?.[0],
      };
    }),
  );
}
