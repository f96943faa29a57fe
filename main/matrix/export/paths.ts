/** Paths of pairs as GeoJSON, one feature per line. Pairs without a path are omitted. */
import { geoJsonText, type GeoJsonFeature } from '../../formats/geojson-writer.ts';
import type { MatrixJobRow } from '../../store/matrix-job.ts';
import { changesOf } from '../avoid.ts';
import type { MatrixThread } from '../matrix-thread.ts';
import type { ChosenPairs } from './pairs.ts';
import type { ExportJob } from './export-job.ts';

/** Number of routes requested ahead, to keep the thread busy. */
const AHEAD = 4;

/** Yields the text of the GeoJSON. @param pack path of the road pack that the job ran on */
export async function* pathLines(
  thread: MatrixThread,
  pack: string,
  row: Pick<MatrixJobRow, 'mode' | 'option' | 'avoid' | 'speeds' | 'hour'>,
  job: Pick<ExportJob, 'origins' | 'destinations'>,
  { pairs }: ChosenPairs,
): AsyncGenerator<string> {
  const { mode, option } = row;
  const changes = changesOf(row);
  const requestRoute = (offset: number) => {
    const [origin, destination] = [job.origins[pairs[offset] ?? 0], job.destinations[pairs[offset + 1] ?? 0]];
    if (origin === undefined || destination === undefined) return undefined;
    const lonLat = ({ longitude, latitude }: typeof origin): [number, number] => [Number(longitude), Number(latitude)];
    return {
      origin,
      destination,
      answer: thread.ask('route', [
        { pack, mode, option, ...changes, origin: lonLat(origin), destination: lonLat(destination) },
      ]),
    };
  };
  const requests: NonNullable<ReturnType<typeof requestRoute>>[] = [];
  let next = 0;
  const { head, row: featureText, tail } = geoJsonText();
  let previous: GeoJsonFeature | undefined;
  yield head;
  for (;;) {
    while (requests.length < AHEAD && next < pairs.length) {
      const request = requestRoute(next);
      if (request !== undefined) requests.push(request);
      next += 2;
    }
    const current = requests.shift();
    if (current === undefined) break;
    const route = await current.answer;
    if ('reason' in route) continue;
    const { metres, seconds, line, originMoved, destinationMoved } = route;
    const feature = {
      properties: JSON.stringify({
        origin: current.origin.label,
        destination: current.destination.label,
        distance_m: metres,
        duration_s: seconds,
        mode,
        option,
        // Omitted from the JSON if undefined.
        origin_moved_m: originMoved,
        destination_moved_m: destinationMoved,
      }),
      geometry: JSON.stringify({ type: 'LineString', coordinates: line.length === 1 ? [...line, ...line] : line }),
    };
    yield featureText(feature, previous);
    previous = feature;
  }
  yield tail();
}
