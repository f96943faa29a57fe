import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Point } from '../coordinates/point.ts';
import { numberWithin, record, storedPoint, strings } from './stored.ts';

/** Centre and zoom of the map; `bearing` in degrees clockwise from north. */
export type MapView = Point & { readonly zoom: number; readonly bearing: number };

/** What the map draws beside its ground, by name. */
export const MAP_LAYERS = ['borders', 'labels', 'buildings', 'graticule'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** Zooms at which the service answers tiles. */
export const TILE_ZOOM = { least: 14, usual: 16, most: 20 } as const;
export const PANEL_WIDTH = { least: 340, usual: 400, most: 560 } as const;

/** How the person left the window. Kept on this machine. */
export type Layout = {
  readonly view: MapView | null;
  readonly lastPoint: Point | null;
  readonly panelWidth: number;
  readonly sectionOrder: readonly string[];
  readonly closedSections: readonly string[];
  readonly hiddenSections: readonly string[];
  readonly hiddenLayers: readonly MapLayer[];
  /** Zoom of the tile that the inspector shows. */
  readonly tileZoom: number;
  readonly welcomed: boolean;
};

const DEFAULTS: Layout = {
  view: null,
  lastPoint: null,
  panelWidth: PANEL_WIDTH.usual,
  sectionOrder: [],
  closedSections: [],
  hiddenSections: [],
  hiddenLayers: ['graticule'],
  tileZoom: TILE_ZOOM.usual,
  welcomed: false,
};

function readView(stored: unknown): MapView | null {
  const found = record(stored);
  const centre = storedPoint(stored);
  const zoom = numberWithin(found['zoom'], 0, 24);
  const bearing = numberWithin(found['bearing'], -360, 360);
  return centre === null || zoom === null ? null : { ...centre, zoom, bearing: bearing ?? 0 };
}

/** Whatever was stored, brought back to something usable. */
export function readLayout(stored: unknown): Layout {
  const found = record(stored);
  const hidden = strings(found['hiddenLayers']);
  return {
    view: readView(found['view']),
    lastPoint: storedPoint(found['lastPoint']),
    panelWidth: numberWithin(found['panelWidth'], PANEL_WIDTH.least, PANEL_WIDTH.most) ?? DEFAULTS.panelWidth,
    sectionOrder: strings(found['sectionOrder']),
    closedSections: strings(found['closedSections']),
    hiddenSections: strings(found['hiddenSections']),
    hiddenLayers: Array.isArray(found['hiddenLayers']) ? MAP_LAYERS.filter((layer) => hidden.includes(layer)) : DEFAULTS.hiddenLayers,
    tileZoom: Math.round(numberWithin(found['tileZoom'], TILE_ZOOM.least, TILE_ZOOM.most) ?? DEFAULTS.tileZoom),
    welcomed: found['welcomed'] === true,
  };
}

const toggled = <T>(list: readonly T[], item: T): T[] => (list.includes(item) ? list.filter((other) => other !== item) : [...list, item]);

type Store = Layout & {
  readonly set: (change: Partial<Layout>) => void;
  readonly toggleSection: (id: string) => void;
  readonly hideSection: (id: string) => void;
  readonly showSection: (id: string) => void;
  readonly showAllSections: () => void;
  readonly toggleLayer: (layer: MapLayer) => void;
  readonly stepTileZoom: (step: 1 | -1) => void;
};

export const useLayout = create<Store>()(
  persist(
    (set) => ({
      ...DEFAULTS,
      set: (change) => set(change),
      toggleSection: (id) => set(({ closedSections }) => ({ closedSections: toggled(closedSections, id) })),
      hideSection: (id) => set(({ hiddenSections }) => ({ hiddenSections: [...new Set([...hiddenSections, id])] })),
      showSection: (id) => set(({ hiddenSections }) => ({ hiddenSections: hiddenSections.filter((other) => other !== id) })),
      showAllSections: () => set({ hiddenSections: [] }),
      stepTileZoom: (step) => set(({ tileZoom }) => ({ tileZoom: Math.min(TILE_ZOOM.most, Math.max(TILE_ZOOM.least, tileZoom + step)) })),
      toggleLayer: (layer) => set(({ hiddenLayers }) => ({ hiddenLayers: toggled(hiddenLayers, layer) })),
    }),
    {
      name: 'cairn.layout',
      version: 1,
      partialize: (store) => readLayout(store),
      migrate: (stored) => readLayout(stored),
      merge: (stored, current) => ({ ...current, ...readLayout(stored) }),
    },
  ),
);
