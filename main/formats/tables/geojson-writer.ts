/** Writes a FeatureCollection of points (RFC 7946), one feature per line. */
import type { ByteSink } from './byte-sink.ts';
import { isOmitted, keyNames, numberIn, pointOf, type TableShape, type TableWriter } from './table-writer.ts';

const HEAD = '{"type":"FeatureCollection","features":[\n';
const TAIL = '\n]}\n';

export function geoJsonWriter(sink: ByteSink, shape: TableShape): TableWriter {
  const { columns, coordinates, key: id } = shape;
  const keys = keyNames(columns).map((key) => `${JSON.stringify(key)}:`);
  let isFirst = true;
  const featureOf = (row: readonly string[]): string => {
    const point = pointOf(row, coordinates);
    const members: string[] = [];
    for (const [i, key] of keys.entries()) {
      const cell = row[i] ?? '';
      // Unknown is null, so that every feature has every property.
      if (!isOmitted(i, shape))
        members.push(key + (cell === '' ? 'null' : (numberIn(columns[i], cell)?.toString() ?? JSON.stringify(cell))));
    }
    const geometry = point === undefined ? 'null' : `{"type":"Point","coordinates":[${point[0]},${point[1]}]}`;
    const name = id === undefined ? '' : (row[id] ?? '');
    const named =
      name === '' || id === undefined ? '' : `"id":${numberIn(columns[id], name)?.toString() ?? JSON.stringify(name)},`;
    return `{"type":"Feature",${named}"geometry":${geometry},"properties":{${members.join(',')}}}`;
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
