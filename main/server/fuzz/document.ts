/** The parts of a server's OpenAPI document that are needed to create requests and validate answers. */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Schema = Type.Record(Type.String(), Type.Unknown());
export type Schema = Static<typeof Schema>;

const Content = Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Schema) }));
const Answer = Type.Object({ $ref: Type.Optional(Type.String()), content: Type.Optional(Content) });
const Operation = Type.Object({
  tags: Type.Array(Type.String()),
  security: Type.Array(Type.Object({ ApiKey: Type.Array(Type.String()) })),
  parameters: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), in: Type.String(), required: Type.Boolean(), schema: Schema })),
  ),
  requestBody: Type.Optional(Type.Object({ content: Content })),
  responses: Type.Record(Type.String(), Answer),
});
export type Operation = Static<typeof Operation>;

const Document = Type.Object({
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation)),
  components: Type.Object({
    schemas: Type.Record(Type.String(), Schema),
    responses: Type.Record(Type.String(), Answer),
  }),
});
export type OpenApi = Static<typeof Document>;

export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

export const readDocument = (json: unknown): OpenApi => Value.Parse(Document, json);

export const endpointsOf = ({ paths }: OpenApi): Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Replaces references to `#/components/schemas/…` by the schemas. */
export function resolve(schema: unknown, document: OpenApi): unknown {
  if (Array.isArray(schema)) return schema.map((item) => resolve(item, document));
  if (typeof schema !== 'object' || schema === null) return schema;
  const reference: unknown = Reflect.get(schema, '$ref');
  if (typeof reference === 'string')
    return resolve(document.components.schemas[reference.replace('#/components/schemas/', '')], document);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolve(value, document)]));
}
