/** Collects roads from any source, with objects in any order, into a {@link RoadNetwork}. */
import { GrowingFloats, GrowingInts } from './growing.ts';
import type { Restriction, RoadNetwork } from './network.ts';
import { SortedIds } from './sorted-ids.ts';
import { isSquare, joinRings, linesAcross } from './squares.ts';
import { isRoad, storedNodeTags, storedRestrictionTags, storedWayTags, nameOfWay, type Tags } from './profiles/tags.ts';

export interface RelationMember {
  type: 'node' | 'way' | 'relation';
  id: number;
  role: string;
}

/** A square with the ids of the nodes of its rings. */
interface Square {
  /** Ways of its edge, as indices; lines across have the tags, name and id of the first. */
  ways: readonly number[];
  rings: readonly (readonly number[])[];
}

export class NetworkBuilder {
  readonly #nodeId = new GrowingFloats();
  readonly #latitude = new GrowingInts();
  readonly #longitude = new GrowingInts();
  readonly #nodeTags = new GrowingInts();
  readonly #wayId = new GrowingFloats();
  readonly #wayEnd = new GrowingInts();
  readonly #wayNode = new GrowingFloats();
  readonly #wayTags = new GrowingInts();
  readonly #wayName = new GrowingInts();
  /** Index of each name, in the order of the indices. */
  readonly #names = new Map<string, number>([['', 0]]);
  readonly #squares: Square[] = [];
  readonly #multipolygons: { id: number; tags: Tags; ways: readonly number[] }[] = [];
  /** Ways of the edges of multipolygons, by id: their nodes, and their index if they are roads themselves. */
  readonly #edges = new Map<number, { nodes: readonly number[]; way?: number }>();
  readonly #relations: { tags: Tags; members: readonly RelationMember[] }[] = [];
  readonly #tagSets: Tags[] = [new Map()];
  readonly #tagSetOf = new Map<string, number>([['', 0]]);
  /** Number of ways with a node that wasn't added; valid once the network is finished. */
  waysWithMissingNodes = 0;

  /** Adds a node; coordinates in degrees × 10⁷. If a node is added several times, tags from any of them count. */
  addNode(id: number, latitudeE7: number, longitudeE7: number, tags: Tags): void {
    this.#nodeId.push(id);
    this.#latitude.push(latitudeE7);
    this.#longitude.push(longitudeE7);
    this.#nodeTags.push(tags.size === 0 ? 0 : this.#intern(storedNodeTags(tags)));
  }

  /**
   * Adds a square that is a multipolygon; ignores other relations. To be called before the ways of its edge are added,
   * which have no tags of roads.
   */
  addMultipolygon(id: number, members: readonly RelationMember[], tags: Tags): void {
    if (tags.get('type') !== 'multipolygon' || !isRoad(tags) || !isSquare(tags)) return;
    const ways = members.flatMap((member) => (member.type === 'way' ? [member.id] : []));
    this.#multipolygons.push({ id, tags: new Map([...tags, ['area', 'yes']]), ways });
    for (const way of ways) this.#edges.set(way, { nodes: [] });
  }

  /** Adds a way; ignores ways that aren't roads. */
  addWay(id: number, nodes: ArrayLike<number>, tags: Tags): void {
    const isEdge = this.#edges.has(id);
    if (isEdge) this.#edges.set(id, { nodes: Array.from(nodes), ...(isRoad(tags) && { way: this.#wayId.length }) });
    if (!isRoad(tags)) return;
    if (!isEdge && isSquare(tags) && nodes[0] === nodes[nodes.length - 1])
      this.#squares.push({ ways: [this.#wayId.length], rings: [Array.from(nodes)] });
    this.#wayId.push(id);
    for (let i = 0; i < nodes.length; i++) this.#wayNode.push(nodes[i]!);
    this.#wayEnd.push(this.#wayNode.length);
    this.#wayTags.push(this.#intern(storedWayTags(tags)));
    const name = nameOfWay(tags);
    if (!this.#names.has(name)) this.#names.set(name, this.#names.size);
    this.#wayName.push(this.#names.get(name)!);
  }

  /** Adds a relation; ignores relations that aren't turn restrictions. */
  addRelation(members: readonly RelationMember[], tags: Tags): void {
    if (tags.get('type') === 'restriction')
      this.#relations.push({ tags: storedRestrictionTags(tags), members: [...members] });
  }

  /**
   * Builds the network from everything added. Leaves out nodes that no road uses. A node that a road names but that
   * wasn't added is skipped: the road goes straight from the node before it to the node after it.
   */
  finish(country?: string): RoadNetwork {
    for (const multipolygon of this.#multipolygons) this.#addEdges(multipolygon);
    const ids = new SortedIds(this.#nodeId.view());
    const references = this.#wayNode.view();
    const position = new Int32Array(references.length);
    const used = new Int32Array(ids.length).fill(-1);
    for (let i = 0; i < references.length; i++) {
      const index = (position[i] = ids.find(references[i]!));
      if (index >= 0) used[index] = 0;
    }
    const { count, latitudeE7, longitudeE7, nodeTags } = this.#compactNodes(ids, used);
    const nodeIndex = (id: number): number => {
      const index = ids.find(id);
      return index < 0 ? -1 : used[index]!;
    };
    const { wayFirst, wayNodes } = this.#compactWays(position, used);
    this.#addLinesAcross({ latitudeE7, longitudeE7 }, wayFirst, wayNodes, nodeIndex);
    return {
      country,
      latitudeE7: latitudeE7.slice(0, count),
      longitudeE7: longitudeE7.slice(0, count),
      nodeTags: nodeTags.slice(0, count),
      wayId: this.#wayId.toArray(),
      wayFirst: wayFirst.toArray(),
      wayNodes: wayNodes.toArray(),
      wayTags: this.#wayTags.toArray(),
      tagSets: this.#tagSets,
      wayName: this.#wayName.toArray(),
      names: [...this.#names.keys()],
      restrictions: this.#restrictions(nodeIndex),
    };
  }

  /** Numbers the used nodes in the order of their ids, and writes each new number to `used`. */
  #compactNodes(ids: SortedIds, used: Int32Array) {
    const latitudeE7 = new Int32Array(ids.length);
    const longitudeE7 = new Int32Array(ids.length);
    const nodeTags = new Int32Array(ids.length);
    const [latitude, longitude, tags] = [this.#latitude.view(), this.#longitude.view(), this.#nodeTags.view()];
    let count = 0;
    for (let i = 0; i < ids.length; i++) {
      if (used[i]! < 0) continue;
      const original = ids.original(i);
      latitudeE7[count] = latitude[original]!;
      longitudeE7[count] = longitude[original]!;
      let tagged = i;
      while (tags[ids.original(tagged)] === 0 && ids.isRepeated(tagged)) tagged++;
      nodeTags[count] = tags[ids.original(tagged)]!;
      used[i] = count++;
    }
    return { count, latitudeE7, longitudeE7, nodeTags };
  }

  #compactWays(position: Int32Array, used: Int32Array) {
    const ends = this.#wayEnd.view();
    const wayFirst = new GrowingInts(ends.length + 1);
    const wayNodes = new GrowingInts(position.length);
    wayFirst.push(0);
    for (let way = 0; way < ends.length; way++) {
      const first = way === 0 ? 0 : ends[way - 1]!;
      for (let i = first; i < ends[way]!; i++) if (position[i]! >= 0) wayNodes.push(used[position[i]!]!);
      if (wayNodes.length - wayFirst.at(way) < ends[way]! - first) this.waysWithMissingNodes++;
      wayFirst.push(wayNodes.length);
    }
    return { wayFirst, wayNodes };
  }

  /** Adds the edge of a multipolygon as ways, unless they are roads themselves, and its square if the edge is whole. */
  #addEdges({ id, tags, ways }: { id: number; tags: Tags; ways: readonly number[] }): void {
    const edges = ways.map((way) => this.#edges.get(way) ?? { nodes: [] });
    if (edges.some(({ nodes }) => nodes.length === 0)) return;
    const indices = edges.map(({ nodes, way }) => {
      if (way !== undefined) return way;
      this.addWay(id, nodes, tags);
      return this.#wayId.length - 1;
    });
    this.#squares.push({ ways: indices, rings: joinRings(edges.map(({ nodes }) => nodes)) });
  }

  /** Adds ways across squares. */
  #addLinesAcross(
    positions: Pick<RoadNetwork, 'latitudeE7' | 'longitudeE7'>,
    wayFirst: GrowingInts,
    wayNodes: GrowingInts,
    nodeIndex: (id: number) => number,
  ): void {
    const squares = this.#squares.map(({ ways, rings }) => ({ ways, rings: rings.map((ring) => ring.map(nodeIndex)) }));
    /** Ways at the nodes of squares. */
    const waysAt = new Map(squares.flatMap(({ rings }) => rings.flat().map((node) => [node, new Set<number>()])));
    for (let way = 0; waysAt.size > 0 && way < this.#wayId.length; way++)
      for (let i = wayFirst.at(way); i < wayFirst.at(way + 1); i++) waysAt.get(wayNodes.at(i))?.add(way);
    for (const { ways, rings } of squares) {
      if (rings.flat().includes(-1)) continue;
      const isEntrance = (node: number): boolean => [...(waysAt.get(node) ?? [])].some((way) => !ways.includes(way));
      const [edge = 0] = ways;
      for (const line of linesAcross(rings, positions, isEntrance)) {
        for (const node of line) wayNodes.push(node);
        wayFirst.push(wayNodes.length);
        this.#wayId.push(this.#wayId.at(edge));
        this.#wayTags.push(this.#wayTags.at(edge));
        this.#wayName.push(this.#wayName.at(edge));
      }
    }
  }

  #restrictions(nodeIndex: (id: number) => number): Restriction[] {
    if (this.#relations.length === 0) return [];
    const ways = new SortedIds(this.#wayId.view());
    const wayIndex = (id: number): number => {
      const index = ways.find(id);
      return index < 0 ? -1 : ways.original(index);
    };
    const found: Restriction[] = [];
    for (const { tags, members } of this.#relations) {
      const waysOf = (role: string): number[] =>
        members.filter((member) => member.role === role && member.type === 'way').map((member) => wayIndex(member.id));
      const via = members.find((member) => member.role === 'via' && member.type === 'node');
      const viaNode = via === undefined ? -1 : nodeIndex(via.id);
      const viaWays = via === undefined ? waysOf('via') : [];
      const from = waysOf('from').filter((way) => way >= 0);
      const to = waysOf('to').filter((way) => way >= 0);
      // Skip a rule with members outside the extract.
      if (from.length === 0 || to.length === 0 || (viaNode < 0 && viaWays.length === 0) || viaWays.includes(-1))
        continue;
      found.push({ tags, from, viaNode, viaWays, to });
    }
    return found;
  }

  #intern(tags: Tags): number {
    if (tags.size === 0) return 0;
    const key = [...tags]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('\n');
    let index = this.#tagSetOf.get(key);
    if (index === undefined) {
      index = this.#tagSets.push(tags) - 1;
      this.#tagSetOf.set(key, index);
    }
    return index;
  }
}
