/** Exports of the Route tab: files, tables, commands and printed pages. */
import { ROUTE_TYPES, routeEndpoint } from '../../../contract/route.ts';
import { download } from '../../kit/api/ask.ts';
import { curlCommand } from '../../kit/api/curl.ts';
import { textOf } from '../../kit/api/exchange.ts';
import { failureText } from '../../kit/api/failure.ts';
import { writtenLength } from '../../kit/coordinates/measures.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { saveTextFile } from '../../kit/output/save-file.ts';
import { t } from '../../kit/words/t.ts';
import type { PaperGroup, PaperText } from '../../model/map/paper-text.ts';
import { labelOf } from '../../model/matrix/order/points.ts';
import { writtenDuration } from '../../model/matrix/words.ts';
import { vroomProblem } from '../../model/reach/best-order.ts';
import { saveFeaturesAsGeoPackage } from '../../model/reach/geopackage.ts';
import { routeRequests, totalMetres, totalSeconds, type Routed, type Visit } from '../../model/reach/route.ts';
import { useService } from '../../model/service/service.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { clockAt, NO_PATH, stopName } from './route-words.ts';
import { routeBounds } from './use-route-on-map.ts';

/** Joins the files of the runs of a long route: what follows the first one's is added to it. */
const JOIN = {
  gpx(files: readonly string[]): string {
    const [first, ...others] = files.map((file) => new DOMParser().parseFromString(file, 'application/xml'));
    if (first === undefined) return '';
    for (const other of others) {
      first.querySelector('rte')?.append(...other.querySelectorAll('rtept'));
      first.querySelector('trk')?.append(...other.querySelectorAll('trkseg'));
    }
    return new XMLSerializer().serializeToString(first);
  },
  geojson(files: readonly string[]): string {
    const features = files.flatMap((file): unknown[] => JSON.parse(file).features);
    return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
  },
} as const;

/** Saves the route as the API writes it. */
export async function saveRoute(routed: Routed, format: keyof typeof JOIN | 'gpkg'): Promise<void> {
  const written = format === 'gpkg' ? 'geojson' : format;
  const files: string[] = [];
  for (const body of routeRequests(routed)) {
    const answer = await download(routeEndpoint, { body: { ...body, format: written }, accept: ROUTE_TYPES[written] });
    if (answer.kind === 'failed') {
      useNotices.getState().report(failureText(answer.failure));
      return;
    }
    files.push(textOf(answer));
  }
  const text = files.length === 1 ? (files[0] ?? '') : JOIN[written](files);
  if (format === 'gpkg') await saveFeaturesAsGeoPackage(JSON.parse(text), 'route');
  else await saveTextFile(`route.${format}`, text);
}

export const copyRouteCommands = (routed: Routed): Promise<void> =>
  copyText(
    routeRequests(routed)
      .map((body) => curlCommand(useService.getState().serverUrl, routeEndpoint.path, body))
      .join('\n'),
    t('common.requestsCurl'),
  );

/** Copies the stops with their times as a table for a spreadsheet. */
export function copyTimetable({ points, legs }: Routed, visits: readonly Visit[]): Promise<void> {
  const lines = visits.map(({ entry, arrival, service }, index) => {
    const { duration = 0, distance = 0 } = legs[index - 1] ?? {};
    const { lon, lat } = entry.point;
    const name = stopName(entry, labelOf('stops', points.indexOf(entry), points));
    return [name, lon, lat, arrival ?? '', service, duration ?? '', distance ?? ''].join('\t');
  });
  const head = ['stop', 'longitude', 'latitude', 'arrival_s', 'service_s', 'duration_s', 'distance_m'].join('\t');
  return copyText([head, ...lines].join('\n'), t('reach.timetable'));
}

/** Saves the stops as a problem for VROOM. */
export async function saveVroom(): Promise<void> {
  const made = await vroomProblem();
  if ('text' in made) await saveTextFile('vroom.json', made.text);
  else useNotices.getState().report(made.problem);
}

/** The legs as groups of a printed page: each has the name and the time of the stop that it leads to. */
function printedLegs({ points, legs }: Routed, visits: readonly Visit[]): PaperGroup[] {
  const { units } = usePreferences.getState();
  return legs.map(({ steps, reason }, index) => {
    const visit = visits[index + 1];
    const entry = visit?.entry;
    const label = entry === undefined ? '' : labelOf('stops', points.indexOf(entry), points);
    const name = entry === undefined ? '' : stopName(entry, label);
    const time = visit === undefined || visit.arrival === null ? '' : clockAt(visit.arrival);
    const rows = steps.map(({ instruction, distance, manoeuvre }) => ({
      label: manoeuvre === 'arrive' ? time : writtenLength(distance, units),
      text: instruction,
      isModelled: false,
    }));
    const missing = { label: '–', text: reason === undefined ? '' : NO_PATH[reason], isModelled: false };
    return {
      title: t('reach.stopAtTime', { stop: `${label} ${name}`, time }),
      rows: rows.length === 0 ? [missing] : rows,
    };
  });
}

/** Returns what the printed pages of a route say. */
export function printedRoute(routed: Routed, visits: readonly Visit[]): PaperText {
  const [seconds, metres] = [totalSeconds(visits), totalMetres(routed)];
  const { units } = usePreferences.getState();
  return {
    title: t('reach.routeTab'),
    subtitle:
      seconds === null || metres === null
        ? ''
        : t('reach.routeTotals', { duration: writtenDuration(seconds), distance: writtenLength(metres, units) }),
    groups: printedLegs(routed, visits),
    bounds: routeBounds(routed),
  };
}
