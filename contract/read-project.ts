/** Reads and validates project files. The window loads this, with the schemas, when a project is opened. */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { Latitude, Longitude } from './coordinates.ts';
import { MAX_NAME_LENGTH, OrderBody } from './matrix.ts';
import { FolderName, PLACE, PlaceColor } from './places.ts';
import {
  MAX_PROJECT_BYTES,
  MAX_PROJECT_FOLDERS,
  MAX_PROJECT_MATRICES,
  MAX_PROJECT_PLACES,
  MAX_PROJECT_TABLE,
  MAX_PROJECT_TABLE_NAMES,
  PROJECT_VERSION,
} from './project.ts';

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
    /** The selected point. */
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
        /** Styles of area packs, as the window stores them; unknown ones are ignored. */
        areas: Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200 }),
      },
      STRICT,
    ),
    /** Requests of matrices, which are computed again if their result is missing. */
    matrices: Type.Array(Type.Object({ uuid: Uuid, order: OrderBody }, STRICT), { maxItems: MAX_PROJECT_MATRICES }),
    tables: Type.Array(
      Type.Object(
        {
          uuid: Uuid,
          name: Text,
          rows: Type.Integer({ minimum: 0 }),
          /** The table with its results; absent if it is too large. */
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

/** Returns why the places of a project are inconsistent. */
function contradiction({ folders, places, pins }: ProjectFile): string | undefined {
  const ids = new Set(folders.map(({ id }) => id));
  if (ids.size < folders.length) return 'two folders have the same id';
  if (new Set(folders.map(({ name }) => name.trim())).size < folders.length) return 'two folders have the same name';
  if (new Set(places.map(({ id }) => id)).size < places.length) return 'two places have the same id';
  if (new Set(pins.map(({ letter }) => letter)).size < pins.length) return 'two pins have the same letter';
  const misplaced = places.find(({ folder }) => folder !== undefined && !ids.has(folder));
  return misplaced === undefined ? undefined : `the folder of ${JSON.stringify(misplaced.name)} is missing`;
}

/**
 * Reads the text of a project file, which may come from anywhere: any invalid part invalidates the file.
 * @returns the project, or the reason
 */
export function readProject(text: string): ReadProject {
  if (text.length > MAX_PROJECT_BYTES)
    return refused(`It exceeds ${MAX_PROJECT_BYTES >> 20} MiB, the limit for a project`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused("It isn't a Cairn project, or it is incomplete: get the file again");
  }
  const version: unknown = Object(value)['cairn_project'];
  if (typeof version !== 'number') return refused("It isn't a Cairn project: create one with Save project");
  if (version > PROJECT_VERSION)
    return refused(
      `It was saved by a newer Cairn (format ${version}, this one supports ${PROJECT_VERSION}): update Cairn`,
    );
  if (!Value.Check(ProjectFile, value)) {
    const [first] = Value.Errors(ProjectFile, value);
    const location =
      first === undefined || first.instancePath === '' ? 'the file' : first.instancePath.slice(1).slice(0, 80);
    return refused(`It is damaged, or was edited: ${location} ${first?.message ?? 'is invalid'}`);
  }
  const problem = contradiction(value);
  return problem === undefined ? { ok: true, project: value } : refused(`It is damaged, or was edited: ${problem}`);
}
