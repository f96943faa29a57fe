/**
 * One primitive block of an OSM PBF file: strings, then groups of nodes, ways and relations.
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { NO_TAGS, type OsmHandler, type OsmMember, type OsmTags } from './objects.ts';
import { Cursor } from './protobuf.ts';

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
const decoder = new TextDecoder();

/** The block's string table; each string is decoded when first asked for. */
class Strings {
  readonly #raw: Uint8Array[] = [];
  readonly #decoded: (string | undefined)[] = [];

  add(bytes: Uint8Array): void {
    this.#raw.push(bytes);
  }

  at(index: number): string {
    return (this.#decoded[index] ??= decoder.decode(this.#raw[index]));
  }
}

/** Stored value × granularity + offset is in nanodegrees; `scale` and the offsets here are in degrees × 10⁷. */
interface Grid {
  scale: number;
  latitudeOffset: number;
  longitudeOffset: number;
}

export function readPrimitiveBlock(bytes: Uint8Array, handler: OsmHandler): void {
  const block = new Cursor(bytes, 0, bytes.length);
  const strings = new Strings();
  const groups: Cursor[] = [];
  const grid: Grid = { scale: 1, latitudeOffset: 0, longitudeOffset: 0 };
  while (block.more) {
    const key = block.varint();
    switch (key >> 3) {
      case 1:
        readStrings(block.message(), strings);
        break;
      case 2:
        groups.push(block.message());
        break;
      case 17:
        grid.scale = block.varint() / 100;
        break;
      case 19:
        grid.latitudeOffset = block.varint() / 100;
        break;
      case 20:
        grid.longitudeOffset = block.varint() / 100;
        break;
      default:
        block.skip(key & 7);
    }
  }
  for (const group of groups) readGroup(group, handler, strings, grid);
}

function readStrings(table: Cursor, strings: Strings): void {
  while (table.more) {
    table.varint();
    strings.add(table.blob());
  }
}

function readGroup(group: Cursor, handler: OsmHandler, strings: Strings, grid: Grid): void {
  while (group.more) {
    const key = group.varint();
    const field = key >> 3;
    if (field === 1 && handler.node) readNode(group.message(), handler.node.bind(handler), strings, grid);
    else if (field === 2 && handler.node) readDenseNodes(group.message(), handler.node.bind(handler), strings, grid);
    else if (field === 3 && handler.way) readWay(group.message(), handler.way.bind(handler), strings);
    else if (field === 4 && handler.relation) readRelation(group.message(), handler.relation.bind(handler), strings);
    else group.skip(key & 7);
  }
}

function readTags(keys: Cursor | undefined, values: Cursor | undefined, strings: Strings): OsmTags {
  if (keys === undefined || values === undefined || !keys.more) return NO_TAGS;
  const tags = new Map<string, string>();
  while (keys.more) tags.set(strings.at(keys.varint()), strings.at(values.varint()));
  return tags;
}

function readNode(cursor: Cursor, node: NonNullable<OsmHandler['node']>, strings: Strings, grid: Grid): void {
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  while (cursor.more) {
    const key = cursor.varint();
    const field = key >> 3;
    if (field === 1) id = cursor.zigzag();
    else if (field === 2) keys = cursor.message();
    else if (field === 3) values = cursor.message();
    else if (field === 8) latitude = cursor.zigzag();
    else if (field === 9) longitude = cursor.zigzag();
    else cursor.skip(key & 7);
  }
  node(
    id,
    Math.round(grid.latitudeOffset + grid.scale * latitude),
    Math.round(grid.longitudeOffset + grid.scale * longitude),
    readTags(keys, values, strings),
  );
}

/** Dense nodes: ids and coordinates as differences, tags as one list of key, value, …, 0 per node. */
function readDenseNodes(cursor: Cursor, node: NonNullable<OsmHandler['node']>, strings: Strings, grid: Grid): void {
  let ids: Cursor | undefined;
  let latitudes: Cursor | undefined;
  let longitudes: Cursor | undefined;
  let keysValues: Cursor | undefined;
  while (cursor.more) {
    const key = cursor.varint();
    const field = key >> 3;
    if (field === 1) ids = cursor.message();
    else if (field === 8) latitudes = cursor.message();
    else if (field === 9) longitudes = cursor.message();
    else if (field === 10) keysValues = cursor.message();
    else cursor.skip(key & 7);
  }
  if (ids === undefined || latitudes === undefined || longitudes === undefined) return;
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  while (ids.more) {
    id += ids.zigzag();
    latitude += latitudes.zigzag();
    longitude += longitudes.zigzag();
    const tags = keysValues?.more === true ? readDenseTags(keysValues, strings) : NO_TAGS;
    node(
      id,
      Math.round(grid.latitudeOffset + grid.scale * latitude),
      Math.round(grid.longitudeOffset + grid.scale * longitude),
      tags,
    );
  }
}

function readDenseTags(keysValues: Cursor, strings: Strings): OsmTags {
  let key = keysValues.varint();
  if (key === 0) return NO_TAGS;
  const tags = new Map<string, string>();
  while (key !== 0) {
    tags.set(strings.at(key), strings.at(keysValues.varint()));
    key = keysValues.varint();
  }
  return tags;
}

let nodesOfWay = new Float64Array(2048);

function readWay(cursor: Cursor, way: NonNullable<OsmHandler['way']>, strings: Strings): void {
  let id = 0;
  let count = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  while (cursor.more) {
    const key = cursor.varint();
    const field = key >> 3;
    if (field === 1) id = cursor.varint();
    else if (field === 2) keys = cursor.message();
    else if (field === 3) values = cursor.message();
    else if (field === 8) count = readReferences(cursor.message());
    else cursor.skip(key & 7);
  }
  way(id, nodesOfWay.subarray(0, count), readTags(keys, values, strings));
}

function readReferences(references: Cursor): number {
  let count = 0;
  let id = 0;
  while (references.more) {
    id += references.zigzag();
    if (count === nodesOfWay.length) {
      const larger = new Float64Array(count * 2);
      larger.set(nodesOfWay);
      nodesOfWay = larger;
    }
    nodesOfWay[count++] = id;
  }
  return count;
}

function readRelation(cursor: Cursor, relation: NonNullable<OsmHandler['relation']>, strings: Strings): void {
  let id = 0;
  let keys: Cursor | undefined;
  let values: Cursor | undefined;
  let roles: Cursor | undefined;
  let ids: Cursor | undefined;
  let types: Cursor | undefined;
  while (cursor.more) {
    const key = cursor.varint();
    const field = key >> 3;
    if (field === 1) id = cursor.varint();
    else if (field === 2) keys = cursor.message();
    else if (field === 3) values = cursor.message();
    else if (field === 8) roles = cursor.message();
    else if (field === 9) ids = cursor.message();
    else if (field === 10) types = cursor.message();
    else cursor.skip(key & 7);
  }
  const members: OsmMember[] = [];
  if (roles !== undefined && ids !== undefined && types !== undefined) readMembers(roles, ids, types, strings, members);
  relation(id, members, readTags(keys, values, strings));
}

function readMembers(roles: Cursor, ids: Cursor, types: Cursor, strings: Strings, members: OsmMember[]): void {
  let id = 0;
  while (ids.more) {
    id += ids.zigzag();
    const type = MEMBER_TYPES[types.varint()];
    const role = strings.at(roles.varint());
    if (type !== undefined) members.push({ type, id, role });
  }
}
