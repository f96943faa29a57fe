/** State of the saved places' panel: visibility, selection, and the place being edited. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PlaceImportReport } from '../../../contract/place-files.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { storedAs, oneOf, record, strings } from '../../kit/storage/stored.ts';
import { useInspected } from '../look-up/inspected.ts';
import { t } from '../../kit/words/t.ts';

export const PLACE_SORTS = ['name', 'kept', 'changed'] as const;
export type PlaceSort = (typeof PLACE_SORTS)[number];
export const PLACE_SORT_NAMES: Record<PlaceSort, string> = {
  name: t('places.byName'),
  kept: t('places.oldestFirst'),
  changed: t('places.recentlyChangedFirst'),
};

/** Colours to choose from; files and programs may use others. */
export const PLACE_COLORS = [
  '#c8400a',
  '#1f5fa8',
  '#6b45a3',
  '#1b7049',
  '#8a5a00',
  '#a3195b',
  '#0b6b70',
  '#4a5652',
] as const;
export const PLACE_COLOR_NAMES: Readonly<Record<string, string>> = {
  '#c8400a': t('places.orange'),
  '#1f5fa8': t('common.blue'),
  '#6b45a3': t('common.purple'),
  '#1b7049': t('common.green'),
  '#8a5a00': t('places.brown'),
  '#a3195b': t('places.pink'),
  '#0b6b70': t('places.teal'),
  '#4a5652': t('common.grey'),
};

/** Id for places without a folder. */
export const UNFILED = 'unfiled';

/** A place while it is edited. */
export type Draft = {
  readonly id: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly note: string;
  readonly color: string;
  /** Id of a folder, or {@link UNFILED}. */
  readonly folder: string;
  readonly point: Point;
};

/** Outcome of a file of places. */
export type FileOutcome = {
  readonly file: File;
  readonly report: PlaceImportReport | null;
  /** Why nothing was added. */
  readonly failure: string | null;
};

/** Stored on this machine. */
type Kept = {
  /** Whether the list is to be seen, whatever is looked up. */
  readonly isOpen: boolean;
  readonly sort: PlaceSort;
  /** Ids of folders, or {@link UNFILED}: those whose places are not listed, and those that are not on the map. */
  readonly closedFolders: readonly string[];
  readonly hiddenFolders: readonly string[];
  /** Colour of the place that was saved last, and default of the next one. */
  readonly lastColor: string;
  readonly lastFolder: string;
};

export const readKept = (stored: unknown): Kept => {
  const found = record(stored);
  const color = found['lastColor'];
  const folder = found['lastFolder'];
  return {
    isOpen: found['isOpen'] === true,
    sort: oneOf(PLACE_SORTS, found['sort'], 'name'),
    closedFolders: strings(found['closedFolders']),
    hiddenFolders: strings(found['hiddenFolders']),
    lastColor: typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color) ? color : PLACE_COLORS[1],
    lastFolder: typeof folder === 'string' ? folder : UNFILED,
  };
};

/** Content of the panel beside the map: the inspected point, the saved places, or the areas within reach. */
export type PanelTab = 'point' | 'places' | 'reach';

type Store = Kept & {
  readonly tab: PanelTab;
  /** Part of a name or note that is looked for. */
  readonly text: string;
  /** Id of the place that is marked, in the list and on the map. */
  readonly chosen: string | null;
  readonly draft: Draft | null;
  readonly ticked: ReadonlySet<string>;
  /** The folder whose name is being typed; `null` for none. */
  readonly naming: string | null;
  /** Name of the file of places that is read now. */
  readonly reading: string | null;
  readonly cancelReading: (() => void) | null;
  /** Outcomes of files, until dismissed. */
  readonly outcomes: readonly FileOutcome[];
  readonly set: (change: Partial<Omit<Store, 'set' | 'toggle' | 'tick' | 'edit'>>) => void;
  readonly toggle: (list: 'closedFolders' | 'hiddenFolders', folder: string) => void;
  readonly tick: (ids: readonly string[], isTicked: boolean) => void;
  readonly edit: (change: Partial<Omit<Draft, 'id' | 'isNew'>>) => void;
};

export const usePlaces = create<Store>()(
  persist(
    (set) => ({
      ...readKept(null),
      tab: 'places',
      text: '',
      chosen: null,
      draft: null,
      ticked: new Set(),
      naming: null,
      reading: null,
      cancelReading: null,
      outcomes: [],
      set: (change) => set(change),
      toggle: (list, folder) =>
        set((state) => ({
          [list]: state[list].includes(folder)
            ? state[list].filter((other) => other !== folder)
            : [...state[list], folder],
        })),
      tick: (ids, isTicked) =>
        set(({ ticked }) => {
          const next = new Set(ticked);
          for (const id of ids)
            if (isTicked) next.add(id);
            else next.delete(id);
          return { ticked: next };
        }),
      edit: (change) => set(({ draft }) => ({ draft: draft === null ? null : { ...draft, ...change } })),
    }),
    storedAs('cairn.places', readKept),
  ),
);

/** Returns the tab that the panel shows: the chosen one if it has contents, else the first that has. */
export function shownTab(
  { isOpen, tab }: Pick<Store, 'isOpen' | 'tab'>,
  { hasPoint, hasReach }: { readonly hasPoint: boolean; readonly hasReach: boolean },
): PanelTab | null {
  const open = { point: hasPoint, reach: hasReach, places: isOpen };
  if (open[tab]) return tab;
  return (['point', 'reach', 'places'] as const).find((each) => open[each]) ?? null;
}

// The panel answers the latest question.
useInspected.subscribe((now, before) => {
  if (now.point !== before.point && now.point !== null) usePlaces.getState().set({ tab: 'point' });
});
