import { assert, double, integer, option, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOf, riskScore } from './risk-score.ts';

describe('riskScore', () => {
  // The worked examples in docs/health.md.
  it.each([
    ['100 cases per 100,000 in a week, nothing else known', { incidencePer100k: 100, periodDays: 7 }, 16.41],
    ['the same, cases doubling by the week', { incidencePer100k: 100, periodDays: 7, growth: 2 }, 22.42],
    ['the same, cases halving by the week', { incidencePer100k: 100, periodDays: 7, growth: 0.5 }, 11.89],
    ['the same in a dense centre', { incidencePer100k: 100, periodDays: 7, businessDensity: 450 }, 22.19],
    ['the same where there is no business', { incidencePer100k: 100, periodDays: 7, businessDensity: 0 }, 8.57],
    ['Alabama, 20 to 27 July 2020', { incidencePer100k: (12_224 / 4_903_185) * 100_000, periodDays: 7 }, 36.19],
    ['no new case', { incidencePer100k: 0, periodDays: 7 }, 0.01],
    ['a correction below zero', { incidencePer100k: -12, periodDays: 7 }, 0.01],
    ['everyone infectious', { incidencePer100k: 20_000, periodDays: 7 }, 100],
  ])('%s', (_case, inputs, score) => {
    expect(riskScore(inputs)).toBeCloseTo(score, 2);
  });

  const rate = double({ min: 0, max: 50_000, noNaN: true });
  const days = integer({ min: 1, max: 90 });
  const growth = option(double({ min: 0, max: 10, noNaN: true }), { nil: undefined });
  const density = option(double({ min: 0, max: 20_000, noNaN: true }), { nil: undefined });
  const inputs = record({ incidencePer100k: rate, periodDays: days, growth, businessDensity: density });

  it('stays from 0.01 to 100', () => {
    assert(
      property(inputs, (given) => {
        const score = riskScore(given);
        return score >= 0.01 && score <= 100;
      }),
    );
  });

  it.each(['incidencePer100k', 'growth', 'businessDensity'] as const)('never falls when %s rises', (input) => {
    const pair = tuple(double({ min: 0, max: 20_000, noNaN: true }), double({ min: 0, max: 20_000, noNaN: true }));
    assert(
      property(inputs, pair, (given, [a, b]) => {
        const lower = riskScore({ ...given, [input]: Math.min(a, b) });
        return lower <= riskScore({ ...given, [input]: Math.max(a, b) });
      }),
    );
  });

  it('distinguishes different inputs', () => {
    expect(riskScore({ incidencePer100k: 200, periodDays: 7 })).toBeGreaterThan(
      riskScore({ incidencePer100k: 100, periodDays: 7 }),
    );
    expect(riskScore({ incidencePer100k: 100, periodDays: 7 })).toBeGreaterThan(
      riskScore({ incidencePer100k: 100, periodDays: 14 }),
    );
  });
});

describe('growthOf', () => {
  it('is the ratio of two periods', () => expect(growthOf(30, 20)).toBe(1.5));
  it('is undefined if neither period had a case', () => expect(growthOf(0, 0)).toBeUndefined());
  it('is the maximum if cases appear after none', () => expect(growthOf(5, 0)).toBe(4));
  it('is 0 if a correction removes cases', () => expect(growthOf(-3, 10)).toBe(0));
});
