/** The default packs, built by a running Cairn that is started from its source code. */
import { Type, type Static } from 'typebox';
import { DEFAULT_PACK_THEMES } from './default-packs.ts';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';

const TAG = 'Service';

/** What the build needs on the disk of the packs, about: the packs, what they are made of, and what is half made. */
export const BUILD_BYTES = 4e9;

const DefaultPackId = Type.Enum(Object.keys(DEFAULT_PACK_THEMES));

export const BUILD_STATES = ['none', 'running', 'finished', 'failed', 'cancelled'] as const;

export const PackBuild = Type.Object({
  available: Type.Boolean({ description: 'Whether this Cairn can build packs: it runs from its source code' }),
  state: Type.Enum([...BUILD_STATES], { description: 'Of the last build since the server started' }),
  packs_done: Type.Integer({ description: 'Packs that are current, of `packs_total`' }),
  packs_total: Type.Integer({ description: '0 before it is known' }),
  tasks: Type.Array(
    Type.Object({
      name: Type.String({ description: 'A pack, or a package that is fetched' }),
      step: Type.String({ description: 'What is done with it' }),
      share: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Of the step, where it is known' })),
    }),
    { description: 'What is being done now' },
  ),
  notes: Type.Array(Type.String(), { description: 'What it said on the way, the latest 20 lines' }),
  message: Type.Optional(Type.String({ description: 'Why it failed, and what to do' })),
});
export type PackBuild = Static<typeof PackBuild>;

const ANSWER = { 200: { description: 'How far it is', schema: PackBuild } };

export const packBuildEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/build',
  operationId: 'packBuild',
  tag: TAG,
  summary: 'How far the build of the default packs is',
  access: 'manage',
  answers: ANSWER,
  example: '/v1/packs/build',
});

export const startPackBuildEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/build',
  operationId: 'startPackBuild',
  tag: TAG,
  summary: 'Builds the default packs into the folder of the packs, as `npm run data` does',
  description:
    'It fetches what they are made of, which needs a connection, and takes minutes; packs that are current ' +
    'are left alone, and what an earlier build fetched or finished is used. ' +
    'Each pack answers as soon as it is finished. Only a Cairn that runs from its source code can do that.',
  access: 'manage',
  body: Type.Object(
    {
      packs: Type.Union([Type.Literal('all'), Type.Array(DefaultPackId, { minItems: 1, maxItems: 100 })], {
        expected: '`all`, or a list of ids of default packs',
        description: '`all`, or the ids of default packs: these are built, with those that they are made of',
      }),
    },
    { additionalProperties: false },
  ),
  bodyExample: { packs: 'all' },
  answers: {
    ...ANSWER,
    409: { description: 'A build is running, or this Cairn cannot build packs', schema: ErrorBody },
    507: { description: 'There is no room on the disk, or the folder may not be written to', schema: ErrorBody },
  },
});

export const cancelPackBuildEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/build/cancel',
  operationId: 'cancelPackBuild',
  tag: TAG,
  summary: 'Ends the build; finished packs and what was fetched are kept',
  access: 'manage',
  answers: ANSWER,
});
