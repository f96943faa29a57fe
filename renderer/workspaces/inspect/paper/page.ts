/** What stands where on a printed page: title, map with legend, scale and north, answers, attribution. */
import { box, shorten, wrap, type Ink, type Measure, type Page } from '../../../kit/output/ink.ts';
import {
  BODY,
  graticule,
  INK,
  legendAt,
  marksOn,
  northArrow,
  scaleBarAt,
  SMALL,
  text,
  type AnswerGroup,
  type PageContents,
  type Place,
} from './map-parts.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { onPaper } from '../../../map/paper-map.ts';
import { PAPERS, type PaperSettings } from './settings.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

const SECONDARY = '#4A5652';
const HAIR = '#C5CDC9';
const PLUM = '#6B45A3';
const MARGIN = 8;
const GAP = 4;
const COLUMN = 52;
const LABEL_WIDTH = 20;
const LINE_HEIGHT = 3.6;
const FOOT_LINE = 2.8;
/** Of the attribution. */
const FINE = 2.1;
const MADE_WITH = 44;

/** Width and height of the paper as it lies, in millimetres. */
export function paperSize({ paper, isLandscape }: Pick<PaperSettings, 'paper' | 'isLandscape'>): [number, number] {
  const [short, long] = PAPERS[paper];
  return isLandscape ? [long, short] : [short, long];
}

/** So far from its middle the map of the smallest paper surely reaches: east and west, north and south. */
const SURELY_SHOWN_MM = [40, 30] as const;

/**
 * What a page is of at first. @param view middle of the map on the screen @param point that is looked up
 * @param zoom of the page's map
 */
export function pageCentre(view: Point, point: Point | null, zoom: number): Point {
  if (point === null) return { lon: view.lon, lat: view.lat };
  const [right, down] = onPaper(view, point, zoom);
  const isShown = Math.abs(right) <= SURELY_SHOWN_MM[0] && Math.abs(down) <= SURELY_SHOWN_MM[1];
  return isShown ? { lon: view.lon, lat: view.lat } : { lon: point.lon, lat: point.lat };
}

const attributionLines = ({ settings, attribution }: PageContents, measure: Measure): string[] =>
  wrap(
    t('print.attributionWgs84WebMercator', { attribution: attribution.join('; ') }),
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
  const words = writtenNumber(scale, { maximumFractionDigits: 0 });
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
          text(width - MARGIN, MARGIN + 6.6, t('print.scale1WordsPaper', { words, paper: settings.paper }), {
            colour: SECONDARY,
            align: 'right',
          }),
          text(width - MARGIN, MARGIN + 10.6, date, { colour: SECONDARY, align: 'right' }),
        ]
      : []),
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
        const words =
          row.isModelled && group.modelled === undefined ? t('print.textModelled', { text: row.text }) : row.text;
        const lines = wrap(words, COLUMN - LABEL_WIDTH, SMALL, 400, measure, 3);
        const labels = wrap(row.label, LABEL_WIDTH - 1.5, SMALL, 400, measure, 3);
        const height = Math.max(1, lines.length, labels.length) * (LINE_HEIGHT - 0.4) + 1;
        if (y + height > bottom) break;
        for (const [index, line] of labels.entries())
          inks.push(text(x, y + 3 + index * (LINE_HEIGHT - 0.4), line, { size: SMALL, colour: SECONDARY }));
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
    text(width - MARGIN, height - MARGIN, t('print.madeCairnPagePage', { page, of }), {
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
    ? flow(answers, [{ x: place.x + place.width + GAP, top: place.y, bottom }], measure, t('print.answersPoint'))
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
    const next = flow(rest, columns, measure, t('print.answersPoint'));
    // A page that takes nothing would be followed by another without end.
    if (rowCount(next.rest) === rowCount(rest)) break;
    pages.push(next.inks);
    rest = next.rest;
  }
  return pages.map((inks, index) => ({ width, height, inks: [...inks, ...madeWith(size, index + 1, pages.length)] }));
}
