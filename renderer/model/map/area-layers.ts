/** Packs of areas that are drawn as layers of one's own: how each looks, and which table is open. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { areaListEndpoint, type AreaList } from '../../../contract/drawn-areas.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { numberWithin, oneOf, record } from '../../kit/storage/stored.ts';

export const AREA_LOOKS = ['fill', 'outline'] as const;
export const COLOURED_BY = ['one', 'category', 'number'] as const;

/** How the areas of a pack look. */
export interface AreaLook {
  readonly look: (typeof AREA_LOOKS)[number];
  readonly by: (typeof COLOURED_BY)[number];
  /** What colours the areas, and what names them on the map; `null` for nothing. */
  readonly field: string | null;
  readonly label: string | null;
  /** Of the fill, in per cent. */
  readonly opacity: number;
}

export const FIRST_LOOK: AreaLook = { look: 'fill', by: 'one', field: null, label: 'name', opacity: 45 };

/** A layer that is drawn. */
export type AreaLayer = AreaLook & { readonly id: string };

interface Kept {
  /** Those that are drawn, the lowest first. */
  readonly layers: readonly AreaLayer[];
}

type Store = Kept & {
  /** The pack whose table is open. */
  readonly table: string | null;
  /** Boundary ids of the rows that are selected in it. */
  readonly selected: readonly number[];
  readonly toggle: (id: string) => void;
  readonly show: (id: string) => void;
  readonly change: (id: string, change: Partial<AreaLook>) => void;
  readonly openTable: (id: string | null) => void;
  readonly select: (boundaryIds: readonly number[]) => void;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readLayer(stored: unknown): AreaLayer[] {
  const found = record(stored);
  const id = text(found['id']);
  if (id === null) return [];
  return [
    {
      id,
      look: oneOf(AREA_LOOKS, found['look'], FIRST_LOOK.look),
      by: oneOf(COLOURED_BY, found['by'], FIRST_LOOK.by),
      field: text(found['field']),
      label: text(found['label']),
      opacity: numberWithin(found['opacity'], 0, 100) ?? FIRST_LOOK.opacity,
    },
  ];
}

function readKept(stored: unknown): Kept {
  const { layers } = record(stored);
  return { layers: Array.isArray(layers) ? layers.flatMap(readLayer) : [] };
}

export const useAreaLayers = create<Store>()(
  persist(
    (set, get) => ({
      layers: [],
      table: null,
      selected: [],
      toggle(id) {
        const { layers, table } = get();
        if (!layers.some((layer) => layer.id === id)) get().show(id);
        else
          set({
            layers: layers.filter((layer) => layer.id !== id),
            ...(table === id ? { table: null, selected: [] } : {}),
          });
      },
      show: (id) =>
        set(({ layers }) => ({
          layers: layers.some((layer) => layer.id === id) ? layers : [...layers, { id, ...FIRST_LOOK }],
        })),
      change: (id, change) =>
        set(({ layers }) => ({
          layers: layers.map((layer) => (layer.id === id ? Object.assign({}, layer, change) : layer)),
        })),
      openTable: (table) => set({ table, selected: [] }),
      select: (selected) => set({ selected }),
    }),
    {
      name: 'cairn.area-layers',
      version: 1,
      partialize: ({ layers }) => ({ layers }),
      migrate: (stored) => readKept(stored),
      merge: (stored, current) => ({ ...current, ...readKept(stored) }),
    },
  ),
);

/** The areas of a pack with their fields. */
export const areaListQuery = (id: string): AnswerQuery<AreaList> =>
  ofPacks(queryOf(areaListEndpoint, { path: { id }, patienceMs: 60_000 }));
