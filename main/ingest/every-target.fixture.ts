/** All readers of files with positions, for tests of cases that must have the same result in each. */
import { basename, join } from 'node:path';
import { openInput } from '../enrichment/open-input.ts';
import { readPlaces } from '../enrichment/saved-places/read-places.ts';
import { openPackFile } from '../packs/pack-file.ts';
import { importAddresses } from './targets/addresses/import-addresses.ts';
import { importAreas } from './targets/areas/import-areas.ts';
import { previewAreas } from './targets/areas/preview-areas.ts';
import { importZip4 } from './targets/zip4/import-zip4.ts';

/** The result of a target. */
export interface Outcome {
  rows: number;
  /** Middle of the first area, or the first point. */
  at: [lon: number, lat: number];
}

export interface TargetOptions {
  /** Code chosen by the user. */
  epsg?: number | undefined;
  /** For packs and unpacked files. */
  directory: string;
}

export interface ReadingTarget {
  /** The shapes that the file must contain. */
  shape: 'polygon' | 'point';
  read: (path: string, options: TargetOptions) => Promise<Outcome>;
}

function inPack(directory: string, id: string, sql: string): Outcome {
  const { database } = openPackFile(join(directory, `${id}.sqlite`));
  try {
    const rows = database.prepare<[], [number, number]>(sql).raw().all();
    return { rows: rows.length, at: rows[0] ?? [NaN, NaN] };
  } finally {
    database.close();
  }
}

const MIDDLES = 'SELECT (west + east) / 2, (south + north) / 2 FROM';
const HOUSES = 'SELECT lon / 1e7, lat / 1e7 FROM house ORDER BY lon';

async function houses(path: string, { epsg, directory }: TargetOptions): Promise<Outcome> {
  await importAddresses({
    files: [path],
    id: 'geocoder-a',
    fields: {},
    epsg,
    packsDirectory: directory,
    scratchDirectory: directory,
  });
  return inPack(directory, 'geocoder-a', HOUSES);
}

async function tableRows(path: string, { epsg, directory }: TargetOptions): Promise<Outcome> {
  const table = await openInput(path, { epsg, scratchDirectory: directory });
  try {
    const { longitude, latitude } = table.geometryColumns ?? { longitude: 0, latitude: 0 };
    const [{ cells, fault } = { cells: [] }] = table.head;
    if (fault !== undefined) throw new Error(fault);
    return { rows: table.head.length, at: [Number(cells[longitude]), Number(cells[latitude])] };
  } finally {
    await table.close();
  }
}

export const TARGETS: Readonly<Record<string, ReadingTarget>> = {
  areas: {
    shape: 'polygon',
    read: async (path, { epsg, directory }) => {
      const target = { as: 'boundary', category_name: 'Ward' } as const;
      const packs = { packsDirectory: directory, scratchDirectory: directory };
      await importAreas({ files: [path], id: 'areas-a', areas: target, epsg, ...packs });
      return inPack(directory, 'areas-a', `${MIDDLES} area ORDER BY west`);
    },
  },
  'a preview of areas': {
    shape: 'polygon',
    read: async (path, { epsg, directory }) => {
      const { shapes, problem } = await previewAreas({
        file: path,
        epsg,
        packsDirectory: directory,
        scratchDirectory: directory,
      });
      if (problem !== undefined) throw new Error(problem.message);
      const corners = shapes[0]?.geometry.coordinates[0]?.[0] ?? [];
      const middle = (axis: 0 | 1): number => {
        const values = corners.map((corner) => corner[axis] ?? NaN);
        return (Math.min(...values) + Math.max(...values)) / 2;
      };
      return { rows: shapes.length, at: [middle(0), middle(1)] };
    },
  },
  'ZIP+4': {
    shape: 'polygon',
    read: async (path, { epsg, directory }) => {
      await importZip4({
        files: [path],
        id: 'zip4-imported',
        epsg,
        packsDirectory: directory,
        scratchDirectory: directory,
      });
      return inPack(directory, 'zip4-imported', `${MIDDLES} zip4 ORDER BY west`);
    },
  },
  addresses: { shape: 'point', read: houses },
  'parcels with addresses': { shape: 'polygon', read: houses },
  tables: { shape: 'point', read: tableRows },
  'saved places': {
    shape: 'point',
    read: async (path, { epsg, directory }) => {
      const reading = { name: basename(path), withTracks: false, maximum: 10, epsg, scratchDirectory: directory };
      const { places, leftOut } = await readPlaces(path, reading);
      const [{ lon, lat } = { lon: NaN, lat: NaN }] = places;
      if (places.length === 0) throw new Error(leftOut[0]?.message);
      return { rows: places.length, at: [lon, lat] };
    },
  },
};
