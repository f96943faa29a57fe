/** Endpoints about the service itself: health, installed packs. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { AreaGeometry, FeatureBbox, GEOJSON_TYPE } from './geojson.ts';
import { PackManifest } from './pack.ts';
import { PackVerification } from './pack-verification.ts';

export const healthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  operationId: 'liveness',
  tag: 'Service',
  summary: 'Whether the server is up, and how many packs answer',
  access: 'open',
  answers: {
    200: {
      description: 'Up',
      schema: Type.Object({
        status: Type.Literal('ok'),
        packs: Type.Integer({ description: 'How many packs answer' }),
      }),
    },
  },
  example: '/healthz',
});

export const readyEndpoint = defineEndpoint({
  method: 'GET',
  path: '/readyz',
  operationId: 'readiness',
  tag: 'Service',
  summary: 'Whether requests are to be sent here: for load balancers',
  description:
    '503 from the moment that the server has been told to end, while it still answers what arrives (`cairn ' +
    'serve --drain`); where answers are stopped in the window; and where no pack can be read.',
  access: 'open',
  answers: {
    200: {
      description: 'Ready',
      schema: Type.Object({
        status: Type.Literal('ready'),
        packs: Type.Integer({ description: 'How many packs answer' }),
      }),
    },
    503: { description: 'Not ready, and why', schema: ErrorBody },
  },
  example: '/readyz',
});

export const metricsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/metrics',
  operationId: 'metrics',
  tag: 'Service',
  summary: 'How the server does, for Prometheus',
  description:
    'Text in the exposition format of Prometheus: how long requests took, by interface and status, counted ' +
    'from the first question on; bytes, connections, packs, and the memory and processor time of the ' +
    'process. No key, path or place of a request is in it.',
  access: 'look-up',
  answers: { 200: { description: 'Metrics', contentType: 'text/plain' } },
  example: '/metrics',
});

/** What is said of every pack's file. */
const FILE = {
  size_bytes: Type.Integer({ description: 'Size of the file in bytes' }),
  verification: Type.Optional(PackVerification),
};

const ReadyPack = Type.Object({
  ...PackManifest.properties,
  status: Type.Literal('ready'),
  precedence: Type.Optional(
    Type.Integer({
      description:
        'Of packs of countries and administrative areas, of fallback packs and of those that were put first: ' +
        'where several have an area of a level at a point, the one of the lowest number answers. The newest ' +
        'has 1 unless `POST /v1/packs/order` says otherwise; fallback packs come last',
    }),
  ),
  ...FILE,
});

const FailedPack = Type.Object({
  ...Type.Partial(PackManifest).properties,
  id: PackManifest.properties.id,
  status: Type.Literal('failed'),
  message: Type.String({ description: 'Why the pack is not used, and the remedy' }),
  ...FILE,
});

/** A pack file in the packs directory: its manifest, or why it cannot be read. */
export const InstalledPack = Type.Union([ReadyPack, FailedPack], {
  description: 'A pack that answers, or why it does not',
});
export type InstalledPack = Static<typeof InstalledPack>;

/** Ids as the person has ordered them. */
const PREFERRED = Type.Optional(
  Type.Array(PackManifest.properties.id, {
    description:
      'Packs that answer before all others, the first one first, as `POST /v1/packs/order` has said; those ' +
      'that are gone since, too. Absent where newer data come before older',
  }),
);

export const packsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs',
  operationId: 'packs',
  tag: 'Service',
  summary: 'Installed data packs with their manifests',
  access: 'look-up',
  description:
    '`verification` is what the last check of this very file has found (`POST /v1/packs/verify`); absent ' +
    'where it was never checked.',
  answers: {
    200: {
      description: 'Every pack file found',
      schema: Type.Object({
        packs: Type.Array(InstalledPack, { description: 'By id' }),
        preferred: PREFERRED,
        free_bytes: Type.Optional(
          Type.Integer({
            description: 'Room on the disk of the packs directory; absent where the system does not say',
          }),
        ),
      }),
    },
  },
  example: '/v1/packs',
});

const packIds = (description: string) => Type.Array(PackManifest.properties.id, { description });

export const PackReload = Type.Object({
  changes: Type.Object(
    {
      added: packIds('Packs that are new'),
      replaced: packIds('Packs whose file is another'),
      removed: packIds('Packs that are gone'),
    },
    { description: 'Since the last look' },
  ),
  packs: Type.Array(InstalledPack, { description: 'As `GET /v1/packs`, afterwards' }),
});
export type PackReload = Static<typeof PackReload>;

export const reloadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/reload',
  operationId: 'reloadPacks',
  keepsNothing: true,
  tag: 'Service',
  summary: 'Looks at the pack files now, opens what changed, and says what that was',
  description:
    'A running server notices by itself, within a few seconds, that a pack was added, replaced, repaired or deleted. ' +
    'This asks for it at once. A new file is opened by another process first; one that takes it longer than ' +
    'a second is listed later. Requests that are being answered finish on the packs that they began with.',
  access: 'manage',
  answers: { 200: { description: 'What changed since the last look, and every pack file found', schema: PackReload } },
});

export const PackOrder = Type.Object(
  {
    first: Type.Array(PackManifest.properties.id, {
      maxItems: 1000,
      description:
        'Ids of packs that answer before all others, the first one first; an empty list puts newer data ' +
        'before older again',
    }),
  },
  { additionalProperties: false },
);
export type PackOrder = Static<typeof PackOrder>;

export const packOrderEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/order',
  operationId: 'setPackOrder',
  tag: 'Service',
  summary: 'Says which packs answer first where several have an answer',
  description:
    'Of packs that overlap at a level, the newer one answers unless this says otherwise; fallback packs, ' +
    'which keys that may not manage have imported, answer where no other does until they are named here. The ' +
    'order is kept beside the packs, and holds for every program that uses them.',
  access: 'manage',
  body: PackOrder,
  answers: {
    200: {
      description: 'As `GET /v1/packs`, afterwards',
      schema: Type.Object({ packs: Type.Array(InstalledPack, { description: 'By id' }), preferred: PREFERRED }),
    },
    507: { description: 'The packs directory may not be written to', schema: ErrorBody },
  },
  bodyExample: { first: ['admin-world'] },
});

export const AreaFeature = Type.Object({
  type: Type.Literal('Feature'),
  id: Type.Integer({ description: 'The boundary id' }),
  bbox: FeatureBbox,
  geometry: AreaGeometry,
  properties: Type.Object(
    {
      boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
      category_code: Type.Integer({
        description:
          'Category of the area: 900 to 908 for admin0 to admin8, others by `GET /geoboundariesv1/categories`',
      }),
      category_name: Type.String({ description: 'Name of the category' }),
      name: Type.String({ description: 'Name of the area' }),
      local_type: Type.Optional(Type.String({ description: 'What the country calls such an area' })),
      country_iso3: Type.Optional(
        Type.String({ description: 'ISO 3166-1 alpha-3 code of the country; absent where none is known' }),
      ),
      country_name: Type.Optional(Type.String({ description: 'Name of the country; absent where none is known' })),
      area_km2: Type.Number({ description: 'Square kilometres' }),
      pack: Type.String({ description: 'Id of the pack that holds the area' }),
      kind: PackManifest.properties.kind,
    },
    { description: 'What is known of the area' },
  ),
});
export type AreaFeature = Static<typeof AreaFeature>;

export const areaEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/areas/{boundary_id}',
  operationId: 'area',
  tag: 'Areas',
  summary: 'Any area of any pack as a GeoJSON feature with its whole geometry',
  description: `Send \`accept: ${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  params: Type.Object({
    boundary_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'From any look-up' }),
  }),
  answers: {
    200: { description: 'The area', schema: AreaFeature, otherTypes: { [GEOJSON_TYPE]: 'same' } },
    404: { description: 'No installed pack has an area of that id', schema: ErrorBody },
  },
  example: '/v1/areas/882966673915',
});
