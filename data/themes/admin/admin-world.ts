/** First-level divisions of the world as ISO 3166-2 has them, and what Natural Earth has below them. */
import { adminCategoryCode } from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter, type AreaWriter } from '../../../main/packs/write/areas.ts';
import { areaKm2, fromGeoJson, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
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

/** Countries whose own pack has this level, from a better source. */
const OWN_PACK: Record<string, string> = {
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

/** Why a division is not written, if it is not. */
function reasonAgainst({ properties: { name } }: Admin1Feature, iso3: string | undefined): string | undefined {
  const pack = iso3 === undefined ? undefined : OWN_PACK[iso3];
  if (pack !== undefined) return `of ${iso3}, whose admin1 is in pack ${pack}`;
  if (iso3 === NEPAL) return 'zones of Nepal, which has provinces now';
  return name === undefined || name === '' ? 'minor islands without a name' : undefined;
}

/** The divisions that are written, with the country of each, and why the others are not. */
function choose(context: BuildContext): {
  features: Admin1Feature[];
  iso3Of: ReadonlyMap<Admin1Feature, string>;
  inSource: number;
  leftOut: Record<string, number>;
} {
  const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
  const all = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'));
  const iso3Of = new Map<Admin1Feature, string>();
  const leftOut: Record<string, number> = {};
  const features = all.filter((feature) => {
    const iso3 = countryOfDisputed(feature.properties.adm1_code) ?? iso3OfAdmin1(feature.properties, iso3ByIso2);
    if (iso3 !== undefined) iso3Of.set(feature, iso3);
    const reason = reasonAgainst(feature, iso3);
    if (reason !== undefined) leftOut[reason] = (leftOut[reason] ?? 0) - 1;
    return reason === undefined;
  });
  return { features, iso3Of, inSource: all.length, leftOut };
}

/** The ground of several divisions without the borders between them. */
function unite({ code, members }: Union): MultiPolygon {
  const united = untangle(members.flatMap(({ geometry }) => fromGeoJson(geometry)));
  if (united === undefined) throw new Error(`The divisions of ${code} could not be put together`);
  return united;
}

const largest = (members: readonly Admin1Feature[]): Admin1Feature | undefined =>
  members
    .map((member) => ({ member, size: areaKm2(fromGeoJson(member.geometry)) }))
    .toSorted((a, b) => b.size - a.size)[0]?.member;

type NamesOf = (code: string) => ReadonlyMap<string, string>;

/** Writes a division of Natural Earth as it is. @param namesOf where Natural Earth has no names in other languages */
function writeAlone(
  writer: AreaWriter,
  { properties, geometry }: Admin1Feature,
  iso3: string | undefined,
  above: { category: number; parentId: number | undefined },
  namesOf: NamesOf,
): void {
  const names = namesOfAdmin1(properties);
  writer.add({
    categoryCode: above.category,
    sourceKey: properties.adm1_code,
    name: properties.name ?? '',
    localType: properties.type?.split('|')[0],
    countryIso3: iso3,
    parentId: above.parentId,
    vintage: iso3 === undefined || above.category !== FIRST ? undefined : VINTAGES[iso3],
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
    for (const member of union.members) writeAlone(writer, member, iso3, { category: SECOND, parentId }, namesOf);
}

export const theme = defineTheme({
  id: 'admin-world',
  describe: {
    theme: 'admin',
    title: 'States and provinces of the world',
    description:
      'First-level administrative divisions (admin1) as ISO 3166-2 has them, of every country without a pack ' +
      'of its own; departments, provinces, counties and districts (admin2) of the countries whose divisions ' +
      'lie in such.',
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
    const { features, iso3Of, inSource, leftOut } = choose(context);
    const { unions, alone } = findFirstLevels(features, subdivisions);
    const writer = createAreaWriter(context.database);
    for (const [index, union] of unions.entries()) {
      context.progress('put together', index, unions.length);
      writeUnion(writer, union, iso3Of, namesOf);
    }
    for (const [index, feature] of alone.entries()) {
      if (index % 50 === 0) context.progress('write', index, alone.length);
      const iso3 = iso3Of.get(feature);
      const parentId = iso3 === undefined ? undefined : boundaryId(adminCategoryCode(0), iso3);
      writeAlone(writer, feature, iso3, { category: FIRST, parentId }, namesOf);
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
    const whole = unions.filter(({ isDivided }) => !isDivided);
    const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
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
          what: 'divisions',
          inSource,
          written: totals.areas,
          differences: {
            ...leftOut,
            'first levels put together from divisions that lie in them': unions.length - whole.length,
            'divisions that were merged since':
              whole.length - whole.reduce((sum, { members }) => sum + members.length, 0),
            'provinces of Nepal, from a source of their own': provinces.length,
          },
        },
      ],
      notes: [
        ...(context.has(SUBDIVISION_NAMES)
          ? []
          : ['CLDR could not be had when this pack was built: what is put together has no names in other languages.']),
        'Drawn for maps at 1:10 million (Nepal more finely): borders and coasts are off by up to a few ' +
          'kilometres, and do not coincide with the country borders of pack countries. Look-ups settle the ' +
          'difference for the country, and give the nearest division where none is; outlines and tiles are not ' +
          'cut to the country.',
        'admin1 is the first level of ISO 3166-2. Where Natural Earth has a level below it, the first level ' +
          'is put together from its divisions, which are admin2: regions of France, Italy, the Philippines and ' +
          'Burkina Faso, the four countries of the United Kingdom, provinces of Ireland and Sri Lanka, and ' +
          'others.',
        'Divisions that Natural Earth calls by the name of another, or by one that they had before, have ' +
          'their own of today (Daykundi, Panjshir, Lachin, Sughd, Lebap, La Guaira and others). Ariana in ' +
          'Tunisia is that of before 2000, with Manouba; what lies beyond the Dniester in Moldova is one ' +
          'division, with Bender.',
        'Norway has its counties of 2024, Pakistan its provinces of 2018 and Latvia its municipalities of ' +
          '2021, put together from those that were merged; what changed from one to another then is still in ' +
          'the old one.',
        'Divisions that have been changed since Natural Earth drew them, and could not be made into those of ' +
          'today, say as of when they are: ' +
          `${Object.entries(VINTAGES)
            .map(([iso3, vintage]) => `${iso3} ${vintage}`)
            .join(', ')}.`,
        'Countries with another number of first levels than ISO 3166-2, first ours: ' +
          `${differingCounts(context.database, subdivisions, iso3ByIso2)}.`,
        'Disputed areas are counted as ISO 3166 counts them: Crimea to Ukraine, Arunachal Pradesh to India, ' +
          'Western Sahara to no other country.',
        "Names are Natural Earth's, mostly in the local language, or ISO's for what is put together; names " +
          "in 25 languages are Natural Earth's, those of what is put together CLDR's. Areas that belong to no " +
          'ISO country (such as the Spratly Islands) have no country code.',
      ],
    };
  },
});
