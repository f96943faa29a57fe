/** Answers one row after the other, by the same look-ups as the HTTP interfaces. */
import { LRUCache } from 'lru-cache';
import { isPackFault } from '../../contract/fault.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel } from '../../contract/categories.ts';
import { BOUNDARY_FIELD, ENRICH_ZOOM, positionColumns, type PositionSource } from '../../contract/enrich.ts';
import { DEFAULT_TREND_DAYS } from '../../contract/health.ts';
import { areasAt } from '../geocoder/areas-at.ts';
import { openIndexes } from '../geocoder/open-index.ts';
import { addressOf } from '../geocoder/reverse.ts';
import { geoBoundariesAt } from '../look-ups/geo-boundaries/look-up.ts';
import { createDensityLookUp } from '../look-ups/health/business-density.ts';
import { createFigureStore } from '../look-ups/health/figures.ts';
import { tileAt, type Tile } from '../look-ups/health/tile.ts';
import { tileFigures, type TileFigures } from '../look-ups/health/tile-collection.ts';
import { createTimeZoneLookUp } from '../look-ups/time-zones/look-up.ts';
import { zipsAt } from '../look-ups/zip4/five-digit.ts';
import { firstZip4At } from '../look-ups/zip4/look-up.ts';
import { adminAreasAt } from '../packs/admin-areas.ts';
import type { Packs } from '../packs/packs.ts';
import type { Point } from '../../contract/coordinates.ts';
import { addressPosition } from './address-position.ts';
import { openCoordinates, type PositionReader } from './coordinate-position.ts';

export interface EnrichSettings {
  /** In the order in which they are appended. */
  fields: readonly string[];
  position: PositionSource;
}

/**
 * Answers a row from the cells that its position is read from: longitude and latitude, both in one, or the parts of an
 * address. Gives the appended cells, the error last.
 */
export interface RowLookUps {
  answer: (cells: readonly string[]) => string[];
  /**
   * Writes the values at a point into `row`, from `first` on, in the order of the fields; unknown ones are left alone.
   * @returns why fields are missing; empty if none is
   */
  lookUp: (point: Point, row: string[], first: number) => string;
  close: () => void;
}

/** Tiles whose figures are kept: of neighbouring rows many share one. */
const KEPT_TILES = 1 << 14;

/** One look-up for one or more fields: gives their values at a point, in the order of `fields`. */
interface Group {
  fields: string[];
  at(point: Point): readonly (string | undefined)[];
}

function timeZoneGroup(packs: Packs, fields: string[]): Group {
  const lookUp = packs.memo(createTimeZoneLookUp);
  return {
    fields,
    at(point) {
      const found = lookUp.zoneClock(point);
      return fields.map((field) => (field === 'tz' ? found?.name : found?.utcOffset));
    },
  };
}

function adminGroup(packs: Packs, fields: string[]): Group {
  const levels = fields.map(
    (field): AdminLevel => ADMIN_LEVELS.find((level) => adminCategoryName(level) === field) ?? 0,
  );
  return {
    fields,
    at(point) {
      const areas = adminAreasAt(packs, point);
      return levels.map((level) => areas.get(level)?.area.name);
    },
  };
}

function zip4Group(packs: Packs, fields: string[]): Group {
  return {
    fields,
    at(point) {
      const found = firstZip4At(packs, point);
      return fields.map((field) => (field === 'zip9' ? found?.zip9 : (found?.fips ?? undefined)));
    },
  };
}

/** Two codes where a ZIP+4 area and a ZIP area contradict each other. */
const zipGroup = (packs: Packs, fields: string[]): Group => ({
  fields,
  at: (point) => [zipsAt(packs, point).join('; ')],
});

function addressGroup(packs: Packs, fields: string[]): Group {
  return {
    fields,
    at({ lon, lat }) {
      const found = addressOf(openIndexes(packs).indexes, lon, lat, () => areasAt(packs, lon, lat));
      if (found === undefined) packs.refuseIfFailed('geocoder', { lon, lat });
      return fields.map((field) => (field === 'address' ? found?.text : found?.distanceMetres.toString()));
    },
  };
}

function tileGroup(packs: Packs, fields: string[]): Group {
  const sources = { packs, figures: packs.memo(createFigureStore), density: packs.memo(createDensityLookUp) };
  const kept = new LRUCache<number, TileFigures>({ max: KEPT_TILES });
  const needsFigures = fields.some((field) => field === 'risk' || field === 'density');
  const figuresOf = (tile: Tile): TileFigures => {
    const key = tile.y * 2 ** ENRICH_ZOOM + tile.x;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const figures = tileFigures(sources, tile, { trendDays: DEFAULT_TREND_DAYS });
    kept.set(key, figures);
    return figures;
  };
  return {
    fields,
    at({ lon, lat }) {
      const tile = tileAt(lon, lat, ENRICH_ZOOM);
      const figures = tile === undefined || !needsFigures ? {} : figuresOf(tile);
      const values: Record<string, string | undefined> = {
        tile_x: tile?.x.toString(),
        tile_y: tile?.y.toString(),
        risk: figures.score,
        density: figures.density,
      };
      return fields.map((field) => values[field]);
    },
  };
}

function boundaryGroup(packs: Packs, field: string): Group {
  const category = Number(BOUNDARY_FIELD.exec(field)?.[1]);
  return {
    fields: [field],
    // Several where they overlap, from small to large; some have no name.
    at: (point) => [
      geoBoundariesAt(packs, point, category)
        .boundaries.flatMap(({ geo_boundary_name: name }) => name ?? [])
        .join('; '),
    ],
  };
}

function groupsOf(packs: Packs, fields: readonly string[]): Group[] {
  const pick = (test: RegExp, make: (packs: Packs, fields: string[]) => Group): Group[] => {
    const picked = fields.filter((field) => test.test(field));
    return picked.length === 0 ? [] : [make(packs, picked)];
  };
  return [
    ...pick(/^(tz|utc_offset)$/, timeZoneGroup),
    ...pick(/^admin\d$/, adminGroup),
    ...pick(/^zip$/, zipGroup),
    ...pick(/^(zip9|fips)$/, zip4Group),
    ...pick(/^address/, addressGroup),
    ...pick(/^(tile_[xy]|risk|density)$/, tileGroup),
    ...fields.filter((field) => BOUNDARY_FIELD.test(field)).map((field) => boundaryGroup(packs, field)),
  ];
}

/** @throws Fault of a system that is not known */
const positionReader = (packs: Packs, position: PositionSource): PositionReader =>
  position.kind === 'address'
    ? { read: addressPosition(packs, position), close: () => undefined }
    : openCoordinates(position);

/** Prepares the look-ups of `settings` on packs that stay as they are. @throws Fault of a system that is not known */
export function createRowLookUps(packs: Packs, { fields, position }: EnrichSettings): RowLookUps {
  const groups = groupsOf(packs, fields);
  const places = groups.map((group) => group.fields.map((field) => fields.indexOf(field)));
  const { read, close } = positionReader(packs, position);
  const firstField = positionColumns(position).length;
  const width = firstField + fields.length + 1;
  const lookUp = (point: Point, row: string[], first: number): string => {
    let faults: string[] | undefined;
    for (const [g, group] of groups.entries()) {
      const place = places[g] ?? [];
      try {
        for (const [i, value] of group.at(point).entries())
          if (value !== undefined) row[first + (place[i] ?? 0)] = value;
      } catch (error) {
        // A pack that failed its check may have had the answer: the other fields stand all the same.
        if (!isPackFault(error)) throw error;
        faults ??= [];
        if (!faults.includes(error.message)) faults.push(error.message);
      }
    }
    return faults?.join('; ') ?? '';
  };
  const answer = (cells: readonly string[]): string[] => {
    const row = Array.from({ length: width }, () => '');
    const positioned = read(cells);
    for (const [i, cell] of (positioned.added ?? []).entries()) row[i] = cell;
    row[width - 1] = 'fault' in positioned ? positioned.fault : lookUp(positioned.point, row, firstField);
    return row;
  };
  return { answer, lookUp, close };
}
