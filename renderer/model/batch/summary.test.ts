import { hook, pageFile } from '../page-fixture.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SummaryResult } from '../../../contract/batch-summary.ts';
import { openTable, useBatch } from './batch.ts';
import {
  amountOf,
  figureIndex,
  figuresOf,
  largestGroups,
  sortedGroups,
  useSummary,
  useSummaryChoice,
  useSummaryResult,
} from './summary.ts';
import { refreshTables } from './tables.ts';

const WAIT = { timeout: 60_000, interval: 20 };

const RESULT: SummaryResult = {
  columns: [
    { name: 'kind', kind: 'text' },
    { name: 'rows', kind: 'number' },
    { name: 'sum_amount', kind: 'number' },
  ],
  figures: 1,
  total: 4,
  groups: [
    { cells: ['b', '10', '-2'] },
    { cells: ['c', '9', ''] },
    { cells: ['a', '8', '30'] },
    { cells: ['d', '7', '4'] },
  ],
  packs: [],
  rows: 34,
  rows_in_no_group: 0,
  rows_with_errors: 0,
  not_numbers: [],
  warnings: [],
};
const names = (groups: readonly { readonly cells: readonly string[] }[]) =>
  groups.map(({ cells }) => cells[0]).join('');

describe('a summary', () => {
  it('shows the first sum, or else the rows, until another figure is chosen', () => {
    expect(figuresOf(RESULT).map(({ name }) => name)).toEqual(['rows', 'sum_amount']);
    expect(figureIndex(RESULT, null)).toBe(2);
    expect(figureIndex(RESULT, 'rows')).toBe(1);
    expect(figureIndex(RESULT, 'kind')).toBe(2);
    const counted = { ...RESULT, columns: RESULT.columns.slice(0, 2) };
    expect(figureIndex(counted, null)).toBe(1);
  });

  it('sorts by value, unknown figures last', () => {
    expect(names(sortedGroups(RESULT, null))).toBe('bcad');
    expect(names(sortedGroups(RESULT, { column: 0, isDescending: true }))).toBe('dcba');
    expect(names(sortedGroups(RESULT, { column: 2, isDescending: false }))).toBe('bdac');
    expect(names(sortedGroups(RESULT, { column: 2, isDescending: true }))).toBe('adbc');
    expect(names(largestGroups(RESULT, 2, 2))).toBe('ad');
    expect(RESULT.groups.map((group) => amountOf(group, 2))).toEqual([-2, undefined, 30, 4]);
  });

  it('is made by the server, stored with the table, and its choice restored', async () => {
    await useBatch
      .getState()
      .upload(pageFile('sum.csv', 'name,lon,lat,amount\na,-7.5,2,1\nb,5,5,2\nc,5,5,3\nd,100,80,4\n'));
    await vi.waitFor(async () => {
      await refreshTables();
      expect(openTable()?.status).toBe('Ready');
    }, WAIT);
    const uuid = openTable()?.uuid ?? '';
    const shown = await hook(useSummaryResult);
    expect(shown.latest()).toMatchObject({ result: null, preparing: null, failure: null });
    useSummary.getState().choose(uuid, { by: 'admin0', sum: [3], mean: [] });
    await vi.waitFor(() => expect(shown.latest().result).toMatchObject({ total: 2, rows_in_no_group: 1 }), WAIT);
    expect(shown.latest().result?.groups.map(({ cells }) => [0, 4, 5].map((index) => cells[index]))).toEqual([
      ['Eastland', '2', '5'],
      ['Westland', '1', '1'],
    ]);
    useSummary.setState({ uuid: null });
    await refreshTables();
    expect((await hook(useSummaryChoice)).latest()).toEqual({ by: 'admin0', sum: [3], mean: [] });
    useSummary.getState().choose(uuid, { by: 'admin0', sum: [0], mean: [] });
    await vi.waitFor(() => expect(shown.latest().failure?.message).toContain('has no numbers, e.g. "a"'), WAIT);
  });
});
