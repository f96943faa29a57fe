/** What imported areas answer: administrative levels, geo-boundaries of a category, or ZIP codes. */
import type { AreaTarget } from '../../../../contract/area-import.ts';
import {
  ADMIN_LEVELS,
  adminCategoryCode,
  GEO_BOUNDARY_CATEGORIES,
  type AdminLevel,
} from '../../../../contract/categories.ts';
import {
  categoryIdentifier,
  FIRST_CUSTOM_CATEGORY,
  isBoundaryCategory,
  LAST_CUSTOM_CATEGORY,
  ZIP_CATEGORY,
} from '../../../../contract/custom-categories.ts';
import type { OwnCategory } from '../../../packs/custom-categories.ts';

/** The last digit of what people write for a level: `2`, `admin2`, `ADM2`, `A2`; nothing where it is none. */
export function readLevel(value: string): AdminLevel | undefined {
  const digit = /^(?:a(?:dm(?:in)?)?[ _-]?)?([0-8])$/i.exec(value.trim())?.[1];
  return ADMIN_LEVELS.find((level) => String(level) === digit);
}

/** Category code that all areas of a target have; nothing where each row says its own. */
export function categoryOf({ as, level, category }: AreaTarget): number | undefined {
  if (as === 'zip') return ZIP_CATEGORY.code;
  if (as === 'boundary') return category;
  const known = ADMIN_LEVELS.find((candidate) => candidate === level);
  return known === undefined ? undefined : adminCategoryCode(known);
}

/** What is wrong with a target: which of its members, and why. */
export interface TargetProblem {
  member: keyof AreaTarget;
  message: string;
}

/** Members that only one of the kinds has. */
const MEMBERS_OF: Readonly<Record<AreaTarget['as'], readonly (keyof AreaTarget)[]>> = {
  admin: ['level', 'level_field', 'country', 'country_field', 'parent_field'],
  boundary: ['category', 'category_name', 'sub_category_field', 'country', 'country_field'],
  zip: [],
};
const ONLY_SOME = new Set(Object.values(MEMBERS_OF).flat());

/** Everything that is wrong with a target before any file is looked at. */
export function targetProblems(target: AreaTarget): TargetProblem[] {
  const { as, level, level_field: levelField, category, category_name: name } = target;
  const problems: TargetProblem[] = Object.entries(target).flatMap(([given, value]) => {
    const member = [...ONLY_SOME].find((candidate) => candidate === given);
    return member === undefined || value === undefined || MEMBERS_OF[as].includes(member)
      ? []
      : [{ member, message: `isn't used for ${as} areas` }];
  });
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

/** The first code from 1000 that no installed pack uses. */
function nextFreeCode(installed: readonly OwnCategory[]): number {
  const used = new Set(installed.map(({ code }) => code));
  let code = FIRST_CUSTOM_CATEGORY;
  while (used.has(code) && code < LAST_CUSTOM_CATEGORY) code++;
  return code;
}

/**
 * The target with code and name of its category: a name alone gets the code that it has, or the next free one; an own
 * code alone has the name of the installed packs. Or what is wrong with it: a code has one name.
 * @param installed own categories of the packs beside the one that is made
 */
export function settleCategory(target: AreaTarget, installed: readonly OwnCategory[]): AreaTarget | TargetProblem {
  const { as, category, category_name: name } = target;
  if (as !== 'boundary' || (category !== undefined && category < FIRST_CUSTOM_CATEGORY)) return target;
  const word = name === undefined ? undefined : categoryIdentifier(name);
  if (category === undefined) {
    const { category_name: _name, ...rest } = target;
    const common = Object.entries(GEO_BOUNDARY_CATEGORIES).find(([, each]) => each === word);
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
