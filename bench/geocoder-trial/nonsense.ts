/** Texts that are no address: mashed keys, made-up words, lists of common words, questions, numbers. */
import type { Random } from '../geocoder-samples.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const CONSONANTS = 'bcdfghjklmnpqrstvwxz'.split('');
const VOWELS = 'aeiou'.split('');
const COMMON =
  'foo bar baz lorem ipsum dolor test tests hello thanks please order invoice number unknown null undefined none nothing see above same address missing value table chair window purple monkey dishwasher quick brown fox jumps lazy dog where when who what is the a of and not yet later customer pending delivery'.split(
    ' ',
  );

const pick = <T>(random: Random, list: readonly T[]): T => {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const mashed = (random: Random): string => {
  const row = pick(random, ROWS).split('');
  return times(3 + Math.floor(random() * 6), () => pick(random, row)).join('');
};
const madeUp = (random: Random): string =>
  times(
    2 + Math.floor(random() * 3),
    () => pick(random, CONSONANTS) + pick(random, VOWELS) + (random() < 0.4 ? pick(random, CONSONANTS) : ''),
  ).join('');
const digits = (random: Random): string => String(Math.floor(random() * 10 ** (2 + Math.floor(random() * 6))));

const KINDS: readonly ((random: Random) => string)[] = [
  (r) => mashed(r),
  (r) => times(2 + Math.floor(r() * 3), () => mashed(r)).join(' '),
  (r) => times(1 + Math.floor(r() * 2), () => madeUp(r)).join(' '),
  (r) => times(2 + Math.floor(r() * 4), () => pick(r, COMMON)).join(' '),
  (r) => `${madeUp(r)} ${digits(r)} ${mashed(r)}`,
  (r) => `${digits(r)} ${madeUp(r)} ${madeUp(r)} st`,
  (r) => `${times(3, () => pick(r, COMMON)).join(' ')}?`,
  (r) => `${mashed(r)}@${madeUp(r)}.com`,
  (r) => `${digits(r)}-${digits(r)} / ${mashed(r)}`,
  (r) => times(6, () => pick(r, ['!', '?', '#', '$', 'a', 'x', '1'])).join(''),
];

export const sampleNonsense = (random: Random, count: number): string[] =>
  times(count, () => pick(random, KINDS)(random));
