/** What stands where on a printed page: title, map with legend, scale and north, answers, attribution. */
import { box, shorten, wrap, type Ink, type Measure, type Page } from '../../../kit/output/ink.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import type { UnitSystem } from '../../../kit/coordinates/units.ts';
import { fromPaper, onPaper } from '../../../map/paper-map.ts';
import { scaleBar } from '../../../map/scale-bar.ts';
import { PAPERS, type PaperSettings } from './settings.ts';

export type AnswerGroup = {
  readonly title: string;
  /** Beside the title, where all of it is modelled. */
  readonly modelled?: string;
  readonly rows: readonly { readonly label: string; readonly text: string; readonly isModelled: boolean }[];
};

/** A point on the map: that which was looked up, or a pin with its letter. */
export type Mark = { readonly point: Point; readonly letter?: string; readonly colour: string; readonly name?: string };

export type LegendEntry =
  | { readonly kind: 'mark'; readonly label: string; readonly colour: string; readonly letter?: string }
  | {
      readonly kind: 'line';
      readonly label: string;
      readonly colour: string;
      readonly casing?: string;
      readonly isDashed?: true;
    }
  | {
      readonly kind: 'area';
      readonly label: string;
      readonly fill: string;
      readonly line: string;
      readonly isDashed?: true;
    };

export type PageContents = {
  readonly settings: PaperSettings;
  readonly title: string;
  readonly subtitle: string;
  readonly centre: Point;
  readonly zoom: number;
  /** Of 1 : scale. */
  readonly scale: number;
  readonly marks: readonly Mark[];
  readonly legend: readonly LegendEntry[];
  readonly answers: readonly AnswerGroup[];
  readonly attribution: readonly string[];
  readonly units: UnitSystem;
  readonly date: string;
};

export type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const INK = '#17201E';
const SECONDARY = '#4A5652';
const HAIR = '#C5CDC9';
const PLUM = '#6B45A3';
const GRID = '#5E7F93';
const MARGIN = 8;
const GAP = 4;
const COLUMN = 52;
const LABEL_WIDTH = 17;
const BODY = 2.6;
const SMALL = 2.4;
const LINE_HEIGHT = 3.6;
const FOOT_LINE = 2.8;
/** Of the attribution. */
const FINE = 2.1;
const MADE_WITH = 44;
/** Of the teardrop, tip down. */
const PIN = { height: 6.6, radius: 2.2 };

const text = (
  x: number,
  y: number,
  words: string,
  look: { size?: number; weight?: 400 | 600; colour?: string; align?: 'left' | 'middle' | 'right' } = {},
): Ink => ({
  kind: 'text',
  x,
  y,
  text: words,
  size: look.size ?? BODY,
  weight: look.weight ?? 400,
  colour: look.colour ?? INK,
  ...(look.align === undefined ? {} : { align: look.align }),
});

/** Width and height of the paper as it lies, in millimetres. */
export function paperSize({ paper, isLandscape }: Pick<PaperSettings, 'paper' | 'isLandscape'>): [number, number] {
  const [short, long] = PAPERS[paper];
  return isLandscape ? [long, short] : [short, long];
}

const attributionLines = ({ settings, attribution }: PageContents, measure: Measure): string[] =>
  wrap(
    `${attribution.join('; ')}. WGS 84, Web Mercator.`,
    paperSize(settings)[0] - 2 * MARGIN - MADE_WITH,
    FINE,
    400,
    measure,
  );

const isBeside = ({ settings, answers }: PageContents): boolean =>
  settings.hasAnswers && settings.answersAt === 'beside' && answers.length > 0;

const hasHead = ({ settings }: PageContents): boolean => settings.hasTitle || settings.hasDate;

/** Where the map stands on the first page. */
export function mapPlace(contents: PageContents, measure: Measure): Place {
  const [width, height] = paperSize(contents.settings);
  const y = MARGIN + (hasHead(contents) ? 14 : 0);
  const foot = attributionLines(contents, measure).length * FOOT_LINE + 3;
  const beside = isBeside(contents) ? COLUMN + GAP : 0;
  return { x: MARGIN, y, width: width - 2 * MARGIN - beside, height: height - MARGIN - foot - y };
}

function head({ settings, title, subtitle, scale, date }: PageContents, measure: Measure): Ink[] {
  const [width] = paperSize(settings);
  const room = width - 2 * MARGIN - 45;
  const words = scale.toLocaleString('en', { maximumFractionDigits: 0 });
  return [
    ...(settings.hasTitle
      ? [
          text(MARGIN, MARGIN + 5.6, shorten(title, room, 5.6, 600, measure), { size: 5.6, weight: 600 }),
          text(MARGIN, MARGIN + 10.6, shorten(subtitle, room, BODY + 0.2, 400, measure), {
            size: BODY + 0.2,
            colour: SECONDARY,
          }),
        ]
      : []),
    ...(settings.hasDate
      ? [
          text(width - MARGIN, MARGIN + 6.6, `Scale 1:${words} at ${settings.paper}`, {
            colour: SECONDARY,
            align: 'right',
          }),
          text(width - MARGIN, MARGIN + 10.6, date, { colour: SECONDARY, align: 'right' }),
        ]
      : []),
  ];
}

/** A teardrop with its tip on the point, with an eye or a letter. */
export function teardrop(x: number, y: number, colour: string, letter: string | undefined, size = 1): Ink[] {
  const radius = PIN.radius * size;
  const middle = y - PIN.height * size + radius;
  const points: [number, number][] = [];
  for (let step = 0; step <= 24; step += 1) {
    const angle = Math.PI * (0.85 + (1.3 * step) / 24);
    points.push([x + radius * Math.cos(angle), middle + radius * Math.sin(angle)]);
  }
  points.push([x, y]);
  return [
    { kind: 'shape', points, fill: colour, line: '#FFFFFF', width: 0.3 },
    letter === undefined
      ? { kind: 'disc', x, y: middle, radius: radius * 0.38, fill: '#FFFFFF' }
      : text(x, middle + 0.9 * size, letter, { size: 2.6 * size, weight: 600, colour: '#FFFFFF', align: 'middle' }),
  ];
}

function marksOn({ marks, centre, zoom }: PageContents, place: Place): Ink[] {
  return marks.flatMap(({ point, colour, letter }) => {
    const [right, down] = onPaper(point, centre, zoom);
    const [x, y] = [place.x + place.width / 2 + right, place.y + place.height / 2 + down];
    const isInside = x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;
    return isInside ? teardrop(x, y, colour, letter) : [];
  });
}

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];

const written = (value: number, step: number, [positive, negative]: readonly [string, string]): string => {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const side = Math.abs(value) < step / 2 ? '' : ` ${value > 0 ? positive : negative}`;
  return `${Math.abs(value).toFixed(decimals)}°${side}`;
};

/** Meridians and parallels at round degrees, named at the top and at the left. */
function graticule({ centre, zoom }: PageContents, place: Place): Ink[] {
  const [halfWidth, halfHeight] = [place.width / 2, place.height / 2];
  const north = fromPaper([0, -halfHeight], centre, zoom).lat;
  const south = fromPaper([0, halfHeight], centre, zoom).lat;
  // East of the middle by so many degrees; a page may show more than the world.
  const half = Math.min(180, ((fromPaper([1, 0], centre, zoom).lon - centre.lon + 540) % 360) - 180) * halfWidth;
  const [west, east] = [centre.lon - half, centre.lon + half];
  const step = STEPS.toReversed().find((each) => (east - west) / each <= 6) ?? 60;
  const inks: Ink[] = [];
  const line = (points: [number, number][]): Ink => ({ kind: 'shape', points, isOpen: true, line: GRID, width: 0.12 });
  const name = (x: number, y: number, words: string): Ink[] => [
    box(x - 7.5, y - 2.4, 15, 3.2, { fill: '#FFFFFF' }),
    text(x, y, words, { size: 2.1, colour: '#2B5C70', align: 'middle' }),
  ];
  for (let lon = Math.ceil(west / step) * step; lon <= east; lon += step) {
    const x = place.x + halfWidth + ((lon - centre.lon) / half) * halfWidth;
    inks.push(
      line([
        [x, place.y],
        [x, place.y + place.height],
      ]),
    );
    const turned = ((((lon + 180) % 360) + 360) % 360) - 180;
    if (x > place.x + 9 && x < place.x + place.width - 16)
      inks.push(...name(x, place.y + 3, written(turned, step, ['E', 'W'])));
  }
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) {
    const y = place.y + halfHeight + onPaper({ lon: centre.lon, lat }, centre, zoom)[1];
    inks.push(
      line([
        [place.x, y],
        [place.x + place.width, y],
      ]),
    );
    if (y > place.y + 8 && y < place.y + place.height - 8)
      inks.push(...name(place.x + 8, y + 0.8, written(lat, step, ['N', 'S'])));
  }
  return inks;
}

function northArrow(place: Place): Ink[] {
  const [x, y] = [place.x + place.width - 7, place.y + 2];
  return [
    box(x - 4, y, 9, 12, { fill: '#FFFFFF' }),
    {
      kind: 'shape',
      points: [
        [x + 0.5, y + 1.2],
        [x + 0.5, y + 6.2],
        [x - 1.7, y + 7.6],
      ],
      fill: INK,
    },
    {
      kind: 'shape',
      points: [
        [x + 0.5, y + 1.2],
        [x + 2.7, y + 7.6],
        [x + 0.5, y + 6.2],
      ],
      fill: '#FFFFFF',
      line: INK,
      width: 0.2,
    },
    text(x + 0.5, y + 11, 'N', { weight: 600, align: 'middle' }),
  ];
}

/** A bar in four parts, with its round length. */
function scaleBarAt({ scale, units }: PageContents, place: Place): Ink[] {
  // The bar is counted in hundredths of a millimetre, so that rounding does not show.
  const { pixels, label } = scaleBar(scale / 100_000, units, 3200);
  const length = pixels / 100;
  const [x, y] = [place.x + place.width - length - 8, place.y + place.height - 4.6];
  return [
    box(x - 4, y - 5, length + 10, 7.4, { fill: '#FFFFFF' }),
    box(x, y, length, 1, { line: INK, width: 0.2, fill: '#FFFFFF' }),
    ...[0, 2].map((part) => box(x + (part * length) / 4, y, length / 4, 1, { fill: INK })),
    text(x, y - 1.4, '0', { size: 2.2, align: 'middle' }),
    text(x + length, y - 1.4, label, { size: 2.2, align: 'middle' }),
  ];
}

function legendSign(entry: LegendEntry, x: number, y: number): Ink[] {
  if (entry.kind === 'mark') return teardrop(x + 3, y + 0.5, entry.colour, entry.letter, 0.55);
  const dash = entry.isDashed === true ? { dash: [1.1, 0.6] as const } : {};
  if (entry.kind === 'area')
    return [
      {
        kind: 'shape',
        points: [
          [x, y - 2.3],
          [x + 6, y - 2.3],
          [x + 6, y + 0.2],
          [x, y + 0.2],
        ],
        fill: entry.fill,
        line: entry.line,
        width: 0.35,
        ...dash,
      },
    ];
  const stroke = (line: string, width: number): Ink => ({
    kind: 'shape',
    points: [
      [x, y - 1],
      [x + 6, y - 1],
    ],
    isOpen: true,
    line,
    width,
    ...dash,
  });
  return [
    ...(entry.casing === undefined ? [] : [stroke(entry.casing, 1.3)]),
    stroke(entry.colour, entry.casing === undefined ? 0.5 : 0.8),
  ];
}

function legendAt({ legend }: PageContents, place: Place, measure: Measure): Ink[] {
  if (legend.length === 0) return [];
  const room = Math.min(60, place.width - 20);
  const labels = legend.map(({ label }) => shorten(label, room, SMALL, 400, measure));
  const width = Math.max(18, ...labels.map((label) => measure(label, SMALL, 400))) + 14;
  const height = 6.6 + legend.length * 4;
  const [x, y] = [place.x + 2, place.y + place.height - 2 - height];
  return [
    box(x, y, width, height, { fill: '#FFFFFF' }),
    text(x + 2.4, y + 4, 'Legend', { weight: 600 }),
    ...legend.flatMap((entry, index) => [
      ...legendSign(entry, x + 2.4, y + 8.2 + index * 4),
      text(x + 10.6, y + 8.2 + index * 4, labels[index] ?? '', { size: SMALL }),
    ]),
  ];
}

type Column = { readonly x: number; readonly top: number; readonly bottom: number };

/** Fills columns with answers, a group's title never alone at the end. @returns what did not fit */
function flow(
  groups: readonly AnswerGroup[],
  columns: readonly Column[],
  measure: Measure,
  heading: string,
): { inks: Ink[]; rest: AnswerGroup[] } {
  const inks: Ink[] = [];
  const left = groups.map((group) => ({ ...group, rows: [...group.rows] }));
  for (const { x, top, bottom } of columns) {
    if (left.length === 0) break;
    let y = top + 4;
    inks.push(
      {
        kind: 'shape',
        points: [
          [x, top],
          [x + COLUMN, top],
        ],
        isOpen: true,
        line: INK,
        width: 0.3,
      },
      text(x, y, heading, { size: BODY + 0.2, weight: 600 }),
    );
    y += 1.6;
    for (let group = left[0]; group !== undefined; group = left[0]) {
      if (y + 2 * LINE_HEIGHT + 4 > bottom) break;
      y += 4.2;
      inks.push(text(x, y, group.title, { weight: 600 }));
      if (group.modelled !== undefined)
        inks.push(text(x + measure(group.title, BODY, 600) + 1.6, y, group.modelled, { size: 2.1, colour: PLUM }));
      y += 0.9;
      let row = group.rows[0];
      while (row !== undefined) {
        const words = row.isModelled && group.modelled === undefined ? `${row.text} (modelled)` : row.text;
        const lines = wrap(words, COLUMN - LABEL_WIDTH, SMALL, 400, measure, 3);
        const height = Math.max(1, lines.length) * (LINE_HEIGHT - 0.4) + 1;
        if (y + height > bottom) break;
        inks.push(
          text(x, y + 3, shorten(row.label, LABEL_WIDTH - 1.5, SMALL, 400, measure), {
            size: SMALL,
            colour: SECONDARY,
          }),
        );
        for (const [index, line] of lines.entries())
          inks.push(text(x + LABEL_WIDTH, y + 3 + index * (LINE_HEIGHT - 0.4), line, { size: SMALL }));
        y += height;
        inks.push({
          kind: 'shape',
          points: [
            [x, y],
            [x + COLUMN, y],
          ],
          isOpen: true,
          line: HAIR,
          width: 0.15,
        });
        group.rows.shift();
        row = group.rows[0];
      }
      if (row !== undefined) break;
      left.shift();
    }
  }
  return { inks, rest: left };
}

/** Mark and words at the right of the foot. */
function madeWith([width, height]: readonly [number, number], page: number, of: number): Ink[] {
  return [
    text(width - MARGIN, height - MARGIN, `Made with Cairn, page ${page} of ${of}`, {
      size: SMALL,
      colour: SECONDARY,
      align: 'right',
    }),
  ];
}

const rowCount = (groups: readonly AnswerGroup[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** The pages: the map with the answers beside it, and as many as the answers need beyond. */
export function layOut(contents: PageContents, measure: Measure): Page[] {
  const { settings, answers } = contents;
  const size = paperSize(settings);
  const [width, height] = size;
  const place = mapPlace(contents, measure);
  const foot = attributionLines(contents, measure);
  const bottom = place.y + place.height;
  const beside = isBeside(contents)
    ? flow(answers, [{ x: place.x + place.width + GAP, top: place.y, bottom }], measure, 'Answers for the point')
    : { inks: [], rest: settings.hasAnswers ? [...answers] : [] };
  const first: Ink[] = [
    ...head(contents, measure),
    { kind: 'picture', ...place },
    ...(settings.hasGraticule ? graticule(contents, place) : []),
    ...marksOn(contents, place),
    ...(settings.hasLegend ? legendAt(contents, place, measure) : []),
    ...(settings.hasNorth ? northArrow(place) : []),
    ...(settings.hasScaleBar ? scaleBarAt(contents, place) : []),
    box(place.x, place.y, place.width, place.height, { line: INK, width: 0.3 }),
    ...beside.inks,
    ...foot.map((line, index) =>
      text(MARGIN, height - MARGIN - (foot.length - 1 - index) * FOOT_LINE, line, { size: FINE, colour: SECONDARY }),
    ),
  ];
  const pages: Ink[][] = [first];
  const count = Math.max(1, Math.floor((width - 2 * MARGIN + GAP) / (COLUMN + GAP)));
  const columns = Array.from({ length: count }, (_, index) => ({
    x: MARGIN + index * (COLUMN + GAP),
    top: MARGIN,
    bottom: height - MARGIN - 5,
  }));
  for (let { rest } = beside; rest.length > 0;) {
    const next = flow(rest, columns, measure, 'Answers for the point');
    // A page that takes nothing would be followed by another without end.
    if (rowCount(next.rest) === rowCount(rest)) break;
    pages.push(next.inks);
    rest = next.rest;
  }
  return pages.map((inks, index) => ({ width, height, inks: [...inks, ...madeWith(size, index + 1, pages.length)] }));
}
