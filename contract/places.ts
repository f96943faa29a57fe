/** Saved places: points that a person or a program keeps, with a name, a note, a colour and a folder. */
import { Type, type Static } from 'typebox';
import { Latitude, Longitude } from './coordinates.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { MADE_BY } from './making.ts';
import { writtenCount } from './counted.ts';

const TAG = 'Saved places';

export const MAX_PLACE_NAME = 200;
export const MAX_PLACE_NOTE = 4000;
export const MAX_FOLDER_NAME = 120;
/** Of one request that keeps places: with notes of usual length they stay below the limit of a body. */
export const MAX_PUT_PLACES = 1000;
export const MAX_PUT_FOLDERS = 500;
/** Of one page of the list, and of one request that removes places. */
export const MAX_LISTED_PLACES = 5000;

/** What a place has whose colour was not chosen. */
export const DEFAULT_PLACE_COLOR = '#1f5fa8';

const Id = (of: string) =>
  Type.String({ format: 'uuid', description: `Names the ${of} in other requests: a UUID in lower case` });
/** Text of one line, and not of spaces alone. */
const LINE = String.raw`^[^\p{Cc}\p{Zl}\p{Zp}]*[^\p{Cc}\p{Z}][^\p{Cc}\p{Zl}\p{Zp}]*$`;
export const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: LINE, expected: 'a line of text that is not empty', description });

export const FolderName = Line(MAX_FOLDER_NAME, 'Unlike that of every other folder of the key');
/** What every place has, wherever it is kept. */
export const PLACE = {
  name: Line(MAX_PLACE_NAME, 'What it is called'),
  note: Type.Optional(
    Type.String({ maxLength: MAX_PLACE_NOTE, description: 'Text of several lines; absent where there is none' }),
  ),
  lon: Longitude,
  lat: Latitude,
};
export const PlaceColor = Type.String({
  pattern: '^#[0-9a-f]{6}$',
  expected: 'a colour such as #1f5fa8, in lower case',
  description: 'Of its marker, as `#rrggbb`',
});

export const PlaceFolder = Type.Object({ id: Id('folder'), name: FolderName, ...MADE_BY });
export type PlaceFolder = Static<typeof PlaceFolder>;

export const SavedPlace = Type.Object({
  id: Id('place'),
  ...PLACE,
  color: PlaceColor,
  folder: Type.Optional(Type.String({ format: 'uuid', description: 'Id of its folder; absent where it is in none' })),
  created_at: Type.String({ format: 'date-time', description: 'When it was first kept' }),
  changed_at: Type.String({ format: 'date-time', description: 'When it was last kept' }),
  ...MADE_BY,
});
export type SavedPlace = Static<typeof SavedPlace>;

export const placesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/places',
  operationId: 'listPlaces',
  tag: TAG,
  summary: 'Saved places, in the order in which they were first kept, and all folders',
  description:
    `A page has ${writtenCount(MAX_LISTED_PLACES)} places at most: ask for the next with \`after\` until ` +
    '`next` is absent.',
  access: 'look-up',
  query: Type.Object({
    q: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only places whose name or note has this text in it' }),
    ),
    folder: Type.Optional(Type.String({ format: 'uuid', description: 'Only places of the folder with this id' })),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the page before; the first page when absent',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LISTED_PLACES,
        default: MAX_LISTED_PLACES,
        description: 'Maximum number of places of the page',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'The page',
      schema: Type.Object({
        folders: Type.Array(PlaceFolder, { description: 'All folders, by name' }),
        places: Type.Array(SavedPlace, { description: 'Places of the page' }),
        total: Type.Integer({ description: 'Places of all pages' }),
        next: Type.Optional(Type.Integer({ description: '`after` of the next page; absent on the last' })),
      }),
    },
  },
  example: '/v1/places',
});

const GivenFolder = Type.Object({ id: Type.Optional(Id('folder')), name: FolderName }, { additionalProperties: false });
const GivenPlace = Type.Object(
  {
    id: Type.Optional(Id('place')),
    ...PLACE,
    color: Type.Optional(PlaceColor),
    folder: Type.Optional(
      Type.String({ format: 'uuid', description: 'Id of a folder that there is, or that the same request makes' }),
    ),
    created_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it was first kept elsewhere; now when absent. A place that there is keeps its own',
      }),
    ),
  },
  { additionalProperties: false },
);
export type GivenFolder = Static<typeof GivenFolder>;
export type GivenPlace = Static<typeof GivenPlace>;

const FULL = {
  404: { description: 'A place or folder that is named belongs to another key', schema: ErrorBody },
  429: { description: 'The key has as many places or folders as it may keep', schema: ErrorBody },
  507: { description: 'The disk has no room: nothing was kept of the request', schema: ErrorBody },
};

export const keepPlacesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/places',
  operationId: 'savePlaces',
  tag: TAG,
  summary: 'Keeps places and folders: all of the request, or nothing of it',
  description:
    'What has the `id` of one that there is takes its place as a whole: a note, colour or folder that is not ' +
    'named is gone. ' +
    'Everything else is new, with the `id` that it brings or one that it is given: a request that is sent ' +
    'twice with ids keeps nothing twice.',
  access: 'look-up',
  body: Type.Object(
    {
      folders: Type.Optional(
        Type.Array(GivenFolder, { maxItems: MAX_PUT_FOLDERS, description: 'Folders, kept before the places' }),
      ),
      places: Type.Optional(Type.Array(GivenPlace, { maxItems: MAX_PUT_PLACES, description: 'Places' })),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'They are on the disk',
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

const Ids = (of: string) =>
  Type.Optional(
    Type.Array(Type.String({ format: 'uuid' }), { maxItems: MAX_LISTED_PLACES, description: `Ids of ${of}` }),
  );

export const removePlacesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/places/remove',
  operationId: 'removePlaces',
  tag: TAG,
  summary: 'Removes places and folders',
  description:
    'Places of a folder that is removed stay, in no folder, unless they are named too. What is not there is ' +
    'passed over.',
  access: 'look-up',
  body: Type.Object({ places: Ids('places'), folders: Ids('folders') }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'They are gone',
      schema: Type.Object({
        places: Type.Integer({ description: 'Places that were removed' }),
        folders: Type.Integer({ description: 'Folders that were removed' }),
      }),
    },
  },
  bodyExample: { places: [EXAMPLE_UUID] },
});
