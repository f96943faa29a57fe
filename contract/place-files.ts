/** Saved places: import from and export to files. */
import { Type, type Static } from 'typebox';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { MAX_FOLDER_NAME, MAX_LISTED_PLACES } from './places.ts';
import { formatCount } from './counted.ts';

const TAG = 'Saved places';

/** Limits of an imported file. */
export const MAX_IMPORTED_PLACES = 10_000;
export const MAX_PLACE_FILE_BYTES = 256 << 20;

export const PLACE_FILE_FORMATS = ['geojson', 'gpx', 'kml', 'kmz', 'csv'] as const;
export type PlaceFileFormat = (typeof PLACE_FILE_FORMATS)[number];

export const SkippedPlace = Type.Object({
  row: Type.Integer({ description: 'Feature, waypoint or row of the file, from 1' }),
  name: Type.Optional(Type.String({ description: 'Name of the place, if it has one' })),
  message: Type.String({ description: 'Why it was skipped' }),
});

export const PlaceImportReport = Type.Object({
  added: Type.Integer({ description: 'Places added' }),
  already_there: Type.Integer({ description: 'Places skipped because one with the same name and point exists' }),
  left_out: Type.Integer({ description: "Features or rows that can't become places" }),
  left_out_rows: Type.Array(SkippedPlace, { description: 'The first 100 of these' }),
  track_points: Type.Integer({ description: "Points of GPX tracks skipped because `tracks` isn't `take`" }),
  shortened: Type.Integer({ description: 'Places whose name or note was too long and was shortened' }),
  place_ids: Type.Array(Type.String({ format: 'uuid' }), { description: 'Ids of the places added' }),
  folder_ids: Type.Array(Type.String({ format: 'uuid' }), { description: 'Ids of the folders created' }),
});
export type PlaceImportReport = Static<typeof PlaceImportReport>;

export const importPlacesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/places/import',
  operationId: 'importPlaces',
  tag: TAG,
  summary: 'Adds the points of a file to the saved places',
  description:
    'Reads GPX, KML, KMZ, GeoJSON, CSV and every other format with points (GeoPackage, shapefile in a .zip, ' +
    `FlatGeobuf, Parquet, XLSX), up to ${formatCount(MAX_IMPORTED_PLACES)} places. ` +
    'Name, note, colour, folder and time are read from properties with these or similar names. Features that ' +
    "can't become places are skipped and listed; if the file can't be read, nothing is added.",
  access: 'look-up',
  query: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Name of the file; its extension determines the format',
    }),
    folder: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FOLDER_NAME,
        description:
          'Name of the folder for places without one, created if missing; defaults to the name of the file ' +
          'without its extension',
      }),
    ),
    tracks: Type.Optional(
      Type.Enum(['leave', 'take'], {
        default: 'leave',
        description: 'Whether points of GPX tracks become places, each track a folder',
      }),
    ),
  }),
  upload: {
    contentTypes: ['application/octet-stream'],
    limitBytes: MAX_PLACE_FILE_BYTES,
    description: 'The file, unchanged',
    example: 'name,lon,lat\nLevee gauge,-122.02255,36.97392\n',
  },
  answers: {
    200: { description: 'Places added and skipped', schema: PlaceImportReport },
    413: { description: 'The file is larger than 256 MiB', schema: ErrorBody },
    429: { description: 'The key has reached its limit of places or folders; nothing was added', schema: ErrorBody },
    507: { description: 'The disk is full; nothing was added', schema: ErrorBody },
  },
  example: '/v1/places/import?name=gauges.csv',
});

const Format = Type.Enum([...PLACE_FILE_FORMATS], { description: 'Format of the file' });
const FILE_ANSWERS = {
  200: {
    description: 'The file, with the content type of its format',
    contentType: 'application/geo+json',
    otherTypes: {
      'application/gpx+xml': { description: 'With `format=gpx`' },
      'application/vnd.google-earth.kml+xml': { description: 'With `format=kml`' },
      'application/vnd.google-earth.kmz': { description: 'With `format=kmz`' },
      'text/csv': { description: 'With `format=csv`' },
    },
  },
  507: { description: 'The disk is full; nothing was saved', schema: ErrorBody },
} as const;

export const exportPlacesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/places/export',
  operationId: 'exportPlaces',
  tag: TAG,
  summary: 'Saved places as a file',
  access: 'look-up',
  query: Type.Object({
    format: Format,
    folder: Type.Optional(Type.String({ format: 'uuid', description: 'Only places of the folder with this id' })),
  }),
  answers: FILE_ANSWERS,
  example: '/v1/places/export?format=gpx',
});

export const PlaceExportOrder = Type.Object(
  {
    format: Format,
    places: Type.Array(Type.String({ format: 'uuid' }), {
      maxItems: MAX_LISTED_PLACES * 4,
      description: 'Ids of the places to write; unknown ids are ignored',
    }),
  },
  { additionalProperties: false },
);

export const exportSomePlacesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/places/export',
  operationId: 'exportSelectedPlaces',
  tag: TAG,
  summary: 'Selected saved places as a file',
  access: 'look-up',
  body: PlaceExportOrder,
  answers: FILE_ANSWERS,
  bodyExample: { format: 'kml', places: [EXAMPLE_UUID] },
});
