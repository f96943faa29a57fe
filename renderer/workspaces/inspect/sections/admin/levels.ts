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

export const areaOf = ({
  boundary_id: boundaryId,
  name,
  local_type: localType,
  level,
  bbox,
}: ChainLevel): AreaReference => ({
  boundaryId,
  name,
  kind: localType ?? (level === 0 ? t('common.country') : t('common.levelLevel', { level })),
  badge: `A${level}`,
  bbox,
});

/** The English words of packs for areas of many countries; words of a country's own language stay unchanged. */
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
};

/** The kind of area, and its date if the country has other ones now. */
export const kindOf = ({ local_type: type, vintage }: ChainLevel): string | undefined => {
  const localType = type === undefined ? undefined : (KIND_WORDS[type] ?? type);
  return vintage === undefined
    ? localType
    : [localType, t('inspect.asOfVintage', { vintage })].filter((part) => part !== undefined).join(' · ');
};

/** Explanations of the country's badges, in a sentence or two each. */
export function explanations({ levels, disputed, near_shore: isNearShore }: AdminChain): string[] {
  const country = levels[0]?.common_name ?? levels[0]?.name ?? t('inspect.thisCountry');
  return [
    ...(disputed === undefined
      ? []
      : [t('inspect.disputedCountedPartCountryHere', { disputed: disputed.join(', '), country })]),
    ...(isNearShore === true ? [t('inspect.offEveryShoreTheseNearest')] : []),
  ];
}

/** Names in common use in the window's language, else the official ones. */
const inCommonUse = (chain: AdminChain): AdminChain => ({
  ...chain,
  levels: chain.levels.map((level) => ({ ...level, name: level.common_name ?? level.name })),
});

/** From the smallest area up to the country; names that repeat the one before are said once. */
export function namesUpwards({ levels }: AdminChain): string[] {
  return levels
    .toReversed()
    .map(({ name }) => name)
    .filter((name, index, names) => name !== names[index - 1]);
}

/** A state or province, if no level below it is known. */
const BROAD_LEVEL = 1;

/** The smallest area names the place; what it lies in follows. */
export function chainHeading(chain: AdminChain): Heading | null {
  const common = inCommonUse(chain);
  const smallest = common.levels.at(-1);
  if (smallest === undefined) return null;
  const [, ...rest] = namesUpwards(common);
  return {
    title: smallest.name,
    subtitle: rest.length === 0 ? areaOf(smallest).kind : rest.join(', '),
    ...(smallest.level <= BROAD_LEVEL ? { isBroad: true } : {}),
  };
}

/** Names the row of a level in a comparison. */
export const levelKey = (level: number): string => `admin${level}`;

/** One value for each level. */
export const comparedLevels = ({ levels }: AdminChain): ComparedValue[] =>
  levels.map((found) => {
    const { level, name } = found;
    const kind = kindOf(found);
    return {
      key: levelKey(level),
      label: level === 0 ? t('common.country') : t('inspect.administrativeLevel', { level }),
      order: level,
      text: name,
      ...(kind === undefined || level === 0 ? {} : { detail: kind }),
    };
  });
