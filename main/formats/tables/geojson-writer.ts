/** Writes tables as GeoJSON points or areas. */
import { geoJsonText, type GeoJsonFeature } from '../geojson-writer.ts';
import type { ByteSink } from './byte-sink.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import { isOmitted, keyNames, numberIn, pointOf, type TableShape, type TableWriter } from './table-writer.ts';

export function geoJsonWriter(sink: ByteSink, shape: TableShape): TableWriter {
  const { columns, coordinates, areaOf, key: id } = shape;
  const keys = keyNames(columns).map((key) => `${JSON.stringify(key)}:`);
  const { head, row: rowText, tail } = geoJsonText();
  let previous: GeoJsonFeature | undefined;
  const geometryOf = (row: readonly string[]): string => {
    const area = areaOf?.(row);
    if (area !== undefined) return geometryJson(area).toString();
    const point = pointOf(row, coordinates);
    return point === undefined ? 'null' : `{"type":"Point","coordinates":[${point[0]},${point[1]}]}`;
  };
  const featureOf = (row: readonly string[]): GeoJsonFeature => {
    const members: string[] = [];
    for (const [i, key] of keys.entries()) {
      const cell = row[i] ?? '';
      // Unknown values are null, so that every feature has every property.
      if (!isOmitted(i, shape))
        members.push(key + (cell === '' ? 'null' : (numberIn(columns[i], cell)?.toString() ?? JSON.stringify(cell))));
    }
    const name = id === undefined ? '' : (row[id] ?? '');
    return {
      id: name === '' || id === undefined ? undefined : (numberIn(columns[id], name) ?? name),
      geometry: geometryOf(row),
      properties: `{${members.join(',')}}`,
    };
  };
  return {
    async write(rows) {
      let text = previous === undefined ? head : '';
      for (const row of rows) {
        const feature = featureOf(row);
        text += rowText(feature, previous);
        previous = feature;
      }
      await sink.write(text);
    },
    async finish() {
      await sink.write((previous === undefined ? head : '') + tail());
      await sink.finish();
    },
    abandon: () => sink.abandon(),
  };
}
