import { expect, it } from 'vitest';
import { WindowTokens } from './window-tokens.ts';

it('accepts each token once, and no others', () => {
  const tokens = new WindowTokens('of-the-launch');
  const further = tokens.issue();
  expect(further).toMatch(/^[\w-]{43}$/);
  expect(['', 'of-the', further.toUpperCase()].map((token) => tokens.redeem(token))).toEqual([false, false, false]);
  expect([tokens.redeem(further), tokens.redeem(further)]).toEqual([true, false]);
  expect([tokens.redeem('of-the-launch'), tokens.redeem('of-the-launch')]).toEqual([true, false]);
});
