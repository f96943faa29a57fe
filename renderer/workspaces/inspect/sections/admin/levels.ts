import type { AdminChain, ChainLevel } from '../../../../../contract/admin.ts';
import type { ComparedValue, Heading } from '../../section-definition.ts';
import type { AreaReference } from '../../../../model/look-up/areas.ts';
import { t } from '../../../../kit/words/t.ts';

/** `A3 to A7`, `A1, A3 to A8`: runs of three or more are joined. */
export function writtenLevels(levels: readonly number[]): string {
  const runs: number[][] = [];
  for (const level of levels.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === level - 1) run.push(level);
    else runs.push([level]);
  }
  const written = runs.flatMap((run) =>
    run.length > 2
      ? [t('inspect.firstLast', { first: run[0] ?? '', last: run.at(-1) ?? '' })]
      : run.map((level) => `A${level}`),
  );
  return written.join(', ');
}

/** The name in common use in the language of place names, else the official one. */
export const nameOf = ({ common_name: common, name }: ChainLevel): string => common ?? name;

/** By the kinds of packs: English words, and words of languages in other scripts, which few would recognise. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  Country: t('common.country'),
  State: t('common.state'),
  Province: t('inspect.province'),
  Region: t('inspect.region'),
  County: t('inspect.county'),
  District: t('inspect.district'),
  Department: t('inspect.department'),
  Municipality: t('inspect.municipality'),
  City: t('common.city'),
  Town: t('common.town'),
  Canton: t('inspect.canton'),
  Parish: t('inspect.parish'),
  Emirate: t('inspect.emirate'),
  Governorate: t('inspect.governorate'),
  Muhafazah: t('inspect.governorate'),
  Wilaya: t('inspect.province'),
  Wilayat: t('inspect.province'),
  Wiloyat: t('inspect.province'),
  Velayat: t('inspect.province'),
  Ostan: t('inspect.province'),
  Changwat: t('inspect.province'),
  Khêt: t('inspect.province'),
  Khoueng: t('inspect.province'),
  Aimag: t('inspect.province'),
  Shěng: t('inspect.province'),
  Hsien: t('inspect.county'),
  Ken: t('inspect.prefecture'),
  Fu: t('inspect.prefecture'),
  To: t('inspect.metropolis'),
  Respublika: t('inspect.republic'),
  'Gorod Federalnogo Znacheniya': t('inspect.federalCity'),
  Distrikkaya: t('inspect.district'),
  Dzongkhag: t('inspect.district'),
  Gobolka: t('inspect.region'),
};

/** A kind of area in the window's language, if known; else unchanged. */
export const kindWord = (type: string): string => KIND_WORDS[type] ?? type;

export const areaOf = (found: ChainLevel): AreaReference => {
  const { boundary_id: boundaryId, local_type: type, level, bbox } = found;
  return {
    boundaryId,
    name: nameOf(found),
    kind:
      type === undefined
        ? level === 0
          ? t('common.country')
          : t('inspect.administrativeLevel', { level })
        : kindWord(type),
    badge: `A${level}`,
    bbox,
  };
};

/** The kind of area, and its date if the country has other ones now. */
export const kindOf = ({ local_type: type, vintage }: ChainLevel): string | undefined => {
  const localType = type === undefined ? undefined : kindWord(type);
  return vintage === undefined
    ? localType
    : [localType, t('inspect.asOfVintage', { vintage })].filter((part) => part !== undefined).join(' · ');
};

/** Explanations of the country's badges, in a sentence or two each. */
export function explanations({ levels, disputed, near_shore: isNearShore }: AdminChain): string[] {
  const country = levels[0] === undefined ? t('inspect.thisCountry') : nameOf(levels[0]);
  return [
    ...(disputed === undefined
      ? []
      : [t('inspect.disputedCountedPartCountryHere', { disputed: disputed.join(', '), country })]),
    ...(isNearShore === true ? [t('inspect.offEveryShoreTheseNearest')] : []),
  ];
}

/** From the smallest area up to the country; names that repeat the one before are said once. */
export function namesUpwards({ levels }: AdminChain): string[] {
  return levels
    .toReversed()
    .map(nameOf)
    .filter((name, index, names) => name !== names[index - 1]);
}

/** A state or province, if no level below it is known. */
const BROAD_LEVEL = 1;

/** The smallest area names the place; what it lies in follows. */
export function chainHeading(chain: AdminChain): Heading | null {
  const smallest = chain.levels.at(-1);
  if (smallest === undefined) return null;
  const [, ...rest] = namesUpwards(chain);
  return {
    title: nameOf(smallest),
    subtitle: rest.length === 0 ? areaOf(smallest).kind : rest.join(', '),
    ...(smallest.level <= BROAD_LEVEL ? { isBroad: true } : {}),
  };
}

/** Names the row of a level in a comparison. */
export const levelKey = (level: number): string => `admin${level}`;

/** One value for each level. */
export const comparedLevels = ({ levels }: AdminChain): ComparedValue[] =>
  levels.map((found) => {
    const { level } = found;
    const kind = kindOf(found);
    return {
      key: levelKey(level),
      label: level === 0 ? t('common.country') : t('inspect.administrativeLevel', { level }),
      order: level,
      text: nameOf(found),
      ...(kind === undefined || level === 0 ? {} : { detail: kind }),
    };
  });
