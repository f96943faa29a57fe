import { expect, it } from 'vitest';
import { longLines, MAX_COLUMNS, strayHeadings } from './faults.ts';

it('reports the number and length of a line that is too long', () => {
  const long = `const text = '${'word '.repeat(24)}';`;
  expect(longLines('a.ts', `// short\n${long}\n`)).toEqual([
    `a.ts:2 has ${long.length} columns. Break it at ${MAX_COLUMNS}`,
  ]);
  expect(longLines('a.ts', 'x'.repeat(MAX_COLUMNS))).toEqual([]);
});

it("allows long lines that can't be broken: URLs, regular expressions, linter directives", () => {
  expect(longLines('a.ts', `// oxlint-disable-next-line no-console -- ${'a '.repeat(60)}`)).toEqual([]);
  expect(longLines('a.ts', `// See https://example.org/${'a'.repeat(120)}`)).toEqual([]);
  expect(longLines('a.ts', `  /^${'[a-z]+ '.repeat(20)}$/iu,`)).toEqual([]);
});

it('reports a heading in the middle of a file, as line comments or as a block', () => {
  const file =
    "/** The file. */\nimport a from 'a';\n\n// Another file,\n// once.\n\n" +
    'const b = a;\n\n/**\n * A third.\n */\n\nb();\n';
  expect(strayHeadings('a.ts', file).map((fault) => fault.split(' ', 1)[0])).toEqual(['a.ts:4', 'a.ts:9']);
});

it('allows the heading of the file, and comments on declarations', () => {
  expect(
    strayHeadings('a.mjs', '#!/usr/bin/env node\n/** The file. */\n\n// Why.\n\nrun();\n\n// One.\nconst a = 1;\n'),
  ).toEqual([]);
  expect(
    strayHeadings('a.ts', 'run();\n/** One. */\n// Two.\nconst a = 1;\n\nfunction b() {\n  // Inside.\n\n  a();\n}\n'),
  ).toEqual([]);
});
