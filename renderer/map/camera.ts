import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Bbox } from '../../contract/pack.ts';
import type { MapView } from '../model/window/layout.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { clampLatitude, worldZoom } from '../kit/coordinates/mercator.ts';

/** No flight takes longer. */
const FLIGHT_MS = 600;
const MARGIN_PIXELS = 48;
const CLOSE_ENOUGH = 15;
const SPECK_PIXELS = 120;
const MIN_IN_SIGHT = 0.6;
/** Degrees of longitude from which a box counts as the whole world. */
const ALL_AROUND = 300;
const WORLD_CENTRE: [number, number] = [10, 30];

/** Whether a box is that of the whole world, which has no middle. */
export const isAllAround = ([west, , east]: Bbox): boolean => east - west >= ALL_AROUND;

/** The share of a stretch, in pixels, that lies within the room. */
const inSight = (from: number, to: number, room: number): number =>
  Math.max(0, Math.min(room, to) - Math.max(0, from)) / Math.max(1, to - from);

/**
 * The movements of the map. It moves only when the person asks.
 * @param isJumping whether it is to be there at once: where motion is to be reduced, or so slow that a flight would be
 * a few pictures
 * @param settle takes the size that the map has now: a workspace that has just been opened gives it another, and what
 * is fitted to the one before would end beside the map
 */
export function createCamera(map: MapLibreMap, isJumping: () => boolean, settle: () => void) {
  const duration = () => (isJumping() ? 0 : FLIGHT_MS);

  const fit = (box: Bbox, isSudden = false) => {
    settle();
    const [west, south, east, north] = box;
    if (isAllAround(box)) {
      // The whole world: as wide as the window, around the inhabited latitudes.
      map.easeTo({
        center: WORLD_CENTRE,
        zoom: worldZoom(map.getContainer().clientWidth),
        duration: isSudden ? 0 : duration(),
      });
      return;
    }
    map.fitBounds([west, clampLatitude(south), east, clampLatitude(north)], {
      padding: MARGIN_PIXELS,
      duration: isSudden ? 0 : duration(),
      linear: true,
      maxZoom: 17,
    });
  };

  return {
    fit,
    /** Goes back to an earlier view, at once. */
    show({ lon, lat, zoom, bearing }: MapView) {
      settle();
      map.jumpTo({ center: [lon, lat], zoom, bearing });
    },
    /** Centres the point; comes closer only if the map is far away. The map turns where a bearing is given. */
    goTo({ lon, lat }: Point, zoom = Math.max(map.getZoom(), CLOSE_ENOUGH), bearing?: number) {
      settle();
      const turn = bearing === undefined ? {} : { bearing };
      map.easeTo({ center: [lon, clampLatitude(lat)], zoom, ...turn, duration: duration() });
    },
    centre({ lon, lat }: Point) {
      map.easeTo({ center: [lon, clampLatitude(lat)], duration: duration() });
    },
    /** Goes with a point that moves: as long as it takes for the next to come, at most. */
    follow({ lon, lat }: Point) {
      map.easeTo({ center: [lon, clampLatitude(lat)], duration: duration() / 2 });
    },
    north: () => map.easeTo({ bearing: 0, pitch: 0, duration: duration() }),
    zoomIn: () => map.zoomIn({ duration: duration() / 2 }),
    zoomOut: () => map.zoomOut({ duration: duration() / 2 }),
    /** Whether most of the box is visible, and larger than a speck. */
    showsWell([west, south, east, north]: Bbox): boolean {
      const { clientWidth, clientHeight } = map.getContainer();
      const [low, high] = [map.project([west, clampLatitude(south)]), map.project([east, clampLatitude(north)])];
      const share = inSight(low.x, high.x, clientWidth) * inSight(high.y, low.y, clientHeight);
      return share >= MIN_IN_SIGHT && Math.hypot(high.x - low.x, high.y - low.y) >= SPECK_PIXELS;
    },
    /** Whether any of the box is in view. */
    sees([west, south, east, north]: Bbox): boolean {
      const view = map.getBounds();
      if (south > view.getNorth() || north < view.getSouth()) return false;
      return [-360, 0, 360].some((turn) => west + turn <= view.getEast() && east + turn >= view.getWest());
    },
    /** Whether the box is wider or higher than the view. */
    isLargerThanView([west, south, east, north]: Bbox): boolean {
      const bounds = map.getBounds();
      const isWider = east - west > bounds.getEast() - bounds.getWest();
      return isWider || clampLatitude(north) - clampLatitude(south) > bounds.getNorth() - bounds.getSouth();
    },
  };
}
