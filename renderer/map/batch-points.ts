/** The rows of a table on the map: small circles, that can be chosen. */
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { BATCH_POINT_LAYER } from './style/batch-layers.ts';

/** [row, longitude, latitude, 1 where the row has an error] */
export type BatchPoint = readonly [number, number, number, number];

const SOURCE = 'batch-points';

export function createBatchPoints(map: MapLibreMap) {
  let shown: readonly BatchPoint[] = [];
  let marked: readonly [number, number] | null = null;
  let choose: ((row: number, point: [number, number]) => void) | null = null;

  const setData = (features: Feature[], name: string) => {
    const apply = () => void map.getSource<GeoJSONSource>(name)?.setData({ type: 'FeatureCollection', features });
    if (map.getSource(name) === undefined) void map.once('styledata', apply);
    else apply();
  };
  const featureOf = ([row, lon, lat, isFaulty]: BatchPoint): Feature => ({ type: 'Feature', properties: { row, isFaulty }, geometry: { type: 'Point', coordinates: [lon, lat] } });

  return {
    /** @param chosen longitude and latitude of the row that is marked, which need not be among those shown */
    show(points: readonly BatchPoint[], chosen: readonly [number, number] | null, onChoose: (row: number, point: [number, number]) => void) {
      choose = onChoose;
      if (points !== shown && (points.length > 0 || shown.length > 0)) setData(points.map(featureOf), SOURCE);
      if (chosen !== marked) setData(chosen === null ? [] : [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...chosen] } }], 'batch-chosen');
      shown = points;
      marked = chosen;
    },
    /** Whether a click was meant for a point rather than for the map. */
    takesClick({ point: { x, y } }: MapMouseEvent): boolean {
      if (shown.length === 0 || map.getLayer(BATCH_POINT_LAYER) === undefined) return false;
      const [found] = map.queryRenderedFeatures([[x - 4, y - 4], [x + 4, y + 4]], { layers: [BATCH_POINT_LAYER] });
      const row: unknown = found?.properties['row'];
      if (typeof row !== 'number') return false;
      const { lng, lat } = map.unproject([x, y]);
      const point = shown.find(([number]) => number === row);
      choose?.(row, point === undefined ? [lng, lat] : [point[1], point[2]]);
      return true;
    },
  };
}
