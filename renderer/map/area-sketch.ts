/** A small map of the areas of a file that is looked at: one of them can be marked. */
import { Map as MapLibreMap, type GeoJSONSource, type StyleSpecification } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';
import { keyHeaders } from '../kit/api/key.ts';
import { stillGround } from './locator.ts';
import type { StyleParts } from './style/build-style.ts';
import { PALETTES } from './style/palette.ts';
import { t } from '../kit/words/t.ts';

const MARGIN_PIXELS = 16;
const MERCATOR_EDGE = 85;
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** An area of a file, by its row. */
interface SketchedArea {
  readonly row: number;
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: number[][][][] };
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

function sketchStyle(parts: Pick<StyleParts, 'theme' | 'packs'>): StyleSpecification {
  const { accent, selection, casing } = PALETTES[parts.theme];
  const ground = stillGround(parts);
  return {
    ...ground,
    sources: {
      ...ground.sources,
      areas: { type: 'geojson', data: EMPTY, tolerance: 0 },
      marked: { type: 'geojson', data: EMPTY, tolerance: 0 },
    },
    layers: [
      ...ground.layers,
      { id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': accent, 'fill-opacity': 0.16 } },
      { id: 'borders', type: 'line', source: 'areas', paint: { 'line-color': accent, 'line-width': 1.2 } },
      { id: 'casing', type: 'line', source: 'marked', paint: { 'line-color': casing, 'line-width': 5 } },
      { id: 'marked', type: 'line', source: 'marked', paint: { 'line-color': selection, 'line-width': 2.5 } },
    ],
  };
}

export class AreaSketch {
  readonly #map: MapLibreMap;
  #areas: readonly SketchedArea[] = [];
  #bounds: Bounds | undefined;

  /** @param onPick hears the row of an area that is clicked, or `null` beside all of them */
  constructor(
    container: HTMLElement,
    parts: Pick<StyleParts, 'theme' | 'packs'>,
    onPick: (row: number | null) => void,
  ) {
    this.#map = new MapLibreMap({
      container,
      style: sketchStyle(parts),
      attributionControl: false,
      fadeDuration: 0,
      maxPitch: 0,
      dragRotate: false,
      transformRequest: (url) => ({ url, headers: keyHeaders() }),
      locale: { 'Map.Title': t('map.areasFile') },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.on('click', ({ point }) => {
      const [found] = this.#map.queryRenderedFeatures(point, { layers: ['areas'] });
      const row = found?.id;
      onPick(typeof row === 'number' ? row : null);
    });
  }

  /** Draws the areas, and shows all of them. */
  show(areas: readonly SketchedArea[], bounds: Bounds | undefined): void {
    this.#areas = areas;
    this.#bounds = bounds;
    this.#whenStyled(() => {
      this.#set(
        'areas',
        areas.map(({ row, geometry }) => ({ type: 'Feature', id: row, properties: {}, geometry })),
      );
      this.fit();
    });
  }

  /** Fits the map to all areas. */
  fit(): void {
    if (this.#bounds === undefined) return;
    const [west, south, east, north] = this.#bounds;
    this.#map.fitBounds([west, Math.max(south, -MERCATOR_EDGE), east, Math.min(north, MERCATOR_EDGE)], {
      padding: MARGIN_PIXELS,
      duration: 0,
      maxZoom: 15,
    });
  }

  /** Marks the area of a row; `null` marks none. */
  mark(row: number | null): void {
    const area = this.#areas.find((candidate) => candidate.row === row);
    this.#whenStyled(() =>
      this.#set('marked', area === undefined ? [] : [{ type: 'Feature', properties: {}, geometry: area.geometry }]),
    );
  }

  #whenStyled(apply: () => void): void {
    if (this.#map.getSource('areas') === undefined) void this.#map.once('styledata', apply);
    else apply();
  }

  #set(name: string, features: FeatureCollection['features']): void {
    void this.#map.getSource<GeoJSONSource>(name)?.setData({ type: 'FeatureCollection', features });
  }

  destroy(): void {
    this.#map.remove();
  }
}
