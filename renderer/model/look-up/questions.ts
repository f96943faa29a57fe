/**
 * What a look-up asks at a point: one question for each section of the inspector, whatever the section makes of the
 * answer.
 */
import { spokenOfPlaces } from '../../kit/words/t.ts';
import { adminChainEndpoint, type AdminChain } from '../../../contract/admin.ts';
import { geoBoundariesEndpoint, type GeoBoundaries } from '../../../contract/geo-boundaries.ts';
import { reverseGeocoderEndpoint, type GeocoderResponse } from '../../../contract/geocoder.ts';
import { pointDataEndpoint, type HierarchyAnswer, type TileCollection } from '../../../contract/health.ts';
import { timeZoneEndpoint, type TimeZoneAnswer } from '../../../contract/time-zones.ts';
import { xy2zipEndpoint, type Zip4Collection } from '../../../contract/zip4.ts';
import { pathTo, type PathTo } from '../../kit/api/ask.ts';
import { ofPacks, queryAt, type AnswerQuery } from '../../kit/api/query.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { periodQuery, usePeriod } from '../figures/period.ts';
import { hasFigures, recordsOf } from '../figures/records.ts';
import { tilePath } from '../tiles/tile-path.ts';
import { useLayout } from '../window/layout.ts';
import { useLookUp } from './look-up.ts';

export interface Question<Answer = unknown> {
  readonly id: string;
  /** Path and query of the request, relative to the server. */
  path(point: Point): PathTo<Answer>;
  /** The same at a point from which no neighbour has been chosen; where absent it is `path`. */
  pathAt?(point: Point): PathTo<Answer>;
  /** Whether the answer says that nothing is there. */
  isEmpty(answer: Answer): boolean;
}

/** What is asked at any point, wherever the person has gone on to from the one looked up. */
export const questionAt = (question: Question, point: Point): PathTo<unknown> =>
  question.pathAt?.(point) ?? question.path(point);

export const ADDRESS: Question<GeocoderResponse> = {
  id: 'address',
  path: ({ lon, lat }) => pathTo(reverseGeocoderEndpoint, { query: { x: lon, y: lat } }),
  isEmpty: ({ results }) => results.length === 0,
};

export const ZIP4: Question<Zip4Collection> = {
  id: 'zip4',
  // On this path alone `x` is the latitude.
  path: ({ lon, lat }) => pathTo(xy2zipEndpoint, { query: { x: lat, y: lon } }),
  isEmpty: ({ features }) => features.length === 0,
};

export const ADMIN: Question<AdminChain> = {
  id: 'admin',
  path: ({ lon, lat }) => pathTo(adminChainEndpoint, { query: { x: lon, y: lat, language: spokenOfPlaces() } }),
  isEmpty: ({ levels }) => levels.length === 0,
};

export const TIME_ZONE: Question<TimeZoneAnswer> = {
  id: 'time-zone',
  path: ({ lon, lat }) => pathTo(timeZoneEndpoint, { query: { x: lon, y: lat } }),
  isEmpty: ({ local_area: area }) => area === undefined,
};

export const HEALTH: Question<HierarchyAnswer> = {
  id: 'health',
  path: ({ lon, lat }) =>
    pathTo(pointDataEndpoint, { query: { x: lon, y: lat, admin: 'admin8', ...periodQuery(usePeriod.getState()) } }),
  isEmpty: (answer) => !recordsOf(answer).some(hasFigures),
};

export const TILE: Question<TileCollection> = {
  id: 'tile',
  path: (point) => tilePath(point, useLayout.getState().tileZoom, useLookUp.getState().tile),
  pathAt: (point) => tilePath(point, useLayout.getState().tileZoom, null),
  isEmpty: ({ features }) => features.length === 0,
};

export const GEO_BOUNDARIES: Question<GeoBoundaries> = {
  id: 'geo-boundaries',
  path: ({ lon, lat }) => pathTo(geoBoundariesEndpoint, { query: { x: lon, y: lat } }),
  isEmpty: ({ boundaries }) => boundaries.length === 0,
};

/** A question at a point, whose answer other packs may change. */
export const lookUpOf = <Answer>(path: PathTo<Answer>): AnswerQuery<Answer> => ofPacks(queryAt(path));

/** Every question, in the order in which they are asked. */
export const QUESTIONS: readonly Question[] = [ADDRESS, ZIP4, ADMIN, TIME_ZONE, HEALTH, TILE, GEO_BOUNDARIES];
