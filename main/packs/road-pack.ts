/** Road networks in packs of theme roads: written at import, read entirely when a job needs them. */
import type { Database } from 'better-sqlite3';
import type { RoadNetwork } from '../routing/network.ts';
import type { VehicleKind } from '../routing/profiles/profile.ts';
import type { ReadableDatabase } from './pack-database.ts';
import type { PackFile } from './pack-file.ts';
import { ROAD_TABLES } from './schema/roads.ts';
import { readOrDamaged } from './unavailable.ts';

/** Fields of a network that are stored as arrays. */
const INT_ARRAYS = ['latitudeE7', 'longitudeE7', 'nodeTags', 'wayFirst', 'wayNodes', 'wayTags', 'wayName'] as const;
const WAY_ID = 'wayId';

/** An order of elimination, and the streets it was computed for. */
export interface StoredOrder {
  vehicle: VehicleKind;
  fingerprint: number;
  streets: Int32Array;
}

const bytesOf = (array: Int32Array | Float64Array): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);

/**
 * Creates and fills the tables.
 * @throws Error if the network couldn't be read again: a node off the earth, an invalid reference
 */
export function writeRoads(database: Database, network: RoadNetwork, orders: readonly StoredOrder[]): void {
  checkNetwork(network);
  database.exec(ROAD_TABLES);
  const insertArray = database.prepare('INSERT INTO road_array (name, kind, data) VALUES (?, ?, ?)');
  for (const name of INT_ARRAYS) insertArray.run(name, 'int32', bytesOf(network[name]));
  insertArray.run(WAY_ID, 'float64', bytesOf(network.wayId));
  const insertTags = database.prepare('INSERT INTO road_tag_set (id, tags) VALUES (?, ?)');
  network.tagSets.forEach((tags, id) => insertTags.run(id, JSON.stringify(Object.fromEntries(tags))));
  const insertName = database.prepare('INSERT INTO road_name (id, name) VALUES (?, ?)');
  network.names.forEach((name, id) => insertName.run(id, name));
  const insertRule = database.prepare(
    'INSERT INTO road_restriction (tags, from_ways, via_node, via_ways, to_ways) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { tags, from, viaNode, viaWays, to } of network.restrictions) {
    const via = viaNode < 0 ? null : viaNode;
    insertRule.run(
      JSON.stringify(Object.fromEntries(tags)),
      JSON.stringify(from),
      via,
      JSON.stringify(viaWays),
      JSON.stringify(to),
    );
  }
  const insertOrder = database.prepare('INSERT INTO road_order (vehicle, fingerprint, streets) VALUES (?, ?, ?)');
  for (const { vehicle, fingerprint, streets } of orders) insertOrder.run(vehicle, fingerprint, bytesOf(streets));
  if (network.country !== undefined)
    database.prepare('INSERT INTO road_country (iso2) VALUES (?)').run(network.country);
}

interface RestrictionRow {
  tags: string;
  from_ways: string;
  via_node: number | null;
  via_ways: string;
  to_ways: string;
}

const tagsOf = (json: string): Map<string, string> => {
  const tags: unknown = JSON.parse(json);
  if (typeof tags !== 'object' || tags === null || Array.isArray(tags))
    throw new Error(`a set of tags is invalid: ${json}`);
  return new Map(Object.entries(tags).map(([key, value]) => [key, String(value)]));
};

const numbersOf = (json: string): number[] => {
  const numbers: unknown = JSON.parse(json);
  if (!Array.isArray(numbers) || !numbers.every((number) => Number.isInteger(number)))
    throw new Error(`the ways of a turn restriction are invalid: ${json}`);
  return numbers;
};

const MAX_LATITUDE_E7 = 900_000_000;
const MAX_LONGITUDE_E7 = 1_800_000_000;

/** Copies bytes, because typed arrays need an alignment that a row's bytes don't have. */
function bytesIn(name: string, data: unknown, unit: number): ArrayBuffer {
  if (!(data instanceof Uint8Array) || data.length % unit !== 0) throw new Error(`${name} isn't an array of numbers`);
  return new Uint8Array(data).buffer;
}

/** @throws Error unless `array` has `length` numbers, each from `min` to below `end` */
function checkArray(name: string, array: Int32Array, length: number, min: number, end: number): void {
  if (array.length !== length) throw new Error(`${name} has ${array.length} numbers instead of ${length}`);
  const wrong = array.findIndex((value) => value < min || value >= end);
  if (wrong >= 0) throw new Error(`${name} has the value ${array[wrong]} at ${wrong}; it must be ${min} to ${end - 1}`);
}

/**
 * Checks everything that computing a graph relies on: numbers of nodes, ways and tag sets are indexes of other arrays.
 * @throws Error that names the first invalid number
 */
function checkNetwork({
  latitudeE7,
  longitudeE7,
  nodeTags,
  wayId,
  wayFirst,
  wayNodes,
  wayTags,
  tagSets,
  wayName,
  names,
  restrictions,
}: RoadNetwork): void {
  const nodes = latitudeE7.length;
  const ways = wayTags.length;
  checkArray('latitudeE7', latitudeE7, nodes, -MAX_LATITUDE_E7, MAX_LATITUDE_E7 + 1);
  checkArray('longitudeE7', longitudeE7, nodes, -MAX_LONGITUDE_E7, MAX_LONGITUDE_E7 + 1);
  checkArray('nodeTags', nodeTags, nodes, 0, tagSets.length);
  checkArray('wayTags', wayTags, ways, 0, tagSets.length);
  checkArray('wayName', wayName, ways, 0, names.length);
  checkArray('wayFirst', wayFirst, ways + 1, 0, wayNodes.length + 1);
  const decreasing = wayFirst.findIndex((first, way) => first < (wayFirst[way - 1] ?? 0));
  if (decreasing >= 0 || wayFirst[0] !== 0 || wayFirst.at(-1) !== wayNodes.length)
    throw new Error(`wayFirst doesn't rise from 0 to ${wayNodes.length}`);
  checkArray('wayNodes', wayNodes, wayNodes.length, 0, nodes);
  if (wayId.length !== ways || !wayId.every(Number.isFinite)) throw new Error('wayId lacks a number for some ways');
  const invalidRestriction = restrictions.find(({ viaNode }) => !Number.isInteger(viaNode) || viaNode >= nodes);
  if (invalidRestriction !== undefined)
    throw new Error(`a turn restriction refers to node ${invalidRestriction.viaNode} of ${nodes}`);
}

function readNetwork(database: ReadableDatabase): RoadNetwork {
  const select = database.prepare<[string], { data: unknown }>('SELECT data FROM road_array WHERE name = ?');
  const bytes = (name: string, unit: number): ArrayBuffer => {
    const row = select.get(name);
    if (row === undefined) throw new Error(`the road network has no ${name}`);
    return bytesIn(name, row.data, unit);
  };
  const ints = (name: (typeof INT_ARRAYS)[number]): Int32Array =>
    new Int32Array(bytes(name, Int32Array.BYTES_PER_ELEMENT));
  const wayTags = ints('wayTags');
  // Packs of earlier versions have no names.
  const hasNames = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'road_name'").get() !== undefined;
  const names = hasNames ? database.prepare<[], string>('SELECT name FROM road_name ORDER BY id').pluck().all() : [''];
  const rules = database
    .prepare<[], RestrictionRow>(
      'SELECT tags, from_ways, via_node, via_ways, to_ways FROM road_restriction ORDER BY id',
    )
    .all();
  const network = {
    country: database.prepare<[], string>('SELECT iso2 FROM road_country').pluck().get(),
    latitudeE7: ints('latitudeE7'),
    longitudeE7: ints('longitudeE7'),
    nodeTags: ints('nodeTags'),
    wayId: new Float64Array(bytes(WAY_ID, Float64Array.BYTES_PER_ELEMENT)),
    wayFirst: ints('wayFirst'),
    wayNodes: ints('wayNodes'),
    wayTags,
    tagSets: database.prepare<[], string>('SELECT tags FROM road_tag_set ORDER BY id').pluck().all().map(tagsOf),
    wayName: hasNames ? ints('wayName') : new Int32Array(wayTags.length),
    names,
    restrictions: rules.map((rule) => ({
      tags: tagsOf(rule.tags),
      from: numbersOf(rule.from_ways),
      viaNode: rule.via_node ?? -1,
      viaWays: numbersOf(rule.via_ways),
      to: numbersOf(rule.to_ways),
    })),
  };
  checkNetwork(network);
  return network;
}

type RoadFile = Pick<PackFile, 'id' | 'database'>;

/** Reads the network. @throws Fault if a part is missing or a number is invalid */
export const readRoads = ({ id, database }: RoadFile): RoadNetwork => readOrDamaged(id, () => readNetwork(database));

/** @throws Error unless `order` contains each of `count` streets once */
function checkOrder(order: Int32Array, count: number): void {
  const named = new Uint8Array(count);
  for (const street of order) if (street >= 0 && street < count) named[street] = 1;
  if (order.length !== count || named.includes(0))
    throw new Error("the order of streets doesn't contain each street once");
}

/**
 * Returns the stored order for a vehicle, if it was computed for exactly these streets.
 * @param count number of streets
 * @throws Fault if it is damaged
 */
export function readOrder(
  { id, database }: RoadFile,
  vehicle: VehicleKind,
  fingerprint: number,
  count: number,
): Int32Array | undefined {
  const row = database
    .prepare<[string, number], { streets: unknown }>(
      'SELECT streets FROM road_order WHERE vehicle = ? AND fingerprint = ?',
    )
    .get(vehicle, fingerprint);
  if (row === undefined) return undefined;
  return readOrDamaged(id, () => {
    const order = new Int32Array(bytesIn('order', row.streets, Int32Array.BYTES_PER_ELEMENT));
    checkOrder(order, count);
    return order;
  });
}
