/** Tests for the compiler; nothing here runs. Each `@ts-expect-error` marks an endpoint that must not compile. */
import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

const COMMON = { method: 'GET', operationId: 'none', tag: 'Service', summary: 'None', access: 'open' } as const;
const answers = { 200: { description: 'None', schema: Type.Object({ rows: Type.Integer() }) } };

export const right = defineEndpoint({
  ...COMMON,
  path: '/v1/tables/{uuid}',
  params: Type.Object({ uuid: Type.String() }),
  answers,
});
export const misspeltParameter = defineEndpoint({
  ...COMMON,
  path: '/v1/tables/{uuid}',
  // @ts-expect-error -- the path has a parameter that `params` lacks
  params: Type.Object({ uid: Type.String() }),
  answers,
});
// @ts-expect-error -- `params` is missing
export const noParameters = defineEndpoint({ ...COMMON, path: '/v1/tables/{uuid}', answers });
export const invalidExample = defineEndpoint({
  ...COMMON,
  path: '/v1/tables',
  body: Type.Object({ rows: Type.Integer() }),
  answers,
  // @ts-expect-error -- the example doesn't fit the body
  bodyExample: { row: 1 },
});
