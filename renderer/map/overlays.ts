/**
 * Features that the window draws over the ground, by purpose. Each call replaces the previous ones; they survive a
 * change of style.
 */
import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Feature, LineString, Point as GeoPoint } from 'geojson';
import type { Point } from '../kit/coordinates/point.ts';
import { borderLines, type AreaGeometry } from '../kit/coordinates/antimeridian.ts';
import { boxPolygon } from '../kit/coordinates/bounds.ts';
import { isOnMap, pixelsToDegrees } from '../kit/coordinates/mercator.ts';
import type { GridTile } from '../model/tiles/grid.ts';
import { setOverlay } from './overlay-data.ts';
import type { MatrixEnd, MatrixLine, MatrixMark, MatrixPath } from './style/matrix-layers.ts';
import type { OverlaySource } from './style/overlays.ts';
import styles from './overlays.module.css';
import { t } from '../kit/words/t.ts';

/** Narrower than this a tile has no room for its index. */
const MIN_PIXELS = 110;

function drawLabel(tile: GridTile, onPick: (tile: GridTile) => void): HTMLElement {
  const index = `${tile.zoom}/${tile.x}/${tile.y}`;
  const element = document.createElement('div');
  const label = document.createElement(tile.isCentre ? 'span' : 'button');
  label.className = (tile.isCentre ? styles['centre'] : styles['neighbour']) ?? '';
  label.textContent = [index, ...(tile.figures ?? [])].join('\n');
  if (!tile.isCentre) {
    label.setAttribute('type', 'button');
    label.setAttribute('aria-label', [t('map.continueTileIndex', { index }), ...(tile.figures ?? [])].join(', '));
    // A click here is not a look-up of the point below.
    label.addEventListener('click', (event) => {
      event.stopPropagation();
      onPick(tile);
    });
  }
  element.append(label);
  return element;
}

/** Labels of tile indexes in the north-west corners, where there is room. */
function createTileLabels(map: MapLibreMap) {
  let shown: { readonly tile: GridTile; readonly marker: Marker }[] = [];
  const fit = () => {
    for (const { tile, marker } of shown) {
      const [west, , east, north] = tile.edges;
      const width = map.project([east, north]).x - map.project([west, north]).x;
      marker.getElement().hidden = Math.abs(width) < MIN_PIXELS;
    }
  };
  map.on('zoom', fit);
  return {
    show(tiles: readonly GridTile[], onPick: (tile: GridTile) => void) {
      for (const { marker } of shown) marker.remove();
      shown = tiles.map((tile) => {
        const [west, , , north] = tile.edges;
        const marker = new Marker({ element: drawLabel(tile, onPick), anchor: 'top-left' })
          .setLngLat([west, north])
          .addTo(map);
        // The library names every marker for screen readers; the button inside has a name of its own.
        for (const name of ['role', 'tabindex', 'aria-label']) marker.getElement().removeAttribute(name);
        return { tile, marker };
      });
      fit();
    },
  };
}

const MIN_HOLE_PIXELS = 24;

type Area = Feature<AreaGeometry>;

/** Features of a matrix; omitted members don't change. */
type MatrixDrawing = {
  readonly lines?: readonly Feature<LineString, MatrixLine>[];
  readonly path?: readonly Feature<LineString, MatrixPath>[];
  readonly destinations?: readonly Feature<GeoPoint, MatrixEnd>[];
  readonly origins?: readonly Feature<GeoPoint, MatrixEnd>[];
  readonly marks?: readonly Feature<GeoPoint, MatrixMark>[];
};

const pointFeature = ({ lon, lat }: Point): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

export class MapOverlays {
  readonly #map: MapLibreMap;
  readonly #tileLabels;

  constructor(map: MapLibreMap) {
    this.#map = map;
    this.#tileLabels = createTileLabels(map);
  }

  /** Joins points by straight lines, as from the first pin to the others; none takes them away. */
  showPairs(lines: readonly LineString[]) {
    this.#setData(
      'pair',
      lines.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    );
  }

  /** Shows a tool's drawing; an empty list removes it. */
  showDrawing(features: readonly Feature[]) {
    this.#setData('drawing', features);
  }

  /** Hides labels of the ground at points; beyond the map's poles there are none. */
  makeRoom(points: readonly Point[]) {
    this.#setData('pin', points.filter(isOnMap).map(pointFeature));
  }

  /** Outlines an area, as when the pointer is over its row; `null` takes the outline away. */
  showOutline(area: Area | null) {
    this.#setData('outline', area === null ? [] : [this.#lines(area)]);
  }

  /** Marks areas as the selection; none takes it away. */
  showSelection(areas: readonly Area[]) {
    this.#setData('selection', areas);
    this.#setData(
      'selection-line',
      areas.map((area) => this.#lines(area)),
    );
  }

  /** Shows the bounds of packs; none takes them away. */
  showCoverage(areas: readonly Feature[]) {
    this.#setData('coverage', areas);
  }

  /** Outlines the geo-boundaries at the point; none takes them away. */
  showBoundaries(areas: readonly Area[]) {
    this.#setData(
      'boundaries',
      areas.map((area) => this.#lines(area)),
    );
  }

  /** Draws tiles with their indexes; a neighbour's index is a button. None takes the grid away. */
  showTiles(tiles: readonly GridTile[], onPick: (tile: GridTile) => void) {
    this.#setData(
      'tiles',
      tiles.map(({ isCentre, colour, edges }) => ({
        type: 'Feature',
        properties: { isCentre, ...(colour === undefined ? {} : { colour }) },
        geometry: boxPolygon(edges),
      })),
    );
    this.#tileLabels.show(tiles, onPick);
  }

  /** Shows origins, destinations and lines of a matrix. Empty lists take them away. */
  showMatrix({ lines, path, destinations, origins, marks }: MatrixDrawing) {
    if (lines !== undefined) this.#setData('matrix-lines', lines);
    if (path !== undefined) this.#setData('matrix-path', path);
    if (destinations !== undefined) this.#setData('matrix-destinations', destinations);
    if (origins !== undefined) this.#setData('matrix-origins', origins);
    if (marks !== undefined) this.#setData('matrix-marks', marks);
  }

  /** Shows areas within reach with names on their outlines, and their points; empty lists remove them. */
  showReach(areas: readonly Feature[], names: readonly Feature[], points: readonly Feature[]) {
    this.#setData('reach', areas);
    this.#setData('reach-names', names);
    this.#setData('reach-points', points);
  }

  /** Shows a route, a line with its index for each leg; none removes it. */
  showRoute(lines: readonly Feature<LineString, { readonly leg: number }>[]) {
    this.#setData('reach-route', lines);
  }

  /** Shows where a route is being dragged to; null removes the point. */
  showVia(point: Point | null) {
    this.#setData('reach-via', point === null ? [] : [pointFeature(point)]);
  }

  /** Marks a step of a route; none removes the mark. */
  showStep(lines: readonly Feature[]) {
    this.#setData('reach-step', lines);
  }

  /** Shows the areas that trips avoid; none removes them. */
  showAvoided(areas: readonly Feature[]) {
    this.#setData('reach-avoided', areas);
  }

  /** Shows tracks, and the places marked on them; none takes them away. */
  showTracks(lines: readonly Feature[], marks: readonly Feature[]) {
    this.#setData('tracks', lines);
    this.#setData('track-marks', marks);
  }

  /** Shows the circle within which this computer is; none takes it away. */
  showAccuracy(circle: Feature | null) {
    this.#setData('own-position', circle === null ? [] : [circle]);
  }

  /** Shows places of interest in the colours of their layers; none removes them. */
  showPlacesOfInterest(places: readonly Feature[]) {
    this.#setData('places-of-interest', places);
  }

  /** Shows where the first rows of a table or file are, before it is used; none takes them away. */
  showBatchPreview(points: readonly Point[], shapes: readonly Feature[] = []) {
    this.#setData('batch-preview', [...shapes, ...points.filter(isOnMap).map(pointFeature)]);
  }

  /** Shows the cells of a summary in the colours of their classes; none removes them. */
  showSummaryCells(cells: readonly Feature[]) {
    this.#setData('summary-cells', cells);
  }

  /** The borders of an area as lines, without holes too small to be seen at the present zoom. */
  #lines({ geometry, properties }: Area): Feature {
    const leastHole = pixelsToDegrees(MIN_HOLE_PIXELS, this.#map.getZoom());
    return {
      type: 'Feature',
      properties,
      geometry: { type: 'MultiLineString', coordinates: borderLines(geometry, leastHole) },
    };
  }

  #setData(name: OverlaySource, features: readonly Feature[]) {
    setOverlay(this.#map, name, features);
  }
}
