/** Populated places of the world, from GeoNames. */
import { PLACE_TABLE } from '../../../main/packs/schema/areas.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { PLACE_SOURCES, readPlaces } from '../../read/places.ts';
import { completeAccount, defineTheme } from '../../kit/theme.ts';

export const theme = defineTheme({
  id: 'places',
  describe: {
    theme: 'places',
    title: 'Places of the world',
    description:
      'Cities, towns and villages with country, divisions, population and position, with capitals and seats of ' +
      'divisions marked.',
    vintage: 'GeoNames 2026 (places), 2023 (population, and places of fewer than 1,000 people)',
    kind: 'measured',
    licence: 'CC-BY-4.0',
    attribution: 'GeoNames (geonames.org)',
  },
  sources: [...PLACE_SOURCES, 'country-coder'],
  seconds: 5,
  build({ database, file, progress }) {
    progress('read');
    const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
    const places = readPlaces(file, 500);
    database.exec(PLACE_TABLE);
    const insert = database.prepare(
      'INSERT INTO place (name, country_iso3, admin1, admin2, population, feature_code, lon, lat, ' +
        'geonames_id, seat_level) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    database.transaction(() => {
      for (const [
        index,
        { name, country, admin1, admin2, population, featureCode, lon, lat, geonamesId, seatLevel },
      ] of places.entries()) {
        if (index % 20_000 === 0) progress('write', index, places.length);
        insert.run(
          name,
          iso3ByIso2.get(country) ?? null,
          admin1 ?? null,
          admin2 ?? null,
          population ?? null,
          featureCode ?? null,
          lon,
          lat,
          geonamesId ?? null,
          seatLevel ?? null,
        );
      }
    })();
    const identified = places.filter(({ geonamesId }) => geonamesId !== undefined).length;
    const withPopulation = places.filter(({ population }) => population !== undefined).length;
    return {
      coverage: [
        places.reduce((min, { lon }) => Math.min(min, lon), Infinity),
        places.reduce((min, { lat }) => Math.min(min, lat), Infinity),
        places.reduce((max, { lon }) => Math.max(max, lon), -Infinity),
        places.reduce((max, { lat }) => Math.max(max, lat), -Infinity),
      ],
      counts: {
        places: places.length,
        identified,
        with_population: withPopulation,
        capitals: places.filter(({ seatLevel }) => seatLevel === 0).length,
        seats: places.filter(({ seatLevel }) => (seatLevel ?? 0) > 0).length,
        without_country: places.filter(({ country }) => !iso3ByIso2.has(country)).length,
      },
      accounts: [completeAccount('places', places.length)],
      notes: [
        `The list of places has no ids. ${identified} of ${places.length} were matched to an older GeoNames ` +
          'extract with ids, by position, then by names within 20 km, each at most once; population and type ' +
          `are from that extract. ${withPopulation} have a population; for the others it is unknown.`,
        'Capitals and seats are from GeoNames as of 2023, which had no capital for Israel, the Palestinian ' +
          'territories, Western Sahara, Tokelau and the British Indian Ocean Territory.',
        'Names are from GeoNames: for well-known cities often the English one.',
      ],
    };
  },
});
