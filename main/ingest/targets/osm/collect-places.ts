/** Reads the addresses, named streets and businesses of an OpenStreetMap file. */
import { businessCategory, BUSINESS_TAGS, interestCategory } from './business-tags.ts';
import { pointInside } from '../../../geometry/ring-groups.ts';
import { interpolateAlong, type LinePoint, type Surroundings } from './interpolation.ts';
import { NearestStreet, type OsmStreet } from './nearest-street.ts';
import { middleOf, type NodePositions } from '../../../formats/osm/node-positions.ts';
import type { OsmHandler, OsmMember, OsmTags } from '../../../formats/osm/objects.ts';
import { RelationRings, type BoundaryWays, type Position } from './relation-rings.ts';

export interface OsmAddress {
  number: string;
  street: string;
  locality: string | undefined;
  postcode: string | undefined;
  lon: number;
  lat: number;
  /** Whether the house isn't mapped, and its number lies between two known ones. */
  isInterpolated: boolean;
}

export interface OsmBusiness {
  id: number;
  name: string | undefined;
  category: string;
  tags: Record<string, string>;
  /** Town in its tags. */
  locality: string | undefined;
  lon: number;
  lat: number;
}

export interface OsmPlaces {
  addresses: OsmAddress[];
  streets: OsmStreet[];
  businesses: OsmBusiness[];
  /** Points of interest that aren't businesses. */
  interests: OsmBusiness[];
  /** Objects with a house number, but without street or place, or a named street nearby. */
  withoutStreet: number;
  /** Objects without a street, which are assigned to the nearest one. */
  byNearestStreet: number;
  /** Objects without nodes in the file. */
  withoutPosition: number;
  /** Sections of interpolation lines with unknown or inconsistent ends. */
  interpolationUnreadable: number;
}

interface Tagged {
  id: number;
  tags: OsmTags;
  type: OsmMember['type'];
  /** The position of a node, the nodes of a way, or the boundary of a relation. */
  place: Position | Float64Array | BoundaryWays;
}

/** Relations whose members are ways around an area. */
const AREA_RELATIONS = new Set(['multipolygon', 'building', 'boundary']);
/** Relations that state the street of their houses. */
const STREET_RELATIONS = new Set(['associatedStreet', 'street']);
const HOUSE_ROLES = new Set(['house', 'address', 'addr:houselink']);

const firstCode = (text: string | undefined): string | undefined => text?.split(/[;:,]/, 1)[0]?.trim() || undefined;

/** Returns the postal codes of the sides of a road. Those in the United States come from the Census. */
const sideCodes = (tags: OsmTags): Pick<OsmStreet, 'leftPostcode' | 'rightPostcode'> => {
  const both = tags.get('postal_code') ?? tags.get('addr:postcode');
  return {
    leftPostcode: firstCode(both ?? tags.get('tiger:zip_left')),
    rightPostcode: firstCode(both ?? tags.get('tiger:zip_right')),
  };
};

const isWanted = (tags: OsmTags): boolean =>
  tags.has('addr:housenumber') ||
  businessCategory((key) => tags.get(key)) !== undefined ||
  interestCategory((key) => tags.get(key)) !== undefined;

/** Converts semicolons between several numbers to the commas of the index. */
const numberOf = (tags: OsmTags): string => (tags.get('addr:housenumber') ?? '').replaceAll(';', ',');

/** Reads in two passes: relations, which are last in most files, then everything else. */
export class PlaceCollector {
  readonly #positions: NodePositions;
  readonly #rings: RelationRings;
  readonly #tagged: Tagged[] = [];
  readonly #streets: (Omit<OsmStreet, 'line'> & { nodes: Float64Array })[] = [];
  readonly #lines: { id: number; tags: OsmTags; nodes: Float64Array }[] = [];
  /** `way 12` → its street by a relation or an interpolation line. */
  readonly #streetOf = new Map<string, string>();

  /** @param positions of all nodes by the end of the second pass */
  constructor(positions: NodePositions) {
    this.#positions = positions;
    this.#rings = new RelationRings(positions);
  }

  readonly firstPass: Pick<Required<OsmHandler>, 'relation'> = {
    relation: (id, members, tags) => {
      const type = tags.get('type') ?? '';
      if (AREA_RELATIONS.has(type) && isWanted(tags))
        this.#tagged.push({ id, tags, type: 'relation', place: this.#rings.want(members) });
      const street = STREET_RELATIONS.has(type) ? (tags.get('addr:street') ?? tags.get('name')) : undefined;
      if (street === undefined) return;
      for (const member of members)
        if (HOUSE_ROLES.has(member.role)) this.#streetOf.set(`${member.type} ${member.id}`, street);
    },
  };

  readonly secondPass: Required<Pick<OsmHandler, 'node' | 'way'>> = {
    node: (id, latitudeE7, longitudeE7, tags) => {
      if (tags.size > 0 && isWanted(tags))
        this.#tagged.push({ id, tags, type: 'node', place: [longitudeE7 / 1e7, latitudeE7 / 1e7] });
    },
    way: (id, nodes, tags) => {
      this.#rings.take(id, nodes);
      const name = tags.get('name');
      if (name !== undefined && tags.has('highway'))
        this.#streets.push({ name, ...sideCodes(tags), nodes: nodes.slice() });
      else if (tags.has('addr:interpolation')) this.#lines.push({ id, tags, nodes: nodes.slice() });
      else if (isWanted(tags)) this.#tagged.push({ id, tags, type: 'way', place: nodes.slice() });
    },
  };

  finish(): OsmPlaces {
    const places: OsmPlaces = {
      addresses: [],
      streets: [],
      businesses: [],
      interests: [],
      withoutStreet: 0,
      byNearestStreet: 0,
      withoutPosition: 0,
      interpolationUnreadable: 0,
    };
    for (const { nodes, ...street } of this.#streets) {
      const line = this.#positions.line(nodes);
      if (line.length > 1) places.streets.push({ ...street, line });
    }
    const nearest = new NearestStreet(places.streets);
    const houses = this.#housesOnLines();
    for (const { id, tags, nodes } of this.#lines) {
      const street =
        tags.get('addr:street') ?? this.#streetOf.get(`way ${id}`) ?? this.#streetBeside(nodes, houses, nearest);
      if (street === undefined) continue;
      this.#streetOf.set(`way ${id}`, street);
      for (const node of nodes) this.#streetOf.set(`node ${node}`, street);
    }
    for (const tagged of this.#tagged) {
      const position = this.#positionOf(tagged.place);
      if (position === undefined) places.withoutPosition++;
      else this.#addPlace(places, tagged, position, nearest);
    }
    this.#addLines(places, houses);
    return places;
  }

  /** Returns the tags of houses that are nodes of interpolation lines. */
  #housesOnLines(): Map<number, OsmTags> {
    const onLines = new Set(this.#lines.flatMap(({ nodes }) => [...nodes]));
    return new Map(
      this.#tagged.flatMap(({ id, type, tags }) =>
        type === 'node' && onLines.has(id) && tags.has('addr:housenumber') ? [[id, tags]] : [],
      ),
    );
  }

  /** Returns the street along an interpolation line, unless its houses state theirs. */
  #streetBeside(nodes: Float64Array, houses: ReadonlyMap<number, OsmTags>, nearest: NearestStreet): string | undefined {
    const isSaid = nodes.some(
      (node) => houses.get(node)?.has('addr:street') === true || this.#streetOf.has(`node ${node}`),
    );
    const middle = isSaid ? undefined : middleOf(this.#positions.line(nodes));
    return middle === undefined ? undefined : nearest.at(middle);
  }

  #positionOf(place: Tagged['place']): Position | undefined {
    if (place instanceof Float64Array) return middleOf(this.#positions.line(place));
    if (Array.isArray(place)) return place;
    const [outer, inner] = [this.#rings.closed(place.outer), this.#rings.closed(place.inner)];
    const inside = outer === undefined ? undefined : pointInside([...outer, ...(inner ?? [])]);
    // If the boundary is incomplete, the middle of its known part.
    return inside ?? middleOf(this.#rings.positions(place.outer));
  }

  #addPlace(places: OsmPlaces, tagged: Tagged, position: Position, nearest: NearestStreet): void {
    const { id, tags } = tagged;
    const [lon, lat] = position;
    const business = businessCategory((key) => tags.get(key));
    const category = business ?? interestCategory((key) => tags.get(key));
    if (category !== undefined) {
      const kept = Object.fromEntries(
        BUSINESS_TAGS.flatMap((key) => (tags.has(key) ? [[key, tags.get(key) ?? '']] : [])),
      );
      places[business === undefined ? 'interests' : 'businesses'].push({
        id,
        name: tags.get('name'),
        category,
        tags: kept,
        locality: tags.get('addr:city'),
        lon,
        lat,
      });
    }
    if (!tags.has('addr:housenumber')) return;
    const { street: own, ...rest } = this.#surroundings(tagged.type, id, tags);
    const street = own ?? nearest.at(position);
    if (own === undefined && street !== undefined) places.byNearestStreet++;
    if (street === undefined) places.withoutStreet++;
    else places.addresses.push({ number: numberOf(tags), street, ...rest, lon, lat, isInterpolated: false });
  }

  #surroundings(type: OsmMember['type'], id: number, tags: OsmTags): Surroundings {
    return {
      // In villages without street names, houses are numbered by place.
      street: tags.get('addr:street') ?? this.#streetOf.get(`${type} ${id}`) ?? tags.get('addr:place'),
      locality: tags.get('addr:city'),
      postcode: tags.get('addr:postcode'),
    };
  }

  /** Adds the interpolated numbers. */
  #addLines(places: OsmPlaces, houses: ReadonlyMap<number, OsmTags>): void {
    for (const { id, tags, nodes } of this.#lines) {
      const points = Array.from(nodes).flatMap((node): LinePoint[] => {
        const position = this.#positions.at(node);
        const house = houses.get(node);
        if (position === undefined) return [];
        return [
          house === undefined
            ? { position }
            : {
                position,
                address: { ...this.#surroundings('node', node, house), number: house.get('addr:housenumber') ?? '' },
              },
        ];
      });
      const { addresses, unreadable } = interpolateAlong(
        points,
        this.#surroundings('way', id, tags),
        tags.get('addr:interpolation') ?? '',
      );
      places.interpolationUnreadable += unreadable;
      for (const {
        position: [lon, lat],
        ...address
      } of addresses)
        places.addresses.push({ ...address, lon, lat, isInterpolated: true });
    }
  }
}
