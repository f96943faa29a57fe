import { expect, it } from 'vitest';
import { longLines, MAX_COLUMNS, strayHeadings } from './faults.ts';

it('names a line beyond the limit by its number and length', () => {
  const long = `const text = '${'word '.repeat(24)}';`;
  expect(longLines('a.ts', `// short\n${long}\n`)).toEqual([
    `a.ts:2 has ${long.length} columns. Break it at ${MAX_COLUMNS}`,
  ]);
  expect(longLines('a.ts', 'x'.repeat(MAX_COLUMNS))).toEqual([]);
});

it('passes what cannot be broken: addresses, regular expressions, directives of the linter', () => {
  expect(longLines('a.ts', `// oxlint-disable-next-line no-console -- ${'a '.repeat(60)}`)).toEqual([]);
  expect(longLines('a.ts', `// See https://example.org/${'a'.repeat(120)}`)).toEqual([]);
  expect(longLines('a.ts', `  /^${'[a-z]+ '.repeat(20)}$/iu,`)).toEqual([]);
});

it('names a heading in the middle of a file, as line comments or as a block', () => {
  const file =
    "/** The file. */\nimport a from 'a';\n\n// Another file,\n// once.\n\n" +
    'const b = a;\n\n/**\n * A third.\n */\n\nb();\n';
  expect(strayHeadings('a.ts', file).map((fault) => fault.split(' ', 1)[0])).toEqual(['a.ts:4', 'a.ts:9']);
});

it('passes the heading of the file, and comments of declarations', () => {
  expect(
    strayHeadings('a.mjs', '#!/usr/bin/env node\n/** The file. */\n\n// Why.\n\nrun();\n\n// One.\nconst a = 1;\n'),
  ).toEqual([]);
  expect(
    strayHeadings('a.ts', 'run();\n/** One. */\n// Two.\nconst a = 1;\n\nfunction b() {\n  // Inside.\n\n  a();\n}\n'),
  ).toEqual([]);
});
