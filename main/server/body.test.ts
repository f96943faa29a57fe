import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { compileBody } from './body.ts';

const faultsOf = compileBody(Type.Object({ uuid: Type.String() }, { additionalProperties: false }));

/** `text` between `depth` brackets. */
const nested = (open: string, text: string, close: string, depth: number): unknown =>
  JSON.parse(open.repeat(depth) + text + close.repeat(depth));

it.each([
  ['lists', nested('[', '1', ']', 4), '[[[[1]]]]'],
  ['deeper lists', nested('[', '1', ']', 400_000), '[[[["…"]]]]'],
  ['objects', nested('{"a":', '1', '}', 100_000), '{"a":{"a":{"a":{"a":"…"}}}}'],
])('shows %s as far as a message can', (_name, uuid, shown) => {
  expect(faultsOf({ uuid })).toEqual([{ parameter: 'uuid', message: `must be a text, not ${shown}` }]);
});

it('refuses a body that is nothing but brackets', () => {
  expect(faultsOf(nested('[', '', ']', 400_000))).toMatchObject([{ parameter: 'body' }]);
});

it('cuts what is long', () => {
  const [fault] = faultsOf({ uuid: Array.from({ length: 100_000 }, () => 'x'.repeat(50)) });
  expect(fault?.message.length).toBeLessThan(120);
});
