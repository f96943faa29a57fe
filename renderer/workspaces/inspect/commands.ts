/** Commands of the panel and its sections. */
import { focusOn } from '../../kit/components/focus.ts';
import { flushSync } from 'react-dom';
import { useNotices } from '../../kit/notices/notices.ts';
import { knownSections } from '../../model/look-up/use-look-up.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { cancelDraft } from '../../model/places/place-actions.ts';
import { usePlaces } from '../../model/places/places.ts';
import type { Command, ControlKeys } from '../../model/window/command.ts';
import { copyCoordinates } from '../../model/window/copy-coordinates.ts';
import { useLayout } from '../../model/window/layout.ts';
import { openPrint } from '../../map/open-print.ts';
import { hideSection } from './hide-section.ts';
import { closePanel, copyPointCurl, shownSections } from './panel-actions.ts';
import { copyAnswer, copyCurl, saveGeoJson, zoomToSection } from './section-actions.ts';
import type { SectionDefinition } from './section-definition.ts';
import { moveSection } from './section-order.ts';
import type { Question } from '../../model/look-up/questions.ts';
import { closeReach, panelTab } from './reach/actions.ts';
import { t } from '../../kit/words/t.ts';

/** The section that holds the focus, else the first open one with an answer. */
function currentSection(): Question | undefined {
  const shown = shownSections();
  const focused = document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  const sections = knownSections();
  const { closedSections } = useLayout.getState();
  return (
    shown.find(({ id }) => id === focused) ??
    shown.find(({ id }) => sections[id]?.status === 'ready' && !closedSections.includes(id))
  );
}

/** Puts the focus on the header of the n-th section on screen, counted from 1. */
export function goToSection(number: number): void {
  const section = shownSections()[number - 1];
  if (section) focusHeader(section.id);
}

/** For what only the section under the focus may suffer. */
function withFocused(act: (section: Question) => void): void {
  const id = document.activeElement?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  const section = shownSections().find((candidate) => candidate.id === id);
  if (section) act(section);
}

function withSection(act: (section: Question) => unknown): void {
  const section = currentSection();
  if (section) act(section);
}

/** For what needs how the section shows its answers, which the start does not load. */
const withDefinition = (act: (section: SectionDefinition) => unknown): void =>
  withSection(async ({ id }) => {
    const { SECTIONS } = await import('./sections.ts');
    const section = SECTIONS.find((candidate) => candidate.id === id);
    if (section) act(section);
  });

const focusHeader = (id: string | undefined): void => focusOn(`section ${id}`);

/** Moves the section and keeps the focus on its header, which React may remove while moving. */
function moveFocused({ id }: Question, step: 1 | -1): void {
  // At once: a key that follows before the next frame would fall on the page, where it means nothing.
  flushSync(() => moveSection(id, step));
  focusHeader(id);
}

/** Hides the section; the focus moves to the next one. */
function hideFocused(section: Question): void {
  const shown = shownSections();
  const place = shown.indexOf(section);
  flushSync(() => hideSection(section));
  focusHeader((shown[place + 1] ?? shown[place - 1])?.id);
}

function showJson(section: Question): void {
  if (useLayout.getState().closedSections.includes(section.id)) useLayout.getState().toggleSection(section.id);
  useLayout.getState().toggleRaw(section.id);
}

/** Closes the card of a place, the selected area, the reach, or the panel with its point. */
export function closeInInspector(): void {
  if (usePlaces.getState().draft !== null) cancelDraft();
  else if (useInspected.getState().kept !== null) useInspected.setState({ kept: null });
  else if (panelTab() === 'reach') closeReach();
  else if (panelTab() !== null) closePanel();
}

export const INSPECT_COMMANDS = [
  {
    id: 'copy-coordinates',
    title: t('inspect.copyCoordinates'),
    group: 'panel',
    chords: [],
    run: () => void copyCoordinates(useInspected.getState().point),
  },
  {
    id: 'copy-value',
    title: t('inspect.copySectionsAnswer'),
    group: 'panel',
    chords: [{ key: 'c' }],
    isKeyOnly: true,
    run: () => withDefinition(copyAnswer),
  },
  {
    id: 'copy-section-curl',
    title: t('inspect.copySectionCurl'),
    group: 'panel',
    chords: [{ key: 'c', shift: true }],
    isKeyOnly: true,
    run: () => withSection(copyCurl),
  },
  {
    id: 'copy-as-curl',
    title: t('inspect.copyEveryLookUpCurl'),
    group: 'panel',
    chords: [],
    run: () => void copyPointCurl(),
  },
  {
    id: 'show-json',
    title: t('inspect.rawJsonSection'),
    group: 'panel',
    chords: [{ key: 'j' }],
    run: () => withSection(showJson),
  },
  {
    id: 'zoom-to-selection',
    title: t('inspect.zoomAreaSection'),
    group: 'panel',
    chords: [{ key: 'z' }],
    run: () => withDefinition(zoomToSection),
  },
  {
    id: 'download-geojson',
    title: t('inspect.saveAreasGeoJSON'),
    group: 'panel',
    chords: [],
    run: () => withDefinition(saveGeoJson),
  },
  {
    id: 'tile-coarser',
    title: t('inspect.largerTile'),
    group: 'panel',
    chords: [{ key: '[' }],
    run: () => useLayout.getState().stepTileZoom(-1),
  },
  {
    id: 'tile-finer',
    title: t('inspect.smallerTile'),
    group: 'panel',
    chords: [{ key: ']' }],
    run: () => useLayout.getState().stepTileZoom(1),
  },
  {
    id: 'section-up',
    title: t('inspect.moveSectionUp'),
    group: 'panel',
    chords: [{ key: 'ArrowUp', mod: true, shift: true }],
    isKeyOnly: true,
    run: () => withFocused((section) => moveFocused(section, -1)),
  },
  {
    id: 'section-down',
    title: t('inspect.moveSectionDown'),
    group: 'panel',
    chords: [{ key: 'ArrowDown', mod: true, shift: true }],
    isKeyOnly: true,
    run: () => withFocused((section) => moveFocused(section, 1)),
  },
  {
    id: 'section-hide',
    title: t('inspect.hideSection'),
    group: 'panel',
    chords: [{ key: 'Delete' }],
    isKeyOnly: true,
    run: () => withFocused(hideFocused),
  },
  {
    id: 'panel-undo',
    title: t('common.undo'),
    group: 'panel',
    chords: [{ key: 'z', mod: true }],
    isKeyOnly: true,
    run: () => useNotices.getState().undo(),
  },
  {
    id: 'print',
    title: t('common.printSaveMap'),
    group: 'anywhere',
    chords: [{ key: 'p', mod: true }],
    run: openPrint,
  },
  {
    id: 'save-map-picture',
    title: t('inspect.saveMapPicturePng'),
    group: 'anywhere',
    chords: [],
    run: () => void import('./paper/output.tsx').then((paper) => paper.saveMapPicture()),
  },
  {
    id: 'copy-map-picture',
    title: t('inspect.copyMapPicture'),
    group: 'anywhere',
    chords: [],
    run: () => void import('./paper/output.tsx').then((paper) => paper.copyMapPicture()),
  },
  {
    id: 'save-report',
    title: t('inspect.saveReportPointPdf'),
    group: 'anywhere',
    chords: [],
    run: () => void import('./paper/output.tsx').then((paper) => paper.saveReport()),
  },
  { id: 'close-panel', title: t('inspect.closePanel'), group: 'panel', chords: [], run: closePanel },
] as const satisfies readonly Command[];

export const INSPECT_CONTROL_KEYS: readonly ControlKeys[] = [
  { title: t('inspect.goSection'), group: 'panel', keys: ['1 to 9'] },
  { title: t('inspect.openCloseSection'), group: 'panel', keys: ['Space'] },
];
