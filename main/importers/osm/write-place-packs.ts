/** Addresses, businesses and administrative areas of an OpenStreetMap file as packs. */
import { adminCategoryCode, ADMIN_LEVELS } from '../../../contract/categories.ts';
import type { PackSource } from '../../../contract/pack.ts';
import { boundsOf } from '../../packs/bounds.ts';
import { addBusinesses, type NamedBusiness } from '../../geocoder/index/add-businesses.ts';
import { addPostcodes } from '../../geocoder/index/add-postcodes.ts';
import { addStreets, type StreetItem } from '../../geocoder/index/add-streets.ts';
import type { InstalledPacks } from '../../packs/damaged.ts';
import { GeocoderIndexWriter } from '../../geocoder/index/writer.ts';
import { BUSINESS_TABLE } from '../../packs/schema/streets.ts';
import { createAreaWriter, type AreaInput } from '../../packs/write/areas.ts';
import { type PackDescription, type PackWriter } from '../../packs/write/pack.ts';
import { beginImportedPack, type PackPlacing } from '../../packs/write/place.ts';
import { TangledPolygon } from '../../packs/write/repair.ts';
import { fromGeoJson } from '../../packs/write/rings.ts';
import { WorldReference } from '../addresses/world-reference.ts';
import type { RefusedFeature } from '../import-process.ts';
import type { OsmAdminAreas } from './admin-areas.ts';
import type { OsmBusiness, OsmPlaces } from './collect-places.ts';
import { OSM_ATTRIBUTION, OSM_LICENCE } from './provenance.ts';
import { TownsOfStreets } from './towns-of-streets.ts';

export interface PlacePackReport {
  pack: string;
  title: string;
  counts: Record<string, number>;
}

/** How administrative areas are written. */
export interface AreaWriting {
  /** Areas that ended the process that wrote them, by the id of their relation: they are left out. */
  refused?: readonly RefusedFeature[] | undefined;
  /** Called before an area is written, with the id of its relation; with nothing when all are. */
  onArea?: ((id: number | undefined) => void) | undefined;
}

interface PackRequest extends PackPlacing {
  directory: string;
  id: string;
  title: string;
  source: PackSource;
}

type Common = Pick<PackDescription, 'version' | 'vintage' | 'kind' | 'licence' | 'attribution' | 'sources'>;

/** `sources`: besides the file itself. */
type Filled = Omit<PackDescription, keyof Common | 'title'> & { sources?: PackSource[] };

const common = (source: PackSource): Common => ({
  version: '1',
  vintage: `as in ${source.name}`,
  kind: 'measured',
  licence: OSM_LICENCE,
  attribution: OSM_ATTRIBUTION,
  sources: [source],
});

/** The pack that `fill` fills, whole or not at all. */
async function write(
  { directory, id, title, source, newSince }: PackRequest,
  fill: (pack: PackWriter) => Filled,
): Promise<PlacePackReport> {
  const pack = beginImportedPack(directory, id, { newSince });
  let filled: Filled;
  try {
    filled = fill(pack);
  } catch (error) {
    pack.abandon();
    throw error;
  }
  await pack.finish({ ...common(source), ...filled, sources: [source, ...(filled.sources ?? [])], title });
  return { pack: id, title, counts: filled.counts };
}

/** Businesses that have a name, with the town that each is in. */
const namedBusinesses = (world: WorldReference, businesses: readonly OsmBusiness[]): NamedBusiness[] =>
  businesses.flatMap(({ name, category, locality, lon, lat }) =>
    name === undefined ? [] : [{ name, category, parent: world.placeAt(locality, undefined, lon, lat), lon, lat }],
  );

/** Houses and the edges of streets, with the town that each is in. */
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
 * Addresses, named streets, postal codes and businesses as an index for the geocoder, named by the areas of the pack
 * geocoder-world where that is among `installed`.
 */
export function writeAddressPack(
  request: PackRequest,
  places: OsmPlaces,
  installed: InstalledPacks,
): Promise<PlacePackReport> {
  return write(request, ({ database }) => {
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
        description: 'Addresses, streets, postal codes and businesses, as an index for geocoding.',
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
                `${counts.interpolated} house numbers are interpolated: they lie on lines between known ones, and no house is mapped there.`,
              ]
            : []),
          ...(byNearestStreet > 0
            ? [
                `${byNearestStreet} objects have a house number and name no street: they are said to be in the nearest one within 100 m.`,
              ]
            : []),
          ...(world.isInstalled
            ? []
            : ['The pack geocoder-world was not installed: the addresses have only the town that they name.']),
        ],
      };
    } finally {
      world.close();
    }
  });
}

export function writeBusinessPack(request: PackRequest, { businesses }: OsmPlaces): Promise<PlacePackReport> {
  return write(request, ({ database }) => {
    database.exec(BUSINESS_TABLE);
    const insert = database.prepare(
      'INSERT INTO business (source_id, name, category, tags, lon, lat) VALUES (?, ?, ?, ?, ?, ?)',
    );
    database.transaction(() => {
      for (const { id, name, category, tags, lon, lat } of businesses)
        insert.run(id, name ?? null, category, JSON.stringify(tags), lon, lat);
    })();
    return {
      theme: 'businesses',
      description: 'Shops, offices, crafts, tourism and amenities where people work.',
      coverage: boundsOf(businesses.map(({ lon, lat }) => [lon, lat] as const)),
      counts: { business: businesses.length },
      notes: [
        'Street furniture, car parks and cash machines are left out.',
        'The bounds are those of the businesses found; what OpenStreetMap does not have there is not known.',
      ],
    };
  });
}

export function writeAdminPack(
  request: PackRequest,
  { areas, incomplete }: OsmAdminAreas,
  { refused = [], onArea }: AreaWriting = {},
): Promise<PlacePackReport> {
  const tangled: string[] = [];
  return write(request, ({ database }) => {
    const writer = createAreaWriter(database);
    for (const { id, name, level, iso3, polygons } of areas) {
      const adminLevel = ADMIN_LEVELS[level];
      if (adminLevel === undefined) continue;
      if (refused.some(({ item }) => item === id)) {
        tangled.push(name);
        continue;
      }
      onArea?.(id);
      const area: AreaInput = {
        categoryCode: adminCategoryCode(adminLevel),
        sourceKey: `osm:${id}`,
        name,
        countryIso3: iso3,
        polygons: fromGeoJson({
          type: 'MultiPolygon',
          coordinates: polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => [lon, lat]))),
        }),
      };
      try {
        writer.add(area);
      } catch (error) {
        if (!(error instanceof TangledPolygon)) throw error;
        tangled.push(name);
      }
    }
    onArea?.(undefined);
    const totals = writer.finish();
    return {
      theme: 'admin',
      description: 'Administrative areas of OpenStreetMap whose boundaries are whole in the file.',
      coverage: totals.bbox,
      counts: {
        areas: totals.areas,
        shards: totals.shards,
        repaired: totals.repaired,
        incomplete: incomplete.length,
        ...(tangled.length === 0 ? {} : { tangled: tangled.length }),
      },
      notes: [
        'Levels are those of OpenStreetMap less two: admin_level 2 is admin0, 10 is admin8.',
        `Left out, since the file holds a part of them only: ${incomplete.slice(0, 50).join(', ') || 'none'}${incomplete.length > 50 ? ` and ${incomplete.length - 50} more` : ''}.`,
        ...(tangled.length === 0
          ? []
          : [`Left out, since their boundaries cross themselves too often: ${tangled.slice(0, 50).join(', ')}.`]),
      ],
    };
  });
}
