import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { riskScore } from '../main/look-ups/health/risk-score.ts';

const PAGE = readFileSync(join(import.meta.dirname, 'health.md'), 'utf8');

/** Rows of the table of worked examples: incidence, days, growth, density, score. */
const examples = PAGE.split('\n')
  .filter((line) => /^\| [\d.]+ \| \d+ \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => (cell.trim() === '–' ? undefined : Number(cell))),
  );

it('has worked examples of the risk score that the formula gives', () => {
  expect(examples.length).toBeGreaterThan(5);
  for (const [incidencePer100k = Number.NaN, periodDays = Number.NaN, growth, businessDensity, score] of examples) {
    expect(riskScore({ incidencePer100k, periodDays, growth, businessDensity })).toBe(score);
  }
});
