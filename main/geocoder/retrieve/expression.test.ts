import { afterAll, expect, test } from 'vitest';
import { openFixture } from '../fixture.ts';
import { readQuery } from '../text/query.ts';
import { expressionFor, NO_NUMBER, type Expression } from './expression.ts';
import type { OpenIndex } from '../index/open-index.ts';

const { indexes, close } = openFixture();
afterAll(close);
const [world, streets] = indexes;

const ROUND = { dropped: new Set<number>(), withGenerics: true };

interface Asked {
  /** What may stand for the first word as well. */
  similar?: readonly string[];
  /** Whether the last word is still being typed. */
  isTyped?: boolean;
}

function expression(
  index: OpenIndex | undefined,
  text: string,
  { similar = [], isTyped = false }: Asked = {},
): Expression {
  const words = readQuery(text);
  const alternatives = words.map(({ token, raw }, at) => ({
    exact: new Map([token, ...(at === 0 ? similar : [])].map((one) => [one, 1])),
    prefix: isTyped && at === words.length - 1 ? raw : undefined,
  }));
  const request = { words, alternatives, codes: words.map(() => []), required: [] };
  const found = index === undefined ? undefined : expressionFor(request, index, ROUND, NO_NUMBER);
  if (found === undefined) throw new Error(`No expression for ${text}`);
  return found;
}

test('of four words the two and three that fewest documents have are asked for first', () => {
  const { rarest, text } = expression(world, 'Schwabing Munich Bayern Germany');
  expect(rarest).toEqual(['"schwabing" AND "munich"', '"schwabing" AND "munich" AND "bayern"']);
  expect(world?.reader.find('area', text, 10)).toHaveLength(1);
  for (const some of rarest) expect(world?.reader.find('area', some, 1)).toHaveLength(1);
  expect(expression(world, 'Schwabing Munich Germany').rarest).toEqual([]);
});

test('many alternatives of a word find what few of them find', () => {
  const few = expression(world, 'Munich Germany');
  const names = [
    'monaco',
    'shinjuku',
    'kyoto',
    'tokyo',
    'madison',
    'verona',
    'island',
    'black',
    'wisconsin',
    'delaware',
  ];
  const many = expression(world, 'Munich Germany', { similar: [...names, 'goshen', 'schwabing', 'muenchen'] });
  expect(many.text).toContain('NOT');
  expect(few.text).not.toContain('NOT');
  const found = world?.reader.find('area', many.text, 10) ?? [];
  expect(found).toEqual(expect.arrayContaining(world?.reader.find('area', few.text, 10) ?? []));
  expect(found.flatMap((id) => world?.candidates.get(id)?.row.name ?? []).toSorted()).toEqual([
    'Munich',
    'Munich Airport',
    'Schwabing',
  ]);
});

test('a word being typed is asked for by what it may become, or by its beginning where that is short', () => {
  const found = (text: string) => world?.reader.find('area', text, 10) ?? [];
  const long = expression(world, 'Munich schwab', { isTyped: true });
  expect(long.text).toBe('"munich" AND "schwabing" AND name:("munich" OR "schwabing")');
  expect(found(long.text)).toHaveLength(1);
  const short = expression(world, 'Munich sch', { isTyped: true });
  expect(short.text).toBe('"munich" AND "sch"* AND name:("munich" OR "sch"*)');
  expect(new Set(short.first.flatMap(({ text }) => found(text)))).toEqual(new Set(found(short.text)));
  expect(world?.reader.tokensBeginning('qzx')).toEqual([]);
});

test('a class of documents is known not to bear what only others bear, or stands around them', () => {
  expect(world?.reader.mayName('area', 'munich')).toBe(true);
  expect(streets?.reader.mayName('street', 'colonia')).toBe(true);
  // The town is only around the streets of its pack.
  expect(streets?.reader.mayName('street', 'montevideo')).toBe(false);
  expect(streets?.reader.mayName('area', 'colonia')).toBe(false);
  expect(streets?.reader.mayNameBeginning('street', 'col')).toBe(true);
  expect(streets?.reader.mayNameBeginning('area', 'col')).toBe(false);
  expect(streets?.reader.mayNameBeginning('street', 'montev')).toBe(false);
});

/** The first area of a name. */
const candidate = (name: string) =>
  world?.reader
    .find('area', `name:"${name}"`, 1)
    .map((id) => world.candidates.get(id))
    .at(0);

test('what lies in an area shares the layer of what the area is found by', () => {
  const [munich, schwabing] = [candidate('munich'), candidate('schwabing')];
  expect(schwabing?.context.around).toBe(munich?.context);
  expect(schwabing?.parent).toBe(munich);
  // What is nearer is worth more.
  expect(schwabing?.context.get('munich')).toBe(0.96);
  expect(schwabing?.context.get('bayern')).toBe(0.92);
  expect(schwabing?.context.get('deutschland')).toBe(0.88);
  expect(schwabing?.context.has('tokyo')).toBe(false);
});
