/** Layout of printed pages in millimetres: the map, and the columns of answers. */
import type { Point } from '../../../kit/coordinates/point.ts';
import { onPaper } from '../../../map/paper-map.ts';
import { t } from '../../../kit/words/t.ts';
import type { AnswerGroup, PageContents, Place } from './page-contents.ts';
import { PAPERS, type PaperSettings } from '../../../model/window/paper.ts';

const MARGIN = 8;
const GAP = 4;
const COLUMN = 52;
const HEAD = 14;
const COLUMN_TITLE = 5.9;
const GROUP_TITLE = 5.1;
/** A title of a group isn't placed where it would leave no room for so much. */
const LEAST_ROWS = 7;
/** Fewer rows aren't spread over several columns. */
const SHORTEST_COLUMN = 40;
/** Room for the words at the right of the attribution. */
const MADE_WITH = 44;

/** Heights of texts as a sheet shows them, in millimetres. */
export type Measure = {
  readonly row: (row: AnswerGroup['rows'][number]) => number;
  /** Of the attribution, in a line of that width. */
  readonly foot: (text: string, width: number) => number;
};

export type Column = { readonly x: number; readonly top: number; readonly groups: readonly AnswerGroup[] };

/** Position of the map on the first sheet, and of the columns of answers on each. */
export type Layout = { readonly place: Place; readonly sheets: readonly (readonly Column[])[] };

/** Width and height of the paper as it lies, in millimetres. */
export function paperSize({ paper, isLandscape }: Pick<PaperSettings, 'paper' | 'isLandscape'>): [number, number] {
  const [short, long] = PAPERS[paper];
  return isLandscape ? [long, short] : [short, long];
}

/** How far the map of the smallest paper reaches from its centre at least: east and west, north and south. */
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

/** Names the sources of what is on a sheet: the map is on the first, with the answers or without. */
export function attributionText({ attribution: { map, answers }, settings }: PageContents, index: number): string {
  const isBeside = settings.hasAnswers && settings.answersAt === 'beside';
  const sources = index > 0 ? answers : [...new Set([...map, ...(isBeside ? answers : [])])];
  return t('print.attributionWgs84WebMercator', { attribution: sources.join('; ') });
}

/** The bottom of what stands above the attribution, at the foot of a sheet. */
function bottomOf(contents: PageContents, index: number, measure: Measure): number {
  const [width, height] = paperSize(contents.settings);
  return height - MARGIN - measure.foot(attributionText(contents, index), width - 2 * MARGIN - MADE_WITH) - 3;
}

const topOf = ({ settings }: PageContents): number => MARGIN + (settings.hasTitle || settings.hasDate ? HEAD : 0);

function mapPlace(contents: PageContents, isBeside: boolean, measure: Measure): Place {
  const [width] = paperSize(contents.settings);
  const y = topOf(contents);
  const beside = isBeside ? COLUMN + GAP : 0;
  return { x: MARGIN, y, width: width - 2 * MARGIN - beside, height: bottomOf(contents, 0, measure) - y };
}

type Room = { readonly x: number; readonly top: number; readonly bottom: number };

/** Fills columns with answers, a group's title never alone at the end. @returns also what did not fit */
function flow(groups: readonly AnswerGroup[], rooms: readonly Room[], measure: Measure) {
  const columns: Column[] = [];
  const rest = groups.map((group) => ({ ...group, rows: [...group.rows] }));
  for (const { x, top, bottom } of rooms) {
    const placed: AnswerGroup[] = [];
    let y = top + COLUMN_TITLE;
    for (let [group] = rest; group !== undefined && y + GROUP_TITLE + LEAST_ROWS <= bottom; [group] = rest) {
      y += GROUP_TITLE;
      const rows: AnswerGroup['rows'][number][] = [];
      for (let [row] = group.rows; row !== undefined; [row] = group.rows) {
        y += measure.row(row);
        if (y > bottom) break;
        rows.push(row);
        group.rows.shift();
      }
      if (rows.length > 0) placed.push({ ...group, rows });
      if (group.rows.length > 0) break;
      rest.shift();
    }
    if (placed.length > 0) columns.push({ x, top, groups: placed });
  }
  return { columns, rest };
}

/** Columns over the whole width of a sheet, as equal in length as their rows allow. */
function fill(groups: readonly AnswerGroup[], contents: PageContents, measure: Measure) {
  const [width] = paperSize(contents.settings);
  const [top, lowest] = [topOf(contents), bottomOf(contents, 1, measure)];
  const count = Math.floor((width - 2 * MARGIN + GAP) / (COLUMN + GAP));
  const pitch = (width - 2 * MARGIN - COLUMN) / Math.max(1, count - 1);
  const columnsTo = (bottom: number) =>
    flow(
      groups,
      Array.from({ length: count }, (_, index) => ({ x: MARGIN + index * pitch, top, bottom })),
      measure,
    );
  for (let bottom = top + SHORTEST_COLUMN; bottom < lowest; bottom += 4) {
    const filled = columnsTo(bottom);
    if (filled.rest.length === 0) return filled;
  }
  return columnsTo(lowest);
}

/** The map with the answers beside it, and as many sheets as the answers need beyond. */
export function layOut(contents: PageContents, measure: Measure): Layout {
  const { settings } = contents;
  const answers = settings.hasAnswers ? contents.answers : [];
  const isBeside = settings.answersAt === 'beside' && answers.length > 0;
  const place = mapPlace(contents, isBeside, measure);
  const beside = isBeside ? [{ x: place.x + place.width + GAP, top: place.y, bottom: place.y + place.height }] : [];
  const first = flow(answers, beside, measure);
  const sheets = [first.columns];
  for (let { rest } = first; rest.length > 0;) {
    const next = fill(rest, contents, measure);
    // A sheet that takes nothing would be followed by another without end.
    if (next.columns.length === 0) break;
    sheets.push(next.columns);
    rest = next.rest;
  }
  return { place, sheets };
}
