/** Where things stand on a page, and the same page as a PDF: without a map, which needs a browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, wrap, type Ink, type Measure } from '../../../kit/output/ink.ts';
import { pdfOf } from '../../../kit/output/ink-pdf.ts';
import { fromPaper, onPaper, scaleOfZoom, zoomOfScale } from '../../../map/paper-map.ts';
import type { AnswerGroup, PageContents } from './map-parts.ts';
import { layOut, mapPlace, pageCentre, paperSize } from './page.ts';
import { PAPER_DEFAULTS, readPaperSettings } from './settings.ts';

/** As wide as letters are on average: no font is read. */
const measure: Measure = (text, size) => text.length * size * 0.5;
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
  legend: [{ kind: 'mark', label: 'The current point', colour: '#BC3C08' }],
  answers: [group('Address', 2), group('Time zone', 3)],
  attribution: ['© OpenStreetMap contributors', 'Made with Natural Earth'],
  units: 'metric',
  date: '25 November 2026',
  ...change,
});

const texts = (inks: readonly Ink[]): string[] => inks.flatMap((ink) => (ink.kind === 'text' ? [ink.text] : []));

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
    const [width, height] = paperSize({ paper, isLandscape });
    const [page] = layOut(contents({ settings: { ...PAPER_DEFAULTS, paper, isLandscape } }), measure);
    expect(texts(page?.inks ?? [])).toEqual(
      expect.arrayContaining([
        'Downtown creek crossing',
        'Legend',
        'N',
        'Answers for the point',
        `Scale 1:25,000 at ${paper}`,
      ]),
    );
    const outside = page?.inks.filter(
      (ink) => ink.kind === 'text' && (ink.x < 0 || ink.x > width || ink.y < 0 || ink.y > height),
    );
    expect(outside).toEqual([]);
  });

  it('never leaves the sources out, whatever else is', () => {
    const bare = Object.fromEntries(
      Object.entries(PAPER_DEFAULTS).map(([name, value]) => [name, value === true ? false : value]),
    );
    const [page] = layOut(contents({ settings: readPaperSettings(bare) }), measure);
    expect(texts(page?.inks ?? []).join(' ')).toContain('© OpenStreetMap contributors; Made with Natural Earth');
    expect(texts(page?.inks ?? [])).not.toContain('Legend');
  });

  it('carries answers on to further pages, each once', () => {
    const answers = Array.from({ length: 14 }, (_, index) => group(`Section ${index}`, 9));
    const pages = layOut(contents({ answers }), measure);
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.flatMap(({ inks }) => texts(inks));
    expect(all.filter((text) => text === 'Value 8')).toHaveLength(14);
    expect(all).toContain(`Made with Cairn, page ${pages.length} of ${pages.length}`);
  });

  it('loses no answer, however few are left for the second page', () => {
    for (let rows = 20; rows < 60; rows += 1) {
      const pages = layOut(contents({ answers: [group('Section', rows)] }), measure);
      const all = pages.flatMap(({ inks }) => texts(inks));
      expect(all.filter((text) => text.startsWith('Value '))).toHaveLength(rows);
    }
  });

  it('gives the map the room of answers that stand on the second page', () => {
    const second = contents({ settings: { ...PAPER_DEFAULTS, answersAt: 'second' } });
    expect(mapPlace(second, measure).width).toBeGreaterThan(mapPlace(contents(), measure).width);
    expect(layOut(second, measure)).toHaveLength(2);
  });

  it('says what a value is in full, in as many lines as that takes', () => {
    const answers: AnswerGroup[] = [
      {
        title: 'Geo-boundaries',
        rows: [{ label: 'UN sub-region of the world', text: 'Northern America', isModelled: false }],
      },
    ];
    const [page] = layOut(contents({ answers }), measure);
    const all = texts(page?.inks ?? []);
    expect(all).toEqual(expect.arrayContaining(['Northern America', 'UN sub-region', 'of the world']));
    expect(all.filter((text) => text.includes('…'))).toEqual([]);
  });

  it('breaks lines between words, and cuts what is left over', () => {
    expect(wrap('Western European and Others Group', 20, 2, 400, measure, 2)).toEqual([
      'Western European and',
      'Others Group',
    ]);
    expect(wrap('one two three four', 6, 2, 400, measure, 2)).toEqual(['one', 'two t…']);
  });
});

describe('the page as a PDF', () => {
  const original = globalThis.fetch;
  beforeAll(() => {
    // The window's server sends these files; here they are read where it has them from.
    const files = createRequire(import.meta.url);
    globalThis.fetch = (address) => {
      const name = /ibm-plex-sans-[\w-]+\.woff/u.exec(typeof address === 'string' ? address : '')?.[0] ?? '';
      return Promise.resolve(new Response(readFileSync(files.resolve(`@fontsource/ibm-plex-sans/files/${name}`))));
    };
  });
  afterAll(() => {
    globalThis.fetch = original;
  });

  it('has its words as text, also those of other scripts, on paper of that size', async () => {
    const pages = layOut(contents({ title: 'Łódź Αθήνα Киев' }), measure);
    const pdf = Buffer.concat(await pdfOf(pages, null, 'Łódź'));
    const raw = pdf.toString('latin1');
    expect(raw.startsWith('%PDF-1.')).toBe(true);
    expect(raw).toMatch(/\/MediaBox \[0 0 841\.\d+ 595\.\d+\]/u);
    const letters = new Set<string>();
    for (const { index } of raw.matchAll(/stream\n/g)) {
      if (raw.slice(index - 3, index) === 'end') continue;
      const start = index + 'stream\n'.length;
      try {
        const map = inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
        for (const [, codes = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
          for (const [, hex = ''] of codes.matchAll(/<([\da-f ]+)>(?=[^[]*\])/g))
            for (const letter of Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
              letters.add(letter);
      } catch {
        // A font file: its letters are told by the map beside it.
      }
    }
    // Pieces of letters beyond Windows-1252 cannot be there by another way.
    expect(Array.from('ŁźΑθήναКиев').filter((letter) => !letters.has(letter))).toEqual([]);
  });
});

describe('a colour that lets through what is below', () => {
  it('is that colour in the PDF too, as faint as it is on the screen', async () => {
    const area: Ink = { ...box(10, 10, 20, 20, { fill: '#3366CC66', line: '#3366CC' }) };
    const after: Ink = { ...box(40, 10, 20, 20, { fill: '#DCE8D2' }) };
    const pdf = Buffer.concat(await pdfOf([{ width: 100, height: 100, inks: [area, after] }], null, 'Areas'));
    const raw = pdf.toString('latin1');
    const start = raw.indexOf('stream\n') + 'stream\n'.length;
    const drawn = inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1');
    expect(drawn).toContain('0.2 0.4 0.8 scn');
    expect(raw).toMatch(/\/ca 0\.4\b/u);
    // What comes after is whole again.
    expect(raw).toMatch(/\/ca 1\b/u);
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
