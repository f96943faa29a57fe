import { flushSync } from 'react-dom';
import { runTable } from '../../model/batch/run.ts';
import { activeMap } from '../../map/active-map.ts';
import { fitPacks } from '../../map/fit-packs.ts';
import { useMapMenu } from '../../map/map-menu-state.ts';
import { closePanel, copyCoordinates, copyPointCurl, shownSections } from '../../workspaces/inspect/panel-actions.ts';
import { copyAnswer, copyCurl, saveGeoJson, zoomToSection } from '../../workspaces/inspect/section-actions.ts';
import { clearMeasurement, isMeasuring } from '../../map/drawn/drawn-actions.ts';
import { useImportRun } from '../../model/imports/import-run.ts';
import { useHighlight } from '../../model/look-up/highlight.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';
import { toggleComparison, unpinAll } from '../../model/pins/pin-actions.ts';
import { hideSection } from '../../workspaces/inspect/hide-section.ts';
import { moveSection } from '../../workspaces/inspect/section-order.ts';
import { useRawSections } from '../../workspaces/inspect/raw-sections.ts';
import type { SectionDefinition } from '../../workspaces/inspect/section-definition.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { orderMatrix } from '../../workspaces/matrix/order/order.ts';
import { letGo } from '../../workspaces/matrix/result/state.ts';
import { useMatrixView } from '../../workspaces/matrix/view.ts';
import { MAP_EVENTS } from '../../map/map-events.ts';
import { usePackCare } from '../../model/packs/pack-care.ts';
import { useDrawnBox } from '../../model/map/drawn-box.ts';
import { useLayout } from '../../model/window/layout.ts';
import { useMap } from '../../model/map/map.ts';
import { useMeasure } from '../../model/map/measure.ts';
import { useUndo } from '../../kit/notices/undo.ts';
import { useWindow } from '../../model/window/window.ts';
import type { CommandId } from './catalogue.ts';
import { focusNextRegion } from './focus.ts';

/** The section that holds the focus, else the first open one with an answer. */
function currentSection(): SectionDefinition | undefined {
  const shown = shownSections();
  const focused = document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  const { sections } = useLookUp.getState();
  const { closedSections } = useLayout.getState();
  return shown.find(({ id }) => id === focused) ?? shown.find(({ id }) => sections[id]?.status === 'ready' && !closedSections.includes(id));
}

/** Puts the focus on the header of the n-th section on screen, counted from 1. */
export function goToSection(number: number): void {
  const section = shownSections()[number - 1];
  if (section) focusHeader(section.id);
}

/** For what only the section under the focus may suffer. */
function withFocused(act: (section: SectionDefinition) => void): void {
  const id = document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  const section = shownSections().find((candidate) => candidate.id === id);
  if (section) act(section);
}

function withSection(act: (section: SectionDefinition) => unknown): void {
  const section = currentSection();
  if (section) act(section);
}

const focusHeader = (id: string | undefined): void => document.querySelector<HTMLElement>(`[data-section="${id}"] [aria-expanded]`)?.focus();

/** Moves the section and keeps the focus on its header, which React may take out of the page on the way. */
function moveFocused({ id }: SectionDefinition, step: 1 | -1): void {
  // At once: a key that follows before the next frame would fall on the page, where it means nothing.
  flushSync(() => moveSection(id, step));
  focusHeader(id);
}

/** Hides the section; the focus goes on to the next one. */
function hideFocused(section: SectionDefinition): void {
  const shown = shownSections();
  const place = shown.indexOf(section);
  flushSync(() => hideSection(section));
  focusHeader((shown[place + 1] ?? shown[place - 1])?.id);
}

function showJson(section: SectionDefinition): void {
  if (useLayout.getState().closedSections.includes(section.id)) useLayout.getState().toggleSection(section.id);
  useRawSections.getState().toggle(section.id);
}

/** What a click would do in the middle of the map; the box tool sets a corner there. */
function toolAtCentre(): void {
  const map = activeMap();
  if (map === null) return;
  const { lon, lat } = map.view();
  if (useMap.getState().tool === 'box') map.box.setCorner({ lon, lat });
  else MAP_EVENTS.onLookUp({ lon, lat }, performance.now());
}

/** The topmost thing that is open goes: what is drawn, the tool that draws, the kept area, then the panel. Menus and dialogs close themselves. */
function close(): void {
  const { workspace } = useWindow.getState();
  if (activeMap()?.box.giveUp()) return;
  if (useMeasure.getState().points.length > 0) clearMeasurement();
  else if (useDrawnBox.getState().box !== null) useDrawnBox.getState().set({ box: null });
  else if (['pin', 'measure', 'box'].includes(useMap.getState().tool)) useMap.getState().set({ tool: 'inspect' });
  else if (workspace === 'matrix') closeInMatrix();
  else if (workspace === 'packs') usePackCare.getState().choose(null);
  else if (workspace !== 'inspect') return;
  else if (useHighlight.getState().kept !== null) useHighlight.setState({ kept: null });
  else if (useLookUp.getState().point !== null) closePanel();
}

function closeInMatrix(): void {
  if (useMatrixView.getState().page === 'jobs') letGo();
  else useBuilder.getState().arm(null);
}

function whileBuilding(act: () => void): void {
  if (useMatrixView.getState().page === 'build') act();
}

/** Carries a command out. Those of the map and the panel first bring the inspector up. */
export const ACTIONS: Record<CommandId, () => void> = {
  search: () => useWindow.getState().open('search'),
  inspect: () => useWindow.getState().go('inspect'),
  matrix: () => useWindow.getState().go('matrix'),
  batch: () => useWindow.getState().go('batch'),
  packs: () => useWindow.getState().go('packs'),
  api: () => useWindow.getState().go('api'),
  settings: () => useWindow.getState().go('settings'),
  shortcuts: () => useWindow.getState().open('shortcuts'),
  import: () => useImportRun.getState().begin([]),
  about: () => useWindow.getState().open('about'),
  'next-region': focusNextRegion,
  close,
  'tool-inspect': () => useMap.getState().set({ tool: 'inspect' }),
  'tool-pan': () => useMap.getState().set({ tool: 'pan' }),
  'tool-pin': () => useMap.getState().set({ tool: 'pin' }),
  'tool-measure': () => useMap.getState().set({ tool: 'measure' }),
  'tool-box': () => useMap.getState().set({ tool: 'box' }),
  compare: toggleComparison,
  'unpin-all': unpinAll,
  'use-tool': toolAtCentre,
  'drawing-back': () => useMeasure.getState().back(),
  undo: () => (isMeasuring() ? useMeasure.getState().back() : useUndo.getState().undo()),
  'batch-run': () => {
    useWindow.getState().go('batch');
    runTable();
  },
  'matrix-order': () => whileBuilding(() => void orderMatrix()),
  'matrix-undo': () => whileBuilding(useBuilder.getState().undo),
  'matrix-redo': () => whileBuilding(useBuilder.getState().redo),
  'look-up-centre': () => {
    if (isMeasuring()) {
      useMeasure.getState().finish();
      return;
    }
    const view = activeMap()?.view();
    const take = useMap.getState().takeClick ?? useLookUp.getState().lookUp;
    if (view) take({ lon: view.lon, lat: view.lat });
  },
  'map-zoom-in': () => activeMap()?.camera.zoomIn(),
  'map-zoom-out': () => activeMap()?.camera.zoomOut(),
  'map-fit': fitPacks,
  'map-north': () => activeMap()?.camera.north(),
  // After this key press: a menu that opens during one takes it for its own.
  'map-menu': () => void setTimeout(() => useMapMenu.getState().openAtCentre()),
  'copy-coordinates': () => void copyCoordinates(useLookUp.getState().point),
  'copy-value': () => withSection(copyAnswer),
  'copy-section-curl': () => withSection(copyCurl),
  'copy-as-curl': () => void copyPointCurl(),
  'show-json': () => withSection(showJson),
  'zoom-to-selection': () => withSection(zoomToSection),
  'download-geojson': () => withSection(saveGeoJson),
  'tile-coarser': () => useLayout.getState().stepTileZoom(-1),
  'tile-finer': () => useLayout.getState().stepTileZoom(1),
  'section-up': () => withFocused((section) => moveFocused(section, -1)),
  'section-down': () => withFocused((section) => moveFocused(section, 1)),
  'section-hide': () => withFocused(hideFocused),
  'panel-undo': () => useUndo.getState().undo(),
  'close-panel': closePanel,
};
