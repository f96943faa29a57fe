/** Packs of areas that are drawn as layers of one's own: how each looks, and which table is open. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { areaListEndpoint, type AreaList } from '../../../contract/drawn-areas.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { storedAs, numberWithin, oneOf, record } from '../../kit/storage/stored.ts';
import { RAMP_NAMES, type RampName } from './colour-ramps.ts';

export const AREA_LOOKS = ['fill', 'outline'] as const;
export const COLOURED_BY = ['one', 'category', 'number'] as const;
/** Methods of dividing numbers into classes. */
export const CLASSED_BY = ['count', 'steps', 'natural', 'own'] as const;
export const [FEWEST_CLASSES, MOST_CLASSES] = [2, 9];
/** Hues that most eyes can distinguish; not the orange of the selection. */
export const HUES = ['#4477AA', '#228833', '#B8A13A', '#7A6FB0', '#CC6677', '#AA3377', '#3AA6C9'] as const;
/** In pixels; an outline of no width is not drawn. */
export const LABEL_SIZES = { minimum: 9, maximum: 28 };
export const LINE_WIDTHS = { minimum: 0, maximum: 8 };

/** The style of a pack's areas. */
export interface AreaLook {
  readonly look: (typeof AREA_LOOKS)[number];
  readonly by: (typeof COLOURED_BY)[number];
  /** Fields for the colours and labels of areas; `null` for none. */
  readonly field: string | null;
  readonly label: string | null;
  /** Size of the names in pixels. */
  readonly labelSize: number;
  /** Opacity of the fill in per cent. */
  readonly opacity: number;
  /** Colour of all areas if they share one, as `#RRGGBB`. */
  readonly colour: string;
  /** Colour of the outlines, as `#RRGGBB`; `null` to match the style. */
  readonly lineColour: string | null;
  /** Width of the outlines in pixels; `null` to match the style. */
  readonly lineWidth: number | null;
  readonly method: (typeof CLASSED_BY)[number];
  readonly classes: number;
  /** Custom limits, ascending: a value on a limit belongs to the class above. */
  readonly limits: readonly number[];
  readonly ramp: RampName;
  readonly isReversed: boolean;
}

export const FIRST_LOOK: AreaLook = {
  look: 'fill',
  by: 'one',
  field: null,
  label: 'name',
  labelSize: 12,
  opacity: 35,
  // Blue and green over land look like water and parks.
  colour: HUES[3],
  lineColour: null,
  lineWidth: null,
  method: 'count',
  classes: 5,
  limits: [],
  ramp: 'yellow-blue',
  isReversed: false,
};

/** A layer of imported areas. It keeps its position and style while hidden, and while its pack is removed. */
export type AreaLayer = AreaLook & { readonly id: string; readonly title?: string; readonly isShown: boolean };

interface Kept {
  /** The lowest first. */
  readonly layers: readonly AreaLayer[];
}

type Store = Kept & {
  /** The pack whose table is open. */
  readonly table: string | null;
  /** Boundary ids of the rows that are selected in it. */
  readonly selected: readonly number[];
  /**
   * Shows or hides a layer; adds it if necessary.
   * @param title its name if the pack is removed
   */
  readonly toggle: (id: string, title?: string) => void;
  readonly show: (id: string, title?: string) => void;
  readonly remove: (id: string) => void;
  /** Puts a layer to a place, counted from the lowest. */
  readonly move: (id: string, place: number) => void;
  readonly change: (id: string, change: Partial<AreaLook>) => void;
  readonly openTable: (id: string | null) => void;
  readonly select: (boundaryIds: readonly number[]) => void;
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const colour = (value: unknown): string | null =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : null;

function readLayer(stored: unknown): AreaLayer[] {
  const found = record(stored);
  const id = text(found['id']);
  if (id === null) return [];
  const title = text(found['title']);
  const limits = Array.isArray(found['limits']) ? found['limits'] : [];
  return [
    {
      id,
      ...(title === null ? {} : { title }),
      isShown: found['isShown'] !== false,
      look: oneOf(AREA_LOOKS, found['look'], FIRST_LOOK.look),
      by: oneOf(COLOURED_BY, found['by'], FIRST_LOOK.by),
      field: text(found['field']),
      label: text(found['label']),
      labelSize: numberWithin(found['labelSize'], LABEL_SIZES.minimum, LABEL_SIZES.maximum) ?? FIRST_LOOK.labelSize,
      opacity: numberWithin(found['opacity'], 0, 100) ?? FIRST_LOOK.opacity,
      colour: colour(found['colour']) ?? FIRST_LOOK.colour,
      lineColour: colour(found['lineColour']),
      lineWidth: numberWithin(found['lineWidth'], LINE_WIDTHS.minimum, LINE_WIDTHS.maximum),
      method: oneOf(CLASSED_BY, found['method'], FIRST_LOOK.method),
      classes: Math.round(numberWithin(found['classes'], FEWEST_CLASSES, MOST_CLASSES) ?? FIRST_LOOK.classes),
      limits: limits.filter((limit) => typeof limit === 'number').slice(0, MOST_CLASSES - 1),
      ramp: oneOf(RAMP_NAMES, found['ramp'], FIRST_LOOK.ramp),
      isReversed: found['isReversed'] === true,
    },
  ];
}

/** Stored layers, without invalid ones. */
export const readAreaLayers = (layers: unknown): AreaLayer[] =>
  Array.isArray(layers) ? layers.flatMap(readLayer) : [];

const readKept = (stored: unknown): Kept => ({ layers: readAreaLayers(record(stored)['layers']) });

const changed = (layers: readonly AreaLayer[], id: string, change: Partial<AreaLayer>): AreaLayer[] =>
  layers.map((layer) => (layer.id === id ? Object.assign({}, layer, change) : layer));

export const useAreaLayers = create<Store>()(
  persist(
    (set, get) => ({
      layers: [],
      table: null,
      selected: [],
      toggle(id, title) {
        const { layers, table } = get();
        if (layers.find((layer) => layer.id === id)?.isShown !== true) get().show(id, title);
        else
          set({
            layers: changed(layers, id, { isShown: false }),
            ...(table === id ? { table: null, selected: [] } : {}),
          });
      },
      show(id, title) {
        const { layers } = get();
        const named = title === undefined ? {} : { title };
        set({
          layers: layers.some((layer) => layer.id === id)
            ? changed(layers, id, { ...named, isShown: true })
            : [...layers, { id, ...named, ...FIRST_LOOK, isShown: true }],
        });
      },
      remove: (id) =>
        set(({ layers, table }) => ({
          layers: layers.filter((layer) => layer.id !== id),
          ...(table === id ? { table: null, selected: [] } : {}),
        })),
      move: (id, place) =>
        set(({ layers }) => {
          const moved = layers.find((layer) => layer.id === id);
          return moved === undefined
            ? {}
            : { layers: layers.filter((layer) => layer.id !== id).toSpliced(Math.max(0, place), 0, moved) };
        }),
      change: (id, change) => set(({ layers }) => ({ layers: changed(layers, id, change) })),
      openTable: (table) => set({ table, selected: [] }),
      select: (selected) => set({ selected }),
    }),
    storedAs('cairn.area-layers', readKept),
  ),
);

/** The areas of a pack with their fields. */
export const areaListQuery = (id: string): AnswerQuery<AreaList> =>
  ofPacks(queryOf(areaListEndpoint, { path: { id }, patienceMs: 60_000 }));
