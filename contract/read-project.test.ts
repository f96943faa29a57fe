/** Project files may come from anywhere: invalid ones are refused with a reason. */
import { assert, jsonValue, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PROJECT_BYTES } from './project.ts';
import { readProject, type ProjectFile } from './read-project.ts';

const [FOLDER, PLACE, OTHER] = [1, 2, 3].map((digit) => `3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5${digit}`);

const project = (): ProjectFile => ({
  cairn_project: 1,
  title: 'Creek survey',
  saved_at: '2026-11-25T10:00:00.000Z',
  view: { lon: 1, lat: 2, zoom: 3, bearing: 0 },
  point: null,
  pins: [{ letter: 'A', lon: 1, lat: 2 }],
  folders: [{ id: FOLDER ?? '', name: 'Samples' }],
  places: [{ id: PLACE ?? '', name: 'Gauge', color: '#1f5fa8', folder: FOLDER ?? '', lon: 1, lat: 2 }],
  layers: { hidden: [], hidden_tiles: [], tile_order: [], figure: null, areas: [] },
  matrices: [
    { uuid: OTHER ?? '', order: { result: ['cost'], origin_addresses: ['1,2'], destination_addresses: ['3,4'] } },
  ],
  tables: [{ uuid: OTHER ?? '', name: 'sites.csv', rows: 1, csv: 'a\n1\n' }],
});
const reasonOf = (value: unknown): string => {
  const read = readProject(typeof value === 'string' ? value : JSON.stringify(value));
  return read.ok ? 'it was read' : read.reason;
};

describe('a project file', () => {
  it('is read unchanged', () => {
    expect(readProject(JSON.stringify(project()))).toEqual({ ok: true, project: project() });
  });

  it.each<[string, (file: ProjectFile) => unknown, string]>([
    ['another file', () => ({ type: 'FeatureCollection' }), "isn't a Cairn project"],
    ['a newer format', (file) => ({ ...file, cairn_project: 2 }), 'newer Cairn (format 2'],
    ['an unknown member', (file) => ({ ...file, run: 'x' }), 'was edited'],
    ['a missing member', ({ pins: _pins, ...file }) => file, 'was edited'],
    ['a place beyond the world', (file) => ({ ...file, places: [{ ...file.places[0], lon: 181 }] }), 'places/0/lon'],
    ['a name of two lines', (file) => ({ ...file, places: [{ ...file.places[0], name: 'a\nb' }] }), 'places/0/name'],
    ['an invalid colour', (file) => ({ ...file, places: [{ ...file.places[0], color: 'url(x)' }] }), 'places/0/color'],
    ['a missing folder', (file) => ({ ...file, folders: [] }), 'the folder of "Gauge"'],
    ['one id twice', (file) => ({ ...file, places: [file.places[0], file.places[0]] }), 'two places have the same id'],
    ['one letter twice', (file) => ({ ...file, pins: [file.pins[0], file.pins[0]] }), 'two pins have the same letter'],
    [
      'a matrix with unknown properties',
      (file) => ({ ...file, matrices: [{ uuid: OTHER, order: { ...file.matrices[0]?.order, path: '/etc' } }] }),
      'matrices/0/order',
    ],
    ['a prototype', () => '{"cairn_project":1,"__proto__":{"title":"x"}}', 'was edited'],
    ['a truncated file', (file) => JSON.stringify(file).slice(0, 200), 'is incomplete'],
    ['an empty file', () => '', "isn't a Cairn project"],
    ['null', () => 'null', "isn't a Cairn project"],
  ])('is refused for %s', (_name, change, words) => {
    expect(reasonOf(change(project()))).toContain(words);
  });

  it('is refused for its size before it is read', () => {
    expect(reasonOf(' '.repeat(MAX_PROJECT_BYTES + 1))).toContain('exceeds 64 MiB');
  });

  it('never throws', () => {
    assert(property(string(), (text) => typeof readProject(text).ok === 'boolean'));
    assert(property(jsonValue(), (value) => !readProject(JSON.stringify({ ...project(), layers: value })).ok));
  });
});
