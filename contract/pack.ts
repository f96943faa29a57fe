/** The pack manifest: the description of a data pack in its `manifest` table and in `GET /v1/packs`. */
import { Type, type Static } from 'typebox';

/** Themes of packs. An interface opens every installed pack of its theme. */
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
  'raster',
] as const;

/** Increased only when readers of the previous version can no longer read the file. */
export const PACK_FORMAT_VERSION = 1;

export type PackTheme = (typeof PACK_THEMES)[number];
/** A union built from a list has no static type of its own. */
export const PackTheme = Type.Unsafe<PackTheme>(
  Type.Union(
    PACK_THEMES.map((theme) => Type.Literal(theme)),
    { description: 'Theme of the pack: what it is used for' },
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
  integrity: Type.Optional(Type.String({ description: 'Subresource integrity of the download' })),
  licence: Type.String({ description: 'SPDX identifier, or the licence in words' }),
  attribution: Type.String({ description: 'Attribution to show with the data' }),
  url: Type.Optional(Type.String({ description: 'Web page of the source' })),
  vintage: Type.Optional(Type.String({ description: 'Date or year the source describes' })),
});
export type PackSource = Static<typeof PackSource>;

/** Regular expression of pack ids. */
export const PACK_ID_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}$';

export const PackManifest = Type.Object({
  id: Type.String({
    pattern: PACK_ID_PATTERN,
    expected: 'the id of a pack',
    description: 'Name of the pack; its file is `<id>.sqlite`',
  }),
  format_version: Type.Integer({ description: 'Format of the tables of the file' }),
  theme: PackTheme,
  title: Type.String({ description: 'Name of the pack for people' }),
  description: Type.String({ description: 'Content of the pack, in a sentence' }),
  version: Type.String({ description: 'Changes with the content' }),
  vintage: Type.String({ description: 'Date or year that the data describe, in words' }),
  coverage: Bbox,
  kind: Type.Union([Type.Literal('measured'), Type.Literal('modelled')], {
    description: 'Whether the data are measured or modelled',
  }),
  licence: Type.String({ description: 'SPDX identifier, or the licence in words' }),
  attribution: Type.String({ description: 'Attribution to show with the data' }),
  sources: Type.Array(PackSource, { description: 'Sources of the pack' }),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Rows per table, and rows repaired or skipped',
  }),
  notes: Type.Array(Type.String(), { description: 'Notes on modelled or incomplete data and changes to the source' }),
  built_at: Type.String({ description: 'ISO 8601 instant' }),
  content_sha256: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{64}$',
      description:
        "Digest of the content of the file's tables, as docs/packs.md describes it; absent in packs of " +
        'earlier versions',
    }),
  ),
  fallback: Type.Optional(
    Type.Boolean({
      description:
        'Present if a key without the permission to manage packs imported it: it is used only where no other ' +
        'pack has an answer, until `POST /v1/packs/order` puts it first',
    }),
  ),
});
export type PackManifest = Static<typeof PackManifest>;
