/** Saved places: points with a name, a note, a colour and a folder. */
import { Type, type Static } from 'typebox';
import { Latitude, Longitude } from './coordinates.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { CREATOR } from './creator.ts';
import { formatCount } from './counted.ts';

const TAG = 'Saved places';

export const MAX_PLACE_NAME = 200;
export const MAX_PLACE_NOTE = 4000;
export const MAX_FOLDER_NAME = 120;
/** Maximum number in a request to save places; with typical notes, it stays below the size limit of a body. */
export const MAX_PUT_PLACES = 1000;
export const MAX_PUT_FOLDERS = 500;
/** Maximum number on a page of the list, and in a request to remove places. */
export const MAX_LISTED_PLACES = 5000;

/** Colour of a place without a chosen one. */
export const DEFAULT_PLACE_COLOR = '#1f5fa8';

const Id = (kind: string) =>
  Type.String({ format: 'uuid', description: `Id of the ${kind} in other requests: a UUID in lower case` });
/** One line of text that isn't only spaces. */
const LINE = String.raw`^[^\p{Cc}\p{Zl}\p{Zp}]*[^\p{Cc}\p{Z}][^\p{Cc}\p{Zl}\p{Zp}]*$`;
export const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: LINE, expected: 'a non-empty line of text', description });

export const FolderName = Line(MAX_FOLDER_NAME, 'Unique among the folders of the key');
/** Properties of every place, wherever it is stored. */
export const PLACE = {
  name: Line(MAX_PLACE_NAME, 'Name of the place'),
  note: Type.Optional(
    Type.String({ maxLength: MAX_PLACE_NOTE, description: 'Text, may have several lines; absent if there is none' }),
  ),
  lon: Longitude,
  lat: Latitude,
};
export const PlaceColor = Type.String({
  pattern: '^#[0-9a-f]{6}$',
  expected: 'a colour in lower case, e.g. #1f5fa8',
  description: 'Colour of the marker, as `#rrggbb`',
});

export const PlaceFolder = Type.Object({ id: Id('folder'), name: FolderName, ...CREATOR });
export type PlaceFolder = Static<typeof PlaceFolder>;

export const SavedPlace = Type.Object({
  id: Id('place'),
  ...PLACE,
  color: PlaceColor,
  folder: Type.Optional(Type.String({ format: 'uuid', description: 'Id of its folder; absent if it is in none' })),
  created_at: Type.String({ format: 'date-time', description: 'When it was first saved' }),
  changed_at: Type.String({ format: 'date-time', description: 'When it was last saved' }),
  ...CREATOR,
});
export type SavedPlace = Static<typeof SavedPlace>;

export const placesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/places',
  operationId: 'listPlaces',
  tag: TAG,
  summary: 'Saved places, oldest first, and all folders',
  description:
    `A page has at most ${formatCount(MAX_LISTED_PLACES)} places: request the next one with \`after\` until ` +
    '`next` is absent.',
  access: 'look-up',
  query: Type.Object({
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only places whose name or note contains this text' }),
    ),
    folder: Type.Optional(Type.String({ format: 'uuid', description: 'Only places of the folder with this id' })),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the previous page; the first page when absent',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LISTED_PLACES,
        default: MAX_LISTED_PLACES,
        description: 'Maximum number of places on the page',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'The page',
      schema: Type.Object({
        folders: Type.Array(PlaceFolder, { description: 'All folders, sorted by name' }),
        places: Type.Array(SavedPlace, { description: 'Places of the page' }),
        total: Type.Integer({ description: 'Number of places on all pages' }),
        next: Type.Optional(Type.Integer({ description: '`after` of the next page; absent on the last' })),
      }),
    },
  },
  example: '/v1/places',
});

const FolderInput = Type.Object({ id: Type.Optional(Id('folder')), name: FolderName }, { additionalProperties: false });
const PlaceInput = Type.Object(
  {
    id: Type.Optional(Id('place')),
    ...PLACE,
    color: Type.Optional(PlaceColor),
    folder: Type.Optional(
      Type.String({ format: 'uuid', description: 'Id of an existing folder, or of one in the same request' }),
    ),
    created_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it was first saved elsewhere; now when absent. Ignored for an existing place',
      }),
    ),
  },
  { additionalProperties: false },
);
export type FolderInput = Static<typeof FolderInput>;
export type PlaceInput = Static<typeof PlaceInput>;

const FULL = {
  404: { description: 'One of the places or folders belongs to another key', schema: ErrorBody },
  429: { description: 'The key has reached its limit of places or folders', schema: ErrorBody },
  507: { description: 'The disk is full; nothing was saved', schema: ErrorBody },
};

export const savePlacesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/places',
  operationId: 'savePlaces',
  tag: TAG,
  summary: 'Saves places and folders: either the whole request or nothing',
  description:
    'An item with the `id` of an existing one replaces it completely: a missing note, colour or folder is removed. ' +
    'Other items are new, with their own `id` or a generated one: sending a request with ids twice saves nothing ' +
    'twice.',
  access: 'look-up',
  body: Type.Object(
    {
      folders: Type.Optional(
        Type.Array(FolderInput, { maxItems: MAX_PUT_FOLDERS, description: 'Folders, saved before the places' }),
      ),
      places: Type.Optional(Type.Array(PlaceInput, { maxItems: MAX_PUT_PLACES, description: 'Places' })),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'Saved',
      schema: Type.Object({
        folders: Type.Array(PlaceFolder, { description: 'In the order of the request' }),
        places: Type.Array(SavedPlace, { description: 'In the order of the request' }),
      }),
    },
    ...FULL,
  },
  bodyExample: {
    folders: [{ id: EXAMPLE_UUID, name: 'Water samples' }],
    places: [
      {
        name: 'Levee gauge',
        note: 'Read the staff gauge first',
        lon: -122.02255,
        lat: 36.97392,
        color: '#1f5fa8',
        folder: EXAMPLE_UUID,
      },
    ],
  },
});

const Ids = (kind: string) =>
  Type.Optional(
    Type.Array(Type.String({ format: 'uuid' }), { maxItems: MAX_LISTED_PLACES, description: `Ids of ${kind}` }),
  );

export const removePlacesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/places/remove',
  operationId: 'removePlaces',
  tag: TAG,
  summary: 'Removes places and folders',
  description:
    'Places of a removed folder stay, without a folder, unless they are listed too. Unknown ids are ignored.',
  access: 'look-up',
  body: Type.Object({ places: Ids('places'), folders: Ids('folders') }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'Removed',
      schema: Type.Object({
        places: Type.Integer({ description: 'Places removed' }),
        folders: Type.Integer({ description: 'Folders removed' }),
      }),
    },
  },
  bodyExample: { places: [EXAMPLE_UUID] },
});
