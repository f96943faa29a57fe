/** Administrative areas of an OpenStreetMap file: relations of boundary ways, put together to polygons. */
import type { NodePositions } from '../../../formats/osm/node-positions.ts';
import type { OsmHandler, OsmTags } from '../../../formats/osm/objects.ts';
import type { MultiPolygon } from '../../../geometry/rings.ts';
import { polygonsOfRings, RelationRings, type BoundaryWays } from './relation-rings.ts';

/** OpenStreetMap numbers levels from 2, the country, to 11. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 11;

/** What the tags of a relation say. */
export interface OsmAdminTags {
  name: string;
  /** OpenStreetMap's number; what it means is each country's own affair. */
  osmLevel: number;
  /** ISO 3166-1 code of the country that it is, of three letters where it says that. */
  countryCode: string | undefined;
  /** ISO 3166-2 code, such as `IT-21`. */
  divisionCode: string | undefined;
  isMunicipality: boolean;
}

export interface OsmAdminArea extends OsmAdminTags {
  id: number;
  /** Clockwise outer rings, each with its holes; longitude first. */
  polygons: MultiPolygon;
}

export interface OsmAdminAreas {
  areas: OsmAdminArea[];
  /** Areas whose boundary is not whole in the file. */
  incomplete: OsmAdminTags[];
}

interface Relation extends BoundaryWays {
  id: number;
  tags: OsmTags;
}

/** Tags in which a relation says what kind of area it is. */
const KIND_TAGS = ['place', 'border_type', 'admin_type', 'designation'];

const upper = (tags: OsmTags, ...names: string[]): string | undefined =>
  names.map((name) => tags.get(name)?.toUpperCase()).find((value) => value !== undefined);

const readTags = (tags: OsmTags): OsmAdminTags => ({
  name: tags.get('name') ?? '',
  osmLevel: levelOf(tags) ?? LAST_LEVEL,
  countryCode: upper(tags, 'ISO3166-1:alpha3', 'ISO3166-1:alpha2', 'ISO3166-1'),
  divisionCode: upper(tags, 'ISO3166-2'),
  isMunicipality: KIND_TAGS.some((tag) => tags.get(tag) === 'municipality'),
});

const levelOf = (tags: OsmTags): number | undefined => {
  if (tags.get('boundary') !== 'administrative' || !tags.has('name')) return undefined;
  const level = Number(tags.get('admin_level'));
  return Number.isInteger(level) && level >= FIRST_LEVEL && level <= LAST_LEVEL ? level : undefined;
};

/** Reads in two passes: first the relations, then the ways that they name. */
export class AdminCollector {
  /** By their ids: files that were put together of several hold some twice. */
  readonly #relations = new Map<number, Relation>();
  readonly #rings: RelationRings;

  /** @param positions of all nodes by the end of the second pass */
  constructor(positions: NodePositions) {
    this.#rings = new RelationRings(positions);
  }

  readonly firstPass: Pick<Required<OsmHandler>, 'relation'> = {
    relation: (id, members, tags) => {
      if (levelOf(tags) !== undefined) this.#relations.set(id, { id, tags, ...this.#rings.want(members) });
    },
  };

  readonly secondPass: Pick<Required<OsmHandler>, 'way'> = {
    way: (id, nodes) => this.#rings.take(id, nodes),
  };

  finish(): OsmAdminAreas {
    const found: OsmAdminAreas = { areas: [], incomplete: [] };
    for (const { id, tags, outer, inner } of this.#relations.values()) {
      const [outerRings, innerRings] = [this.#rings.closed(outer), this.#rings.closed(inner)];
      if (outerRings === undefined || innerRings === undefined || outerRings.length === 0) {
        found.incomplete.push(readTags(tags));
        continue;
      }
      found.areas.push({ id, ...readTags(tags), polygons: polygonsOfRings(outerRings, innerRings) });
    }
    return found;
  }
}
