/** Building the default packs in a running Cairn that was started from source. */
import { Type, type Static } from 'typebox';
import { DEFAULT_PACK_THEMES } from './default-packs.ts';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';

const TAG = 'Service';

/** Approximate disk space for a build: the packs, their sources and temporary files. */
export const BUILD_BYTES = 4e9;

const DefaultPackId = Type.Enum(Object.keys(DEFAULT_PACK_THEMES));

export const BUILD_STATES = ['none', 'running', 'finished', 'failed', 'cancelled'] as const;

export const PackBuild = Type.Object({
  available: Type.Boolean({ description: 'Whether this Cairn can build packs: it runs from its source code' }),
  state: Type.Enum([...BUILD_STATES], { description: 'State of the last build since the server started' }),
  packs_done: Type.Integer({ description: 'Number of current packs among `packs_total`' }),
  packs_total: Type.Integer({ description: 'Number of packs; 0 until known' }),
  tasks: Type.Array(
    Type.Object({
      name: Type.String({ description: 'A pack, or a downloaded package' }),
      step: Type.String({ description: 'Current step' }),
      share: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Progress of the step, if known' })),
    }),
    { description: 'Current tasks' },
  ),
  notes: Type.Array(Type.String(), { description: 'The last 20 lines of its output' }),
  message: Type.Optional(Type.String({ description: 'Why it failed, and what to do' })),
});
export type PackBuild = Static<typeof PackBuild>;

const ANSWER = { 200: { description: 'The build and its progress', schema: PackBuild } };

export const packBuildEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/build',
  operationId: 'packBuild',
  tag: TAG,
  summary: 'Progress of the build of the default packs',
  access: 'manage',
  answers: ANSWER,
  example: '/v1/packs/build',
});

export const startPackBuildEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/build',
  operationId: 'startPackBuild',
  tag: TAG,
  summary: 'Builds the default packs into the packs folder, like `npm run data`',
  description:
    'Downloads the sources, which needs a connection, and takes minutes. Current packs are skipped, and results of ' +
    'earlier builds are reused. ' +
    'Each pack is used as soon as it is finished. Only available if Cairn runs from its source code.',
  access: 'manage',
  body: Type.Object(
    {
      packs: Type.Union([Type.Literal('all'), Type.Array(DefaultPackId, { minItems: 1, maxItems: 100 })], {
        expected: '`all`, or a list of ids of default packs',
        description: '`all`, or the ids of default packs, which are built with their dependencies',
      }),
    },
    { additionalProperties: false },
  ),
  bodyExample: { packs: 'all' },
  answers: {
    ...ANSWER,
    409: { description: 'A build is running, or this Cairn cannot build packs', schema: ErrorBody },
    507: { description: "The disk is full, or the folder isn't writable", schema: ErrorBody },
  },
});

export const cancelPackBuildEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/build/cancel',
  operationId: 'cancelPackBuild',
  tag: TAG,
  summary: 'Cancels the build; finished packs and downloads are kept',
  access: 'manage',
  answers: ANSWER,
});
