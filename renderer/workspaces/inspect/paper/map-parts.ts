/** What lies on the map of a page: marks, graticule, north arrow, scale bar and legend; and what a page is made of. */
import { box, shorten, type Ink, type Measure } from '../../../kit/output/ink.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import type { UnitSystem } from '../../../kit/coordinates/units.ts';
import { fromPaper, onPaper } from '../../../map/paper-map.ts';
import { scaleBar } from '../../../map/scale-bar.ts';
import type { PaperSettings } from './settings.ts';
import { t } from '../../../kit/words/t.ts';

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
  | { readonly kind: 'dot'; readonly label: string; readonly colour: string }
  | { readonly kind: 'square'; readonly label: string; readonly colour: string }
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

export const INK = '#17201E';
export const BODY = 2.6;
export const SMALL = 2.4;
const GRID = '#5E7F93';
/** Of the teardrop, tip down. */
const PIN = { height: 6.6, radius: 2.2 };

export const text = (
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

export function marksOn({ marks, centre, zoom }: PageContents, place: Place): Ink[] {
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

const gridLine = (points: [number, number][]): Ink => ({
  kind: 'shape',
  points,
  isOpen: true,
  line: GRID,
  width: 0.12,
});
const gridName = (x: number, y: number, words: string): Ink[] => [
  box(x - 7.5, y - 2.4, 15, 3.2, { fill: '#FFFFFF' }),
  text(x, y, words, { size: 2.1, colour: '#2B5C70', align: 'middle' }),
];

/** Meridians and parallels at round degrees, named at the top and at the left. */
export function graticule({ centre, zoom }: PageContents, place: Place): Ink[] {
  const [halfWidth, halfHeight] = [place.width / 2, place.height / 2];
  const north = fromPaper([0, -halfHeight], centre, zoom).lat;
  const south = fromPaper([0, halfHeight], centre, zoom).lat;
  // East of the middle by so many degrees; a page may show more than the world.
  const half = Math.min(180, ((fromPaper([1, 0], centre, zoom).lon - centre.lon + 540) % 360) - 180) * halfWidth;
  const [west, east] = [centre.lon - half, centre.lon + half];
  const step = STEPS.toReversed().find((each) => (east - west) / each <= 6) ?? 60;
  const inks: Ink[] = [];
  for (let lon = Math.ceil(west / step) * step; lon <= east; lon += step) {
    const x = place.x + halfWidth + ((lon - centre.lon) / half) * halfWidth;
    inks.push(
      gridLine([
        [x, place.y],
        [x, place.y + place.height],
      ]),
    );
    const turned = ((((lon + 180) % 360) + 360) % 360) - 180;
    if (x > place.x + 9 && x < place.x + place.width - 16)
      inks.push(...gridName(x, place.y + 3, written(turned, step, ['E', 'W'])));
  }
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) {
    const y = place.y + halfHeight + onPaper({ lon: centre.lon, lat }, centre, zoom)[1];
    inks.push(
      gridLine([
        [place.x, y],
        [place.x + place.width, y],
      ]),
    );
    if (y > place.y + 8 && y < place.y + place.height - 8)
      inks.push(...gridName(place.x + 8, y + 0.8, written(lat, step, ['N', 'S'])));
  }
  return inks;
}

export function northArrow(place: Place): Ink[] {
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
export function scaleBarAt({ scale, units }: PageContents, place: Place): Ink[] {
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
  if (entry.kind === 'dot') return [{ kind: 'disc', x: x + 3, y: y - 1, radius: 1, fill: entry.colour }];
  if (entry.kind === 'square') return [box(x + 2, y - 2, 2, 2, { fill: entry.colour })];
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

export function legendAt({ legend }: PageContents, place: Place, measure: Measure): Ink[] {
  if (legend.length === 0) return [];
  const room = Math.min(60, place.width - 20);
  const labels = legend.map(({ label }) => shorten(label, room, SMALL, 400, measure));
  const width = Math.max(18, ...labels.map((label) => measure(label, SMALL, 400))) + 14;
  const height = 6.6 + legend.length * 4;
  const [x, y] = [place.x + 2, place.y + place.height - 2 - height];
  return [
    box(x, y, width, height, { fill: '#FFFFFF' }),
    text(x + 2.4, y + 4, t('print.legend'), { weight: 600 }),
    ...legend.flatMap((entry, index) => [
      ...legendSign(entry, x + 2.4, y + 8.2 + index * 4),
      text(x + 10.6, y + 8.2 + index * 4, labels[index] ?? '', { size: SMALL }),
    ]),
  ];
}
