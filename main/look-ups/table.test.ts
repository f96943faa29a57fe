/** The table of look-ups is complete: every declaration has its code, and the docs list its fields. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIELD_LIST, readField } from '../../contract/fields.ts';
import { LOOK_UPS } from '../../contract/look-up-table.ts';
import type { LookUp } from '../../contract/look-up.ts';
import { rowOf, TABLE } from './table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const WITH_FIELDS: readonly LookUp[] = LOOK_UPS.filter(({ fields }: LookUp) => fields !== undefined);

/** Names in the first column of the table whose head starts with `head`: `admin0` … `admin8` is a range. */
function listedFields(page: string, head: string): string[] {
  const lines = page.slice(page.indexOf(head)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).flatMap((line) => {
    const [, cell = ''] = line.split('|');
    const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const [first = '', last = ''] = names;
    if (!cell.includes('…')) return names;
    const [from, to] = [Number(first.at(-1)), Number(last.at(-1))];
    return Array.from({ length: to - from + 1 }, (_, i) => first.slice(0, -1) + String(from + i));
  });
}

describe('the table of look-ups', () => {
  it('has the code of every declared look-up, in order', () => {
    const declared = LOOK_UPS.filter((lookUp) => rowOf(lookUp) !== undefined);
    expect(TABLE.map(({ lookUp }) => lookUp)).toEqual(declared);
  });

  it.each(WITH_FIELDS.map((lookUp) => [lookUp.endpoint.operationId, lookUp] as const))(
    'has a value for every field of %s',
    (_, lookUp) => {
      const row = rowOf(lookUp);
      expect(row?.find).toBeDefined();
      expect(Object.keys(row?.values ?? {})).toEqual(Object.keys(lookUp.fields ?? {}));
    },
  );

  it('has no duplicate field names', () => {
    const names = WITH_FIELDS.flatMap(({ fields = {} }) => Object.keys(fields));
    expect(names).toEqual([...new Set(names)]);
  });

  it('lists the same fields as the docs of cairn enrich', () =>
    expect(listedFields(read('docs/cli.md'), '| field | contents')).toEqual(FIELD_LIST.split(', ')));

  it('has the numeric fields that the Python client converts', () => {
    const [, list = ''] = /^NUMBERS = \{(.+)\}$/m.exec(read('clients/python/cairn/_frames.py')) ?? [];
    const numbers = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
    const numeric = WITH_FIELDS.flatMap(({ fields = {} }) =>
      Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'number' ? [name] : [])),
    );
    expect(numbers.toSorted()).toEqual(['lat', 'lon', 'match_quality', ...numeric].toSorted());
  });
});

describe('a requested field', () => {
  it('has a parameter exactly if its look-up defines one', () => {
    expect(readField('boundary:940')).toMatchObject({ name: 'boundary', parameter: '940' });
    expect(readField('admin2')).toMatchObject({ name: 'admin2', parameter: '' });
    for (const text of ['boundary', 'boundary:', 'boundary:x', 'boundary:940:1', 'tz:1', 'tz:', 'nope', ''])
      expect([text, readField(text)]).toEqual([text, undefined]);
  });
});
