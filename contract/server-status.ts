/** The state and port of the server, for the user of the window. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { MAX_PORT, MIN_PORT } from './ports.ts';

const Port = Type.Integer({ minimum: 1, maximum: MAX_PORT, description: 'Current port' });

const ChosenPort = Type.Integer({ minimum: MIN_PORT, maximum: MAX_PORT, description: 'A port of 127.0.0.1' });

export const PortHolder = Type.Object(
  {
    by: Type.Optional(
      Type.String({
        description: 'The program that uses it, e.g. `python3 (process 4711)`; absent if unknown',
      }),
    ),
    offer: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PORT, description: 'The next free port' })),
  },
  { description: 'The program that uses the port, and a free port' },
);
export type PortHolder = Static<typeof PortHolder>;

/** Why nothing can be saved in the data directory. */
const Unwritable = Type.Object(
  {
    code: Type.Enum(['disk_full', 'not_writable'], {
      description: '`not_writable`: the data directory is read-only, belongs to another user, or no longer exists',
    }),
    message: Type.String({ description: 'What is wrong, and what to do' }),
  },
  {
    description:
      'Present while nothing can be saved in the data directory: look-ups work, and requests that save something ' +
      'return this code',
  },
);

export const ServerStatus = Type.Object({
  version: Type.String({ description: 'Version of Cairn' }),
  url: Type.String({ description: 'Address for programs on this machine' }),
  port: Port,
  started_at: Type.String({ format: 'date-time', description: 'When it started' }),
  answering: Type.Boolean({
    description: 'Whether the API is running; `false` if it was stopped in the window',
  }),
  connections: Type.Integer({ minimum: 0, description: 'Open connections' }),
  packs: Type.Integer({ minimum: 0, description: 'Packs in use' }),
  preferred_port: Type.Integer({
    minimum: 1,
    maximum: MAX_PORT,
    description: 'Port for the next start, if it is free then',
  }),
  preferred_port_taken: Type.Optional(
    Type.Object(PortHolder.properties, { description: 'Present while another program uses the preferred port' }),
  ),
  unwritable: Type.Optional(Unwritable),
});
export type ServerStatus = Static<typeof ServerStatus>;

export const serverEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/server',
  operationId: 'server',
  tag: 'Server',
  summary: 'State of the server, and its port',
  access: 'manage',
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  example: '/v1/server',
});

export const setServerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/server',
  operationId: 'setServer',
  tag: 'Server',
  summary: "Sets the port of the window's server for its next start",
  access: 'manage',
  body: Type.Object({ preferred_port: ChosenPort }, { additionalProperties: false }),
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  bodyExample: { preferred_port: 8766 },
});

export const MovedServer = Type.Object({
  ...ServerStatus.properties,
  window_url: Type.Optional(
    Type.String({
      description: 'New address of the window, if it is open in a browser; it works once',
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
  summary: 'Moves the server to another port now, and for the next start',
  description:
    'The response is still sent from the previous port, which accepts no new connections and closes once its ' +
    "requests are answered. If the new port isn't available, nothing changes.",
  access: 'manage',
  body: Type.Object({ port: ChosenPort }, { additionalProperties: false }),
  answers: {
    200: { description: 'The server, on its new port', schema: MovedServer },
    409: { description: "The port isn't available: the program that uses it, and a free port", schema: PortTaken },
  },
  bodyExample: { port: 8766 },
});

export const setAnsweringEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/server/answering',
  operationId: 'setAnswering',
  isStateless: true,
  tag: 'Server',
  summary: 'Stops or starts the API for programs',
  description:
    "While it is stopped, every key except the window's own receives 503; accepted jobs continue. The API is " +
    'always running after a start of the server.',
  access: 'manage',
  body: Type.Object(
    { answering: Type.Boolean({ description: 'Whether the API is running' }) },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'The server', schema: ServerStatus } },
  bodyExample: { answering: true },
});
