/** First-level divisions of the world by ISO 3166-2, and Natural Earth's divisions below them. */
import { adminCategoryCode } from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter, type AreaWriter } from '../../../main/packs/write/areas.ts';
import { areaKm2, fromGeoJson, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { iso3OfAdmin1, namesOfAdmin1, readAdmin1 } from '../../read/natural-earth.ts';
import type { Admin1Feature } from '../../read/natural-earth.types.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { defineTheme, type BuildContext } from '../../kit/theme.ts';
import { findFirstLevels, type Union } from './first-levels.ts';
import { readSubdivisions } from './iso-subdivisions.ts';
import { VINTAGES } from './renewed.ts';
import { readSubdivisionNames, SUBDIVISION_NAMES } from './subdivision-names.ts';
import { countryOfDisputed } from '../countries/disputed-areas.ts';
import { readNepal } from './nepal.ts';
import { differingCounts } from './differing-counts.ts';

/** Packs of countries with this level from a better source. */
const BETTER_PACK: Record<string, string> = {
  USA: 'admin-us',
  ASM: 'admin-us',
  GUM: 'admin-us',
  MNP: 'admin-us',
  PRI: 'admin-us',
  VIR: 'admin-us',
  DEU: 'admin-germany',
  ESP: 'admin-spain',
};
const NEPAL = 'NPL';
const FIRST = adminCategoryCode(1);
const SECOND = adminCategoryCode(2);

/** Returns why a division is skipped, if it is. */
function skipReason({ properties: { name } }: Admin1Feature, iso3: string | undefined): string | undefined {
  const pack = iso3 === undefined ? undefined : BETTER_PACK[iso3];
  if (pack !== undefined) return `of ${iso3}, with admin1 in pack ${pack}`;
  if (iso3 === NEPAL) return 'former zones of Nepal';
  return name === undefined || name === '' ? 'minor islands without a name' : undefined;
}

/** Selects the divisions to write, with the country of each and counts of skipped ones by reason. */
function selectDivisions(context: BuildContext): {
  features: Admin1Feature[];
  iso3Of: ReadonlyMap<Admin1Feature, string>;
  sourceCount: number;
  skipped: Record<string, number>;
} {
  const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
  const all = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'));
  const iso3Of = new Map<Admin1Feature, string>();
  const skipped: Record<string, number> = {};
  const features = all.filter((feature) => {
    const iso3 = countryOfDisputed(feature.properties.adm1_code) ?? iso3OfAdmin1(feature.properties, iso3ByIso2);
    if (iso3 !== undefined) iso3Of.set(feature, iso3);
    const reason = skipReason(feature, iso3);
    if (reason !== undefined) skipped[reason] = (skipped[reason] ?? 0) - 1;
    return reason === undefined;
  });
  return { features, iso3Of, sourceCount: all.length, skipped };
}

/** Merges the polygons of several divisions. */
function unite({ code, members }: Union): MultiPolygon {
  const united = untangle(members.flatMap(({ geometry }) => fromGeoJson(geometry)));
  if (united === undefined) throw new Error(`The divisions of ${code} couldn't be merged`);
  return united;
}

const largest = (members: readonly Admin1Feature[]): Admin1Feature | undefined =>
  members
    .map((member) => ({ member, size: areaKm2(fromGeoJson(member.geometry)) }))
    .toSorted((a, b) => b.size - a.size)[0]?.member;

type NamesOf = (code: string) => ReadonlyMap<string, string>;

/** Writes a single division of Natural Earth. @param namesOf translations, if Natural Earth has none */
function writeSingle(
  writer: AreaWriter,
  { properties, geometry }: Admin1Feature,
  iso3: string | undefined,
  parent: { category: number; parentId: number | undefined },
  namesOf: NamesOf,
): void {
  const names = namesOfAdmin1(properties);
  writer.add({
    categoryCode: parent.category,
    sourceKey: properties.adm1_code,
    name: properties.name ?? '',
    localType: properties.type?.split('|')[0],
    countryIso3: iso3,
    parentId: parent.parentId,
    vintage: iso3 === undefined || parent.category !== FIRST ? undefined : VINTAGES[iso3],
    names: names.size === 0 ? namesOf(properties.iso_3166_2 ?? '') : names,
    polygons: fromGeoJson(geometry),
  });
}

function writeUnion(
  writer: AreaWriter,
  union: Union,
  iso3Of: ReadonlyMap<Admin1Feature, string>,
  namesOf: NamesOf,
): void {
  const [first] = union.members;
  const iso3 = first === undefined ? undefined : iso3Of.get(first);
  const main = union.isDivided ? undefined : largest(union.members);
  const parentId = writer.add({
    categoryCode: FIRST,
    sourceKey: union.code,
    name: union.name,
    localType: union.localType,
    countryIso3: iso3,
    parentId: iso3 === undefined ? undefined : boundaryId(adminCategoryCode(0), iso3),
    names: main?.properties.name === union.name ? namesOfAdmin1(main.properties) : namesOf(union.code),
    polygons: unite(union),
  });
  if (union.isDivided)
    for (const member of union.members) writeSingle(writer, member, iso3, { category: SECOND, parentId }, namesOf);
}

export const theme = defineTheme({
  id: 'admin-world',
  describe: {
    theme: 'admin',
    title: 'States and provinces of the world',
    description:
      'First-level administrative divisions (admin1) by ISO 3166-2 of every country without a separate pack; ' +
      'departments, provinces, counties and districts (admin2) of the countries that Natural Earth divides further.',
    vintage: 'Natural Earth 1:10m, version 5; Nepal since 2015',
    kind: 'measured',
    licence: 'Public domain (Natural Earth); MIT (Nepal, ISO 3166-2); Unicode-DFS-2016 (names)',
    attribution:
      'Made with Natural Earth; Nepal: nepal-geojson (acesmndr); ISO 3166-2: iso-3166 (Titus Wormer); names: ' +
      'Unicode, Inc. (CLDR)',
  },
  sources: ['natural-earth-admin1', 'country-coder', 'iso-subdivisions', 'nepal-provinces', SUBDIVISION_NAMES],
  seconds: 10,
  build(context) {
    context.progress('read');
    const subdivisions = readSubdivisions(context.file('iso-subdivisions', '2.js'));
    const namesOf = readSubdivisionNames(context);
    const { features, iso3Of, sourceCount, skipped } = selectDivisions(context);
    const { unions, alone } = findFirstLevels(features, subdivisions);
    const writer = createAreaWriter(context.database);
    for (const [index, union] of unions.entries()) {
      context.progress('merge', index, unions.length);
      writeUnion(writer, union, iso3Of, namesOf);
    }
    for (const [index, feature] of alone.entries()) {
      if (index % 50 === 0) context.progress('write', index, alone.length);
      const iso3 = iso3Of.get(feature);
      const parentId = iso3 === undefined ? undefined : boundaryId(adminCategoryCode(0), iso3);
      writeSingle(writer, feature, iso3, { category: FIRST, parentId }, namesOf);
    }
    const provinces = readNepal(context.file('nepal-provinces', 'highres-geojson/Nepal-provinces.geojson'));
    for (const { code, polygons } of provinces) {
      const name = subdivisions.name(code);
      if (name === undefined) throw new Error(`ISO 3166-2 has no ${code}`);
      writer.add({
        categoryCode: FIRST,
        sourceKey: code,
        name,
        localType: 'Pradesh',
        countryIso3: NEPAL,
        parentId: boundaryId(adminCategoryCode(0), NEPAL),
        polygons,
      });
    }
    const totals = writer.finish();
    const undivided = unions.filter(({ isDivided }) => !isDivided);
    const vintages = Object.entries(VINTAGES).map(([iso3, vintage]) => `${iso3} ${vintage}`);
    const bordersFile = context.file('country-coder', 'src/data/borders.json');
    return {
      coverage: totals.bbox,
      counts: {
        areas: totals.areas,
        first_levels: unions.length + alone.length + provinces.length,
        second_levels: totals.areas - unions.length - alone.length - provinces.length,
        shards: totals.shards,
        repaired: totals.repaired,
      },
      accounts: [
        {
          subject: 'divisions',
          sourceCount,
          writtenCount: totals.areas,
          differences: {
            ...skipped,
            'first levels merged from their divisions': unions.length - undivided.length,
            'divisions merged since':
              undivided.length - undivided.reduce((sum, { members }) => sum + members.length, 0),
            'provinces of Nepal, from another source': provinces.length,
          },
        },
      ],
      notes: [
        ...(context.has(SUBDIVISION_NAMES)
          ? []
          : ['CLDR was not available when this pack was built: merged divisions have no translated names.']),
        'Designed for maps at 1:10 million (Nepal in more detail): borders and coasts are off by up to a few ' +
          'kilometres, and differ from the country borders of the pack countries. Look-ups give precedence to the ' +
          'country, and return its nearest division if a point lies in none; outlines and tiles are not clipped ' +
          'to the country.',
        'admin1 is the first level of ISO 3166-2. If Natural Earth has only the level below, the first level ' +
          'is merged from its divisions, which are admin2: regions of France, Italy, the Philippines and ' +
          'Burkina Faso, the four countries of the United Kingdom, provinces of Ireland and Sri Lanka, and ' +
          'others.',
        'Divisions with a wrong or former name in Natural Earth have their current name (Daykundi, Panjshir, ' +
          'Lachin, Sughd, Lebap, La Guaira and others). Ariana in Tunisia is as before 2000, with Manouba; ' +
          'the areas beyond the Dniester in Moldova are one division, with Bender.',
        'Norway has its counties of 2024, Pakistan its provinces of 2018 and Latvia its municipalities of ' +
          '2021, merged from the former ones; areas that moved between them are still in the old one.',
        'Divisions that have changed since Natural Earth drew them, and could not be updated, have their year: ' +
          `${vintages.join(', ')}.`,
        'Countries whose number of first levels differs from ISO 3166-2 (this pack/ISO): ' +
          `${differingCounts(context.database, subdivisions, readIso3ByIso2(bordersFile))}.`,
        'Disputed areas belong to the country that ISO 3166 assigns them to: Crimea to Ukraine, Arunachal Pradesh ' +
          'to India, Western Sahara to no other country.',
        "Names are Natural Earth's, mostly in the local language, or ISO's for merged divisions; translations " +
          "into 25 languages are Natural Earth's, or CLDR's for merged divisions. Areas that belong to no ISO " +
          'country (e.g. the Spratly Islands) have no country code.',
      ],
    };
  },
});
