/**
 * The project file, `.cairnproject`: JSON of what a person has laid out, to be kept, opened again and sent. It names
 * no pack and no setting of the machine that it comes from, and nothing in it is run.
 */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { Latitude, Longitude } from './coordinates.ts';
import { MAX_NAME_LENGTH, OrderBody } from './matrix.ts';
import { FolderName, PLACE, PlaceColor } from './places.ts';

export const PROJECT_EXTENSION = '.cairnproject';
/** Version of the format: a file of a higher one is refused. */
export const PROJECT_VERSION = 1;
/** Of a file that is opened. */
export const MAX_PROJECT_BYTES = 64 << 20;
export const MAX_PROJECT_PLACES = 20_000;
export const MAX_PROJECT_FOLDERS = 1000;
/** The first of the list, where there are more. */
export const MAX_PROJECT_MATRICES = 200;
export const MAX_PROJECT_TABLE_NAMES = 200;
/** Text of tables that is taken along: of one, and of all. Larger ones are named alone. */
export const MAX_PROJECT_TABLE = 8 << 20;
export const MAX_PROJECT_TABLES = 24 << 20;

const STRICT = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH });
const Uuid = Type.String({ format: 'uuid' });
const Names = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 });
const POINT = { lon: Longitude, lat: Latitude };

const ProjectPlace = Type.Object(
  {
    id: Uuid,
    ...PLACE,
    color: PlaceColor,
    folder: Type.Optional(Uuid),
    created_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  STRICT,
);

export const ProjectFile = Type.Object(
  {
    cairn_project: Type.Literal(PROJECT_VERSION),
    title: Text,
    saved_at: Type.String({ format: 'date-time' }),
    view: Type.Union([
      Type.Object(
        {
          ...POINT,
          zoom: Type.Number({ minimum: 0, maximum: 24 }),
          bearing: Type.Number({ minimum: -360, maximum: 360 }),
        },
        STRICT,
      ),
      Type.Null(),
    ]),
    /** The point that was looked up. */
    point: Type.Union([Type.Object(POINT, STRICT), Type.Null()]),
    pins: Type.Array(
      Type.Object(
        {
          letter: Type.Enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']),
          name: Type.Optional(Type.String({ maxLength: 80 })),
          ...POINT,
        },
        STRICT,
      ),
      { maxItems: 8 },
    ),
    folders: Type.Array(Type.Object({ id: Uuid, name: FolderName }, STRICT), { maxItems: MAX_PROJECT_FOLDERS }),
    places: Type.Array(ProjectPlace, { maxItems: MAX_PROJECT_PLACES }),
    layers: Type.Object(
      {
        hidden: Names,
        hidden_tiles: Names,
        tile_order: Names,
        figure: Type.Union([Type.Object({ figure: Type.String(), level: Type.Integer() }, STRICT), Type.Null()]),
        /** Looks of packs of areas, as the window keeps them: what of them is not known is passed over. */
        areas: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200 }),
      },
      STRICT,
    ),
    /** Orders, which are computed anew where their matrix is not there. */
    matrices: Type.Array(Type.Object({ uuid: Uuid, order: OrderBody }, STRICT), { maxItems: MAX_PROJECT_MATRICES }),
    tables: Type.Array(
      Type.Object(
        {
          uuid: Uuid,
          name: Text,
          rows: Type.Integer({ minimum: 0 }),
          /** The table with its answers; absent of one that is too large. */
          csv: Type.Optional(Type.String({ maxLength: MAX_PROJECT_TABLE })),
        },
        STRICT,
      ),
      { maxItems: MAX_PROJECT_TABLE_NAMES },
    ),
  },
  STRICT,
);
export type ProjectFile = Static<typeof ProjectFile>;

export type ReadProject =
  | { readonly ok: true; readonly project: ProjectFile }
  | { readonly ok: false; readonly reason: string };

const refused = (reason: string): ReadProject => ({ ok: false, reason });

/** What makes places of a project contradict each other. */
function contradiction({ folders, places, pins }: ProjectFile): string | undefined {
  const ids = new Set(folders.map(({ id }) => id));
  if (ids.size < folders.length) return 'two folders have one id';
  if (new Set(folders.map(({ name }) => name.trim())).size < folders.length) return 'two folders have one name';
  if (new Set(places.map(({ id }) => id)).size < places.length) return 'two places have one id';
  if (new Set(pins.map(({ letter }) => letter)).size < pins.length) return 'two pins have one letter';
  const stray = places.find(({ folder }) => folder !== undefined && !ids.has(folder));
  return stray === undefined ? undefined : `the folder of ${JSON.stringify(stray.name)} is not in it`;
}

/**
 * Reads the text of a project file, which may come from anywhere: what is not as it should be is refused whole.
 * @returns the project, or why it is none
 */
export function readProject(text: string): ReadProject {
  if (text.length > MAX_PROJECT_BYTES)
    return refused(`It is larger than ${MAX_PROJECT_BYTES >> 20} MiB, which no project is`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('It is no Cairn project, or it ends in the middle: ask for it again');
  }
  const version: unknown = Object(value)['cairn_project'];
  if (typeof version !== 'number') return refused('It is no Cairn project: such a file is saved by Save project');
  if (version > PROJECT_VERSION)
    return refused(
      `It was saved by a newer Cairn (format ${version}, this one knows ${PROJECT_VERSION}): update Cairn`,
    );
  if (!Value.Check(ProjectFile, value)) {
    const [first] = Value.Errors(ProjectFile, value);
    const where =
      first === undefined || first.instancePath === '' ? 'the file' : first.instancePath.slice(1).slice(0, 80);
    return refused(`It is damaged, or was changed by hand: ${where} ${first?.message ?? 'is not as it should be'}`);
  }
  const wrong = contradiction(value);
  return wrong === undefined
    ? { ok: true, project: value }
    : refused(`It is damaged, or was changed by hand: ${wrong}`);
}
