/** Nothing here runs: the compiler reads it. Each `@ts-expect-error` is an endpoint that must not compile. */
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
// @ts-expect-error -- and none at all
export const noParameters = defineEndpoint({ ...COMMON, path: '/v1/tables/{uuid}', answers });
export const wrongExample = defineEndpoint({
  ...COMMON,
  path: '/v1/tables',
  body: Type.Object({ rows: Type.Integer() }),
  answers,
  // @ts-expect-error -- no example of such a body
  bodyExample: { row: 1 },
});
