/** Regions of the world that consist of countries: continents, UN regions, unions and currency areas. */
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
/** Date of legal tender: that of the CLDR release. */
const CURRENCY_DAY = '2026-03-01';
/** Region whose name in CLDR is shorter than in M49, and imprecise. */
const IMPRECISE_IN_CLDR = '419';

interface BordersFile {
  features: { properties: CoderFeature & { m49?: string; nameEn: string } }[];
}

interface TerritoriesFile {
  main: Record<string, { localeDisplayNames: { territories: Record<string, string> } }>;
}

/** Reads names of CLDR's territories by language, then by code. */
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
        language === 'en' || code === IMPRECISE_IN_CLDR || territories[code] === undefined
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
      'European Economic Area, the euro area and other groups of countries, and currency areas.',
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
        derivedFrom: [countries.manifest],
        notes: [
          'Each region consists of entire countries and territories of ISO 3166-1, and contains the points of ' +
            'these countries. Countries on two continents (Russia, Turkey, Egypt, Kazakhstan, Indonesia) are in ' +
            'one region as in M49: Russia in Europe, Turkey and Kazakhstan in Asia, Egypt in Africa.',
          'Shapes are simplified to about 3.5 km, for drawing, and for look-ups if the countries pack is not ' +
            'installed.',
          "Continents are M49's regions, with the Americas divided into North America (including Central America " +
            'and the Caribbean) and South America; Antarctica has no region in M49. Taiwan and Kosovo, which M49 ' +
            'does not list, are assigned as in CLDR.',
          'The European Union consists of its member states and those of their territories where its treaties ' +
            'apply, according to country-coder; overseas countries and territories are a separate group. Parts ' +
            'of states outside it without their own code (Northern Cyprus, Büsingen, Livigno) are included.',
          'The euro area is the part of the European Union where the euro is legal tender. The European ' +
            'Economic Area is the Union with Iceland, Liechtenstein and Norway.',
          'Members of the United Nations are states: territories that ISO 3166-1 lists separately are not in ' +
            'its groups.',
          'A currency area is where the currency is legal tender according to CLDR: a country with two currencies ' +
            'is in both areas.',
        ],
      };
    } finally {
      countries.database.close();
    }
  },
});
