import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { DEFAULT_TREND_DAYS, DEFAULT_ZOOM, MAX_ZOOM, MIN_ZOOM } from '../../../contract/health.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { numberWithin, oneOf, record, storedAs, storedBefore, storedPoint, strings } from '../../kit/storage/stored.ts';
import { readComparison, type Comparison } from './comparison.ts';
import { PAPER_DEFAULTS, readPaperSettings, type PaperSettings } from './paper.ts';
import { readRecent, type Destination } from './recent.ts';

/** Places of the rail. */
export const WORKSPACE_IDS = ['inspect', 'matrix', 'reach', 'batch', 'packs', 'api', 'settings'] as const;
export type WorkspaceId = (typeof WORKSPACE_IDS)[number];

/** Centre and zoom of the map; `bearing` in degrees clockwise from north. */
export type MapView = Point & { readonly zoom: number; readonly bearing: number };

/** Layers of the map beside its ground. */
export const MAP_LAYERS = [
  'borders',
  'labels',
  'buildings',
  'graticule',
  'boundaries',
  'coverage',
  'saved-places',
] as const;
/** Layers drawn by answers. */
export const ANSWER_LAYERS = ['selected-zip4', 'tile-grid'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number] | (typeof ANSWER_LAYERS)[number];

/** Levels whose areas can be coloured by a health figure. */
export const FIGURE_LEVELS = [0, 1, 2, 3] as const;
export type FigureChoice = { readonly figure: 'risk' | 'trend'; readonly level: (typeof FIGURE_LEVELS)[number] };

/** Zooms at which the service answers tiles. */
export const TILE_ZOOM = { min: MIN_ZOOM, default: DEFAULT_ZOOM, max: MAX_ZOOM } as const;
export const PANEL_WIDTH = { min: 340, default: 400, max: 560 } as const;
export const LAYERS_WIDTH = { min: 280, default: 320, max: 420 } as const;

/** `plain`: without streets, as a ground for layers. `none`: nothing but the layers. */
export const BASE_MAPS = ['full', 'plain', 'none'] as const;
export type BaseMap = (typeof BASE_MAPS)[number];

/** Layout of the window. Stored on this machine. */
export type Layout = {
  readonly workspace: WorkspaceId;
  readonly view: MapView | null;
  /** The view of the map that each workspace was left with. */
  readonly views: Readonly<Partial<Record<WorkspaceId, MapView>>>;
  readonly lastPoint: Point | null;
  readonly panelWidth: number;
  readonly layersWidth: number;
  readonly baseMap: BaseMap;
  readonly sectionOrder: readonly string[];
  readonly closedSections: readonly string[];
  readonly hiddenSections: readonly string[];
  readonly hiddenLayers: readonly MapLayer[];
  /** Ids of imported packs of tiles that are not drawn; and of those that were moved, from the bottom to the top. */
  readonly hiddenTiles: readonly string[];
  readonly tileOrder: readonly string[];
  /** Categories of places of interest that are layers of the map, in the order of their colours. */
  readonly shownCategories: readonly string[];
  /** The figure that colours areas of the map; `null` for none. */
  readonly figureLayer: FigureChoice | null;
  /** Zoom of the tile that the inspector shows. */
  readonly tileZoom: number;
  /** Whether the card of a first start was closed, and whether it is to come at every start. */
  readonly welcomed: boolean;
  readonly welcomeAlways: boolean;
  /** Whether the card that says how to add streets was closed. */
  readonly isStreetsCardClosed: boolean;
  readonly comparison: Comparison;
  /** Ids of recorded tracks on the map, besides the one under way. */
  readonly shownTracks: readonly string[];
  readonly paper: PaperSettings;
  /** Places that were searched for, the latest first, each once. */
  readonly recent: readonly Destination[];
};

/** Sections that the panel hides at first: noise to most people. */
export const EXTRA_SECTIONS: readonly string[] = ['codes'];

const DEFAULTS: Layout = {
  workspace: 'inspect',
  view: null,
  views: {},
  lastPoint: null,
  panelWidth: PANEL_WIDTH.default,
  layersWidth: LAYERS_WIDTH.default,
  baseMap: 'full',
  sectionOrder: [],
  closedSections: [],
  hiddenSections: EXTRA_SECTIONS,
  hiddenLayers: ['graticule', 'boundaries', 'coverage', 'tile-grid'],
  hiddenTiles: [],
  tileOrder: [],
  shownCategories: [],
  figureLayer: null,
  tileZoom: TILE_ZOOM.default,
  welcomed: false,
  welcomeAlways: false,
  isStreetsCardClosed: false,
  comparison: readComparison(null),
  shownTracks: [],
  paper: PAPER_DEFAULTS,
  recent: [],
};

function readView(stored: unknown): MapView | null {
  const found = record(stored);
  const centre = storedPoint(stored);
  const zoom = numberWithin(found['zoom'], 0, 24);
  const bearing = numberWithin(found['bearing'], -360, 360);
  return centre === null || zoom === null ? null : { ...centre, zoom, bearing: bearing ?? 0 };
}

function readViews(stored: unknown): Layout['views'] {
  const found = record(stored);
  return Object.fromEntries(
    WORKSPACE_IDS.flatMap((id) => {
      const view = readView(found[id]);
      return view === null ? [] : [[id, view]];
    }),
  );
}

function readFigure(stored: unknown): FigureChoice | null {
  const found = record(stored);
  const level = FIGURE_LEVELS.find((candidate) => candidate === found['level']);
  const { figure } = found;
  return level === undefined || (figure !== 'risk' && figure !== 'trend') ? null : { figure, level };
}

/** The stored layout; invalid members become defaults. */
export function readLayout(stored: unknown): Layout {
  const found = record(stored);
  const hidden = strings(found['hiddenLayers']);
  return {
    workspace: oneOf(WORKSPACE_IDS, found['workspace'], DEFAULTS.workspace),
    view: readView(found['view']),
    views: readViews(found['views']),
    lastPoint: storedPoint(found['lastPoint']),
    panelWidth: numberWithin(found['panelWidth'], PANEL_WIDTH.min, PANEL_WIDTH.max) ?? DEFAULTS.panelWidth,
    layersWidth: numberWithin(found['layersWidth'], LAYERS_WIDTH.min, LAYERS_WIDTH.max) ?? DEFAULTS.layersWidth,
    baseMap: oneOf(BASE_MAPS, found['baseMap'], DEFAULTS.baseMap),
    sectionOrder: strings(found['sectionOrder']),
    closedSections: strings(found['closedSections']),
    hiddenSections: Array.isArray(found['hiddenSections']) ? strings(found['hiddenSections']) : DEFAULTS.hiddenSections,
    hiddenLayers: Array.isArray(found['hiddenLayers'])
      ? [...MAP_LAYERS, ...ANSWER_LAYERS].filter((layer) => hidden.includes(layer))
      : DEFAULTS.hiddenLayers,
    hiddenTiles: strings(found['hiddenTiles']),
    tileOrder: strings(found['tileOrder']),
    shownCategories: strings(found['shownCategories']),
    figureLayer: readFigure(found['figureLayer']),
    tileZoom: Math.round(numberWithin(found['tileZoom'], TILE_ZOOM.min, TILE_ZOOM.max) ?? DEFAULTS.tileZoom),
    welcomed: found['welcomed'] === true,
    welcomeAlways: found['welcomeAlways'] === true,
    isStreetsCardClosed: found['isStreetsCardClosed'] === true,
    comparison: readComparison(found['comparison'] ?? storedBefore('cairn.compare')),
    shownTracks: strings(found['shownTracks'] ?? storedBefore('cairn.tracks')['shown']),
    paper: readPaperSettings(found['paper'] ?? storedBefore('cairn.paper')),
    recent: readRecent(found['recent'] ?? storedBefore('cairn.recent')['destinations']),
  };
}

const toggled = <T>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** The layout without places, tracks and printed pages. */
type Arrangement = Omit<Layout, 'view' | 'views' | 'lastPoint' | 'welcomed' | 'shownTracks' | 'paper' | 'recent'>;
const {
  view: _view,
  views: _views,
  lastPoint: _point,
  welcomed: _welcomed,
  shownTracks: _tracks,
  paper: _paper,
  recent: _recent,
  ...ARRANGED
} = DEFAULTS;
export const DEFAULT_ARRANGEMENT: Arrangement = ARRANGED;

/** The day of the health figures in the window, and the days of their changes: in the panel, the tile and the map. */
export type Period = {
  /** `YYYY-MM-DD`: figures of that very day; `null` for the latest of each area. */
  readonly date: string | null;
  readonly trendDays: number;
};

type Store = Layout & {
  /** For as long as the window is open. */
  readonly period: Period;
  readonly setPeriod: (change: Partial<Period>) => void;
  /** Sections that show their answer as JSON, for as long as the window is open. */
  readonly rawSections: readonly string[];
  readonly toggleRaw: (id: string) => void;
  readonly set: (change: Partial<Layout>) => void;
  readonly compare: (change: Partial<Comparison>) => void;
  readonly toggleTrack: (id: string) => void;
  readonly toggleSection: (id: string) => void;
  readonly hideSection: (id: string) => void;
  readonly showSection: (id: string) => void;
  /** Shows and opens a section, with its layer of the map. */
  readonly openSection: (id: string, layer: MapLayer) => void;
  readonly showAllSections: () => void;
  readonly toggleLayer: (layer: MapLayer) => void;
  readonly toggleTiles: (id: string) => void;
  readonly toggleCategory: (id: string) => void;
  readonly stepTileZoom: (step: 1 | -1) => void;
};

export const useLayout = create<Store>()(
  persist(
    (set) => ({
      ...DEFAULTS,
      rawSections: [],
      period: { date: null, trendDays: DEFAULT_TREND_DAYS },
      setPeriod: (change) => set(({ period }) => ({ period: { ...period, ...change } })),
      toggleRaw: (id) => set(({ rawSections }) => ({ rawSections: toggled(rawSections, id) })),
      set: (change) => set(change),
      compare: (change) => set(({ comparison }) => ({ comparison: { ...comparison, ...change } })),
      toggleTrack: (id) => set(({ shownTracks }) => ({ shownTracks: toggled(shownTracks, id) })),
      toggleSection: (id) => set(({ closedSections }) => ({ closedSections: toggled(closedSections, id) })),
      hideSection: (id) => set(({ hiddenSections }) => ({ hiddenSections: [...new Set([...hiddenSections, id])] })),
      showSection: (id) =>
        set(({ hiddenSections }) => ({ hiddenSections: hiddenSections.filter((other) => other !== id) })),
      openSection: (id, layer) =>
        set(({ closedSections, hiddenSections, hiddenLayers }) => ({
          closedSections: closedSections.filter((other) => other !== id),
          hiddenSections: hiddenSections.filter((other) => other !== id),
          hiddenLayers: hiddenLayers.filter((other) => other !== layer),
        })),
      showAllSections: () => set({ hiddenSections: [] }),
      stepTileZoom: (step) =>
        set(({ tileZoom }) => ({ tileZoom: Math.min(TILE_ZOOM.max, Math.max(TILE_ZOOM.min, tileZoom + step)) })),
      toggleCategory: (id) => set(({ shownCategories }) => ({ shownCategories: toggled(shownCategories, id) })),
      toggleTiles: (id) => set(({ hiddenTiles }) => ({ hiddenTiles: toggled(hiddenTiles, id) })),
      toggleLayer: (layer) => set(({ hiddenLayers }) => ({ hiddenLayers: toggled(hiddenLayers, layer) })),
    }),
    storedAs('cairn.layout', readLayout),
  ),
);
