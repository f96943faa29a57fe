/**
 * The pack manifest: what a data pack says of itself. One row in the pack's `manifest` table, one entry of `GET
 * /v1/packs`.
 */
import { Type, type Static } from 'typebox';

/** What a pack can answer. An interface opens every installed pack of its theme. */
export const PACK_THEMES = [
  'countries',
  'admin',
  'time-zones',
  'geo-boundaries',
  'places',
  'basemap',
  'streets',
  'zip4',
  'geocoder',
  'health',
  'businesses',
  'roads',
  'shapes',
  'tiles',
] as const;

/** Raised only when a reader of the previous number could no longer read the file. */
export const PACK_FORMAT_VERSION = 1;

export type PackTheme = (typeof PACK_THEMES)[number];
/** A union made from a list has no static type of its own. */
export const PackTheme = Type.Unsafe<PackTheme>(
  Type.Union(
    PACK_THEMES.map((theme) => Type.Literal(theme)),
    { description: 'What the pack can answer' },
  ),
);

/** `[west, south, east, north]` in decimal degrees, WGS84. */
export const Bbox = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()], {
  description: '[west, south, east, north] in degrees',
});
export type Bbox = Static<typeof Bbox>;

export const PackSource = Type.Object({
  name: Type.String({ description: 'Name of the upstream package or file' }),
  version: Type.String({ description: 'Version of the package or file' }),
  integrity: Type.Optional(Type.String({ description: 'Subresource integrity of what was downloaded' })),
  licence: Type.String({ description: 'SPDX identifier, or the licence in words' }),
  attribution: Type.String({ description: 'Whom to name beside the data' }),
  url: Type.Optional(Type.String({ description: 'Where the source is described' })),
  vintage: Type.Optional(Type.String({ description: 'Date or year the source describes' })),
});
export type PackSource = Static<typeof PackSource>;

/** What a pack id looks like, as a regular expression. */
export const PACK_ID_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}$';

export const PackManifest = Type.Object({
  id: Type.String({ pattern: PACK_ID_PATTERN, description: 'Name of the pack; its file is `<id>.sqlite`' }),
  format_version: Type.Integer({ description: 'Format of the tables of the file' }),
  theme: PackTheme,
  title: Type.String({ description: 'What people call the pack' }),
  description: Type.String({ description: 'What is in it, in a sentence' }),
  version: Type.String({ description: 'Changes with its contents' }),
  vintage: Type.String({ description: 'What date or year the data describe, in words' }),
  coverage: Bbox,
  kind: Type.Union([Type.Literal('measured'), Type.Literal('modelled')], {
    description: 'Whether the data are measured or modelled',
  }),
  licence: Type.String({ description: 'SPDX identifier, or the licence in words' }),
  attribution: Type.String({ description: 'Whom to name beside the data' }),
  sources: Type.Array(PackSource, { description: 'What the pack is made of' }),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Rows per table, and what was repaired or left out',
  }),
  notes: Type.Array(Type.String(), { description: 'What is modelled, incomplete or different from the source' }),
  built_at: Type.String({ description: 'ISO 8601 instant' }),
  content_sha256: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        'Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of ' +
        'earlier versions',
    }),
  ),
  fallback: Type.Optional(
    Type.Boolean({
      description:
        'Imported by a key that may not manage: it answers only where no other pack does, until it is put ' +
        'first by `POST /v1/packs/order`; absent otherwise',
    }),
  ),
});
export type PackManifest = Static<typeof PackManifest>;
