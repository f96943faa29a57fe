import { describe, expect, it } from 'vitest';
import type { InstalledPack } from '../../../contract/service.ts';
import { firstAfterMove, inAnswerOrder } from './answer-order.ts';
import type { GridSort } from '../../kit/grid/GridRow.tsx';
import { listed } from './pack-list.ts';
import { contentsOf, writtenMoment } from './words.ts';

const pack = (id: string, more: Partial<Extract<InstalledPack, { status: 'ready' }>>): InstalledPack => ({
  id,
  format_version: 1,
  theme: 'admin',
  title: id,
  description: '',
  version: '1',
  vintage: '2016',
  coverage: [0, 0, 1, 1],
  kind: 'measured',
  licence: 'CC0-1.0',
  attribution: 'None',
  sources: [],
  counts: {},
  notes: [],
  built_at: '2026-01-01T00:00:00Z',
  status: 'ready',
  size_bytes: 1,
  ...more,
});
const PACKS: InstalledPack[] = [
  pack('admin-us', { title: 'United States', counts: { areas: 33143, shards: 345316 }, size_bytes: 435e6 }),
  pack('zip4-santa-cruz', {
    title: 'ZIP+4 areas',
    theme: 'zip4',
    kind: 'modelled',
    counts: { zip4: 11482 },
    size_bytes: 7.6e6,
  }),
  { id: 'broken', status: 'failed', message: 'The pack isn’t used', size_bytes: 9 },
];
const ids = (search: string, kind: 'all' | 'measured' | 'modelled' = 'all', order: GridSort | null = null): string[] =>
  listed(PACKS, { search, kind, order }).map(({ id }) => id);

describe('the list of packs', () => {
  it('is searched by every word, in titles, ids, themes and credits', () => {
    expect(ids('')).toEqual(['admin-us', 'broken', 'zip4-santa-cruz']);
    expect(ids('administrative united')).toEqual(['admin-us']);
    expect(ids('zip4-')).toEqual(['zip4-santa-cruz']);
    expect(ids('nothing like it')).toEqual([]);
  });

  it('keeps what failed in sight whatever the kind', () => {
    expect(ids('', 'modelled')).toEqual(['broken', 'zip4-santa-cruz']);
  });

  it('is sorted by size and contents as by numbers', () => {
    expect(ids('', 'all', { column: 'size', isDescending: true })).toEqual(['admin-us', 'zip4-santa-cruz', 'broken']);
    expect(ids('', 'all', { column: 'contents', isDescending: false })).toEqual([
      'broken',
      'zip4-santa-cruz',
      'admin-us',
    ]);
  });
});

describe('the order in which packs answer', () => {
  it('has the packs that overlap, the first one on top', () => {
    const packs = [pack('b', { precedence: 2 }), pack('zip', { theme: 'zip4' }), pack('a', { precedence: 1 })];
    expect(inAnswerOrder(packs).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('names those that are no longer in their places, and keeps what was put first before', () => {
    const order = ['a', 'b', 'c', 'd', 'e'];
    expect(firstAfterMove(order, { from: 2, to: 1 }, [])).toEqual(['a', 'c']);
    expect(firstAfterMove(order, { from: 0, to: 1 }, ['a', 'b', 'c', 'gone'])).toEqual(['b', 'a', 'c']);
    // What it passes is put first by nobody: a fallback pack among it stays one.
    expect(firstAfterMove(order, { from: 4, to: 0 }, [])).toEqual(['e']);
    expect(firstAfterMove(order, { from: 4, to: 1 }, ['a', 'b', 'c'])).toEqual(['a', 'e', 'b', 'c']);
    expect(firstAfterMove(order, { from: 0, to: 3 }, ['a'])).toEqual(['b', 'c', 'd', 'a']);
  });
});

describe('words', () => {
  it('say how much a pack holds', () => {
    expect(PACKS.map(contentsOf)).toEqual(['33,143 areas', '11,482 areas', '–']);
    expect(contentsOf(pack('geocoder-x', { theme: 'geocoder', counts: { houses: 0, documents: 193 } }))).toBe(
      '193 names',
    );
  });

  it('say when something was', () => {
    const now = new Date(2026, 10, 22, 15, 0);
    expect(writtenMoment(new Date(2026, 10, 22, 14, 6).toISOString(), '24', now)).toBe('today 14:06');
    expect(writtenMoment(new Date(2026, 10, 22, 14, 6).toISOString(), '12', now)).toBe('today 2:06 pm');
    expect(writtenMoment(new Date(2026, 10, 21, 14, 6).toISOString(), '24', now)).toBe('21 Nov 2026 14:06');
    expect(writtenMoment(new Date(2026, 10, 21, 0, 6).toISOString(), '12', now)).toBe('21 Nov 2026 12:06 am');
  });
});
