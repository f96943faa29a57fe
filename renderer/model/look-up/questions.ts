/** The queries of a look-up: one for each section of the inspector, from the table of look-ups. */
import type { NotJson } from '../../../contract/endpoint.ts';
import { adminChainLookUp } from '../../../contract/admin.ts';
import { geoBoundariesLookUp } from '../../../contract/geo-boundaries.ts';
import { reverseGeocoderLookUp } from '../../../contract/geocoder.ts';
import { pointDataLookUp, pointTileLookUp, type TileCollection } from '../../../contract/health.ts';
import { LOOK_UPS } from '../../../contract/look-up-table.ts';
import type { LookUp } from '../../../contract/look-up.ts';
import type { PackTheme } from '../../../contract/pack.ts';
import { rasterLookUp } from '../../../contract/raster.ts';
import { timeZoneLookUp } from '../../../contract/time-zones.ts';
import { xy2zipLookUp } from '../../../contract/zip4.ts';
import { addressOf, type PathTo } from '../../kit/api/ask.ts';
import { ofPacks, queryAt, type AnswerQuery } from '../../kit/api/query.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { spokenOfPlaces, t, type TextId } from '../../kit/words/t.ts';
import { periodQuery } from '../figures/period.ts';
import { tilePath } from '../tiles/tile-path.ts';
import { useLayout } from '../window/layout.ts';
import { useInspected } from './inspected.ts';

export interface Question<Answer = unknown> {
  readonly id: string;
  readonly title: string;
  /** Path and query of the request, relative to the server. */
  path(point: Point): PathTo<Answer>;
  /** The same at a point from which no neighbour has been chosen; where absent it is `path`. */
  pathAt?(point: Point): PathTo<Answer>;
  /** Only asked where an installed pack of this theme covers the point. */
  readonly covering?: PackTheme | undefined;
  /** Whether the answer says that nothing is there. */
  isEmpty(answer: Answer): boolean;
}

/** The path at any point, without a neighbour chosen at the inspected one. */
export const questionAt = (question: Question, point: Point): PathTo<unknown> =>
  question.pathAt?.(point) ?? question.path(point);

/** A look-up whose title is a text of the window. */
type TitledLookUp<Query = unknown, Answer = unknown> = LookUp<Query, Answer, string, TextId>;

/** The name of a look-up's fields. */
export const titleOf = ({ title }: { readonly title: TextId }): string => t(title);

/** The look-ups that have a section, in the order of a first start. New ones follow those listed here. */
const FIRST = ['address', 'zip4', 'admin', 'time-zone', 'health', 'tile', 'geo-boundaries'];
const place = ({ section }: TitledLookUp): number => FIRST.indexOf(section?.id ?? '') + 1 || Infinity;
export const SECTIONED: readonly TitledLookUp[] = LOOK_UPS.filter(
  (lookUp: TitledLookUp) => lookUp.section !== undefined,
).toSorted((a, b) => place(a) - place(b));

/** The look-ups with fields in Batch: those with a section, then those with fields alone. */
export const GROUPED: readonly TitledLookUp[] = [
  ...SECTIONED,
  ...LOOK_UPS.filter((lookUp: TitledLookUp) => lookUp.group !== undefined),
];

/** The query of a section: its endpoint at the point, with the user's choices. */
function questionOf<Query, Answer>({
  endpoint,
  names = {},
  section,
}: TitledLookUp<Query, Answer>): Question<Exclude<Answer, NotJson>> {
  if (section === undefined) throw new Error(`${endpoint.path} has no section`);
  return {
    id: section.id,
    title: titleOf(section),
    covering: section.covering,
    path({ lon, lat }) {
      const position: Readonly<Record<string, number>> = { longitude: lon, latitude: lat };
      const query = Object.fromEntries(Object.entries(names).map(([name, parameter]) => [parameter, position[name]]));
      const choices = {
        language: spokenOfPlaces(),
        zoom: useLayout.getState().tileZoom,
        period: periodQuery(useLayout.getState().period),
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint says what it answers
      return addressOf(endpoint, { query: { ...query, ...section.query?.(choices) } }) as PathTo<
        Exclude<Answer, NotJson>
      >;
    },
    isEmpty: (answer) => section.isEmpty(answer),
  };
}

export const ADDRESS = questionOf(reverseGeocoderLookUp);
export const ZIP4 = questionOf(xy2zipLookUp);
export const ADMIN = questionOf(adminChainLookUp);
export const TIME_ZONE = questionOf(timeZoneLookUp);
export const HEALTH = questionOf(pointDataLookUp);
export const GEO_BOUNDARIES = questionOf(geoBoundariesLookUp);
export const RASTER = questionOf(rasterLookUp);
export const TILE: Question<TileCollection> = {
  ...questionOf(pointTileLookUp),
  path: (point) => tilePath(point, useLayout.getState().tileZoom, useInspected.getState().tile),
  pathAt: (point) => tilePath(point, useLayout.getState().tileZoom, null),
};

/** Sections in the person's order: those that were moved first, then the rest as they come. */
export function inOrder<Section extends { readonly id: string }>(
  sections: readonly Section[],
  order: readonly string[],
): Section[] {
  const placed = order.flatMap((id) => sections.find((section) => section.id === id) ?? []);
  return [...placed, ...sections.filter((section) => !placed.includes(section))];
}

/** Changes when the paths of questions do: they depend on the tile, its zoom and the period. */
export function useChoices(): string {
  const zoom = useLayout(({ tileZoom }) => tileZoom);
  const tile = useInspected((inspected) => inspected.tile);
  const date = useLayout(({ period }) => period.date);
  const trendDays = useLayout(({ period }) => period.trendDays);
  return JSON.stringify([zoom, tile, date, trendDays]);
}

/** How long an answer that isn't shown any more is cached. */
const CACHED_MS = 10_000;

/** A question at a point, whose answer other packs may change. */
export const lookUpOf = <Answer>(path: PathTo<Answer>): AnswerQuery<Answer> => ({
  ...ofPacks(queryAt(path)),
  gcTime: CACHED_MS,
});

/** All queries in the order of their sections. */
export const QUESTIONS: readonly Question[] = SECTIONED.map((lookUp) =>
  lookUp === pointTileLookUp ? TILE : questionOf(lookUp),
);
