/** Addresses, named streets and businesses of an OpenStreetMap file. */
import { businessCategory, BUSINESS_TAGS } from './business-tags.ts';
import { middleOf, NodePositions } from './node-positions.ts';
import type { OsmHandler, OsmTags } from './objects.ts';

export interface OsmAddress {
  number: string;
  street: string;
  locality: string | undefined;
  postcode: string | undefined;
  lon: number;
  lat: number;
}

export interface OsmStreet {
  name: string;
  line: [longitude: number, latitude: number][];
}

export interface OsmBusiness {
  id: number;
  name: string | undefined;
  category: string;
  tags: Record<string, string>;
  lon: number;
  lat: number;
}

export interface OsmPlaces {
  addresses: OsmAddress[];
  streets: OsmStreet[];
  businesses: OsmBusiness[];
  /** Objects with a house number but neither street nor place. */
  withoutStreet: number;
  /** Objects none of whose nodes are in the file. */
  withoutPosition: number;
}

interface Tagged {
  id: number;
  tags: OsmTags;
  /** A node's own position, or the nodes of a way. */
  place: [longitude: number, latitude: number] | Float64Array;
}

const isWanted = (tags: OsmTags): boolean => tags.has('addr:housenumber') || businessCategory((key) => tags.get(key)) !== undefined;

/** Several numbers in one tag stand apart by semicolons; the index reads them apart by commas. */
const numberOf = (tags: OsmTags): string => (tags.get('addr:housenumber') ?? '').replaceAll(';', ',');

export class PlaceCollector {
  readonly #positions = new NodePositions();
  readonly #tagged: Tagged[] = [];
  readonly #streets: { name: string; nodes: Float64Array }[] = [];

  readonly handler: Required<Pick<OsmHandler, 'node' | 'way'>> = {
    node: (id, latitudeE7, longitudeE7, tags) => {
      this.#positions.add(id, latitudeE7, longitudeE7);
      if (tags.size > 0 && isWanted(tags)) this.#tagged.push({ id, tags, place: [longitudeE7 / 1e7, latitudeE7 / 1e7] });
    },
    way: (id, nodes, tags) => {
      const name = tags.get('name');
      if (name !== undefined && tags.has('highway')) this.#streets.push({ name, nodes: nodes.slice() });
      else if (isWanted(tags)) this.#tagged.push({ id, tags, place: nodes.slice() });
    },
  };

  finish(): OsmPlaces {
    const places: OsmPlaces = { addresses: [], streets: [], businesses: [], withoutStreet: 0, withoutPosition: 0 };
    for (const { name, nodes } of this.#streets) {
      const line = this.#positions.line(nodes);
      if (line.length > 1) places.streets.push({ name, line });
    }
    for (const { id, tags, place } of this.#tagged) {
      const position = place instanceof Float64Array ? middleOf(this.#positions.line(place)) : place;
      if (position === undefined) places.withoutPosition++;
      else addPlace(places, id, tags, position);
    }
    return places;
  }
}

function addPlace(places: OsmPlaces, id: number, tags: OsmTags, [lon, lat]: [number, number]): void {
  const category = businessCategory((key) => tags.get(key));
  if (category !== undefined) {
    const kept = Object.fromEntries(BUSINESS_TAGS.flatMap((key) => (tags.has(key) ? [[key, tags.get(key) ?? '']] : [])));
    places.businesses.push({ id, name: tags.get('name'), category, tags: kept, lon, lat });
  }
  if (!tags.has('addr:housenumber')) return;
  // Villages without street names number their houses by the place.
  const street = tags.get('addr:street') ?? tags.get('addr:place');
  if (street === undefined) places.withoutStreet++;
  else places.addresses.push({ number: numberOf(tags), street, locality: tags.get('addr:city'), postcode: tags.get('addr:postcode'), lon, lat });
}
