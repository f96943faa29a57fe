/** How the window in a browser obtains its launch's key. */
import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

export const sessionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/app/session',
  operationId: 'openSession',
  isStateless: true,
  tag: 'Window',
  summary: 'Exchanges the one-time token of a launch for an API key',
  description:
    'Works once. The token is in the fragment of the address that Cairn prints when it serves the window to a browser.',
  access: 'open',
  body: Type.Object(
    { token: Type.String({ minLength: 1, maxLength: 256, description: 'The token from the address' }) },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'The key of this launch',
      schema: Type.Object({ key: Type.String({ description: 'The key, for the header `x-api-key`' }) }),
    },
  },
});
