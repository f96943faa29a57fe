/** `cairn route`: directions for points in order. */
import {
  MAX_ROUTE_ADDRESSES,
  type RouteAnswer,
  type RouteFormat,
  type RouteLanguage,
  type RouteStep,
} from '../../contract/route.ts';
import type { Points } from '../packs/road-coverage.ts';
import { routeAnswer, routeFile } from '../matrix/route-files.ts';
import { changesOf } from './avoid.ts';
import { CliFailure, EXIT } from './failure.ts';
import { parsePoint } from './lookup.ts';
import { readPoints } from './matrix-points.ts';
import { isGeoPackage, onRoads, writeFeatures, type Travel } from './reach.ts';
import { writeText } from './standard-streams.ts';

export interface RouteOptions extends Travel {
  points?: string;
  language: RouteLanguage;
  format: 'text' | RouteFormat;
}

/** @throws CliFailure */
async function pointsOf(coordinates: readonly string[], file: string | undefined): Promise<Points> {
  if ((file === undefined) === (coordinates.length === 0))
    throw new CliFailure('Give either coordinates or --points, such as cairn route 13.37 52.51 13.4 52.52', EXIT.usage);
  if (file !== undefined) {
    const { lonLats, names } = await readPoints(file, 'D');
    return { name: 'point', lonLats, labels: names };
  }
  if (coordinates.length % 2 === 1)
    throw new CliFailure('The last point has no latitude: give longitude and latitude of each point', EXIT.usage);
  const lonLats = Float64Array.from(
    coordinates.flatMap((x, i) => {
      if (i % 2 === 1) return [];
      const { lon, lat } = parsePoint(x, coordinates[i + 1] ?? '');
      return [lon, lat];
    }),
  );
  return { name: 'point', lonLats };
}

/** Writes directions. @throws CliFailure */
export async function route(coordinates: readonly string[], options: RouteOptions): Promise<void> {
  const { mode, option, language, format } = options;
  const points = await pointsOf(coordinates, options.points);
  const count = points.lonLats.length / 2;
  if (count < 2 || count > MAX_ROUTE_ADDRESSES)
    throw new CliFailure(
      `A route has 2 to ${MAX_ROUTE_ADDRESSES} points, not ${count}`,
      options.points === undefined ? EXIT.usage : EXIT.failure,
    );
  const changes = changesOf(options);
  const answer = await onRoads(options, [points], async ({ id, path }, thread) =>
    routeAnswer(
      await thread.ask('directions', [{ pack: path, mode, option, ...changes, lonLats: points.lonLats, language }]),
      {
        pack: id,
        mode,
        option,
      },
    ),
  );
  if (format === 'geojson' || isGeoPackage(options.output))
    writeFeatures(options.output, routeFile(answer, 'geojson'), 'route');
  else if (format === 'text') writeText(options.output, directions(answer));
  else writeText(options.output, format === 'json' ? `${JSON.stringify(answer)}\n` : routeFile(answer, format));
}

const lineOf = ({ instruction, distance, duration }: RouteStep, number: number): string => {
  const figures = distance === 0 && duration === 0 ? '' : ` (${figuresOf(distance, duration)})`;
  return `  ${String(number).padStart(3)}. ${instruction}${figures}\n`;
};

const figuresOf = (metres: number, seconds: number): string =>
  `${metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`}, ` +
  (seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);

/** Directions as numbered lines; a leg without a path has the reason. */
function directions({ legs }: RouteAnswer): string {
  return legs
    .map(({ distance, duration, reason, steps }, i) => {
      const figures = distance === null || duration === null ? (reason ?? '') : figuresOf(distance, duration);
      return `${i + 1} → ${i + 2}: ${figures}\n${steps.map((step, number) => lineOf(step, number + 1)).join('')}`;
    })
    .join('');
}
