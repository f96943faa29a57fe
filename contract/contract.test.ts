import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test, describe } from 'vitest';
import { ERROR_CODE_NAMES, isErrorCode, statusOf } from './error.ts';
import { Fault, fileFault, isFault, isPackFault, parameterFault } from './fault.ts';
import { guardFormula } from './formula-guard.ts';

describe('error', () => {
  /** Source files of all errors, except tests, which create arbitrary ones. */
  const SOURCES = ['contract', 'main'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\bfixture/.test(name) && name !== 'error.ts')
      .map((name) => readFileSync(join(import.meta.dirname, '..', folder, name), 'utf8')),
  );

  /** Matches the code in a fault, in a body and in the window's own failures. */
  const THROWN_CODES =
    /new Fault\(\s*'(?<fault>\w+)'|\bcode: '(?<body>[a-z]+(?:_[a-z]+)*)'|problem\([^;]*, '(?<own>\w+)'\)/g;

  const thrown = new Set(
    SOURCES.flatMap((text) =>
      [...text.matchAll(THROWN_CODES)].map(
        ({ groups = {} }) => groups['fault'] ?? groups['body'] ?? groups['own'] ?? '',
      ),
    ),
  );

  it.each(ERROR_CODE_NAMES)('%s is used by some error', (code) => expect(thrown).toContain(code));

  it('no fault uses a code that is missing in the catalogue', () => {
    const faults = SOURCES.flatMap((text) => [...text.matchAll(/new Fault\(\s*'(\w+)'/g)].map(([, code]) => code));
    expect(faults.length).toBeGreaterThan(100);
    expect(faults.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('a fault has a code with a status, and the body of a response', () => {
    const fault = new Fault('pack_missing', "Pack a isn't installed", { pack: 'a' });
    expect([statusOf(fault.code), fault.body]).toEqual([
      503,
      { message: "Pack a isn't installed", code: 'pack_missing', pack: 'a' },
    ]);
    expect(new Fault('forbidden', 'Forbidden').body).toEqual({ message: 'Forbidden', code: 'forbidden' });
    expect([isPackFault(fault), isFault(fault, 'busy'), isFault(new Error('busy'), 'busy')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('names the invalid parameters and the file', () => {
    const errors = [{ parameter: 'x', message: 'is missing' }];
    expect(parameterFault(errors).body).toEqual({ message: 'x is missing', code: 'invalid_parameter', errors });
    expect(fileFault('a.csv', 'it is empty', 'Choose another').body).toEqual({
      message: 'a.csv: it is empty. Choose another',
      code: 'invalid_file',
    });
  });
});

describe('formula guard', () => {
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
  ])('%j is unchanged', (text) => {
    expect(guardFormula(text)).toBe(text);
  });
});
