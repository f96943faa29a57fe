/** The rows of a table on the map: small circles, that can be chosen. */
import type { Map as MapLibreMap, MapMouseEvent, VectorTileSource } from 'maplibre-gl';
import { setOverlay } from './overlay-data.ts';
import { BATCH_POINT_LAYER, batchPointSize, FEW_POINTS } from './style/batch-layers.ts';

export function createBatchPoints(map: MapLibreMap) {
  let shown: string | null = null;
  let isFew = false;
  let marked: readonly [number, number] | null = null;
  let choose: ((row: number, point: [number, number]) => void) | null = null;

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
     * @param address where their vector tiles are, with `{z}`, `{x}` and `{y}` in it: tiles go from the map's own
     * thread to the
     *   screen as they are, where a collection of tens of thousands would be read once more by the thread that answers
     *   clicks; `null` for none
     * @param count how many points the table has in all: a few are as large from afar as from near
     * @param chosen longitude and latitude of the row that is marked, which need not be among those shown
     */
    show(
      address: string | null,
      count: number,
      chosen: readonly [number, number] | null,
      onChoose: (row: number, point: [number, number]) => void,
    ) {
      choose = onChoose;
      const [areOthers, isOther] = [address !== shown, chosen !== marked];
      shown = address;
      isFew = count <= FEW_POINTS;
      marked = chosen;
      if (areOthers) whenStyled(applyTiles);
      if (isOther) showMark();
    },
    /** Whether a click was meant for a point rather than for the map. */
    takesClick({ point: { x, y } }: MapMouseEvent): boolean {
      if (shown === null || map.getLayer(BATCH_POINT_LAYER) === undefined) return false;
      const [found] = map.queryRenderedFeatures(
        [
          [x - 4, y - 4],
          [x + 4, y + 4],
        ],
        { layers: [BATCH_POINT_LAYER] },
      );
      const row = found?.id;
      if (found?.geometry.type !== 'Point' || typeof row !== 'number') return false;
      const [lon = 0, lat = 0] = found.geometry.coordinates;
      choose?.(row, [lon, lat]);
      return true;
    },
  };
}
