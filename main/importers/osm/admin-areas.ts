/** Administrative areas of an OpenStreetMap file: relations of boundary ways, put together to polygons. */
import { polygonsOfRings } from '../features/rings.ts';
import { NodePositions } from './node-positions.ts';
import type { OsmHandler, OsmTags } from './objects.ts';

/** OpenStreetMap numbers levels from 2 (country) to 10; the interfaces from admin0 to admin8. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 10;

type Position = [longitude: number, latitude: number];

export interface OsmAdminArea {
  id: number;
  name: string;
  /** 0 to 8. */
  level: number;
  /** ISO 3166-1 alpha-3, where the relation is a country that says so. */
  iso3: string | undefined;
  /** Clockwise outer rings, each with its holes; longitude first. */
  polygons: (readonly [longitude: number, latitude: number])[][][];
}

export interface OsmAdminAreas {
  areas: OsmAdminArea[];
  /** Names of areas whose boundary is not whole in the file. */
  incomplete: string[];
}

interface Relation {
  id: number;
  tags: OsmTags;
  outer: number[];
  inner: number[];
}

const levelOf = (tags: OsmTags): number | undefined => {
  if (tags.get('boundary') !== 'administrative' || !tags.has('name')) return undefined;
  const level = Number(tags.get('admin_level'));
  return Number.isInteger(level) && level >= FIRST_LEVEL && level <= LAST_LEVEL ? level - FIRST_LEVEL : undefined;
};

/**
 * Reads in two passes: first the relations, then the ways that they name and all nodes. Extracts put relations last, and the
 * boundary ways among millions of others are not known before.
 */
export class AdminCollector {
  readonly #relations: Relation[] = [];
  readonly #wanted = new Set<number>();
  readonly #ways = new Map<number, Float64Array>();
  readonly #positions = new NodePositions();

  readonly firstPass: Pick<Required<OsmHandler>, 'relation'> = {
    relation: (id, members, tags) => {
      if (levelOf(tags) === undefined) return;
      const waysOf = (wanted: (role: string) => boolean): number[] => members.flatMap((member) => (member.type === 'way' && wanted(member.role) ? [member.id] : []));
      const relation = { id, tags, outer: waysOf((role) => role === 'outer' || role === ''), inner: waysOf((role) => role === 'inner') };
      for (const way of [...relation.outer, ...relation.inner]) this.#wanted.add(way);
      this.#relations.push(relation);
    },
  };

  readonly secondPass: Pick<Required<OsmHandler>, 'node' | 'way'> = {
    node: (id, latitudeE7, longitudeE7) => this.#positions.add(id, latitudeE7, longitudeE7),
    way: (id, nodes) => {
      if (this.#wanted.has(id)) this.#ways.set(id, nodes.slice());
    },
  };

  finish(): OsmAdminAreas {
    const found: OsmAdminAreas = { areas: [], incomplete: [] };
    for (const { id, tags, outer, inner } of this.#relations) {
      const name = tags.get('name') ?? '';
      const [outerRings, innerRings] = [this.#rings(outer), this.#rings(inner)];
      if (outerRings === undefined || innerRings === undefined || outerRings.length === 0) {
        found.incomplete.push(name);
        continue;
      }
      const polygons = polygonsOfRings([...outerRings.map((ring) => turned(ring, true)), ...innerRings.map((ring) => turned(ring, false))]);
      found.areas.push({ id, name, level: levelOf(tags) ?? 0, iso3: tags.get('ISO3166-1:alpha3'), polygons });
    }
    return found;
  }

  /** Closed rings of the ways, joined end to end; undefined where a way is missing or an end stays open. */
  #rings(ids: readonly number[]): Position[][] | undefined {
    const open: Float64Array[] = [];
    for (const id of ids) {
      const nodes = this.#ways.get(id);
      if (nodes === undefined) return undefined;
      open.push(nodes);
    }
    const rings: Position[][] = [];
    for (let start = open.pop(); start !== undefined; start = open.pop()) {
      const ring = Array.from(start);
      while (ring[0] !== ring.at(-1)) {
        const next = open.findIndex((nodes) => nodes[0] === ring.at(-1) || nodes.at(-1) === ring.at(-1));
        const [nodes] = next < 0 ? [] : open.splice(next, 1);
        if (nodes === undefined) return undefined;
        const forward = nodes[0] === ring.at(-1) ? nodes : nodes.toReversed();
        for (const node of forward.subarray(1)) ring.push(node);
      }
      const line = this.#positions.line(ring);
      if (line.length < ring.length || line.length < 4) return undefined;
      rings.push(line);
    }
    return rings;
  }
}

/** The ring in the direction wanted: outer rings clockwise, holes the other way round. */
function turned(ring: Position[], clockwise: boolean): Position[] {
  let doubleArea = 0;
  const [origin = [0, 0]] = ring;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    doubleArea += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return doubleArea < 0 === clockwise ? ring : ring.toReversed();
}
