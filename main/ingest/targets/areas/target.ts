/** Checks and completes the target of imported areas: administrative areas, geo-boundaries, or ZIP codes. */
import { areaFieldsOf } from '../../../../contract/area-columns.ts';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { ADMIN_LEVELS, adminCategoryCode, GEO_BOUNDARY_CATEGORIES } from '../../../../contract/categories.ts';
import {
  categoryIdentifier,
  FIRST_CUSTOM_CATEGORY,
  isBoundaryCategory,
  LAST_CUSTOM_CATEGORY,
  ZIP_CATEGORY,
} from '../../../../contract/custom-categories.ts';
import type { OwnCategory } from '../../../packs/custom-categories.ts';

/** Returns the category code of all areas of a target; undefined if it differs between rows. */
export function categoryOf({ as, level, category }: AreaTarget): number | undefined {
  if (as === 'zip') return ZIP_CATEGORY.code;
  if (as === 'boundary') return category;
  const known = ADMIN_LEVELS.find((candidate) => candidate === level);
  return known === undefined ? undefined : adminCategoryCode(known);
}

/** An invalid member of a target. */
export interface TargetProblem {
  member: keyof AreaTarget;
  message: string;
}

const fieldMembers = (as: AreaTarget['as']) => areaFieldsOf(as).map((field) => `${field}_field` as const);

/** The members of each target. */
const MEMBERS_OF: Readonly<Record<AreaTarget['as'], readonly (keyof AreaTarget)[]>> = {
  admin: ['as', 'axes', 'simplify', 'level', 'country', ...fieldMembers('admin')],
  boundary: ['as', 'axes', 'simplify', 'category', 'category_name', 'country', ...fieldMembers('boundary')],
  zip: ['as', 'axes', 'simplify', ...fieldMembers('zip')],
};
const ALL_MEMBERS = new Set(Object.values(MEMBERS_OF).flat());

/** Returns all problems of a target that don't depend on files. */
export function targetProblems(target: AreaTarget): TargetProblem[] {
  const { as, level, level_field: levelField, category, category_name: name } = target;
  const problems: TargetProblem[] = [...ALL_MEMBERS]
    .filter((member) => target[member] !== undefined && !MEMBERS_OF[as].includes(member))
    .map((member) => ({ member, message: `isn't used for ${as} areas` }));
  if (as === 'admin' && (level === undefined) === (levelField === undefined))
    problems.push({ member: 'level', message: 'is required (0 to 8), or the field that contains it' });
  if (as === 'boundary') {
    if (category === undefined && name === undefined)
      problems.push({
        member: 'category',
        message: 'is required: the code of a category, or the name of a custom one',
      });
    else if (category === undefined || category >= FIRST_CUSTOM_CATEGORY) return problems;
    else if (!isBoundaryCategory(category))
      problems.push({
        member: 'category',
        message:
          `must be the code of a geo-boundary category, or a custom one from ${FIRST_CUSTOM_CATEGORY}, not ` +
          `${category}`,
      });
    else if (name !== undefined)
      problems.push({
        member: 'category_name',
        message: `is only for custom categories: ${category} already has a name`,
      });
  }
  return problems;
}

/** Returns the first custom code that no installed pack uses. */
function nextFreeCode(installed: readonly OwnCategory[]): number {
  const used = new Set(installed.map(({ code }) => code));
  let code = FIRST_CUSTOM_CATEGORY;
  while (used.has(code) && code < LAST_CUSTOM_CATEGORY) code++;
  return code;
}

/** Removes differences between singular and plural, and British and American spelling. */
const plainWord = (word: string): string => word.replace(/s$/, '').replaceAll('our', 'or');

/**
 * Completes the code or name of the category: a name gets its existing or the next free code, a custom code the name in
 * the installed packs.
 * @param installed custom categories of other packs
 * @returns the target, or its problem if the code has another name
 */
export function settleCategory(target: AreaTarget, installed: readonly OwnCategory[]): AreaTarget | TargetProblem {
  const { as, category, category_name: name } = target;
  if (as !== 'boundary' || (category !== undefined && category < FIRST_CUSTOM_CATEGORY)) return target;
  const word = name === undefined ? undefined : categoryIdentifier(name);
  if (category === undefined) {
    const { category_name: _name, ...rest } = target;
    const common = Object.entries(GEO_BOUNDARY_CATEGORIES).find(
      ([, each]) => word !== undefined && plainWord(each) === plainWord(word),
    );
    if (common !== undefined) return { ...rest, category: Number(common[0]) };
    const known = installed.find((each) => each.word === word || each.name === name);
    return known === undefined
      ? { ...target, category: nextFreeCode(installed) }
      : { ...target, category: known.code, category_name: known.name };
  }
  const ofCode = installed.filter(({ code }) => code === category);
  const [first] = ofCode;
  if (name === undefined)
    return first === undefined
      ? { member: 'category_name', message: `is required for the custom category ${category}` }
      : { ...target, category_name: first.name };
  if (first === undefined || ofCode.some((each) => each.word === word || each.name === name)) return target;
  return {
    member: 'category',
    message:
      `${category} is ${JSON.stringify(first.name)} in the pack ${first.pack}. Use ${nextFreeCode(installed)}, ` +
      'the next free code, or give only the name',
  };
}
