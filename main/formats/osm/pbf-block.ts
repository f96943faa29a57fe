/**
 * One primitive block of an OSM PBF file: strings, then groups of nodes, ways and relations.
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { NO_TAGS, type OsmHandler, type OsmMember, type OsmTags } from './objects.ts';
import { checkEnd, endOfMessage, MessageReader, PackedList } from './protobuf.ts';

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
const decoder = new TextDecoder();

/** The string table of a block. Each string is decoded when first used. */
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

/** A block, and the lists of the current object. */
class Block {
  readonly message: MessageReader;
  readonly strings = new Strings();
  /** Stored value × granularity + offset is in nanodegrees; `scale` and the offsets here are in degrees × 10⁷. */
  scale = 1;
  latitudeOffset = 0;
  longitudeOffset = 0;
  readonly keys: PackedList;
  readonly values: PackedList;
  readonly ids: PackedList;
  readonly latitudes: PackedList;
  readonly longitudes: PackedList;
  readonly roles: PackedList;
  readonly types: PackedList;

  constructor(bytes: Uint8Array) {
    this.message = new MessageReader(bytes);
    this.keys = new PackedList(bytes);
    this.values = new PackedList(bytes);
    this.ids = new PackedList(bytes);
    this.latitudes = new PackedList(bytes);
    this.longitudes = new PackedList(bytes);
    this.roles = new PackedList(bytes);
    this.types = new PackedList(bytes);
  }

  latitude(stored: number): number {
    return Math.round(this.latitudeOffset + this.scale * stored);
  }

  longitude(stored: number): number {
    return Math.round(this.longitudeOffset + this.scale * stored);
  }
}

export function readPrimitiveBlock(bytes: Uint8Array, handler: OsmHandler): void {
  const block = new Block(bytes);
  const { message } = block;
  const groups: { start: number; end: number }[] = [];
  for (let field = message.nextField(); field !== 0; field = message.nextField()) {
    if (field === 1) readStrings(block);
    else if (field === 2) {
      const end = endOfMessage(message);
      groups.push({ start: message.pos, end });
      message.pos = end;
    } else if (field === 17) block.scale = message.readVarint() / 100;
    else if (field === 19) block.latitudeOffset = message.readVarint(true) / 100;
    else if (field === 20) block.longitudeOffset = message.readVarint(true) / 100;
  }
  checkEnd(message, bytes.length);
  for (const { start, end } of groups) {
    message.pos = start;
    readGroup(block, end, handler);
  }
}

function readStrings({ message, strings }: Block): void {
  const end = endOfMessage(message);
  while (message.nextField(end) !== 0) strings.add(message.readBytes());
  checkEnd(message, end);
}

function readGroup(block: Block, end: number, handler: OsmHandler): void {
  const { message } = block;
  const node = handler.node?.bind(handler);
  const way = handler.way?.bind(handler);
  const relation = handler.relation?.bind(handler);
  for (let field = message.nextField(end); field !== 0; field = message.nextField(end)) {
    if (field === 1 && node) readNode(block, node);
    else if (field === 2 && node) readDenseNodes(block, node);
    else if (field === 3 && way) readWay(block, way, node);
    else if (field === 4 && relation) readRelation(block, relation);
  }
  checkEnd(message, end);
}

function readTags({ keys, values, strings }: Block): OsmTags {
  if (!keys.more) return NO_TAGS;
  const tags = new Map<string, string>();
  while (keys.more) tags.set(strings.at(keys.readVarint()), strings.at(values.readVarint()));
  return tags;
}

function readNode(block: Block, node: NonNullable<OsmHandler['node']>): void {
  const { message, keys, values } = block;
  const end = endOfMessage(message);
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  keys.clear();
  for (let field = message.nextField(end); field !== 0; field = message.nextField(end)) {
    if (field === 1) id = message.readSVarint();
    else if (field === 2) keys.take(message);
    else if (field === 3) values.take(message);
    else if (field === 8) latitude = message.readSVarint();
    else if (field === 9) longitude = message.readSVarint();
  }
  checkEnd(message, end);
  node(id, block.latitude(latitude), block.longitude(longitude), readTags(block));
}

/** Dense nodes: ids and coordinates as differences, tags as one list of key, value, …, 0 per node. */
function readDenseNodes(block: Block, node: NonNullable<OsmHandler['node']>): void {
  const { message, ids, latitudes, longitudes, keys } = block;
  const end = endOfMessage(message);
  ids.clear();
  latitudes.clear();
  longitudes.clear();
  keys.clear();
  for (let field = message.nextField(end); field !== 0; field = message.nextField(end)) {
    if (field === 1) ids.take(message);
    else if (field === 8) latitudes.take(message);
    else if (field === 9) longitudes.take(message);
    else if (field === 10) keys.take(message);
  }
  checkEnd(message, end);
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  while (ids.more && latitudes.more && longitudes.more) {
    id += ids.readSVarint();
    latitude += latitudes.readSVarint();
    longitude += longitudes.readSVarint();
    node(id, block.latitude(latitude), block.longitude(longitude), keys.more ? readDenseTags(block) : NO_TAGS);
  }
}

function readDenseTags({ keys: keysAndValues, strings }: Block): OsmTags {
  let key = keysAndValues.readVarint();
  if (key === 0) return NO_TAGS;
  const tags = new Map<string, string>();
  while (key !== 0) {
    tags.set(strings.at(key), strings.at(keysAndValues.readVarint()));
    key = keysAndValues.readVarint();
  }
  return tags;
}

let nodesOfWay = new Float64Array(2048);

function readWay(block: Block, way: NonNullable<OsmHandler['way']>, node: OsmHandler['node']): void {
  const { message, keys, values, ids, latitudes, longitudes } = block;
  const end = endOfMessage(message);
  let id = 0;
  keys.clear();
  ids.clear();
  latitudes.clear();
  longitudes.clear();
  for (let field = message.nextField(end); field !== 0; field = message.nextField(end)) {
    if (field === 1) id = message.readVarint();
    else if (field === 2) keys.take(message);
    else if (field === 3) values.take(message);
    else if (field === 8) ids.take(message);
    else if (field === 9) latitudes.take(message);
    else if (field === 10) longitudes.take(message);
  }
  checkEnd(message, end);
  const nodes = nodesOfWay.subarray(0, readReferences(ids));
  if (node !== undefined) readLocations(block, nodes, node);
  way(id, nodes, readTags(block));
}

/** Reads the positions of the nodes of a way, in files with the optional feature LocationsOnWays. */
function readLocations(block: Block, nodes: Float64Array, node: NonNullable<OsmHandler['node']>): void {
  const { latitudes, longitudes } = block;
  let latitude = 0;
  let longitude = 0;
  for (let i = 0; i < nodes.length && latitudes.more && longitudes.more; i++) {
    latitude += latitudes.readSVarint();
    longitude += longitudes.readSVarint();
    node(nodes[i]!, block.latitude(latitude), block.longitude(longitude), NO_TAGS);
  }
}

/** Fills `nodesOfWay`, and returns their number. */
function readReferences(references: PackedList): number {
  let count = 0;
  let id = 0;
  while (references.more) {
    id += references.readSVarint();
    if (count === nodesOfWay.length) {
      const larger = new Float64Array(count * 2);
      larger.set(nodesOfWay);
      nodesOfWay = larger;
    }
    nodesOfWay[count++] = id;
  }
  return count;
}

function readRelation(block: Block, relation: NonNullable<OsmHandler['relation']>): void {
  const { message, keys, values, roles, ids, types } = block;
  const end = endOfMessage(message);
  let id = 0;
  keys.clear();
  roles.clear();
  ids.clear();
  types.clear();
  for (let field = message.nextField(end); field !== 0; field = message.nextField(end)) {
    if (field === 1) id = message.readVarint();
    else if (field === 2) keys.take(message);
    else if (field === 3) values.take(message);
    else if (field === 8) roles.take(message);
    else if (field === 9) ids.take(message);
    else if (field === 10) types.take(message);
  }
  checkEnd(message, end);
  relation(id, roles.more && types.more ? readMembers(block) : [], readTags(block));
}

function readMembers({ roles, ids, types, strings }: Block): OsmMember[] {
  const members: OsmMember[] = [];
  let id = 0;
  while (ids.more) {
    id += ids.readSVarint();
    const type = MEMBER_TYPES[types.readVarint()];
    const role = strings.at(roles.readVarint());
    if (type !== undefined) members.push({ type, id, role });
  }
  return members;
}
