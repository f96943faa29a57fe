/** Reads the administrative areas of an OpenStreetMap file: relations of boundary ways, joined to polygons. */
import type { NodePositions } from '../../../formats/osm/node-positions.ts';
import type { OsmHandler, OsmTags } from '../../../formats/osm/objects.ts';
import type { MultiPolygon } from '../../../geometry/rings.ts';
import { polygonsOfRings, RelationRings, type BoundaryWays } from './relation-rings.ts';

/** Levels in OpenStreetMap: from 2, the country, to 11. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 11;

/** The tags of a relation. */
export interface OsmAdminTags {
  name: string;
  /** Level in OpenStreetMap, whose meaning depends on the country. */
  osmLevel: number;
  /** ISO 3166-1 code of a country, with three letters if the tags have it. */
  countryCode: string | undefined;
  /** ISO 3166-2 code, e.g. `IT-21`. */
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
  /** Areas whose boundary is incomplete in the file. */
  incomplete: OsmAdminTags[];
}

interface Relation extends BoundaryWays {
  id: number;
  tags: OsmTags;
}

/** Tags with the kind of an area. */
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

/** Reads in two passes: relations, then their ways. */
export class AdminCollector {
  /** By id: merged files contain some relations twice. */
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
