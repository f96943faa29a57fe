/** A small still map that shows an area whole, with the point in it. */
import { Map as MapLibreMap, type GeoJSONSource, type StyleSpecification } from 'maplibre-gl';
import type { Feature, FeatureCollection } from 'geojson';
import { keyHeaders } from '../kit/api/key.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { borderLines, tightBounds, type AreaGeometry } from '../kit/coordinates/antimeridian.ts';
import { buildStyle, type StyleParts } from './style/build-style.ts';
import { PALETTES } from './style/palette.ts';

const MARGIN_PIXELS = 14;
const MERCATOR_EDGE = 85;
/** Areas around the world leave out the poles: a wide map would show them twice. */
const WORLD_DEGREES = 300;
const WORLD_LATITUDES = [-58, 78] as const;
/** The borders of so many parts would hide their contents. */
const MANY_PIECES = 100;
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The ground of a small map: sea, land and borders without names. */
export function stillGround({ theme, packs }: Pick<StyleParts, 'theme' | 'packs'>): StyleSpecification {
  const whole = buildStyle({
    theme,
    packs: packs.filter((pack) => pack.theme === 'basemap'),
    hiddenLayers: ['labels', 'graticule', 'buildings'],
    base: document.baseURI,
  });
  const layers = whole.layers.filter(
    (layer) => layer.type === 'background' || ('source' in layer && packs.some(({ id }) => id === layer.source)),
  );
  return { ...whole, layers };
}

function locatorStyle(parts: Pick<StyleParts, 'theme' | 'packs'>): StyleSpecification {
  const { theme } = parts;
  const { accent, selection, casing } = PALETTES[theme];
  const ground = stillGround(parts);
  return {
    ...ground,
    sources: {
      ...ground.sources,
      area: { type: 'geojson', data: EMPTY },
      border: { type: 'geojson', data: EMPTY },
      point: { type: 'geojson', data: EMPTY },
    },
    layers: [
      ...ground.layers,
      { id: 'area', type: 'fill', source: 'area', paint: { 'fill-color': accent, 'fill-opacity': 0.22 } },
      {
        id: 'border',
        type: 'line',
        source: 'border',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': accent, 'line-width': 2 },
      },
      {
        id: 'point',
        type: 'circle',
        source: 'point',
        paint: {
          'circle-radius': 4.5,
          'circle-color': selection,
          'circle-stroke-color': theme === 'light' ? casing : '#FFFFFF',
          'circle-stroke-width': 1.6,
        },
      },
    ],
  };
}

export class Locator {
  readonly #map: MapLibreMap;
  readonly #modelled: string;

  constructor(container: HTMLElement, parts: Pick<StyleParts, 'theme' | 'packs'>) {
    this.#modelled = PALETTES[parts.theme].modelled;
    this.#map = new MapLibreMap({
      container,
      style: locatorStyle(parts),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      transformRequest: (url) => ({ url, headers: keyHeaders() }),
    });
    this.#map.getCanvas().tabIndex = -1;
    this.#map.getCanvas().setAttribute('aria-hidden', 'true');
  }

  /** Shows the whole area, dashed if modelled, and the point as a dot. */
  show(geometry: AreaGeometry, point: Point | null, isModelled = false): void {
    const [west, south, east, north] = tightBounds(geometry);
    const [min, max] = east - west > WORLD_DEGREES ? WORLD_LATITUDES : [-MERCATOR_EDGE, MERCATOR_EDGE];
    const bounds: [number, number, number, number] = [west, Math.max(south, min), east, Math.min(north, max)];
    const isScattered = geometry.type === 'MultiPolygon' && geometry.coordinates.length > MANY_PIECES;
    const draw = () => {
      this.#map.fitBounds(bounds, { padding: MARGIN_PIXELS, duration: 0 });
      if (isModelled) {
        this.#map.setPaintProperty('border', 'line-dasharray', [2.2, 1]);
        this.#map.setPaintProperty('border', 'line-color', this.#modelled);
        this.#map.setPaintProperty('area', 'fill-color', this.#modelled);
      }
      if (isScattered) this.#map.setPaintProperty('border', 'line-width', 0.75);
      this.#set('area', [{ type: 'Feature', properties: {}, geometry }]);
      this.#set('border', [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiLineString', coordinates: borderLines(geometry, (east - west) / 8) },
        },
      ]);
      this.#set(
        'point',
        point === null
          ? []
          : [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [point.lon, point.lat] } }],
      );
    };
    if (this.#map.getSource('area') === undefined) this.#map.once('styledata', draw);
    else draw();
  }

  #set(name: string, features: Feature[]): void {
    void this.#map.getSource<GeoJSONSource>(name)?.setData({ type: 'FeatureCollection', features });
  }

  destroy(): void {
    this.#map.remove();
  }
}
