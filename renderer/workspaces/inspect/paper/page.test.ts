/** What stands where on a page, and what a sheet says: without a map, which needs a browser. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fromPaper, onPaper, scaleOfZoom, zoomOfScale } from '../../../map/paper-map.ts';
import { graticule } from './graticule.ts';
import { withLegendOf, type AnswerGroup, type PageContents } from './page-contents.ts';
import { layOut, pageCentre, paperSize, type Measure } from './page.ts';
import { PAPER_DEFAULTS, readPaperSettings } from '../../../model/window/paper.ts';
import { Sheet } from './Sheet.tsx';

/** Heights as they are on average: no style sheet is read. */
const measure: Measure = {
  row: ({ text }) => 0.9 + 3.2 * Math.ceil(text.length / 28),
  foot: (text, width) => 2.8 * Math.ceil(text.length / width),
};
const CENTRE = { lon: -122.0263, lat: 36.9741 };
const SCALE = 25_000;

const group = (title: string, rows: number): AnswerGroup => ({
  title,
  rows: Array.from({ length: rows }, (_, index) => ({
    label: `Row ${index}`,
    text: `Value ${index}`,
    isModelled: false,
  })),
});

const contents = (change: Partial<PageContents> = {}): PageContents => ({
  settings: PAPER_DEFAULTS,
  title: 'Downtown creek crossing',
  subtitle: 'Santa Cruz, California',
  centre: CENTRE,
  zoom: zoomOfScale(SCALE, CENTRE.lat),
  scale: SCALE,
  marks: [{ point: CENTRE, colour: '#BC3C08' }],
  legend: [{ kind: 'mark', label: 'The current point', colour: '#BC3C08', point: CENTRE }],
  answersTitle: 'Answers for the point',
  answers: [group('Address', 2), group('Time zone', 3)],
  attribution: { map: ['© OpenStreetMap contributors', 'Made with Natural Earth'], answers: ['GeoNames'] },
  units: 'metric',
  date: '25 November 2026',
  ...change,
});

/** The texts of every sheet, in the order of reading. */
const sheetsOf = (page: PageContents): string[][] => {
  const layout = layOut(page, measure);
  return layout.sheets.map((_, index) =>
    renderToStaticMarkup(createElement(Sheet, { contents: page, layout, index, picture: null }))
      .split(/<[^>]+>/)
      .filter((text) => text !== ''),
  );
};

describe('the map on paper', () => {
  it('is of the scale that is named', () => {
    const zoom = zoomOfScale(SCALE, CENTRE.lat);
    expect(scaleOfZoom(zoom, CENTRE.lat)).toBeCloseTo(SCALE, 6);
    // 1 km to the east is 40 mm at 1:25,000.
    const degrees = 1000 / (111_319.49 * Math.cos((CENTRE.lat * Math.PI) / 180));
    const [right, down] = onPaper({ lon: CENTRE.lon + degrees, lat: CENTRE.lat }, CENTRE, zoom);
    expect(right).toBeCloseTo(40, 1);
    expect(down).toBeCloseTo(0, 9);
  });

  it('finds the point at a place of the page again, also across 180°', () => {
    const centre = { lon: 179.99, lat: -17 };
    const zoom = zoomOfScale(100_000, centre.lat);
    const point = fromPaper([30, -20], centre, zoom);
    expect(point.lon).toBeLessThan(-179);
    const [right, down] = onPaper(point, centre, zoom);
    expect([right, down]).toEqual([expect.closeTo(30, 6), expect.closeTo(-20, 6)]);
  });
});

describe('what the page is of at first', () => {
  const zoom = zoomOfScale(SCALE, CENTRE.lat);
  it('is what the screen shows, as long as the point is there', () => {
    const view = { lon: CENTRE.lon + 0.005, lat: CENTRE.lat };
    expect(pageCentre(view, CENTRE, zoom)).toEqual(view);
    expect(pageCentre(view, null, zoom)).toEqual(view);
  });
  it('is the point where the screen has moved on from it', () => {
    expect(pageCentre({ lon: CENTRE.lon - 0.2, lat: CENTRE.lat }, CENTRE, zoom)).toEqual(CENTRE);
    expect(pageCentre({ lon: CENTRE.lon, lat: CENTRE.lat + 0.2 }, CENTRE, zoom)).toEqual(CENTRE);
  });
});

describe('the page', () => {
  it.each([
    ['A4', true],
    ['A5', false],
    ['Tabloid', true],
  ] as const)('has all that it is to have within the paper: %s, landscape %s', (paper, isLandscape) => {
    const page = contents({ settings: { ...PAPER_DEFAULTS, paper, isLandscape } });
    const [width, height] = paperSize({ paper, isLandscape });
    expect(sheetsOf(page)[0]).toEqual(
      expect.arrayContaining([
        'Downtown creek crossing',
        'Legend',
        'N',
        'Answers for the point',
        `Scale 1:25,000 at ${paper}`,
      ]),
    );
    const { place, sheets } = layOut(page, measure);
    expect(place.x + place.width).toBeLessThan(width);
    expect(place.y + place.height).toBeLessThan(height);
    expect(sheets.flat().filter(({ x, top }) => x < 0 || x + 52 > width || top < 0 || top > height)).toEqual([]);
  });

  it('never leaves the sources out, whatever else is', () => {
    const bare = Object.fromEntries(
      Object.entries(PAPER_DEFAULTS).map(([name, value]) => [name, value === true ? false : value]),
    );
    const [sheet] = sheetsOf(contents({ settings: readPaperSettings(bare) }));
    expect(sheet?.join(' ')).toContain('© OpenStreetMap contributors; Made with Natural Earth');
    expect(sheet).not.toContain('Legend');
  });

  it('carries answers on to further pages, each once', () => {
    const answers = Array.from({ length: 14 }, (_, index) => group(`Section ${index}`, 9));
    const sheets = sheetsOf(contents({ answers }));
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flat().filter((text) => text === 'Value 8')).toHaveLength(14);
    expect(sheets.flat()).toContain(`Made with Cairn, page ${sheets.length} of ${sheets.length}`);
  });

  it('loses no answer, however few are left for the second page', () => {
    for (let rows = 20; rows < 60; rows += 1) {
      const { sheets } = layOut(contents({ answers: [group('Section', rows)] }), measure);
      const placed = sheets.flat().flatMap(({ groups }) => groups.flatMap((each) => each.rows));
      expect(placed.map(({ text }) => text)).toEqual(group('Section', rows).rows.map(({ text }) => text));
    }
  });

  it('spreads answers over the width of the second page, with the title and the sources', () => {
    const answers = Array.from({ length: 10 }, (_, index) => group(`Section ${index}`, 5));
    const page = contents({ answers, settings: { ...PAPER_DEFAULTS, isLandscape: true, answersAt: 'second' } });
    const [, second = []] = layOut(page, measure).sheets;
    expect(second.map(({ groups }) => groups.length)).toEqual([2, 2, 2, 2, 2]);
    expect(second.at(-1)?.x).toBeCloseTo(297 - 8 - 52, 6);
    expect(sheetsOf(page)[1]?.join(' ')).toMatch(/^Downtown creek crossing.*GeoNames/);
  });

  it('has a legend of what its map shows', () => {
    const park = { kind: 'area', label: 'Park', fill: '', line: '', layers: /:ground park/ } as const;
    const page = contents({ legend: [...contents().legend, park] });
    const labels = (drawn: string[]) => withLegendOf(page, new Set(drawn)).legend.map(({ label }) => label);
    expect(labels(['streets:ground park'])).toEqual(['The current point', 'Park']);
    expect(labels(['streets:ground beach'])).toEqual(['The current point']);
  });

  it('fills no column beyond its end', () => {
    const answers = Array.from({ length: 9 }, (_, index) => group(`Section ${index}`, 7));
    const page = contents({ answers });
    const [, height] = paperSize(page.settings);
    for (const { top, groups } of layOut(page, measure).sheets.flat()) {
      const rows = groups.flatMap((each) => each.rows);
      const end = groups.length * 5.1 + rows.reduce((sum, row) => sum + measure.row(row), top + 5.9);
      expect(end).toBeLessThan(height - 8);
    }
  });

  it('gives the map the room of answers that stand on the second page', () => {
    const second = contents({ settings: { ...PAPER_DEFAULTS, answersAt: 'second' } });
    expect(layOut(second, measure).place.width).toBeGreaterThan(layOut(contents(), measure).place.width);
    expect(layOut(second, measure).sheets).toHaveLength(2);
  });

  it('says what a value is in full', () => {
    const row = { label: 'UN sub-region of the world', text: 'Northern America', isModelled: true };
    const [sheet] = sheetsOf(contents({ answers: [{ title: 'Geo-boundaries', rows: [row] }] }));
    expect(sheet).toEqual(expect.arrayContaining(['UN sub-region of the world', 'Northern America (modelled)']));
  });
});

describe('the graticule', () => {
  it('is of round degrees, each where the map has it', () => {
    const place = { width: 200, height: 150 };
    const { meridians, parallels } = graticule(contents(), place);
    expect(meridians.map(({ label }) => label)).toEqual(
      [5, 4, 3, 2, 1, 0].map((hundredths) => `122.0${hundredths}° W`),
    );
    const [, second] = meridians;
    const [right] = onPaper({ lon: -122.04, lat: CENTRE.lat }, CENTRE, contents().zoom);
    expect(second?.at).toBeCloseTo(100 + right, 6);
    expect(parallels.map(({ label }) => label)).toContain('36.97° N');
  });
});

describe('the settings', () => {
  it('come back from whatever was stored', () => {
    expect(readPaperSettings({ paper: 'A3', dpi: 600, hasLegend: false, answersAt: 7 })).toEqual({
      ...PAPER_DEFAULTS,
      paper: 'A3',
      dpi: 600,
      hasLegend: false,
    });
    expect(readPaperSettings('nonsense')).toEqual(PAPER_DEFAULTS);
  });
});

it.each([
  ['beside', ['Natural Earth, GeoNames']],
  ['second', ['Natural Earth', 'GeoNames']],
] as const)('names on each sheet the sources of what it shows, with answers %s', (answersAt, sources) => {
  const sheets = sheetsOf(contents({ settings: { ...PAPER_DEFAULTS, answersAt } }));
  const named = sheets.map((texts) => ['Natural Earth', 'GeoNames'].filter((name) => texts.join('').includes(name)));
  expect(named.map((names) => names.join(', '))).toEqual(sources);
});
