/** The rows of a table on the map: small circles, that can be chosen. */
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { BATCH_POINT_LAYER } from './style/batch-layers.ts';

/** [row, longitude, latitude, 1 where the row has an error] */
export type BatchPoint = readonly [number, number, number, number];

const SOURCE = 'batch-points';

export function createBatchPoints(map: MapLibreMap) {
  let shown: readonly BatchPoint[] = [];
  let marked: number | null = null;
  let choose: ((row: number) => void) | null = null;

  const setData = (features: Feature[], name: string) => {
    const apply = () => void map.getSource<GeoJSONSource>(name)?.setData({ type: 'FeatureCollection', features });
    if (map.getSource(name) === undefined) void map.once('styledata', apply);
    else apply();
  };
  const featureOf = ([row, lon, lat, isFaulty]: BatchPoint): Feature => ({ type: 'Feature', properties: { row, isFaulty }, geometry: { type: 'Point', coordinates: [lon, lat] } });

  return {
    show(points: readonly BatchPoint[], chosen: number | null, onChoose: (row: number) => void) {
      choose = onChoose;
      if (points !== shown && (points.length > 0 || shown.length > 0)) setData(points.map(featureOf), SOURCE);
      if (points !== shown || chosen !== marked) setData(points.filter(([row]) => row === chosen).map(featureOf), 'batch-chosen');
      shown = points;
      marked = chosen;
    },
    /** Whether a click was meant for a point rather than for the map. */
    takesClick({ point: { x, y } }: MapMouseEvent): boolean {
      if (shown.length === 0 || map.getLayer(BATCH_POINT_LAYER) === undefined) return false;
      const [found] = map.queryRenderedFeatures([[x - 4, y - 4], [x + 4, y + 4]], { layers: [BATCH_POINT_LAYER] });
      const row: unknown = found?.properties['row'];
      if (typeof row !== 'number') return false;
      choose?.(row);
      return true;
    },
  };
}
