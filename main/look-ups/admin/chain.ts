/** The whole chain of administrative areas at a point. */
import type { ChainLevel, AdminChain } from '../../../contract/admin.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import { ADMIN_LEVELS, adminCategoryName, type AdminLevel, adminCategoryCode } from '../../../contract/categories.ts';
import { adminAreasAt, disputedAt } from '../../packs/admin-areas.ts';
import { hasAreasOf } from '../../packs/admin-tree.ts';
import type { Area } from '../../packs/area-row.ts';
import type { Packs } from '../../packs/packs.ts';
import type { Point } from '../../../contract/coordinates.ts';
import type { Country } from '../../packs/country.ts';

/** Codes under which packs may have names in a language, the nearest first: `zh-TW` is `zh-Hant`, `de-AT` is `de`. */
function codesOf(language: string): string[] {
  try {
    const asked = new Intl.Locale(language);
    const { language: base, script } = asked.maximize();
    return [...new Set([asked.baseName, `${base}-${script}`, base])];
  } catch {
    // No language of that form.
    return [];
  }
}

/** CLDR's name of a country, where it has one in the language: not the code, and not one of another language. */
function countryName({ iso2, name }: Country, language: string): string | undefined {
  const [code] = codesOf(language);
  if (code === undefined || Intl.DisplayNames.supportedLocalesOf(code).length === 0) return undefined;
  return new Intl.DisplayNames(code, { type: 'region', fallback: 'none' }).of(iso2) ?? name;
}

/** Nothing where no name is known in `language` (BCP 47). */
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
 * The levels that have an area at `point`, as `make` puts them, from the country downwards, those that have none, and
 * those of the latter that no installed pack would know.
 * @throws Fault
 */
function levelsAt<T>(
  packs: Packs,
  point: Point,
  make: (level: AdminLevel, area: Area) => T,
): { levels: T[]; absent: AdminLevel[]; unknown: AdminLevel[]; marks: Pick<AdminChain, 'disputed' | 'near_shore'> } {
  const areas = adminAreasAt(packs, point);
  const levels: T[] = [];
  const absent: AdminLevel[] = [];
  for (const level of ADMIN_LEVELS) {
    const found = areas.get(level);
    if (found === undefined) absent.push(level);
    else levels.push(make(level, found.area));
  }
  // Where a country has areas below it, the packs are taken to have all of them.
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
 * The areas of all levels at `point`, from the country downwards, and the levels that have none.
 * @param language BCP 47: names in common use are given in it
 * @throws Fault
 */
export function adminChainAt(packs: Packs, point: Point, language?: string): AdminChain {
  const { levels, absent, unknown, marks } = levelsAt(packs, point, (level, area) =>
    describe(packs, level, area, language),
  );
  return { levels, absent_levels: absent, ...(unknown.length === 0 ? {} : { unknown_levels: unknown }), ...marks };
}

const levelTexts = (): WeakMap<Area, string> => new WeakMap();

/** As {@link adminChainAt}, as JSON. A level's text is written once while its pack keeps the area's row in memory. */
export function adminChainText(packs: Packs, point: Point): JsonText<AdminChain> {
  const texts = packs.memo(levelTexts);
  const { levels, absent, unknown, marks } = levelsAt(packs, point, (level, area) => {
    const known = texts.get(area);
    if (known !== undefined) return known;
    const text = JSON.stringify(describe(packs, level, area));
    texts.set(area, text);
    return text;
  });
  const marked = JSON.stringify(marks);
  const notKnown = unknown.length === 0 ? '' : `,"unknown_levels":[${unknown.join(',')}]`;
  return asJsonText(
    `{"levels":[${levels.join(',')}],"absent_levels":[${absent.join(',')}]${notKnown}` +
      `${marked === '{}' ? '' : `,${marked.slice(1, -1)}`}}`,
  );
}
