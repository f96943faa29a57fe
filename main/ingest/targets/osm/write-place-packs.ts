/** Writes the addresses and businesses of an OpenStreetMap file as packs. */
import type { PackSource } from '../../../../contract/pack.ts';
import { boundsOf } from '../../../geometry/bounds.ts';
import { addBusinesses, type NamedBusiness } from '../../../geocoder/index/add-businesses.ts';
import { addPostcodes } from '../../../geocoder/index/add-postcodes.ts';
import { addStreets, type StreetItem } from '../../../geocoder/index/add-streets.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import { GeocoderIndexWriter } from '../../../geocoder/index/writer.ts';
import { BUSINESS_TABLE, POINT_OF_INTEREST_TABLE } from '../../../packs/schema/streets.ts';
import type { PackDescription, PackWriter } from '../../../packs/write/pack.ts';
import type { PackPlacement } from '../../../packs/write/place.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { WorldReference } from '../addresses/world-reference.ts';
import type { OsmBusiness, OsmPlaces } from './collect-places.ts';
import { OSM_ATTRIBUTION, OSM_LICENCE } from './provenance.ts';
import { TownsOfStreets } from './towns-of-streets.ts';

export interface PlacePackReport {
  pack: string;
  title: string;
  counts: Record<string, number>;
}

export interface PackRequest extends PackPlacement {
  directory: string;
  id: string;
  title: string;
  source: PackSource;
  /** Sentences about skipped objects, for the notes of every pack. */
  leftOut: readonly string[];
}

/** What differs between the packs of a file; `sources` besides the file itself. */
type Filled = Pick<PackDescription, 'theme' | 'description' | 'coverage' | 'counts' | 'notes'> & {
  sources?: PackSource[];
};

/** Writes a pack of the file. If that fails, installed packs are unchanged. @throws what `fill` throws */
export const writePlacePack = (
  { directory: packsDirectory, id, title, source, leftOut, ...placing }: PackRequest,
  fill: (pack: PackWriter) => Filled | Promise<Filled>,
): Promise<PlacePackReport> =>
  writeImportedPack({ packsDirectory, id, ...placing }, async (pack) => {
    const { notes, sources = [], ...filled } = await fill(pack);
    return {
      description: {
        version: '1',
        vintage: `as in ${source.name}`,
        kind: 'measured',
        licence: OSM_LICENCE,
        attribution: OSM_ATTRIBUTION,
        ...filled,
        title,
        notes: [...notes, ...leftOut],
        sources: [source, ...sources],
      },
      result: { pack: id, title, counts: filled.counts },
    };
  });

/** Returns the businesses that have a name, with their town. */
const namedBusinesses = (world: WorldReference, businesses: readonly OsmBusiness[]): NamedBusiness[] =>
  businesses.flatMap(({ name, category, locality, lon, lat }) =>
    name === undefined ? [] : [{ name, category, parent: world.placeAt(locality, undefined, lon, lat), lon, lat }],
  );

/** Returns houses and the edges of streets, with their town. */
function streetItems(world: WorldReference, { addresses, streets }: OsmPlaces): StreetItem[] {
  const towns = new TownsOfStreets();
  const houses = addresses.map(({ number, street, locality, postcode, lon, lat, isInterpolated }): StreetItem => {
    const parent = world.placeAt(locality, undefined, lon, lat);
    towns.add(street, [lon, lat], parent);
    return {
      street,
      parent,
      context: postcode === undefined ? [] : [postcode],
      house: { number, postcode, lon, lat, isInterpolated },
    };
  });
  const edges = streets.map(({ name, line, leftPostcode, rightPostcode }): StreetItem => {
    const [lon, lat] = line[line.length >> 1] ?? [0, 0];
    const parent = towns.at(name, line) ?? world.placeAt(undefined, undefined, lon, lat);
    const context = [...new Set([leftPostcode, rightPostcode])].filter((code) => code !== undefined);
    return { street: name, parent, context, edge: { line, leftPostcode, rightPostcode } };
  });
  return [...houses, ...edges];
}

/**
 * Writes addresses, named streets, postal codes and businesses as an index of the geocoder, in the areas of the pack
 * geocoder-world if that is installed.
 */
export function writeAddressPack(
  request: PackRequest,
  places: OsmPlaces,
  installed: InstalledPacks,
): Promise<PlacePackReport> {
  return writePlacePack(request, ({ database }) => {
    const { addresses, streets, businesses, withoutStreet, byNearestStreet, withoutPosition, interpolationUnreadable } =
      places;
    const writer = new GeocoderIndexWriter(database);
    const world = new WorldReference(installed, writer);
    try {
      const interpolated = addresses.filter(({ isInterpolated }) => isInterpolated).length;
      const items = streetItems(world, places);
      const counts = addStreets(writer, items);
      const postcodes = addPostcodes(writer, items);
      const named = namedBusinesses(world, businesses);
      addBusinesses(writer, named);
      const written = writer.finish();
      return {
        theme: 'geocoder',
        description: 'Addresses, streets, postal codes and businesses, indexed for geocoding.',
        coverage: boundsOf([
          ...addresses.map(({ lon, lat }) => [lon, lat] as const),
          ...streets.flatMap(({ line }) => line),
        ]),
        counts: {
          ...written,
          streets: counts.streets,
          postcodes,
          businesses: named.length,
          addresses: addresses.length - interpolated,
          interpolated: counts.interpolated,
          house_numbers_unreadable: counts.houseNumbersUnreadable,
          without_street: withoutStreet,
          by_nearest_street: byNearestStreet,
          without_position: withoutPosition,
          interpolation_unreadable: interpolationUnreadable,
        },
        sources: world.sources,
        notes: [
          ...(counts.interpolated > 0
            ? [
                `${counts.interpolated} house numbers are interpolated: they lie on lines between known ones and ` +
                  "aren't mapped individually.",
              ]
            : []),
          ...(byNearestStreet > 0
            ? [
                `${byNearestStreet} objects have a house number but no street: they are assigned to the nearest ` +
                  'street within 100 m.',
              ]
            : []),
          ...(world.isInstalled
            ? []
            : ["The pack geocoder-world wasn't installed, so the addresses have only the town given in the data."]),
        ],
      };
    } finally {
      world.close();
    }
  });
}

export function writeBusinessPack(
  request: PackRequest,
  { businesses, interests }: OsmPlaces,
): Promise<PlacePackReport> {
  return writePlacePack(request, ({ database }) => {
    database.exec(BUSINESS_TABLE);
    database.exec(POINT_OF_INTEREST_TABLE);
    for (const [table, rows] of [
      ['business', businesses],
      ['point_of_interest', interests],
    ] as const) {
      const insert = database.prepare(
        `INSERT INTO ${table} (source_id, name, category, tags, lon, lat) VALUES (?, ?, ?, ?, ?, ?)`,
      );
      database.transaction(() => {
        for (const { id, name, category, tags, lon, lat } of rows)
          insert.run(id, name ?? null, category, JSON.stringify(tags), lon, lat);
      })();
    }
    return {
      theme: 'businesses',
      description:
        'Shops, offices, crafts, tourism and amenities where people work; and other points of interest, e.g. car ' +
        'parks and toilets.',
      coverage: boundsOf(businesses.map(({ lon, lat }) => [lon, lat] as const)),
      counts: { business: businesses.length, point_of_interest: interests.length },
      notes: [
        "Street furniture, car parks and cash machines don't count as businesses.",
        'The bounds are those of the businesses found. Businesses missing from OpenStreetMap are missing here ' +
          'too.',
      ],
    };
  });
}
