/** The map as the rest of the window sees it. It knows nothing of React; the window tells it what to show. */
import { setWorkerUrl, type GeoJSONSource, type MapMouseEvent } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Feature, FeatureCollection, LineString, Point as GeoPoint } from 'geojson';
import { keyHeaders } from '../api/key.ts';
import { roundDegrees, wrapLongitude, type Point } from '../coordinates/point.ts';
import type { MapView } from '../state/layout.ts';
import type { Pin, PinLetter } from '../state/pins.ts';
import { borderLines, type AreaGeometry } from './antimeridian.ts';
import { createBoxDrawing, type BoxEvents } from './box-drawing.ts';
import type { Bbox } from '../../contract/pack.ts';
import { createCamera, isOnMap } from './camera.ts';
import { createBatchPoints } from './batch-points.ts';
import { MATRIX_ICON_RATIO, matrixIcon } from './matrix-icons.ts';
import { createMatrixPoints, MATRIX_POINT_RATIO, matrixPointImage, type MarkedPoint, type MatrixPointEvents } from './matrix-points.ts';
import { PatientMap } from './patient-map.ts';
import { createPinMarkers, type PinMarkerEvents } from './pin-markers.ts';
import { createPin } from './pin.ts';
import { keepPixelsOnResize } from './resize.ts';
import { buildStyle, type StyleParts } from './style/build-style.ts';
import { createTileLabels, type GridTile } from './tile-labels.ts';
import { FIGURE_LAYERS, hatchImage } from './style/figures.ts';
import type { MatrixEnd, MatrixLine, MatrixMark, MatrixPath } from './style/matrix-layers.ts';
import { keepOverlays } from './style/keep-overlays.ts';
import type { OverlaySource } from './style/overlays.ts';

setWorkerUrl(new URL(workerUrl, document.baseURI).href);

const WORLD_VIEW: MapView = { lon: 10, lat: 25, zoom: 1.6, bearing: 0 };
const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686;
const TILE_PIXELS = 512;
const LEAST_HOLE_PIXELS = 24;

export type MapEvents = BoxEvents &
  PinMarkerEvents & {
  /** A plain click; `at` is the event's time stamp, for measuring. */
  readonly onLookUp: (point: Point, at: number) => void;
  /** A double click. @returns whether a tool has taken it, so that the map does not come closer */
  readonly onDoubleClick: () => boolean;
  /** A click with Shift. */
  readonly onPin: (point: Point) => void;
  readonly onPointer: (point: Point | null) => void;
  readonly onView: (view: MapView & { metresPerPixel: number }) => void;
  readonly onMenu: (point: Point, x: number, y: number) => void;
  readonly onDrag: (point: Point) => void;
  readonly onDrop: (point: Point) => void;
};

type Options = {
  readonly container: HTMLElement;
  readonly view: MapView | null;
  readonly style: Omit<StyleParts, 'base'>;
  readonly isMotionReduced: () => boolean;
  /** Whether a plain drag draws a box rather than moving the map. */
  readonly isBoxArmed: () => boolean;
  readonly events: MapEvents;
};

type Area = Feature<AreaGeometry>;

/** What the map shows of a matrix; parts that are left out stay as they are. */
export type MatrixDrawing = {
  readonly lines?: readonly Feature<LineString, MatrixLine>[];
  readonly path?: readonly Feature<LineString, MatrixPath>[];
  readonly destinations?: readonly Feature<GeoPoint, MatrixEnd>[];
  readonly origins?: readonly Feature<GeoPoint, MatrixEnd>[];
  readonly marks?: readonly Feature<GeoPoint, MatrixMark>[];
};

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

const pointFeature = ({ lon, lat }: Point): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } });

const pointAt = ({ lngLat }: Pick<MapMouseEvent, 'lngLat'>): Point => ({
  lon: roundDegrees(wrapLongitude(lngLat.lng)),
  lat: roundDegrees(Math.max(-90, Math.min(90, lngLat.lat))),
});

/** The map adds the key of this launch to what it asks of its own server, and asks nothing of any other. */
const transformRequest = (url: string) => ({ url, headers: keyHeaders() });

export class MapController {
  readonly camera;
  readonly canvas: HTMLCanvasElement;
  readonly #map: PatientMap;
  readonly box;
  readonly #pin;
  readonly #pinMarkers;
  readonly #tileLabels;
  readonly #matrixPoints;
  readonly #batchPoints;
  readonly #stopWatching: () => void;
  #style: Omit<StyleParts, 'base'>;
  /** Where names make way: the point looked up, and the pins. */
  #room: { readonly point: Point | null; readonly pins: readonly Pin[] } = { point: null, pins: [] };

  /** What stands on the map now. */
  #shown: { readonly point: Point | null; readonly pins: readonly Pin[] } = { point: null, pins: [] };

  constructor({ container, view, style, isMotionReduced, isBoxArmed, events }: Options) {
    const { lon, lat, zoom, bearing } = view ?? WORLD_VIEW;
    this.#style = style;
    this.#map = new PatientMap({
      container,
      style: buildStyle({ ...style, base: document.baseURI }),
      center: [lon, lat],
      zoom,
      bearing,
      attributionControl: false,
      trackResize: false,
      // Shift is for pins.
      boxZoom: false,
      fadeDuration: isMotionReduced() ? 0 : 150,
      maxPitch: 0,
      transformRequest,
      locale: { 'Map.Title': 'Map' },
    });
    this.canvas = this.#map.getCanvas();
    this.camera = createCamera(this.#map, () => isMotionReduced() || this.#map.isSlow);
    this.box = createBoxDrawing(this.#map, events, isBoxArmed);
    this.#pin = createPin(this.#map, events);
    this.#pinMarkers = createPinMarkers(this.#map, events);
    this.#tileLabels = createTileLabels(this.#map);
    this.#matrixPoints = createMatrixPoints(this.#map);
    this.#batchPoints = createBatchPoints(this.#map);
    const stopResizing = keepPixelsOnResize(this.#map, container, () => this.#marks());
    const stopWaiting = this.#map.watchPresses();
    this.#stopWatching = () => {
      stopResizing();
      stopWaiting();
    };
    this.#listen(events);
  }

  #listen(events: MapEvents) {
    const map = this.#map;
    map.on('click', (event) => {
      // The second click of a double click zooms; it is not another question.
      if (event.originalEvent.detail > 1 || this.#matrixPoints.takesClick(event) || this.#batchPoints.takesClick(event)) return;
      if (event.originalEvent.shiftKey) events.onPin(pointAt(event));
      else events.onLookUp(pointAt(event), event.originalEvent.timeStamp);
    });
    map.on('dblclick', (event) => {
      if (events.onDoubleClick()) event.preventDefault();
    });
    map.on('contextmenu', (event) => {
      event.preventDefault();
      events.onMenu(pointAt(event), event.point.x, event.point.y);
    });
    map.on('mousemove', (event) => events.onPointer(pointAt(event)));
    map.on('mouseout', () => events.onPointer(null));
    const report = () => events.onView(this.view());
    map.on('move', report);
    map.once('load', report);
    map.setMissingStyleImageResolver((id) => this.#drawImage(id));
    // A tile that fails is asked for again when the map moves; the service's own state is told elsewhere.
    map.on('error', ({ error }) => console.warn('map:', error.message));
  }

  /** Draws the image of a layer that asks for it, at first and after every change of style. */
  #drawImage(name: string) {
    const [hatch, icon, point] = [hatchImage(name), matrixIcon(name), matrixPointImage(name)];
    if (this.#map.hasImage(name)) return;
    if (hatch !== undefined) this.#map.addImage(name, hatch);
    if (icon !== undefined) this.#map.addImage(name, icon, { pixelRatio: MATRIX_ICON_RATIO });
    if (point !== undefined) this.#map.addImage(name, point, { pixelRatio: MATRIX_POINT_RATIO });
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
      metresPerPixel: (EARTH_CIRCUMFERENCE_METRES * Math.cos((lat * Math.PI) / 180)) / (TILE_PIXELS * 2 ** zoom),
    };
  }

  /** What is in view; west is greater than east where the 180th meridian is. */
  bounds(): Bbox {
    const bounds = this.#map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    // A view of just the whole world comes out a hair under 360, and its two sides as one meridian.
    const isAllAround = east - west > 359.9;
    return [isAllAround ? -180 : wrapLongitude(west), bounds.getSouth(), isAllAround ? 180 : wrapLongitude(east), bounds.getNorth()];
  }

  /** Whether a point lies in what the map shows. */
  isInSight({ lon, lat }: Point): boolean {
    const bounds = this.#map.getBounds();
    // Longitudes of the view run on past ±180°.
    return [0, 360, -360].some((turn) => bounds.contains([lon + turn, lat]));
  }

  /** Changes theme, packs or layers; what lies over the ground stays. */
  setStyle(style: Omit<StyleParts, 'base'>) {
    if (style === this.#style) return;
    this.#style = style;
    this.#map.setStyle(buildStyle({ ...style, base: document.baseURI }), { diff: true, transformStyle: keepOverlays });
  }

  /** Puts the pin on a point; `null` takes it away. The map is not drawn anew for that. */
  showPin(point: Point | null) {
    this.#pin.show(point);
    this.#shown = { ...this.#shown, point };
  }

  /** The points that panels beside the map must not cover: the one looked up, then the pins. */
  #marks(): Point[] {
    const { point, pins } = this.#shown;
    return [...(point === null ? [] : [point]), ...pins.map((pin) => pin.point)];
  }

  /** Called when the panel is filled: lets the names around the point make way for the pin, which draws the map anew. */
  makeRoomForPin(point: Point | null) {
    this.#map.release();
    this.#makeRoom({ ...this.#room, point });
  }

  /** Puts the lettered pins on the map, with room among the names; `chosen` is the one whose point is looked up. */
  showPins(pins: readonly Pin[], chosen: PinLetter | undefined) {
    this.#pinMarkers.show(pins, chosen);
    this.#shown = { ...this.#shown, pins: pins.toSorted((a, b) => Number(b.letter === chosen) - Number(a.letter === chosen)) };
    if (pins !== this.#room.pins) this.#makeRoom({ ...this.#room, pins });
  }

  /** Joins points by straight lines on the map, as from the first pin to the others; none takes them away. */
  showPairs(lines: readonly LineString[]) {
    this.#setData('pair', lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry })));
  }

  /** Shows what a tool has drawn; an empty list takes it away. */
  showDrawing(features: readonly Feature[]) {
    this.#setData('drawing', [...features]);
  }

  /** Shows origins and destinations. @param events hear of clicks on them and of drags; `null` where they are not to be moved */
  showMatrixPoints(points: readonly MarkedPoint[], events: MatrixPointEvents | null) {
    this.#matrixPoints.show(points, events);
  }

  /** Shows the rows of a table that the tiles at `address` hold, `chosen` of them marked. */
  showBatchPoints(address: string | null, chosen: readonly [number, number] | null, onChoose: (row: number, point: [number, number]) => void) {
    this.#batchPoints.show(address, chosen, onChoose);
  }

  #makeRoom(room: { readonly point: Point | null; readonly pins: readonly Pin[] }) {
    this.#room = room;
    const points = [...room.pins.map(({ point }) => point), ...(room.point === null ? [] : [room.point])];
    this.#setData('pin', points.filter(isOnMap).map(pointFeature));
  }

  /** Outlines an area, as when the pointer is over its row; `null` takes the outline away. */
  showOutline(area: Area | null) {
    this.#setData('outline', area === null ? [] : [this.#lines(area)]);
  }

  /** Marks areas as the selection; none takes it away. */
  showSelection(areas: readonly Area[]) {
    this.#setData('selection', [...areas]);
    this.#setData(
      'selection-line',
      areas.map((area) => this.#lines(area)),
    );
  }

  /** Shows the bounds of packs; none takes them away. */
  showCoverage(areas: readonly Feature[]) {
    this.#setData('coverage', [...areas]);
  }

  /** Outlines the geo-boundaries at the point; none takes them away. */
  showBoundaries(areas: readonly Area[]) {
    this.#setData('boundaries', areas.map((area) => this.#lines(area)));
  }

  /** Calls `listener` whenever everything is drawn. @returns ends it */
  onDrawn(listener: () => void): () => void {
    this.#map.on('idle', listener);
    return () => void this.#map.off('idle', listener);
  }

  /** The coloured or hatched area at a point: its boundary id and name; nothing where none is drawn. */
  figureAreaAt({ lon, lat }: Point): { readonly boundaryId: number; readonly name: string } | null {
    const layers = FIGURE_LAYERS.filter((id) => this.#map.getLayer(id) !== undefined);
    const [found] = layers.length === 0 ? [] : this.#map.queryRenderedFeatures(this.#map.project([lon, lat]), { layers });
    return found === undefined ? null : { boundaryId: Number(found.properties['boundary_id']), name: String(found.properties['name'] ?? '') };
  }

  /** Draws tiles with their indexes; a neighbour's index is a button. None takes the grid away. */
  showTiles(tiles: readonly GridTile[], onPick: (tile: GridTile) => void) {
    this.#setData(
      'tiles',
      tiles.map(({ isCentre, colour, edges: [west, south, east, north] }) => ({
        type: 'Feature',
        properties: { isCentre, ...(colour === undefined ? {} : { colour }) },
        geometry: { type: 'Polygon', coordinates: [[[west, north], [west, south], [east, south], [east, north], [west, north]]] },
      })),
    );
    this.#tileLabels.show(tiles, onPick);
  }

  /** Shows origins, destinations and lines of a matrix. Empty lists take them away. */
  showMatrix({ lines, path, destinations, origins, marks }: MatrixDrawing) {
    if (lines !== undefined) this.#setData('matrix-lines', [...lines]);
    if (path !== undefined) this.#setData('matrix-path', [...path]);
    if (destinations !== undefined) this.#setData('matrix-destinations', [...destinations]);
    if (origins !== undefined) this.#setData('matrix-origins', [...origins]);
    if (marks !== undefined) this.#setData('matrix-marks', [...marks]);
  }

  #lines({ geometry, properties }: Area): Feature {
    const leastHole = (LEAST_HOLE_PIXELS * 360) / (TILE_PIXELS * 2 ** this.#map.getZoom());
    return { type: 'Feature', properties, geometry: { type: 'MultiLineString', coordinates: borderLines(geometry, leastHole) } };
  }

  #setData(name: OverlaySource, features: Feature[]) {
    const apply = () => void this.#map.getSource<GeoJSONSource>(name)?.setData(collection(features));
    if (this.#map.getSource(name) === undefined) void this.#map.once('styledata', apply);
    else apply();
  }

  /** Whether everything that the present view needs is drawn. */
  isIdle(): boolean {
    return this.#map.loaded() && !this.#map.isMoving();
  }

  /** Where a point is in the map's own pixels. */
  project({ lon, lat }: Point): { x: number; y: number } {
    return this.#map.project([lon, lat]);
  }

  destroy() {
    this.#stopWatching();
    this.box.destroy();
    this.#map.remove();
  }
}
