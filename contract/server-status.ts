/** How the server itself is: for the person at the window. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

const Port = Type.Integer({ minimum: 1, maximum: 65_535 });

export const ServerStatus = Type.Object({
  version: Type.String(),
  url: Type.String({ description: 'Where programs on this machine reach it' }),
  port: Port,
  started_at: Type.String({ format: 'date-time' }),
  connections: Type.Integer({ minimum: 0, description: 'Open now' }),
  packs: Type.Integer({ minimum: 0, description: 'Packs that answer' }),
  preferred_port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Taken at the next start, if it is free then' }),
  preferred_port_taken: Type.Optional(
    Type.Object(
      {
        by: Type.Optional(Type.String({ description: 'Which program has it, as `python3 (process 4711)`; absent where that cannot be known' })),
        offer: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'The next port that is free' })),
      },
      { description: 'There while another program has the preferred port' },
    ),
  ),
});
export type ServerStatus = Static<typeof ServerStatus>;

export const serverEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/server',
  tag: 'Server',
  summary: 'How the server is, and which port it takes',
  access: 'owner',
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  example: '/v1/server',
});

export const setServerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/server',
  tag: 'Server',
  summary: 'Chooses the port that the window’s server takes from its next start on',
  access: 'owner',
  body: Type.Object({ preferred_port: Type.Integer({ minimum: 1024, maximum: 65_535 }) }, { additionalProperties: false }),
  answers: { 200: { description: 'The server', schema: ServerStatus } },
});
