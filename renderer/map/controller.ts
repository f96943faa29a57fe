/** The map for the rest of the window. It doesn't depend on React. */
import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { Map as MapLibreMap, prewarm, setWorkerUrl, type MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { keyHeaders } from '../kit/api/key.ts';
import { roundDegrees, wrapLongitude, type Point } from '../kit/coordinates/point.ts';
import type { MapView } from '../model/window/layout.ts';
import type { Pin, PinLetter } from '../model/pins/pins.ts';
import type { Corner } from '../kit/coordinates/bounds.ts';
import { createBoxCorners } from './box-corners.ts';
import type { Bbox } from '../../contract/pack.ts';
import type { Position } from '../../contract/position.ts';
import type { SavedPlace } from '../../contract/places.ts';
import { createCamera } from './camera.ts';
import { createBatchPoints } from './batch-points.ts';
import { followPointer } from './follow-pointer.ts';
import { showMatrixPoints, type MarkedPoint } from './matrix-points.ts';
import type { MapDrag, MapMode, MapPress } from './modes/mode.ts';
import { metresPerPixel } from '../kit/coordinates/mercator.ts';
import { MapOverlays } from './overlays.ts';
import { addImage, drawPicture, pixelsToMm, STYLE_PPI } from './paper-map.ts';
import { createPinMarkers, type PinMarkerEvents } from './pin-markers.ts';
import { createPin } from './pin.ts';
import { createOwnPosition } from './position/own-position.ts';
import { createSavedPlaces, type ChosenPlace, type PlaceMarkerEvents } from './saved-places.ts';
import { keepPixelsOnResize } from './resize.ts';
import { areaShapeId } from './style/area-layers.ts';
import { PREVIEW_LAYERS } from './style/batch-layers.ts';
import { buildStyle, type StyleParts } from './style/build-style.ts';
import { FIGURE_LAYERS } from './style/figures.ts';
import { isDrawnInSoftware } from './webgl.ts';
import { keepOverlays } from './style/keep-overlays.ts';
import { spokenOfPlaces, t } from '../kit/words/t.ts';

setWorkerUrl(new URL(workerUrl, document.baseURI).href);
// The worker is read and started while the window is made.
prewarm();

/** How far from a point or line a click may be, in pixels. */
const NEAR_PIXELS = 4;

const WORLD_VIEW: MapView = { lon: 10, lat: 25, zoom: 1.6, bearing: 0 };

export type MapEvents = PinMarkerEvents &
  PlaceMarkerEvents & {
    /** The mode that receives an event of the pointer. */
    readonly modeFor: (event: MouseEvent) => MapMode;
    /** The drag of a corner of the drawn box, by the corner opposite to it. */
    readonly dragCorner: (opposite: Corner) => MapDrag;
    readonly onPointer: (point: Point | null) => void;
    readonly onView: (view: MapView & { metresPerPixel: number }) => void;
    readonly onMenu: (press: MapPress, x: number, y: number) => void;
    /** A corner of the drawn box was moved by a key. */
    readonly onBox: (box: Bbox) => void;
    readonly onDrag: (point: Point) => void;
    readonly onDrop: (point: Point) => void;
    /** The person has moved the map by a drag or the arrows. */
    readonly onPan: () => void;
  };

type Options = {
  readonly container: HTMLElement;
  readonly view: MapView | null;
  readonly style: Omit<StyleParts, 'base'>;
  readonly isMotionReduced: () => boolean;
  readonly events: MapEvents;
};

const pointAt = ({ lngLat }: Pick<MapMouseEvent, 'lngLat'>): Point => ({
  lon: roundDegrees(wrapLongitude(lngLat.lng)),
  lat: roundDegrees(Math.max(-90, Math.min(90, lngLat.lat))),
});

/** Adds the key of this launch: the map only sends requests to Cairn's server. */
const transformRequest = (url: string) => ({ url, headers: keyHeaders() });

/** Whether two styles draw the same, however they came about. */
const isSameStyle = (one: Omit<StyleParts, 'base'>, other: Omit<StyleParts, 'base'>): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export class MapController {
  readonly camera;
  readonly canvas: HTMLCanvasElement;
  readonly #map: MapLibreMap;
  readonly overlays;
  readonly #boxCorners;
  readonly #pin;
  readonly #ownPosition;
  readonly #pinMarkers;
  readonly #batchPoints;
  readonly #savedPlaces;
  readonly #stopWatching: () => void;
  /** Cancels the latest drag; true if it was still under way. */
  #cancelDrag = (): boolean => false;
  #style: Omit<StyleParts, 'base'>;
  /** Points that hide labels under them: the inspected one and the pins. */
  #room: { readonly point: Point | null; readonly pins: readonly Pin[] } = { point: null, pins: [] };

  /** Those in the current style. */
  #shown: { readonly point: Point | null; readonly pins: readonly Pin[] } = { point: null, pins: [] };

  constructor({ container, view, style, isMotionReduced, events }: Options) {
    const { lon, lat, zoom, bearing } = view ?? WORLD_VIEW;
    this.#style = style;
    this.#map = new MapLibreMap({
      container,
      style: buildStyle({ ...style, language: spokenOfPlaces(), base: document.baseURI }),
      center: [lon, lat],
      zoom,
      bearing,
      // Tests validate the style against the specification.
      validateStyle: false,
      attributionControl: false,
      trackResize: false,
      // Shift is for pins.
      boxZoom: false,
      // Names that fade in take several frames.
      fadeDuration: isMotionReduced() || isDrawnInSoftware() ? 0 : 150,
      maxPitch: 0,
      transformRequest,
      locale: { 'Map.Title': t('common.map') },
    });
    this.canvas = this.#map.getCanvas();
    const resizing = keepPixelsOnResize(this.#map, container, () => this.#marks());
    this.camera = createCamera(this.#map, () => isMotionReduced() || isDrawnInSoftware(), resizing.settle);
    this.#boxCorners = createBoxCorners(this.#map, {
      onCornerPressed: (opposite, pressed, held) => this.#follow(pressed, events.dragCorner(opposite), held),
      onBox: events.onBox,
    });
    this.#pin = createPin(this.#map, events);
    this.#ownPosition = createOwnPosition(this.#map);
    this.#pinMarkers = createPinMarkers(this.#map, events);
    this.overlays = new MapOverlays(this.#map);
    this.#batchPoints = createBatchPoints(this.#map);
    this.#savedPlaces = createSavedPlaces(this.#map, events);
    this.#stopWatching = resizing.stop;
    this.#listen(events);
  }

  #listen(events: MapEvents) {
    const map = this.#map;
    map.on('click', (event) => {
      // The second click of a double click zooms; it is not another question.
      if (event.originalEvent.detail > 1) return;
      events.modeFor(event.originalEvent).click?.(this.#pressAt(event.point, event.originalEvent.timeStamp));
    });
    map.on('dblclick', (event) => {
      const { doubleClick } = events.modeFor(event.originalEvent);
      if (doubleClick === undefined) return;
      event.preventDefault();
      doubleClick();
    });
    map.on('mousedown', (event) => {
      if (event.originalEvent.button !== 0 || event.defaultPrevented) return;
      const press = this.#pressAt(event.point, event.originalEvent.timeStamp);
      const drag = events.modeFor(event.originalEvent).drag?.(press) ?? null;
      if (drag === null) return;
      // The map must not move along.
      event.preventDefault();
      this.#follow(event.originalEvent, drag);
    });
    map.on('contextmenu', (event) => {
      event.preventDefault();
      events.onMenu(this.#pressAt(event.point, event.originalEvent.timeStamp), event.point.x, event.point.y);
    });
    map.on('mousemove', (event) => {
      events.onPointer(pointAt(event));
      const press = this.#pressAt(event.point, event.originalEvent.timeStamp);
      map.getCanvasContainer().style.cursor = events.modeFor(event.originalEvent).hover?.(press) ?? '';
    });
    map.on('mouseout', () => events.onPointer(null));
    map.on('dragstart', () => events.onPan());
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent instanceof KeyboardEvent && originalEvent.key.startsWith('Arrow') && !originalEvent.shiftKey)
        events.onPan();
    });
    const report = () => events.onView(this.view());
    map.on('move', report);
    map.once('load', report);
    map.setMissingStyleImageResolver((id) => addImage(this.#map, id));
    // A failed tile is requested again when the map moves; the state of the server is displayed elsewhere.
    map.on('error', ({ error }) => console.warn('map:', error.message));
  }

  #follow(pressed: MouseEvent, drag: MapDrag, held?: { readonly x: number; readonly y: number }) {
    this.#cancelDrag();
    this.#cancelDrag = followPointer(this.#map, pressed, drag, held);
  }

  /**
   * Cancels the drag of a mode.
   * @returns whether there was one
   */
  cancelDrag(): boolean {
    return this.#cancelDrag();
  }

  /** A press at a pixel of the map. */
  #pressAt({ x, y }: { readonly x: number; readonly y: number }, at: number): MapPress {
    const corner = this.#map.unproject([x, y]);
    const found = (layers: readonly string[], reach: number) => {
      const shown = layers.filter((layer) => this.#map.getLayer(layer) !== undefined);
      return shown.length === 0
        ? []
        : this.#map.queryRenderedFeatures(
            [
              [x - reach, y - reach],
              [x + reach, y + reach],
            ],
            { layers: shown },
          );
    };
    return {
      point: pointAt({ lngLat: corner }),
      corner,
      at,
      topmost: (layer, reach) => found([layer], reach)[0],
      nearest: (layers, reach) => {
        const near = found(layers, reach).flatMap((feature) => {
          if (feature.geometry.type !== 'Point') return [];
          const [lon = 0, lat = 0] = feature.geometry.coordinates;
          const pixel = this.project({ lon, lat });
          return [{ feature, distance: Math.hypot(pixel.x - x, pixel.y - y) }];
        });
        return near.toSorted((one, other) => one.distance - other.distance)[0]?.feature;
      },
    };
  }

  /** A press in the middle of the map, as by a key. */
  pressMiddle(): MapPress {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return this.#pressAt({ x: clientWidth / 2, y: clientHeight / 2 }, performance.now());
  }

  /** All that is on the map, the pins apart, as light paper wants it. */
  paperStyle(): StyleSpecification {
    const style = buildStyle({ ...this.#style, theme: 'light', language: spokenOfPlaces(), base: document.baseURI });
    return keepOverlays(this.#map.getStyle(), style);
  }

  /** Whether it is on the page that is shown. */
  get isShown(): boolean {
    return this.#map.getContainer().checkVisibility();
  }

  /** The style on screen, with what its overlays hold. */
  shownStyle(): StyleSpecification {
    return this.#map.getStyle();
  }

  /** Renders the visible map as a picture with `ratio` times as many pixels each way. */
  async picture(ratio: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { canvas } = await drawPicture(
      {
        style: this.#map.getStyle(),
        centre: pointAt({ lngLat: this.#map.getCenter() }),
        zoom: this.#map.getZoom(),
        bearing: this.#map.getBearing(),
        width: pixelsToMm(clientWidth),
        height: pixelsToMm(clientHeight),
        dpi: STYLE_PPI * ratio,
      },
      signal,
    );
    return canvas;
  }

  /** The present centre, zoom and bearing, and the size of a pixel on the ground at the centre. */
  view(): MapView & { metresPerPixel: number } {
    const { lng, lat } = this.#map.getCenter();
    const zoom = this.#map.getZoom();
    return {
      lon: roundDegrees(wrapLongitude(lng)),
      lat: roundDegrees(lat),
      zoom: roundDegrees(zoom, 3),
      bearing: roundDegrees(this.#map.getBearing(), 1),
      metresPerPixel: metresPerPixel(lat, zoom),
    };
  }

  /** Bounds of the view; west is greater than east across the 180th meridian. */
  bounds(): Bbox {
    const bounds = this.#map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    // A view of just the whole world comes out a hair under 360, and its two sides as one meridian.
    const isAllAround = east - west > 359.9;
    return [
      isAllAround ? -180 : wrapLongitude(west),
      bounds.getSouth(),
      isAllAround ? 180 : wrapLongitude(east),
      bounds.getNorth(),
    ];
  }

  /** Whether a point is in the view. */
  isInSight({ lon, lat }: Point): boolean {
    const bounds = this.#map.getBounds();
    // Longitudes of the view run on past ±180°.
    return [0, 360, -360].some((turn) => bounds.contains([lon + turn, lat]));
  }

  /** Changes theme, packs or layers; what lies over the ground stays. */
  setStyle(style: Omit<StyleParts, 'base'>) {
    const isSame = isSameStyle(style, this.#style);
    this.#style = style;
    if (isSame) return;
    this.#map.setStyle(buildStyle({ ...style, language: spokenOfPlaces(), base: document.baseURI }), {
      diff: true,
      validate: false,
      transformStyle: keepOverlays,
    });
  }

  /** Moves the pin to a point, or removes it (`null`), without redrawing the map. */
  showPin(point: Point | null) {
    this.#pin.show(point);
    this.#shown = { ...this.#shown, point };
  }

  /** Puts the dot where this computer is. */
  showOwnPosition(position: Pick<Position, 'fix' | 'state'>) {
    this.#ownPosition.show(position);
  }

  /** The points that panels beside the map must not cover: the one looked up, then the pins. */
  #marks(): Point[] {
    const { point, pins } = this.#shown;
    return [...(point === null ? [] : [point]), ...pins.map((pin) => pin.point)];
  }

  /** Hides labels under the pin. Called when the panel is filled, because it redraws the map. */
  makeRoomForPin(point: Point | null) {
    this.#makeRoom({ ...this.#room, point });
  }

  /** Puts the lettered pins on the map, with room among the names; `chosen` is the one whose point is looked up. */
  showPins(pins: readonly Pin[], chosen: PinLetter | undefined) {
    this.#pinMarkers.show(pins, chosen);
    this.#shown = {
      ...this.#shown,
      pins: pins.toSorted((a, b) => Number(b.letter === chosen) - Number(a.letter === chosen)),
    };
    if (pins !== this.#room.pins) this.#makeRoom({ ...this.#room, pins });
  }

  /** Puts handles on the corners of the drawn box; `null` takes them away. @param size of the box, in words */
  showBoxCorners(box: Bbox | null, size: string) {
    this.#boxCorners.show(box, size);
  }

  /** Shows origins and destinations of the matrix that is being built. */
  showMatrixPoints(points: readonly MarkedPoint[]) {
    showMatrixPoints(this.#map, points);
  }

  /** Shows the rows of a table that the tiles at `address` hold, of `count` in all, `chosen` of them marked. */
  showBatchPoints(address: string | null, count: number, chosen: readonly [number, number] | null) {
    this.#batchPoints.show(address, count, chosen);
  }

  /** Shows saved places, and highlights one of them or a new one. */
  showSavedPlaces(places: readonly SavedPlace[]) {
    this.#savedPlaces.show(places);
  }

  chooseSavedPlace(place: ChosenPlace | null) {
    this.#savedPlaces.choose(place);
  }

  #makeRoom(room: { readonly point: Point | null; readonly pins: readonly Pin[] }) {
    this.#room = room;
    this.overlays.makeRoom([...room.pins.map(({ point }) => point), ...(room.point === null ? [] : [room.point])]);
  }

  /** Calls `listener` whenever everything is drawn. @returns ends it */
  onDrawn(listener: () => void): () => void {
    this.#map.on('idle', listener);
    return () => void this.#map.off('idle', listener);
  }

  /** Boundary id and name of the coloured or hatched area at a point, if any. */
  figureAreaAt({ lon, lat }: Point): { readonly boundaryId: number; readonly name: string } | null {
    const layers = FIGURE_LAYERS.filter((id) => this.#map.getLayer(id) !== undefined);
    const [found] =
      layers.length === 0 ? [] : this.#map.queryRenderedFeatures(this.#map.project([lon, lat]), { layers });
    return found === undefined
      ? null
      : { boundaryId: Number(found.properties['boundary_id']), name: String(found.properties['name'] ?? '') };
  }

  /** Boundary id of the area of a drawn pack at a point, if any. */
  drawnAreaAt({ lon, lat }: Point, pack: string): number | null {
    const layer = areaShapeId(pack);
    if (this.#map.getLayer(layer) === undefined) return null;
    const [found] = this.#map.queryRenderedFeatures(this.#map.project([lon, lat]), { layers: [layer] });
    return typeof found?.id === 'number' ? found.id : null;
  }

  /** The row of a file that is only looked at, at or near a point; null for none. */
  previewRowAt({ lon, lat }: Point): number | null {
    const { x, y } = this.#map.project([lon, lat]);
    const layers = PREVIEW_LAYERS.filter((id) => this.#map.getLayer(id) !== undefined);
    const [found] = [0, NEAR_PIXELS].flatMap((near) =>
      this.#map.queryRenderedFeatures(
        [
          [x - near, y - near],
          [x + near, y + near],
        ],
        { layers },
      ),
    );
    return typeof found?.id === 'number' ? found.id : null;
  }

  /** Whether everything that the present view needs is drawn. */
  isIdle(): boolean {
    return this.#map.loaded() && !this.#map.isMoving();
  }

  /** Position of a point in pixels of the map. */
  project({ lon, lat }: Point): { x: number; y: number } {
    return this.#map.project([lon, lat]);
  }

  destroy() {
    this.#stopWatching();
    this.#cancelDrag();
    this.#map.remove();
  }
}
