import { expect, test } from 'vitest';
import { guardFormula } from './formula-guard.ts';

test.each([
  '=1+1',
  '=HYPERLINK("http://example.org")',
  '+cmd|calc',
  '-2+3',
  '-1 -2',
  '@SUM(A1)',
  '\t=1',
  '\ttext',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0=1',
  '\uFEFF=1',
  '\u200B=1',
  '＝1+1',
  '＋1',
  '－1+2',
  '＠x',
  '-',
  '+49 30 1234',
  '-1e',
  '--1',
  '-0x10',
  '-12:30',
  '-1,220 m',
])('%j gets an apostrophe', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`);
});

test.each([
  '',
  '0',
  '-122.02',
  '+1.5',
  '-.5',
  '-5.',
  '-1e5',
  '+1E-7',
  '-34.9,-56.2',
  '-34.9, -56.2',
  '-34.9; -56.2',
  "'=1",
  'a=b',
  'Avenue -5',
  '1-2',
  '12:30',
  '−5',
])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
});
