/** Commands of the window as a whole. */
import { firstOnScreen } from '../../kit/components/focus.ts';
import { closeOnMap } from '../../map/commands.ts';
import { leaveLayers, toggleLayers } from '../../map/LayersButton.tsx';
import { beginImport } from '../../model/imports/begin-import.ts';
import type { Command } from '../../model/window/command.ts';
import type { Workspace } from '../../model/window/workspace.ts';
import { goAndThen, useWindow } from '../../model/window/window.ts';
import { LISTED, WORKSPACES } from '../workspaces.ts';
import { activeMap } from '../../map/active-map.ts';
import { t } from '../../kit/words/t.ts';

/** Regions in the order of F6; those that are not on screen are passed over. */
const REGIONS = [
  'title-bar',
  'rail',
  'layers',
  'matrix',
  'batch',
  'page',
  'details',
  'heat-map',
  'map-tools',
  'map',
  // Beside the map, or on the page of the same name.
  'panel',
  'places',
  'reach',
  'field',
  'area-table',
  'compare',
  'status',
];

function enter(name: string): boolean {
  // The inspector stays on the page, hidden, behind the other workspaces.
  const region = firstOnScreen(document, `[data-region="${name}"]`);
  if (region === undefined) return false;
  const target =
    name === 'map' ? activeMap()?.canvas : (firstOnScreen(region, '[data-start]') ?? firstOnScreen(region));
  target?.focus();
  return target !== undefined;
}

/** Moves the focus to the next of these regions that is on screen. */
function focusNext(regions: readonly string[]): void {
  const current = document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? '';
  const start = regions.indexOf(current) + 1;
  [...regions.slice(start), ...regions.slice(0, start)].some(enter);
}

/** Closes the topmost open thing: on the map, then in the workspace. Menus and dialogs close themselves. */
function close(): void {
  if (leaveLayers() || closeOnMap()) return;
  const { workspace } = useWindow.getState();
  WORKSPACES.find(({ id }) => id === workspace)?.close?.();
}

export const WINDOW_COMMANDS = [
  {
    id: 'search',
    title: t('app.searchRunCommand'),
    group: 'anywhere',
    chords: [{ key: 'k', mod: true }, { key: '/' }],
    isKeyOnly: true,
    run: () => useWindow.getState().open('search'),
  },
  {
    id: 'shortcuts',
    title: t('app.keyboardShortcuts'),
    group: 'anywhere',
    chords: [{ key: '?' }],
    run: () => useWindow.getState().open('shortcuts'),
  },
  {
    id: 'import',
    title: t('app.importData'),
    group: 'anywhere',
    chords: [],
    run: () => beginImport([]),
  },
  {
    id: 'layers',
    title: t('map.layers'),
    group: 'anywhere',
    chords: [{ key: 'l', mod: true }],
    run: toggleLayers,
  },
  {
    id: 'about',
    title: t('app.aboutCairn'),
    group: 'anywhere',
    chords: [],
    run: () => useWindow.getState().open('about'),
  },
  {
    id: 'next-region',
    title: t('app.nextPartWindow'),
    group: 'anywhere',
    chords: [{ key: 'F6' }],
    isKeyOnly: true,
    run: () => focusNext(REGIONS),
  },
  {
    id: 'previous-region',
    title: t('app.previousPartWindow'),
    group: 'anywhere',
    chords: [{ key: 'F6', shift: true }],
    isKeyOnly: true,
    run: () => focusNext(REGIONS.toReversed()),
  },
  {
    id: 'close',
    title: t('app.closeDeselect'),
    group: 'anywhere',
    chords: [{ key: 'Escape' }],
    isKeyOnly: true,
    run: close,
  },
] as const satisfies readonly Command[];

/** Go to the pages of workspaces as they were left, and move the focus there from wherever it was. */
export const PAGE_COMMANDS = LISTED.map((workspace) => {
  const { id, command, firstRegion = 'page' }: Workspace & Pick<(typeof LISTED)[number], 'command'> = workspace;
  return {
    id: command.id,
    title: command.title,
    group: 'anywhere',
    chords: [{ key: command.key, mod: true }],
    run: () => goAndThen(id, () => void enter(firstRegion), { isAsLeft: true }),
  } as const;
});
