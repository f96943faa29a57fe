/** Writer of a streets pack's tables and map layers. Every streets pack has all tables; some are empty. */
import type { Database } from 'better-sqlite3';
import type { Feature, Position } from 'geojson';
import type { Bbox } from '../../../contract/pack.ts';
import {
  ADDRESS_TABLE,
  BUILDING_TABLE,
  BUSINESS_TABLE,
  POINT_OF_INTEREST_TABLE,
  STREET_EDGE_TABLE,
  STREET_ONE_WAY_TABLE,
} from '../../../main/packs/schema/streets.ts';
import { TILE_TABLES } from '../../../main/packs/schema/tiles.ts';
import { flat } from '../../../main/geometry/rings.ts';
import { lineStringWkb, polygonWkb } from '../../../main/geometry/wkb.ts';
import { addGeometry } from '../../../main/packs/write/pack.ts';
import { at } from '../../kit/at.ts';
import type { Account } from '../../kit/theme.ts';
import type { TileLayer } from '../../kit/vector-tiles.ts';
import { longLines } from './graph/long-lines.ts';
import { minZoomOfClass } from './classes.ts';
import type { LonLat } from '../../kit/plane.ts';

/** House numbers along one side of an edge, in its direction; `numbers` only if the text is a plain number. */
export interface SideRange {
  fromText: string;
  toText: string;
  numbers: { from: number; to: number } | undefined;
  zip: string | undefined;
}

export interface StreetEdge {
  sourceId: number;
  name: string | undefined;
  class: string;
  sourceClass: string;
  fromNode: number;
  toNode: number;
  left: SideRange | undefined;
  right: SideRange | undefined;
  /** Undefined if unknown. */
  oneWay: -1 | 0 | 1 | undefined;
  tags: Record<string, string> | undefined;
  line: LonLat[];
}

export interface PointFeature {
  sourceId: number;
  lon: number;
  lat: number;
}
export interface Address extends PointFeature {
  number: string;
  street: string;
  locality: string | undefined;
  postcode: string | undefined;
}
export interface Business extends PointFeature {
  name: string | undefined;
  category: string;
  tags: Record<string, string>;
}
export interface Building {
  sourceId: number;
  name: string | undefined;
  type: string;
  /** Outer ring, then holes, each closed. */
  rings: LonLat[][];
}

export function createStreetTables(database: Database): void {
  for (const table of [
    STREET_EDGE_TABLE,
    ADDRESS_TABLE,
    BUSINESS_TABLE,
    POINT_OF_INTEREST_TABLE,
    STREET_ONE_WAY_TABLE,
    BUILDING_TABLE,
    TILE_TABLES,
  ])
    database.exec(table);
  addGeometry(database, 'street_edge', 'LINESTRING');
  addGeometry(database, 'building', 'POLYGON');
}

const sideColumns = (range: SideRange | undefined): (string | number | null)[] => [
  range?.fromText ?? null,
  range?.toText ?? null,
  range?.numbers?.from ?? null,
  range?.numbers?.to ?? null,
  range?.zip ?? null,
];

export function insertEdges(database: Database, edges: readonly StreetEdge[]): void {
  const insert = database.prepare(
    `INSERT INTO street_edge (source_id, name, class, source_class, from_node, to_node,
       left_from, left_to, left_from_number, left_to_number, left_zip,
       right_from, right_to, right_from_number, right_to_number, right_zip, one_way, tags, geometry)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, GeomFromWKB(?, 4326))`,
  );
  database.transaction(() => {
    for (const edge of edges) {
      insert.run(
        edge.sourceId,
        edge.name ?? null,
        edge.class,
        edge.sourceClass,
        edge.fromNode,
        edge.toNode,
        ...sideColumns(edge.left),
        ...sideColumns(edge.right),
        edge.oneWay ?? null,
        edge.tags === undefined ? null : JSON.stringify(edge.tags),
        lineStringWkb(flat(edge.line)),
      );
    }
  })();
}

export function insertAddresses(database: Database, addresses: readonly Address[]): void {
  const insert = database.prepare(
    'INSERT INTO address (source_id, number, street, locality, postcode, lon, lat) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  database.transaction(() => {
    for (const { sourceId, number, street, locality, postcode, lon, lat } of addresses) {
      insert.run(sourceId, number, street, locality ?? null, postcode ?? null, lon, lat);
    }
  })();
}

export function insertBusinesses(
  database: Database,
  table: 'business' | 'point_of_interest',
  businesses: readonly Business[],
): void {
  const insert = database.prepare(
    `INSERT INTO ${table} (source_id, name, category, tags, lon, lat) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  database.transaction(() => {
    for (const { sourceId, name, category, tags, lon, lat } of businesses)
      insert.run(sourceId, name ?? null, category, JSON.stringify(tags), lon, lat);
  })();
}

/**
 * Inserts outlines; one that crosses itself is repaired first, and becomes one row per part.
 * @returns numbers of buildings and repairs, and the account
 */
export function insertBuildings(
  database: Database,
  buildings: readonly Building[],
): { counts: { building: number; buildings_repaired: number }; account: Account } {
  const insert = database.prepare(
    'INSERT INTO building (source_id, name, type, geometry) VALUES (?, ?, ?, GeomFromWKB(?, 4326))',
  );
  const isValid = database.prepare<[Buffer], number>('SELECT ST_IsValid(GeomFromWKB(?, 4326))').pluck();
  const repair = database
    .prepare<[Buffer], Buffer | null>(
      'SELECT CastToMultiPolygon(ST_CollectionExtract(ST_MakeValid(GeomFromWKB(?, 4326)), 3))',
    )
    .pluck();
  const parts = database.prepare<[Buffer], number>('SELECT ST_NumGeometries(?)').pluck();
  const insertPart = database.prepare(
    'INSERT INTO building (source_id, name, type, geometry) VALUES (?, ?, ?, ST_GeometryN(?, CAST(? AS INTEGER)))',
  );
  let repairs = 0;
  let skipped = 0;
  database.transaction(() => {
    for (const { sourceId, name = null, type, rings } of buildings) {
      const wkb = polygonWkb(rings.map(flat));
      if (isValid.get(wkb) === 1) {
        insert.run(sourceId, name, type, wkb);
        continue;
      }
      const repaired = repair.get(wkb) ?? null;
      if (repaired === null) {
        skipped++;
        continue;
      }
      repairs++;
      for (let part = 1; part <= (parts.get(repaired) ?? 0); part++)
        insertPart.run(sourceId, name, type, repaired, part);
    }
  })();
  const written = buildings.length - skipped;
  return {
    counts: { building: written, buildings_repaired: repairs },
    account: {
      subject: 'buildings',
      sourceCount: buildings.length,
      writtenCount: written,
      differences: { 'without an area': -skipped },
    },
  };
}

const positions = (points: readonly LonLat[]): Position[] => points.map(([lon, lat]) => [lon, lat]);

/**
 * Returns the map layer `road` with class, and with name, ref (the road's number) and oneway (-1, 0, 1) if known. Edges
 * with equal properties that continue straight are one line.
 */
export function roadLayer(edges: readonly StreetEdge[], maxZoom: number): TileLayer {
  const propertiesOf = ({ name, class: roadClass, oneWay, tags }: StreetEdge): Record<string, string | number> => ({
    ...(name === undefined ? {} : { name }),
    class: roadClass,
    ...(tags?.['ref'] === undefined ? {} : { ref: tags['ref'] }),
    ...(oneWay === undefined ? {} : { oneway: oneWay }),
  });
  const byProperties = Map.groupBy(edges, (edge) => JSON.stringify(propertiesOf(edge)));
  const features = [...byProperties.values()].flatMap((group) =>
    longLines(group).map((line): Feature => ({
      type: 'Feature',
      properties: propertiesOf(at(group, 0)),
      geometry: { type: 'LineString', coordinates: positions(line) },
    })),
  );
  return {
    name: 'road',
    features,
    minZoom: 9,
    maxZoom,
    fields: { name: 'String', class: 'String', ref: 'String', oneway: 'Number' },
    minZoomOf: (properties) => minZoomOfClass(String(properties['class'])),
  };
}

/** Returns the map layer `building` with type, and name if known. */
export function buildingLayer(buildings: readonly Building[], maxZoom: number): TileLayer {
  const features = buildings.map((building): Feature => ({
    type: 'Feature',
    properties: { ...(building.name === undefined ? {} : { name: building.name }), type: building.type },
    geometry: { type: 'Polygon', coordinates: building.rings.map(positions) },
  }));
  return { name: 'building', features, minZoom: 13, maxZoom, fields: { name: 'String', type: 'String' } };
}

/** Returns the map layer `housenumber` with the source's number. */
export function houseNumberLayer(addresses: readonly Address[], maxZoom: number): TileLayer {
  const features = addresses.map(({ number, lon, lat }): Feature => ({
    type: 'Feature',
    properties: { number },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
  return { name: 'housenumber', features, minZoom: maxZoom, maxZoom, fields: { number: 'String' } };
}

/** Returns `[west, south, east, north]` of all positions, for a pack's coverage. */
export function bboxOf(lists: Iterable<readonly LonLat[]>): Bbox {
  const box: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of lists) {
    for (const [lon, lat] of points) {
      if (lon < box[0]) box[0] = lon;
      if (lat < box[1]) box[1] = lat;
      if (lon > box[2]) box[2] = lon;
      if (lat > box[3]) box[3] = lat;
    }
  }
  return box;
}
