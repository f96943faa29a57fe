/** Assignment of Natural Earth's divisions to the first level of ISO 3166-2. */
import type { Admin1Feature, NaturalEarthAdmin1 } from '../../read/natural-earth.types.ts';
import type { Subdivisions } from './iso-subdivisions.ts';
import { CORRECTED_PARENTS, MERGED, PLAIN_NAMES } from './renewed.ts';

/** A first level merged from Natural Earth's divisions. */
export interface Union {
  /** ISO 3166-2 code, or a code of the same form if ISO has none for the country. */
  code: string;
  name: string;
  localType: string | undefined;
  members: readonly Admin1Feature[];
  /** Whether its members are divisions of the level below. */
  isDivided: boolean;
}

export interface FirstLevels {
  unions: readonly Union[];
  /** Divisions that are first levels themselves. */
  alone: readonly Admin1Feature[];
}

/** First levels without a hierarchy in ISO's table, by the part of the country in Natural Earth. */
const CODE_OF_UNIT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GBR: { England: 'GB-ENG', 'Northern Ireland': 'GB-NIR', Scotland: 'GB-SCT', Wales: 'GB-WLS' },
  BEL: { 'Flemish Region': 'BE-VLG', 'Walloon Region': 'BE-WAL', 'Brussels Capital Region': 'BE-BRU' },
  BIH: { 'Bosnia and Herzegovina': 'BA-BIH', 'Republic Srpska': 'BA-SRP' },
};
/** District that is a condominium of its country's two entities. */
const BRCKO = 'BA-BRC';
/** Country whose divisions have the code of their first level in Natural Earth. */
const CODED_BY_PARENT = 'MDG';
/** Kosovo, which ISO 3166 doesn't divide: its districts are regions in Natural Earth. */
const KOSOVO = 'KOS';
/** A state whose island is a separate division in Natural Earth. */
const PARTS_OF_ONE = 'AU-NSW';

/** Local types of merged first levels. */
const TYPE_IN: Readonly<Record<string, string>> = {
  BE: 'Région',
  BF: 'Région',
  BA: 'Entitet',
  CV: 'Grupo de ilhas',
  DO: 'Región',
  FR: 'Région',
  GB: 'Country',
  GN: 'Région',
  GW: 'Província',
  IE: 'Province',
  IQ: 'Region',
  IS: 'Landsvæði',
  IT: 'Regione',
  KN: 'State',
  LK: 'Province',
  LV: 'Novads',
  MD: 'Unitate Teritorială',
  MG: 'Faritany',
  MU: 'District',
  MW: 'Region',
  NO: 'Fylke',
  PH: 'Region',
  PK: 'Province',
  RS: 'Autonomous province',
  SY: 'Governorate',
  TT: 'Region',
  UG: 'Region',
  XK: 'District',
  AZ: 'Autonomous republic',
  AU: 'State',
};

const MERGED_INTO = new Map(
  Object.entries(MERGED).flatMap(([code, members]) => members.map((member) => [member, code] as const)),
);
const ISO2_DIGITS = 2;

/** Returns the first level that contains or is a division, by ISO or by the corrections. */
function firstLevelOf(area: NaturalEarthAdmin1, subdivisions: Subdivisions): string | undefined {
  const isoCode = area.iso_3166_2 ?? '';
  const merged = MERGED_INTO.get(area.adm1_code) ?? CORRECTED_PARENTS[area.adm1_code];
  if (merged !== undefined || isoCode === BRCKO) return merged ?? isoCode;
  if (area.adm0_a3 === KOSOVO) return `XK-${area.region}`;
  const unitCode = CODE_OF_UNIT[area.adm0_a3]?.[area.geonunit ?? ''];
  return unitCode ?? subdivisions.firstLevel(isoCode) ?? subdivisions.firstLevel(area.region_cod ?? '');
}

const regionOf = ({ adm0_a3: country, region }: NaturalEarthAdmin1): string | undefined =>
  region === undefined ? undefined : `${country} ${region}`;

/** Returns first levels by Natural Earth's region, if ISO assigns all known divisions of the region to the same one. */
function levelsOfRegions(features: readonly Admin1Feature[], subdivisions: Subdivisions): Map<string, string> {
  const levels = Map.groupBy(features, ({ properties }) => regionOf(properties));
  return new Map(
    [...levels].flatMap(([region, members]) => {
      const found = new Set(members.flatMap(({ properties }) => firstLevelOf(properties, subdivisions) ?? []));
      const [level, ...others] = found;
      const isAbove = members.some(
        ({ properties }) =>
          level !== undefined && firstLevelOf(properties, subdivisions) === level && properties.iso_3166_2 !== level,
      );
      return region === undefined || level === undefined || others.length > 0 || !isAbove
        ? []
        : [[region, level] as const];
    }),
  );
}

/** Whether divisions with the same first level are merged into it. */
function isUnion(code: string, members: readonly Admin1Feature[]): boolean {
  if (code in MERGED || code === PARTS_OF_ONE || code.startsWith('XK-')) return true;
  return (
    members.some(
      ({ properties }) =>
        properties.adm0_a3 === CODED_BY_PARENT || properties.adm0_a3 in CODE_OF_UNIT || properties.iso_3166_2 !== code,
    ) &&
    (members.length > 1 || members[0]?.properties.iso_3166_2 !== code)
  );
}

/**
 * Assigns divisions to the first level of ISO 3166-2.
 * @param features without divisions that are countries in ISO 3166-1
 */
export function findFirstLevels(features: readonly Admin1Feature[], subdivisions: Subdivisions): FirstLevels {
  const regionLevels = levelsOfRegions(features, subdivisions);
  const byLevel = Map.groupBy(
    features,
    ({ properties }) => firstLevelOf(properties, subdivisions) ?? regionLevels.get(regionOf(properties) ?? ''),
  );
  const unions: Union[] = [];
  const alone: Admin1Feature[] = [...(byLevel.get(undefined) ?? [])];
  for (const [code, members] of byLevel) {
    if (code === undefined) continue;
    if (!isUnion(code, members)) alone.push(...members);
    else
      unions.push({
        code,
        name: PLAIN_NAMES[code] ?? subdivisions.name(code) ?? code.slice(ISO2_DIGITS + 1),
        localType: TYPE_IN[code.slice(0, ISO2_DIGITS)],
        members,
        isDivided:
          code !== PARTS_OF_ONE &&
          !(code in MERGED) &&
          (members.length > 1 ||
            members.some(({ properties }) => subdivisions.name(properties.iso_3166_2 ?? '') !== undefined)),
      });
  }
  return { unions, alone };
}
