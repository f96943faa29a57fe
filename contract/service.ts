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
  summary: 'Whether the server is up, and its number of packs',
  access: 'open',
  answers: {
    200: {
      description: 'Up',
      schema: Type.Object({
        status: Type.Literal('ok'),
        packs: Type.Integer({ description: 'Number of packs in use' }),
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
  summary: 'Whether the server is ready for requests: for load balancers',
  description:
    '503 while the server is closing but still answers (`cairn serve --drain`), while the API is stopped in the ' +
    'window, and if no pack can be read.',
  access: 'open',
  answers: {
    200: {
      description: 'Ready',
      schema: Type.Object({
        status: Type.Literal('ready'),
        packs: Type.Integer({ description: 'Number of packs in use' }),
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
  summary: 'Metrics of the server, for Prometheus',
  description:
    'Text in the exposition format of Prometheus: durations of requests by interface and status, counted from the ' +
    'first scrape on; bytes, connections, packs, and the memory and processor time of the process. Contains no ' +
    'key, path or place of a request.',
  access: 'look-up',
  answers: { 200: { description: 'Metrics', contentType: 'text/plain' } },
  example: '/metrics',
});

/** Properties of every pack file. */
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
        'For packs of countries and administrative areas, fallback packs and packs that were put first: if several ' +
        'have an area of a level at a point, the one with the lowest number is used. The newest has 1 unless ' +
        '`POST /v1/packs/order` changed that; fallback packs come last',
    }),
  ),
  ...FILE,
});

const FailedPack = Type.Object({
  ...Type.Partial(PackManifest).properties,
  id: PackManifest.properties.id,
  status: Type.Literal('failed'),
  message: Type.String({ description: 'Why the pack is not used, and the remedy' }),
  checking: Type.Optional(
    Type.Literal(true, { description: 'The file is only being checked, and will be used if it is valid' }),
  ),
  ...FILE,
});

/** A file in the packs directory: its manifest, or why it can't be read. */
export const InstalledPack = Type.Union([ReadyPack, FailedPack], {
  description: 'A pack in use, or why it is not',
});
export type InstalledPack = Static<typeof InstalledPack>;

/** Ids in order of precedence. */
const PREFERRED = Type.Optional(
  Type.Array(PackManifest.properties.id, {
    description:
      'Packs that are used before all others, in this order, as set by `POST /v1/packs/order`; includes removed ' +
      'packs. Absent if newer data have precedence',
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
    '`verification` is the result of the last check of the file (`POST /v1/packs/verify`); absent if it was never ' +
    'checked.',
  answers: {
    200: {
      description: 'Every pack file found',
      schema: Type.Object({
        packs: Type.Array(InstalledPack, { description: 'Sorted by id' }),
        preferred: PREFERRED,
        free_bytes: Type.Optional(
          Type.Integer({
            description: 'Free disk space of the packs directory; absent if unknown',
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
      added: packIds('New packs'),
      replaced: packIds('Packs with a new file'),
      removed: packIds('Removed packs'),
    },
    { description: 'Changes since the last check' },
  ),
  packs: Type.Array(InstalledPack, { description: 'All packs, as in `GET /v1/packs`' }),
});
export type PackReload = Static<typeof PackReload>;

export const reloadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/reload',
  operationId: 'reloadPacks',
  isStateless: true,
  tag: 'Service',
  summary: 'Checks the packs directory now, and returns the changes',
  description:
    'The server notices within a few seconds when a pack is added, replaced, repaired or deleted; this checks ' +
    'immediately. A separate process opens new files first; those that take longer than a second are listed later. ' +
    'Requests in progress finish with their packs.',
  access: 'manage',
  answers: { 200: { description: 'Changes since the last check, and every pack file', schema: PackReload } },
});

export const PackOrder = Type.Object(
  {
    first: Type.Array(PackManifest.properties.id, {
      maxItems: 1000,
      description:
        'Ids of packs that are used before all others, in this order; an empty list gives newer data precedence ' +
        'again',
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
  summary: 'Sets which packs have precedence if several have an answer',
  description:
    'If packs overlap at a level, the newer one has precedence unless set otherwise here; fallback packs, imported ' +
    'by keys that may not manage, come last unless they are listed. The order is stored with the packs, and ' +
    'applies to every program that uses them.',
  access: 'manage',
  body: PackOrder,
  answers: {
    200: {
      description: 'All packs, as in `GET /v1/packs`',
      schema: Type.Object({ packs: Type.Array(InstalledPack, { description: 'Sorted by id' }), preferred: PREFERRED }),
    },
    507: { description: "The packs directory isn't writable", schema: ErrorBody },
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
          'Category of the area: 900 to 908 for admin0 to admin8, others from `GET /geoboundariesv1/categories`',
      }),
      category_name: Type.String({ description: 'Name of the category' }),
      name: Type.String({ description: 'Name of the area' }),
      local_type: Type.Optional(Type.String({ description: 'What such an area is called in its country' })),
      country_iso3: Type.Optional(
        Type.String({ description: 'ISO 3166-1 alpha-3 code of the country; absent if unknown' }),
      ),
      country_name: Type.Optional(Type.String({ description: 'Name of the country; absent if unknown' })),
      area_km2: Type.Number({ description: 'Square kilometres' }),
      pack: Type.String({ description: 'Id of the pack that holds the area' }),
      kind: PackManifest.properties.kind,
    },
    { description: 'Properties of the area' },
  ),
});
export type AreaFeature = Static<typeof AreaFeature>;

export const areaEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/areas/{boundary_id}',
  operationId: 'area',
  tag: 'Areas',
  summary: 'Any area of any pack as a GeoJSON feature with its complete geometry',
  description: `Send \`accept: ${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  params: Type.Object({
    boundary_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'From any look-up' }),
  }),
  answers: {
    200: { description: 'The area', schema: AreaFeature, otherTypes: { [GEOJSON_TYPE]: 'same' } },
    404: { description: 'No installed pack has an area with that id', schema: ErrorBody },
  },
  example: '/v1/areas/882966673915',
});
