/** The rows of a table on the map: small circles. */
import type { Map as MapLibreMap, VectorTileSource } from 'maplibre-gl';
import { setOverlay } from './overlay-data.ts';
import { BATCH_POINT_LAYER, batchPointSize, FEW_POINTS } from './style/batch-layers.ts';

export function createBatchPoints(map: MapLibreMap) {
  let shown: string | null = null;
  let isFew = false;
  let marked: readonly [number, number] | null = null;

  const whenStyled = (apply: () => void) => {
    if (map.getSource('batch-points') === undefined) void map.once('styledata', apply);
    else apply();
  };

  const applyTiles = () => {
    if (shown !== null) map.getSource<VectorTileSource>('batch-points')?.setTiles([shown]);
    map.setLayoutProperty(BATCH_POINT_LAYER, 'visibility', shown === null ? 'none' : 'visible');
    const size = batchPointSize(isFew);
    map.setPaintProperty(BATCH_POINT_LAYER, 'circle-radius', size['circle-radius']);
    map.setPaintProperty(BATCH_POINT_LAYER, 'circle-stroke-width', size['circle-stroke-width']);
  };

  const showMark = () =>
    setOverlay(
      map,
      'batch-chosen',
      marked === null
        ? []
        : [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...marked] } }],
    );

  return {
    /**
     * @param address of the vector tiles, with `{z}`, `{x}` and `{y}`, or `null`. Tiles are used unchanged, while the
     * thread that answers clicks would parse a collection of tens of thousands again
     * @param count number of points in the whole table
     */
    show(address: string | null, count: number, chosen: readonly [number, number] | null) {
      const [areOthers, isOther] = [address !== shown, chosen !== marked];
      shown = address;
      isFew = count <= FEW_POINTS;
      marked = chosen;
      if (areOthers) whenStyled(applyTiles);
      if (isOther) showMark();
    },
  };
}
