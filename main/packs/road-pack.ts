/** Road networks in packs of theme roads: written at import, read whole when a job needs them. */
import type { Database } from 'better-sqlite3';
import type { RoadNetwork } from '../routing/network.ts';
import type { VehicleKind } from '../routing/profiles/profile.ts';
import { ROAD_TABLES } from './schema/roads.ts';

/** Arrays of a network, by the names of its fields. */
const INT_ARRAYS = ['latitudeE7', 'longitudeE7', 'nodeTags', 'wayFirst', 'wayNodes', 'wayTags'] as const;
const WAY_ID = 'wayId';

/** An order of elimination, and the streets that it was made for. */
export interface StoredOrder {
  vehicle: VehicleKind;
  fingerprint: number;
  streets: Int32Array;
}

const bytesOf = (array: Int32Array | Float64Array): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/** Creates the tables and fills them. */
export function writeRoads(database: Database, network: RoadNetwork, orders: readonly StoredOrder[]): void {
  database.exec(ROAD_TABLES);
  const insertArray = database.prepare('INSERT INTO road_array (name, kind, data) VALUES (?, ?, ?)');
  for (const name of INT_ARRAYS) insertArray.run(name, 'int32', bytesOf(network[name]));
  insertArray.run(WAY_ID, 'float64', bytesOf(network.wayId));
  const insertTags = database.prepare('INSERT INTO road_tag_set (id, tags) VALUES (?, ?)');
  network.tagSets.forEach((tags, id) => insertTags.run(id, JSON.stringify(Object.fromEntries(tags))));
  const insertRule = database.prepare('INSERT INTO road_restriction (tags, from_ways, via_node, via_ways, to_ways) VALUES (?, ?, ?, ?, ?)');
  for (const { tags, from, viaNode, viaWays, to } of network.restrictions) {
    const via = viaNode < 0 ? null : viaNode;
    insertRule.run(JSON.stringify(Object.fromEntries(tags)), JSON.stringify(from), via, JSON.stringify(viaWays), JSON.stringify(to));
  }
  const insertOrder = database.prepare('INSERT INTO road_order (vehicle, fingerprint, streets) VALUES (?, ?, ?)');
  for (const { vehicle, fingerprint, streets } of orders) insertOrder.run(vehicle, fingerprint, bytesOf(streets));
  if (network.country !== undefined) database.prepare('INSERT INTO road_country (iso2) VALUES (?)').run(network.country);
}

interface RestrictionRow {
  tags: string;
  from_ways: string;
  via_node: number | null;
  via_ways: string;
  to_ways: string;
}

const tagsOf = (json: string): Map<string, string> => {
  const tags: Record<string, string> = JSON.parse(json);
  return new Map(Object.entries(tags));
};

const numbersOf = (json: string): number[] => {
  const numbers: number[] = JSON.parse(json);
  return numbers;
};

/** @throws Error if the pack lacks a part of its network. */
export function readRoads(database: Database): RoadNetwork {
  const select = database.prepare<[string], { data: Buffer }>('SELECT data FROM road_array WHERE name = ?');
  const bytes = (name: string): ArrayBuffer => {
    const row = select.get(name);
    if (row === undefined) throw new Error(`its road network has no ${name}`);
    // A copy of its own: typed arrays need their alignment, which a row's bytes do not keep.
    return new Uint8Array(row.data).buffer;
  };
  const ints = (name: (typeof INT_ARRAYS)[number]): Int32Array => new Int32Array(bytes(name));
  const rules = database.prepare<[], RestrictionRow>('SELECT tags, from_ways, via_node, via_ways, to_ways FROM road_restriction ORDER BY id').all();
  return {
    country: database.prepare<[], string>('SELECT iso2 FROM road_country').pluck().get(),
    latitudeE7: ints('latitudeE7'),
    longitudeE7: ints('longitudeE7'),
    nodeTags: ints('nodeTags'),
    wayId: new Float64Array(bytes(WAY_ID)),
    wayFirst: ints('wayFirst'),
    wayNodes: ints('wayNodes'),
    wayTags: ints('wayTags'),
    tagSets: database.prepare<[], string>('SELECT tags FROM road_tag_set ORDER BY id').pluck().all().map(tagsOf),
    restrictions: rules.map((rule) => ({
      tags: tagsOf(rule.tags),
      from: numbersOf(rule.from_ways),
      viaNode: rule.via_node ?? -1,
      viaWays: numbersOf(rule.via_ways),
      to: numbersOf(rule.to_ways),
    })),
  };
}

/** The stored order for a vehicle, if it was made for these very streets. */
export function readOrder(database: Database, vehicle: VehicleKind, fingerprint: number): Int32Array | undefined {
  const row = database
    .prepare<[string, number], { streets: Buffer }>('SELECT streets FROM road_order WHERE vehicle = ? AND fingerprint = ?')
    .get(vehicle, fingerprint);
  return row === undefined ? undefined : new Int32Array(new Uint8Array(row.streets).buffer);
}
