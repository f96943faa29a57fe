import { describe, expect, it } from 'vitest';
import { keepAnswer } from '../../kit/api/query.ts';
import { RECENT_PROJECTS } from '../../model/project/recent-projects.ts';
import { suggestLocally } from './suggestions.ts';

const lines = (text: string) =>
  suggestLocally(text, []).groups.map(({ title, suggestions }) =>
    [title].concat(suggestions.map((line) => line.title)),
  );

describe('suggestLocally', () => {
  it('offers a coordinate, its tile and what can be done there', () => {
    expect(lines('36.97 -122.02')).toEqual([
      ['Go to', '36.970000, −122.020000', 'Tile 16/10554/25515'],
      [
        'Commands',
        'Pin 36.970000, −122.020000',
        'Add to matrix origins',
        'Copy 36.970000, −122.020000',
        'Copy every look-up here as curl',
      ],
    ]);
    expect(suggestLocally('36.97 -122.02', [])).toMatchObject({ reading: 'Coordinates', asks: false });
  });

  it('offers both orders where both are possible, and no tile beyond the edge of the map', () => {
    expect(lines('12.5, 41.9')[0]?.slice(1)).toEqual([
      '12.500000, 41.900000',
      'Tile 16/40395/30474',
      '41.900000, 12.500000',
    ]);
    expect(lines('88 N, 10 E')[0]?.slice(1)).toEqual(['88.000000, 10.000000']);
  });

  it('takes a Plus Code and an MGRS reference for their points, and says what is wrong with one', () => {
    expect(lines('849VCWC8+R9')[0]?.slice(0, 2)).toEqual(['Go to', '37.422062, −122.084063']);
    expect(lines('10S EG 85743 91873')[0]?.slice(0, 2)).toEqual([
      'Go to',
      expect.stringMatching(/^37\.8703.*−122\.0251/),
    ]);
    expect(suggestLocally('849VCWC8+RA', [])).toMatchObject({
      asks: false,
      problem: expect.stringContaining('849VCWC8+RA'),
    });
    expect(suggestLocally('CWC8+R9', [])).toMatchObject({ asks: false, problem: expect.stringContaining('town') });
    expect(suggestLocally('CWC8+R9 Mountain View', [])).toMatchObject({ asks: true, groups: [], problem: null });
  });

  it('asks for two whole numbers as well: they may begin an address', () => {
    expect(suggestLocally('12 34', []).asks).toBe(true);
    expect(suggestLocally('1500 1600', [])).toMatchObject({ asks: true, problem: null });
    expect(suggestLocally('1500.5 1600', [])).toMatchObject({
      asks: false,
      problem: expect.stringContaining('1500.5'),
    });
  });

  it('sets commands among the places that a word may mean', () => {
    expect(suggestLocally('setti', []).after.map(({ suggestions }) => suggestions.map(({ title }) => title))).toEqual([
      ['Settings'],
    ]);
    expect(suggestLocally('118 coop', []).after).toEqual([]);
    expect(lines('>north')).toEqual([['Commands', 'Reset north']]);
  });

  it('tells what a zone without a place is, and goes nowhere', () => {
    const { groups, problem } = suggestLocally('Etc/GMT+5', []);
    expect(groups[0]?.suggestions[0]).toMatchObject({
      title: 'Etc/GMT+5',
      fills: 'Etc/GMT+5',
      detail: expect.stringContaining('UTC−05:00'),
    });
    expect(problem).toContain('nothing to show on the map');
  });

  it('shows by examples what the empty box takes', () => {
    expect(suggestLocally('  ', [])).toMatchObject({ groups: [], problem: expect.stringContaining('95060-5783') });
  });
});

it('offers recent projects among the commands, by their names, and to clear them while there are any', () => {
  keepAnswer(RECENT_PROJECTS, ['/home/kim/Creek survey.cairnproject']);
  expect(suggestLocally('>creek', []).groups).toMatchObject([
    { suggestions: [{ title: 'Open the project Creek survey', detail: '/home/kim/Creek survey.cairnproject' }] },
  ]);
  expect(lines('>recent')).toEqual([['Commands', 'Clear recent projects']]);
  keepAnswer(RECENT_PROJECTS, []);
  expect(lines('>recent')).toEqual([]);
});
