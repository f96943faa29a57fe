/** How the server itself is, and on which port: for the person at the window. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { MAX_PORT, MIN_PORT } from './ports.ts';

const Port = Type.Integer({ minimum: 1, maximum: MAX_PORT, description: 'Where it listens now' });

const ChosenPort = Type.Integer({ minimum: MIN_PORT, maximum: MAX_PORT, description: 'A port of 127.0.0.1' });

export const PortHolder = Type.Object(
  {
    by: Type.Optional(
      Type.String({
        description: 'Which program has it, as `python3 (process 4711)`; absent where that cannot be known',
      }),
    ),
    offer: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PORT, description: 'The next port that is free' })),
  },
  { description: 'Who has the port, and which is free' },
);
export type PortHolder = Static<typeof PortHolder>;

/** Why nothing can be kept, as a request is refused that would keep something. */
const Unwritable = Type.Object(
  {
    code: Type.Enum(['disk_full', 'not_writable'], {
      description: 'Of the refusals: `not_writable` where the data directory is read-only, of another user or gone',
    }),
    message: Type.String({ description: 'What is wrong, and what to do' }),
  },
  {
    description:
      'There while nothing can be kept in the data directory: look-ups are answered, and what would be stored is ' +
      'refused with this code',
  },
);

export const ServerStatus = Type.Object({
  version: Type.String({ description: 'Version of Cairn' }),
  url: Type.String({ description: 'Where programs on this machine reach it' }),
  port: Port,
  started_at: Type.String({ format: 'date-time', description: 'Running since' }),
  answering: Type.Boolean({
    description: 'Whether programs are answered; `false` where the person at the window has stopped that',
  }),
  connections: Type.Integer({ minimum: 0, description: 'Open now' }),
  packs: Type.Integer({ minimum: 0, description: 'Packs that answer' }),
  preferred_port: Type.Integer({
    minimum: 1,
    maximum: MAX_PORT,
    description: 'Taken at the next start, if it is free then',
  }),
  preferred_port_taken: Type.Optional(
    Type.Object(PortHolder.properties, { description: 'There while another program has the preferred port' }),
  ),
  unwritable: Type.Optional(Unwritable),
});
export type ServerStatus = Static<typeof ServerStatus>;

export const serverEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/server',
  operationId: 'server',
  tag: 'Server',
  summary: 'How the server is, and which port it takes',
  access: 'manage',
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  example: '/v1/server',
});

export const setServerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/server',
  operationId: 'setServer',
  tag: 'Server',
  summary: 'Chooses the port that the window’s server takes from its next start on',
  access: 'manage',
  body: Type.Object({ preferred_port: ChosenPort }, { additionalProperties: false }),
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  bodyExample: { preferred_port: 8766 },
});

export const MovedServer = Type.Object({
  ...ServerStatus.properties,
  window_url: Type.Optional(
    Type.String({
      description: 'Where the window is shown in a browser: it goes on there, at an address that works once',
    }),
  ),
});
export type MovedServer = Static<typeof MovedServer>;

export const PortTaken = Type.Object({ ...ErrorBody.properties, taken: PortHolder });
export type PortTaken = Static<typeof PortTaken>;

export const movePortEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/server/port',
  operationId: 'moveServer',
  tag: 'Server',
  summary: 'Moves the server to another port, at once, and keeps that for the next start',
  description:
    'The answer still comes on the port before, which takes no more connections from then on and is closed ' +
    'when the requests that arrived ' +
    'there are answered. If the new port cannot be had, nothing changes.',
  access: 'manage',
  body: Type.Object({ port: ChosenPort }, { additionalProperties: false }),
  answers: {
    200: { description: 'The server, on its new port', schema: MovedServer },
    409: { description: 'The port cannot be had: by whom it is taken, and which one is free', schema: PortTaken },
  },
  bodyExample: { port: 8766 },
});

export const setAnsweringEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/server/answering',
  operationId: 'setAnswering',
  keepsNothing: true,
  tag: 'Server',
  summary: 'Stops the answers to programs, or starts them again',
  description:
    'While they are stopped every key but the window’s own gets 503; what has been accepted goes on. A ' +
    'server that starts answers.',
  access: 'manage',
  body: Type.Object(
    { answering: Type.Boolean({ description: 'Whether programs are answered' }) },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  bodyExample: { answering: true },
});
