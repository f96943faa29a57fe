/**
 * Regions of the world that are made of countries: continents, the United Nations' regions, unions, areas of one
 * currency.
 */
import { readFileSync } from 'node:fs';
import { adminCategoryCode } from '../../../contract/categories.ts';
import { AreaPack } from '../../../main/packs/area-pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { defineTheme, type BuildContext } from '../../kit/theme.ts';
import { COUNTRY_NAME_LANGUAGES } from '../geocoder/names.ts';
import {
  countryGroups,
  currencyAreas,
  readOtherEeaMembers,
  unRegionalGroups,
  type CoderFeature,
  type CountryRecord,
} from './groups.ts';
import { m49Regions, type Naming } from './m49.ts';
import type { Region } from './region.ts';
import { readCurrencies, readTerritories } from './territories.ts';
import { writeRegions } from './write.ts';

const COUNTRIES = 'countries';
/** As of when legal tender is known: the release of CLDR that lists it. */
const CURRENCY_DAY = '2026-03-01';
/** CLDR's short name of this region says less than M49's. */
const NAMED_OTHERWISE = '419';

interface BordersFile {
  features: { properties: CoderFeature & { m49?: string; nameEn: string } }[];
}

interface TerritoriesFile {
  main: Record<string, { localeDisplayNames: { territories: Record<string, string> } }>;
}

/** Names of CLDR's territories, by language, then by code. */
function readNames({ file }: BuildContext): Map<string, Record<string, string>> {
  return new Map(
    COUNTRY_NAME_LANGUAGES.flatMap((language) => {
      const parsed: TerritoriesFile = JSON.parse(
        readFileSync(file('cldr-territories', `main/${language}/territories.json`), 'utf8'),
      );
      const territories = parsed.main[language]?.localeDisplayNames.territories;
      return territories === undefined ? [] : [[language, territories]];
    }),
  );
}

function readRegions(context: BuildContext): Region[] {
  const borders: BordersFile = JSON.parse(readFileSync(context.file('country-coder', 'src/data/borders.json'), 'utf8'));
  const features = borders.features.map(({ properties }) => properties);
  const countries: CountryRecord[] = JSON.parse(
    readFileSync(context.file('world-countries', 'countries.json'), 'utf8'),
  );
  const translated = readNames(context);
  const names = (code: string): Map<string, string> =>
    new Map(
      [...translated].flatMap(([language, territories]) =>
        language === 'en' || code === NAMED_OTHERWISE || territories[code] === undefined
          ? []
          : [[language, territories[code]]],
      ),
    );
  const naming: Naming = {
    names,
    name: (code) => {
      const found = features.find(({ m49, iso1A2 }) => m49 === code || iso1A2 === code);
      if (found === undefined) throw new Error(`country-coder has no name for the region ${code}`);
      return found.nameEn;
    },
  };
  const territories = readTerritories(context.file('cldr-core', 'supplemental/territoryContainment.json'));
  const iso3 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
  const sources = {
    territories,
    features,
    countries,
    iso3,
    names,
    currencies: readCurrencies(context.file('cldr-core', 'supplemental/currencyData.json'), CURRENCY_DAY),
    otherEeaMembers: readOtherEeaMembers(context.file('is-european', 'src/index.js')),
  };
  return [
    ...m49Regions(territories, iso3, naming),
    ...unRegionalGroups(countries),
    ...countryGroups(sources),
    ...currencyAreas(sources),
  ];
}

export const theme = defineTheme({
  id: 'regions-world',
  describe: {
    theme: 'geo-boundaries',
    title: 'Regions of the world',
    description:
      'Continents, regions of the United Nations (M49), its regional groups, the European Union, the ' +
      'European Economic Area, the euro area and other groups of countries, and areas of one currency.',
    vintage:
      'CLDR 48.2, March 2026 (regions, European Union, United Nations, currencies); 2025 (European Economic ' +
      'Area); 2024 (UN regional groups)',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: 'Unicode CLDR; country-coder contributors; mledoze/countries contributors; is-european (Kiko Beats)',
  },
  sources: ['cldr-core', 'cldr-territories', 'country-coder', 'world-countries', 'is-european'],
  needs: [COUNTRIES],
  seconds: 20,
  build(context) {
    const countries = needPack(context, COUNTRIES);
    try {
      return {
        ...writeRegions(context, readRegions(context), new AreaPack(countries), adminCategoryCode(0)),
        madeFrom: [countries.manifest],
        notes: [
          'Each region is made of whole countries and territories of ISO 3166-1, and holds a point where one ' +
            'of them is the country at that point. Countries on two continents (Russia, Turkey, Egypt, ' +
            'Kazakhstan, Indonesia) are in one region as M49 assigns them: Russia in Europe, Turkey and ' +
            'Kazakhstan in Asia, Egypt in Africa.',
          'The shapes are simplified to about 3.5 km, for drawing, and for look-ups where the countries pack ' +
            'is not installed.',
          "Continents are M49's regions, the Americas divided into North America (with Central America and " +
            'the Caribbean) and South America; Antarctica has no region in M49. Taiwan and Kosovo, which M49 ' +
            'does not list, are where CLDR puts them.',
          'The European Union is its member states and those of their territories in which its treaties ' +
            'hold, as country-coder tells them; overseas countries and territories are a group of their own. ' +
            'Parts of states outside of it that have no code of their own (Northern Cyprus, Büsingen, Livigno) ' +
            'are not told apart.',
          'The euro area is the part of the European Union where the euro is legal tender. The European ' +
            'Economic Area is the Union with Iceland, Liechtenstein and Norway.',
          'Members of the United Nations are states: territories that ISO 3166-1 lists by themselves are in ' +
            'no group of it.',
          'Currency areas are where a currency is legal tender by CLDR: a country with two is in both.',
        ],
      };
    } finally {
      countries.database.close();
    }
  },
});
