import { expect, it } from 'vitest';
import type { SummaryResult } from '../../../../contract/batch-summary.ts';
import { colouredGroups } from './coloured-groups.ts';

it('divides groups into classes of a figure, and sets those without it apart', () => {
  const cells = [
    ['b', '-2'],
    ['c', ''],
    ['a', '30'],
    ['d', '4'],
  ];
  const result: SummaryResult = {
    columns: [
      { name: 'kind', kind: 'text' },
      { name: 'sum_amount', kind: 'number' },
    ],
    figures: 1,
    total: cells.length,
    groups: cells.map((each) => ({ cells: each })),
    packs: [],
    rows: cells.length,
    rows_in_no_group: 0,
    rows_with_errors: 0,
    not_numbers: [],
    warnings: [],
  };
  const { classes, without, legend } = colouredGroups(result, 1);
  expect(classes.map(({ groups }) => groups.map((group) => group.cells[0]).join('')).join(' ')).toBe('b d a');
  expect(new Set(classes.map(({ colour }) => colour)).size).toBe(3);
  expect([without.map((group) => group.cells[0]), legend?.without]).toEqual([['c'], 1]);
});
