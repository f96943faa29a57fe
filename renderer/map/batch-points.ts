/** The rows of a table on the map: small circles, that can be chosen. */
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { BATCH_POINT_LAYER } from './style/batch-layers.ts';

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

export function createBatchPoints(map: MapLibreMap) {
  let shown: string | null = null;
  let marked: readonly [number, number] | null = null;
  let choose: ((row: number, point: [number, number]) => void) | null = null;

  const setData = (name: string, data: Parameters<GeoJSONSource['setData']>[0]) => {
    const apply = () => void map.getSource<GeoJSONSource>(name)?.setData(data);
    if (map.getSource(name) === undefined) void map.once('styledata', apply);
    else apply();
  };

  return {
    /**
     * @param address where the points are, as GeoJSON: the map's own thread fetches and reads them, so that tens of thousands keep
     *   nobody waiting; `null` for none
     * @param chosen longitude and latitude of the row that is marked, which need not be among those shown
     */
    show(address: string | null, chosen: readonly [number, number] | null, onChoose: (row: number, point: [number, number]) => void) {
      choose = onChoose;
      if (address !== shown) setData('batch-points', address === null ? NOTHING : new URL(address, document.baseURI).href);
      if (chosen !== marked) setData('batch-chosen', chosen === null ? NOTHING : { type: 'Point', coordinates: [...chosen] });
      shown = address;
      marked = chosen;
    },
    /** Whether a click was meant for a point rather than for the map. */
    takesClick({ point: { x, y } }: MapMouseEvent): boolean {
      if (shown === null || map.getLayer(BATCH_POINT_LAYER) === undefined) return false;
      const [found] = map.queryRenderedFeatures([[x - 4, y - 4], [x + 4, y + 4]], { layers: [BATCH_POINT_LAYER] });
      const row: unknown = found?.properties['row'];
      if (found?.geometry.type !== 'Point' || typeof row !== 'number') return false;
      const [lon = 0, lat = 0] = found.geometry.coordinates;
      choose?.(row, [lon, lat]);
      return true;
    },
  };
}
