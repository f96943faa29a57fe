/** The chain of administrative areas at a point. */
import type { ChainLevel, AdminChain } from '../../../contract/admin.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel, adminCategoryCode } from '../../../contract/categories.ts';
import { adminAreasAt, disputedAt } from '../../packs/admin-areas.ts';
import { hasAreasOf } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { Country } from '../../packs/country.ts';

/**
 * Returns the codes under which packs may have names in a language, most specific first: `zh-Hant` for `zh-TW`, `de`
 * for `de-AT`.
 */
function codesOf(language: string): string[] {
  try {
    const locale = new Intl.Locale(language);
    const { language: base, script } = locale.maximize();
    return [...new Set([locale.baseName, `${base}-${script}`, base])];
  } catch {
    // Not a language tag.
    return [];
  }
}

/**
 * Returns CLDR's name of a country; undefined if it has none in the language, instead of the code or another language.
 */
function countryName({ iso2, name }: Country, language: string): string | undefined {
  const [code] = codesOf(language);
  if (code === undefined || Intl.DisplayNames.supportedLocalesOf(code).length === 0) return undefined;
  return new Intl.DisplayNames(code, { type: 'region', fallback: 'none' }).of(iso2) ?? name;
}

/** Returns the name in `language` (BCP 47); undefined if unknown. */
function commonName(packs: Packs, area: Area, country: Country | undefined, language: string): string | undefined {
  if (area.categoryCode === adminCategoryCode(0))
    return country === undefined ? undefined : countryName(country, language);
  const pack = packs.ready.get(area.packId)?.areas;
  for (const code of codesOf(language)) {
    const name = pack?.nameIn(area.boundaryId, code);
    if (name !== undefined) return name;
  }
  return undefined;
}

function describe(packs: Packs, level: AdminLevel, area: Area, language?: string): ChainLevel {
  const { boundaryId, categoryCode, name, localType, countryIso3, areaKm2, vintage, bbox, packId } = area;
  const country = countryIso3 === null ? undefined : packs.country(countryIso3);
  const common = language === undefined ? undefined : commonName(packs, area, country, language);
  return {
    level,
    boundary_id: boundaryId,
    category_code: categoryCode,
    category_name: adminCategoryName(level),
    name,
    ...(common === undefined ? {} : { common_name: common }),
    ...(localType === null ? {} : { local_type: localType }),
    ...(countryIso3 === null ? {} : { country_iso3: countryIso3 }),
    ...(country === undefined ? {} : { country_name: country.officialName }),
    area_km2: areaKm2,
    ...(vintage === null ? {} : { vintage }),
    bbox,
    pack: packId,
  };
}

/**
 * Returns the levels with an area at `point`, as `make` formats them, from the country downwards; the levels without
 * one; and those of the latter that no installed pack may have. @throws Fault
 */
function levelsAt<T>(
  packs: Packs,
  point: Point,
  make: (level: AdminLevel, area: Area) => T,
  date?: string,
): { levels: T[]; absent: AdminLevel[]; unknown: AdminLevel[]; marks: Pick<AdminChain, 'disputed' | 'near_shore'> } {
  const areas = adminAreasAt(packs, point, date);
  const levels: T[] = [];
  const absent: AdminLevel[] = [];
  for (const level of ADMIN_LEVELS) {
    const found = areas.get(level);
    if (found === undefined) absent.push(level);
    else levels.push(make(level, found.area));
  }
  // Packs that have any area below a country are assumed to have all.
  const country = areas.size === 1 ? areas.get(0)?.area.countryIso3 : undefined;
  const unknown = country === undefined || country === null || hasAreasOf(packs, country, point) ? [] : absent;
  const disputed = disputedAt(packs, point);
  const marks = {
    ...(disputed.length === 0 ? {} : { disputed }),
    ...(areas.get(0)?.nearShore === true ? { near_shore: true as const } : {}),
  };
  return { levels, absent, unknown, marks };
}

/**
 * Returns the areas of all levels at `point`, from the country downwards, and the levels without one.
 * @param language BCP 47, of `common_name`
 * @param date ISO 8601; by default today
 * @throws Fault
 */
export function adminChainAt(packs: Packs, point: Point, language?: string, date?: string): AdminChain {
  const { levels, absent, unknown, marks } = levelsAt(
    packs,
    point,
    (level, area) => describe(packs, level, area, language),
    date,
  );
  return { levels, absent_levels: absent, ...(unknown.length === 0 ? {} : { unknown_levels: unknown }), ...marks };
}

const levelTexts = (): WeakMap<Area, string> => new WeakMap();

/** Returns {@link adminChainAt} as JSON. The text of a level is cached as long as its pack caches the area. */
export function adminChainText(packs: Packs, point: Point): JsonText<AdminChain> {
  const texts = packs.memo(levelTexts);
  const { levels, absent, unknown, marks } = levelsAt(packs, point, (level, area) => {
    const known = texts.get(area);
    if (known !== undefined) return known;
    const text = JSON.stringify(describe(packs, level, area));
    texts.set(area, text);
    return text;
  });
  const marksText = JSON.stringify(marks);
  const unknownText = unknown.length === 0 ? '' : `,"unknown_levels":[${unknown.join(',')}]`;
  return asJsonText(
    `{"levels":[${levels.join(',')}],"absent_levels":[${absent.join(',')}]${unknownText}` +
      `${marksText === '{}' ? '' : `,${marksText.slice(1, -1)}`}}`,
  );
}
