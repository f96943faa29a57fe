/** Spain from autonomous communities to municipalities, by the National Geographic Institute. */
import { adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { fromGeoJson } from '../../../main/geometry/rings.ts';
import { featuresOf, readTopology } from '../../read/topology.ts';
import { defineTheme, type Account } from '../../kit/theme.ts';
import { readSubdivisionNames, SUBDIVISION_NAMES } from './subdivision-names.ts';

interface SpanishArea {
  name: string;
}

/**
 * Provinces (INE codes) by autonomous community. Source: Instituto Nacional de Estadística, codes of communities and
 * provinces.
 */
const PROVINCES_OF: Record<string, string[]> = {
  '01': ['04', '11', '14', '18', '21', '23', '29', '41'],
  '02': ['22', '44', '50'],
  '03': ['33'],
  '04': ['07'],
  '05': ['35', '38'],
  '06': ['39'],
  '07': ['05', '09', '24', '34', '37', '40', '42', '47', '49'],
  '08': ['02', '13', '16', '19', '45'],
  '09': ['08', '17', '25', '43'],
  '10': ['03', '12', '46'],
  '11': ['06', '10'],
  '12': ['15', '27', '32', '36'],
  '13': ['28'],
  '14': ['30'],
  '15': ['31'],
  '16': ['01', '20', '48'],
  '17': ['26'],
  '18': ['51'],
  '19': ['52'],
};
/** ISO 3166-2 codes of the communities, in the order of their INE codes. */
const ISO_OF_COMMUNITY = 'AN AR AS IB CN CB CL CM CT VC EX GA MD MC NC PV RI CE ML'
  .split(' ')
  .map((code) => `ES-${code}`);
const COMMUNITY_OF = new Map(
  Object.entries(PROVINCES_OF).flatMap(([community, provinces]) =>
    provinces.map((province) => [province, community] as const),
  ),
);

/** Gibraltar, which the source lists as a community, a province and a municipality without a number. */
const GIBRALTAR = /^Gibraltar\b/u;
/** INE codes of the communities that are autonomous cities. */
const AUTONOMOUS_CITIES = new Set(['18', '19']);
const PROVINCE_DIGITS = 2;

interface Level {
  level: AdminLevel;
  object: string;
  what: string;
  localType: (key: string) => string;
  parent: (key: string) => number | undefined;
}

/** Returns a unique key: official keys of different countries may be equal. */
const sourceKey = (code: string): string => `ESP-${code}`;

const SPAIN = boundaryId(adminCategoryCode(0), 'ESP');

const idOfProvince = (province: string): number | undefined =>
  COMMUNITY_OF.has(province) ? boundaryId(adminCategoryCode(2), sourceKey(province)) : undefined;

const idOfCommunity = (province: string): number | undefined => {
  const community = COMMUNITY_OF.get(province);
  return community === undefined ? undefined : boundaryId(adminCategoryCode(1), sourceKey(community));
};

const LEVELS: Level[] = [
  {
    level: 1,
    object: 'autonomous_regions',
    what: 'autonomous communities',
    localType: (key) => (AUTONOMOUS_CITIES.has(key) ? 'Ciudad autónoma' : 'Comunidad autónoma'),
    parent: () => SPAIN,
  },
  {
    level: 2,
    object: 'provinces',
    what: 'provinces',
    localType: (key) => (AUTONOMOUS_CITIES.has(COMMUNITY_OF.get(key) ?? '') ? 'Ciudad autónoma' : 'Provincia'),
    parent: idOfCommunity,
  },
  {
    level: 8,
    object: 'municipalities',
    what: 'municipalities',
    localType: (key) => (COMMUNITY_OF.has(key.slice(0, PROVINCE_DIGITS)) ? 'Municipio' : 'Territorio sin municipio'),
    parent: (key) => idOfProvince(key.slice(0, PROVINCE_DIGITS)) ?? SPAIN,
  },
];

export const theme = defineTheme({
  id: 'admin-spain',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of Spain',
    description: 'Comunidades autónomas, provincias and municipios.',
    vintage: '2022',
    kind: 'measured',
    licence: 'CC-BY-4.0; Unicode-DFS-2016 (names)',
    attribution: 'Instituto Geográfico Nacional de España; names in other languages: Unicode, Inc. (CLDR)',
  },
  sources: ['es-atlas', SUBDIVISION_NAMES],
  seconds: 3,
  build(context) {
    const { database, file, progress } = context;
    progress('read');
    const namesOf = readSubdivisionNames(context);
    const topology = readTopology<SpanishArea>(file('es-atlas', 'es/municipalities.json'));
    const writer = createAreaWriter(database);
    const accounts: Account[] = [];
    for (const { level, object, what, localType, parent } of LEVELS) {
      const features = featuresOf(topology, object);
      let gibraltar = 0;
      let flat = 0;
      for (const [index, { id, properties, geometry }] of features.entries()) {
        if (index % 200 === 0) progress(`write ${what}`, index, features.length);
        if (GIBRALTAR.test(properties.name)) {
          gibraltar++;
          continue;
        }
        const key = String(id);
        const polygons = fromGeoJson(geometry);
        if (polygons.length === 0) {
          flat++;
          continue;
        }
        writer.add({
          categoryCode: adminCategoryCode(level),
          sourceKey: sourceKey(key),
          name: properties.name,
          localType: localType(key),
          countryIso3: 'ESP',
          parentId: parent(key),
          names: level === 1 ? namesOf(ISO_OF_COMMUNITY[Number(key) - 1] ?? '') : undefined,
          polygons,
        });
      }
      accounts.push({
        subject: what,
        sourceCount: features.length,
        writtenCount: features.length - gibraltar - flat,
        differences: {
          'Gibraltar, a separate country here': -gibraltar,
          'without an area on the grid of the source': -flat,
        },
      });
    }
    const { bbox: coverage, ...counts } = writer.finish();
    return {
      coverage,
      counts,
      accounts,
      notes: [
        'Levels: admin1 comunidad or ciudad autónoma, admin2 provincia, admin8 municipio. Ceuta and Melilla ' +
          'are listed at all three levels.',
        ...(context.has(SUBDIVISION_NAMES)
          ? ['Translated names of communities are from Unicode CLDR.']
          : ['CLDR was not available when this pack was built: communities have no translated names.']),
        'The source is simplified and snapped to a grid of about 0.002 degrees: borders are off by up to 200 metres.',
        'Land shared by several municipalities is a separate area, of type "Territorio sin municipio" if it ' +
          'belongs to no province.',
      ],
    };
  },
});
