import { IconHome, IconRulerMeasure } from '@tabler/icons-react';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineEndpoint } from '../../../../contract/endpoint.ts';
import { pathTo } from '../../../kit/api/ask.ts';
import type { Pin } from '../../../model/pins/pins.ts';
import type { ComparedValue, SectionDefinition } from '../section-definition.ts';
import type { CellAnswer } from './answers.ts';
import { columnText, compareCsv, compareGeoJson, tableText } from './export.ts';
import { compareRows, type Row } from './rows.ts';

const A: Pin = { letter: 'A', point: { lon: -122.02631, lat: 36.97412 } };
const B: Pin = { letter: 'B', point: { lon: -122.0205, lat: 36.9652 }, name: 'Beach, "Hill"' };

const trialEndpoint = defineEndpoint({
  method: 'GET',
  path: '/trial',
  operationId: 'trial',
  tag: 'Trial',
  summary: 'A trial',
  access: 'look-up',
  query: Type.Object({ x: Type.Number(), y: Type.Number() }),
  answers: { 200: { description: 'Values', schema: Type.Array(Type.Unsafe<ComparedValue>({})) } },
});

/** A section whose answers are the values to compare. */
const section: SectionDefinition<readonly ComparedValue[]> = {
  id: 'trial',
  title: 'Trial',
  icon: IconHome,
  rows: [],
  path: ({ lon, lat }) => pathTo(trialEndpoint, { query: { x: lon, y: lat } }),
  isEmpty: (values) => values.length === 0,
  nothing: { title: 'No trial here.', text: '' },
  summary: () => null,
  body: () => null,
  copied: () => '',
  areas: () => [],
  compared: (values) => values,
  isUnknown: (_values, key) => key === 'open',
};

const ready = (...values: ComparedValue[]): CellAnswer => ({
  status: values.length === 0 ? 'empty' : 'ready',
  data: values,
});
const value = (key: string, text: string, more: Partial<ComparedValue> = {}): ComparedValue => ({
  key,
  label: key,
  order: 0,
  text,
  ...more,
});

function rowsFor(a: CellAnswer, b: CellAnswer, modelledKeys: string[] = []): Row[] {
  const answers = { [section.path(A.point)]: a, [section.path(B.point)]: b };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the panel holds sections whose answers may be any
  const sections = [section as SectionDefinition];
  return compareRows({
    sections,
    pins: [A, B],
    answers,
    modelledKeys: new Set(modelledKeys),
    units: 'metric',
    distanceIcon: IconRulerMeasure,
  });
}

const figure = (amount: number) => ({ figure: { value: amount, look: 'risk' as const } });

describe('compareRows', () => {
  it('joins the values of all points by their key, in their order', () => {
    const rows = rowsFor(
      ready(value('z', 'one'), value('y', 'two', { order: 2 })),
      ready(value('x', 'three', { order: 1 }), value('z', 'one')),
    );
    expect(rows.map(({ label, differs }) => [label, differs])).toEqual([
      ['z', false],
      ['x', true],
      ['y', true],
      ['Distance from A', true],
    ]);
    expect(rows[1]?.cells[0]).toEqual({ kind: 'none', text: 'None here' });
  });

  it('says why a cell is empty, and lets what is awaited or failed differ from nothing', () => {
    const [failed] = rowsFor(ready(value('z', 'one')), {
      status: 'failed',
      failure: { code: 'unreachable', message: 'gone' },
    });
    expect(failed?.cells[1]?.kind).toBe('failed');
    expect(failed?.differs).toBe(false);
    const [awaited] = rowsFor({ status: 'loading' }, ready());
    expect(awaited).toMatchObject({
      label: 'Trial',
      differs: false,
      cells: [{ kind: 'loading' }, { kind: 'none', text: 'No trial here' }],
    });
    const [beyond] = rowsFor(ready(value('z', 'one')), {
      status: 'failed',
      failure: { code: 'invalid_parameter', message: 'beyond' },
    });
    expect(beyond).toMatchObject({ differs: true, cells: [{ kind: 'value' }, { kind: 'none' }] });
  });

  it('says that a value is not known where no pack would have it, and lets that differ from nothing', () => {
    const row = rowsFor(ready(value('known', 'one'), value('open', 'two')), ready(value('known', 'one'))).find(
      ({ key }) => key.endsWith(':open'),
    );
    expect(row).toMatchObject({ differs: false, cells: [{ kind: 'value' }, { kind: 'unknown' }] });
  });

  it('marks a row modelled only where all of it is, and gives its bars one scale', () => {
    const [row] = rowsFor(
      ready(value('z', '1', { isModelled: true, ...figure(1) })),
      ready(value('z', '4', figure(4))),
    );
    expect(row).toMatchObject({ isModelled: false, max: 4 });
    expect(rowsFor(ready(value('z', '1')), ready(value('z', '2')), ['z'])[0]?.isModelled).toBe(true);
  });

  it('measures from the first point, by the geodesic', () => {
    expect(
      rowsFor(ready(), ready())
        .at(-1)
        ?.cells.map((cell) => (cell.kind === 'value' ? cell.value.text : '')),
    ).toEqual(['0 m', '1.12 km, bearing 152°']);
  });
});

describe('what is copied and exported', () => {
  const rows = rowsFor(ready(value('cases', '1,034 −', { data: 1034 })), ready());

  it('is a table of tabs for the clipboard', () => {
    expect(tableText([A, B], rows).split('\n')).toEqual([
      '\tA\tB, Beach, "Hill"',
      'Latitude, longitude\t36.97412, -122.02631\t36.9652, -122.0205',
      'cases\t1,034 -\t',
      'Distance from A\t0 m\t1.12 km, bearing 152°',
    ]);
    expect(columnText(B, 1, rows)).toContain('Distance from A\t1.12 km');
  });

  it('is data in CSV and GeoJSON: numbers are numbers, what is unknown is absent', () => {
    expect(compareCsv([A, B], rows)).toBe(
      'pin,name,lon,lat,cases,"Distance from A, m"\r\nA,,-122.02631,36.97412,1034,0\r\nB,"Beach, ' +
        '""Hill""",-122.0205,36.9652,,1117\r\n',
    );
    expect(compareGeoJson([A, B], rows).features.map(({ properties }) => properties)).toEqual([
      { pin: 'A', cases: 1034, 'Distance from A, m': 0 },
      { pin: 'B', name: 'Beach, "Hill"', 'Distance from A, m': 1117 },
    ]);
  });
});
