/** Writes a FeatureCollection of points (RFC 7946), one feature per line. */
import type { ByteSink } from './byte-sink.ts';
import { readCoordinate } from './coordinate.ts';
import { keyNames, numberIn, type TableShape, type TableWriter } from './table-writer.ts';

const HEAD = '{"type":"FeatureCollection","features":[\n';
const TAIL = '\n]}\n';

/** Longitude and latitude of a row, or nothing where they are no position on the earth. */
export function pointOf(row: readonly string[], coordinates: TableShape['coordinates']): [longitude: number, latitude: number] | undefined {
  if (coordinates === undefined) return undefined;
  const longitude = readCoordinate(row[coordinates.longitude] ?? '');
  const latitude = readCoordinate(row[coordinates.latitude] ?? '');
  if (longitude === undefined || latitude === undefined || Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return undefined;
  return [longitude, latitude];
}

export function geoJsonWriter(sink: ByteSink, { columns, coordinates, omitsCoordinates = false }: TableShape): TableWriter {
  const keys = keyNames(columns).map((key) => `${JSON.stringify(key)}:`);
  const isOmitted = (index: number): boolean => omitsCoordinates && (index === coordinates?.longitude || index === coordinates?.latitude);
  let isFirst = true;
  const featureOf = (row: readonly string[]): string => {
    const point = pointOf(row, coordinates);
    const members: string[] = [];
    for (const [i, key] of keys.entries()) {
      const cell = row[i] ?? '';
      // Unknown is null, so that every feature has every property.
      if (!isOmitted(i)) members.push(key + (cell === '' ? 'null' : (numberIn(columns[i], cell)?.toString() ?? JSON.stringify(cell))));
    }
    const geometry = point === undefined ? 'null' : `{"type":"Point","coordinates":[${point[0]},${point[1]}]}`;
    return `{"type":"Feature","geometry":${geometry},"properties":{${members.join(',')}}}`;
  };
  return {
    async write(rows) {
      let text = '';
      for (const row of rows) {
        text += (isFirst ? HEAD : ',\n') + featureOf(row);
        isFirst = false;
      }
      await sink.write(text);
    },
    async finish() {
      await sink.write((isFirst ? HEAD : '') + TAIL);
      await sink.finish();
    },
    abandon: () => sink.abandon(),
  };
}
