/** The rows of a table on the map. */
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { BATCH_TILE_LAYER, BATCH_TILE_MAX_ZOOM } from '../../../contract/batch.ts';
import { SUMMARY_OPACITY } from '../../model/batch/summary-map.ts';
import { HATCHES } from './figures.ts';
import type { MapTheme, Palette } from './palette.ts';

export const BATCH_SOURCES = ['batch-points', 'batch-preview', 'batch-chosen', 'summary-cells'] as const;
/** Layers of a file or table that is only looked at. */
export const PREVIEW_LAYERS = ['batch-preview', 'preview-lines', 'preview-areas'];
export const BATCH_POINT_LAYER = 'batch-points';
export const MATCHED = '#17888A';
export const FAULTY = '#D9480F';

/** Without an address until there are points; its layer is hidden until then. */
export const batchPointSource = (): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [],
  maxzoom: BATCH_TILE_MAX_ZOOM,
});

/** Up to this number, points are distinguishable at any zoom. */
export const FEW_POINTS = 500;
const NEAR_RADIUS = 4.5;
const FAULTY_NEAR_RADIUS = 6;

type PointSize = Required<
  Pick<NonNullable<CircleLayerSpecification['paint']>, 'circle-radius' | 'circle-stroke-width'>
>;

/** Small and without a rim from afar if there are many; rows with a problem are larger. */
export const batchPointSize = (isFew: boolean): PointSize =>
  isFew
    ? {
        'circle-radius': ['case', ['==', ['get', 'isFaulty'], 1], FAULTY_NEAR_RADIUS, NEAR_RADIUS],
        'circle-stroke-width': 1,
      }
    : {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['case', ['==', ['get', 'isFaulty'], 1], 3, 1.4],
          12,
          ['case', ['==', ['get', 'isFaulty'], 1], 4, 2],
          15,
          ['case', ['==', ['get', 'isFaulty'], 1], FAULTY_NEAR_RADIUS, NEAR_RADIUS],
        ],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 12.5, 0, 14, 1],
      };

/** Those with a problem lie on top. */
export const batchPoints = ({ halo }: Palette): LayerSpecification => ({
  id: BATCH_POINT_LAYER,
  type: 'circle',
  source: 'batch-points',
  'source-layer': BATCH_TILE_LAYER,
  layout: { visibility: 'none', 'circle-sort-key': ['get', 'isFaulty'] },
  paint: {
    ...batchPointSize(false),
    'circle-color': ['case', ['==', ['get', 'isFaulty'], 1], FAULTY, MATCHED],
    'circle-stroke-color': halo,
  },
});

/**
 * The first rows, before the table is run: few, as large as single points are from near, and over the names of the
 * ground.
 */
export const batchPreview = ({ halo }: Palette): LayerSpecification => ({
  id: 'batch-preview',
  type: 'circle',
  source: 'batch-preview',
  filter: ['in', ['geometry-type'], ['literal', ['Point', 'MultiPoint']]],
  paint: {
    'circle-radius': NEAR_RADIUS,
    'circle-color': MATCHED,
    'circle-stroke-color': halo,
    'circle-stroke-width': 1,
  },
});

/** Areas of a file that is only looked at. */
export const previewAreas = (): LayerSpecification => ({
  id: 'preview-areas',
  type: 'fill',
  source: 'batch-preview',
  filter: ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]],
  paint: { 'fill-color': MATCHED, 'fill-opacity': 0.2 },
});

/** Lines of such a file, and the outlines of its areas. */
export const previewLines = (): LayerSpecification => ({
  id: 'preview-lines',
  type: 'line',
  source: 'batch-preview',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': MATCHED, 'line-width': 2.5 },
});

/** The chosen row, over the names of the ground, which would hide it. */
export const batchMark = ({ halo, selection }: Palette): LayerSpecification => ({
  id: 'batch-chosen',
  type: 'circle',
  source: 'batch-chosen',
  paint: { 'circle-radius': 8, 'circle-color': selection, 'circle-stroke-color': halo, 'circle-stroke-width': 2.5 },
});

const HAS_COLOUR: ExpressionSpecification = ['has', 'colour'];

/** Cells that the rows of a table are counted in, coloured by a figure; hatched if it is unknown. */
export const summaryCells = (theme: MapTheme, { label, selection }: Palette): LayerSpecification[] => [
  {
    id: 'summary-cells',
    type: 'fill',
    source: 'summary-cells',
    filter: HAS_COLOUR,
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': SUMMARY_OPACITY / 100, 'fill-antialias': false },
  },
  {
    id: 'summary-cells-none',
    type: 'fill',
    source: 'summary-cells',
    filter: ['!', HAS_COLOUR],
    paint: { 'fill-pattern': HATCHES[theme] },
  },
  {
    id: 'summary-cells-line',
    type: 'line',
    source: 'summary-cells',
    paint: {
      'line-color': ['case', ['get', 'isSelected'], selection, label],
      'line-width': ['case', ['get', 'isSelected'], 3, 0.5],
    },
  },
];
