/**
 * The roads at an hour: tags with conditions on the time (`access:conditional=no @ (Mo-Fr 07:00-09:00)`) and opening
 * times of ways and barriers, evaluated to the plain tags that profiles read.
 * https://wiki.openstreetmap.org/wiki/Conditional_restrictions
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { opening_hours as OpeningHours } from 'opening_hours';
import type { RoadNetwork } from '../network.ts';
import { CONDITIONAL, isAccessKey, OPENING_HOURS, type Tags } from './tags.ts';

/** Numbers of ways, nodes and turn restrictions. */
export interface ConditionCounts {
  /** With conditions or opening times. */
  total: number;
  /** Those that differ at the hour from what applies without conditions. */
  applied: number;
  /** Those with conditions that aren't times, e.g. weights, or that can't be read. */
  ignored: number;
}

export interface NetworkAtHour {
  network: RoadNetwork;
  counts: ConditionCounts;
  /** Same for networks of one map with the same tags; empty if the hour changes nothing. */
  key: string;
}

interface TagsAtHour {
  tags: Tags;
  isIgnored: boolean;
}

/** Whether a time is within an expression, e.g. `Mo-Fr 07:00-09:00`; undefined if it isn't a time. */
type IsWithin = (expression: string) => boolean | undefined;

/** Maximum length of an expression: that of a value in OpenStreetMap. */
const MAX_EXPRESSION = 255;

/**
 * @param hour local date and time, `2026-11-30T08:30`
 * @param country ISO 3166-1 alpha-2 code, for public holidays; without one, expressions with holidays aren't understood
 */
function readerAt(hour: string, country: string | undefined): IsWithin {
  // It takes a while to load, and most requests have no hour.
  const Reader: typeof OpeningHours = createRequire(import.meta.url)('opening_hours');
  // Without an offset, a date is in the time zone of the process, and so are the times that the reader compares.
  const time = new Date(hour);
  const place = { lat: 0, lon: 0, address: { country_code: country?.toLowerCase() ?? '', state: '' } };
  const known = new Map<string, boolean | undefined>();
  const read = (expression: string): boolean | undefined => {
    if (expression === '' || expression.length > MAX_EXPRESSION) return undefined;
    if (country === undefined && /\b(PH|SH)\b/.test(expression)) return undefined;
    try {
      const times = new Reader(expression, place);
      return times.getUnknown(time) ? undefined : times.getState(time);
    } catch {
      return undefined;
    }
  };
  return (expression) => {
    if (!known.has(expression)) known.set(expression, read(expression));
    return known.get(expression);
  };
}

/** Splits `no @ (Mo-Fr 07:00-09:00; Sa 08:00-12:00); yes @ wet` into values and their conditions. */
function clausesOf(text: string): { value: string; condition: string }[] {
  const clauses: { value: string; condition: string }[] = [];
  // A semicolon in parentheses, or without a later `@`, separates times.
  for (const part of text.split(/;(?![^(]*\))/)) {
    const [value = '', condition] = part.split('@').map((each) => each.trim());
    const last = clauses.at(-1);
    if (condition !== undefined) clauses.push({ value, condition });
    else if (last !== undefined) last.condition += `; ${value}`;
  }
  return clauses.map(({ value, condition }) => ({ value, condition: condition.replaceAll(/^\(|\)+$/g, '').trim() }));
}

/** Returns whether all parts of a condition hold; undefined if one isn't a time and no other is false. */
function holds(condition: string, isWithin: IsWithin): boolean | undefined {
  const parts = condition.split(/\s+and\s+/i).map((part) => isWithin(part.trim()));
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

/** Returns the tags at an hour; undefined if they have no conditions. Of several that hold, the last one applies. */
function tagsAt(tags: Tags, isWithin: IsWithin): TagsAtHour | undefined {
  const conditional = [...tags].filter(([key]) => key.endsWith(CONDITIONAL));
  const times = tags.get(OPENING_HOURS);
  if (conditional.length === 0 && times === undefined) return undefined;
  const plain = new Map([...tags].filter(([key]) => key !== OPENING_HOURS && !key.endsWith(CONDITIONAL)));
  let isIgnored = false;
  for (const [key, text] of conditional)
    for (const { value, condition } of clausesOf(text)) {
      const applies = holds(condition, isWithin);
      if (applies === undefined) isIgnored = true;
      else if (applies) plain.set(key.slice(0, -CONDITIONAL.length), value);
    }
  const isOpen = times === undefined || isWithin(times);
  if (isOpen === undefined) isIgnored = true;
  else if (!isOpen) {
    for (const key of plain.keys()) if (isAccessKey(key)) plain.delete(key);
    plain.set('access', 'no');
  }
  return { tags: plain, isIgnored };
}

const isChanged = (before: Tags, after: Tags): boolean => [...after].some(([key, value]) => before.get(key) !== value);

/**
 * Returns the network at an hour: the same roads with other tags and turn restrictions.
 * @param hour local date and time, `2026-11-30T08:30`
 */
export function networkAt(network: RoadNetwork, hour: string): NetworkAtHour {
  const isWithin = readerAt(hour, network.country);
  const counts: ConditionCounts = { total: 0, applied: 0, ignored: 0 };
  const changes: unknown[] = [];
  const count = (before: Tags, at: TagsAtHour | undefined): void => {
    if (at === undefined) return;
    counts.total++;
    counts.applied += Number(isChanged(before, at.tags));
    counts.ignored += Number(at.isIgnored);
  };
  const apply = (before: Tags, at: TagsAtHour | undefined, index: number): Tags => {
    if (at === undefined || !isChanged(before, at.tags)) return before;
    changes.push([index, ...at.tags]);
    return at.tags;
  };
  const sets = network.tagSets.map((tags) => tagsAt(tags, isWithin));
  for (const uses of [network.wayTags, network.nodeTags])
    for (const set of uses) if (sets[set] !== undefined) count(network.tagSets[set]!, sets[set]);
  const tagSets = network.tagSets.map((tags, set) => apply(tags, sets[set], set));
  const restrictions = network.restrictions.map((restriction, index) => {
    const at = tagsAt(restriction.tags, isWithin);
    count(restriction.tags, at);
    return { ...restriction, tags: apply(restriction.tags, at, tagSets.length + index) };
  });
  if (changes.length === 0) return { network, counts, key: '' };
  const key = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
  return { network: { ...network, tagSets, restrictions }, counts, key };
}
