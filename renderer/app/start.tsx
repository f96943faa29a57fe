/** The window once its language is spoken: session, then React. */
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSession } from '../kit/api/session.ts';
import { useInspected } from '../model/look-up/inspected.ts';
import { useLayout } from '../model/window/layout.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { isImperialRegion, isLetterRegion, spokenLanguage, type LanguageChoice } from '../kit/words/languages.ts';
import { useNotices } from '../kit/notices/notices.ts';
import { fetchAnswer } from '../kit/api/query.ts';
import { refreshRecent } from '../model/project/recent-projects.ts';
import { PACKS, refreshPacks } from '../model/service/packs.ts';
import { useService } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import type { Asked } from './ask-first.ts';
import { App } from './App.tsx';
import { applyPreferences } from './appearance.ts';
import { keepArrival, takeArrival, takeCarried } from '../kit/storage/carried.ts';
import { nonce } from './nonce.ts';
import { preloadPages } from './pages.tsx';
import { PAPER_DEFAULTS } from '../model/window/paper.ts';
import { WORKSPACES } from './workspaces.ts';
import { t } from '../kit/words/t.ts';

/** How long the first paint waits for the list of packs, in milliseconds. */
const PATIENCE_MS = 500;

/** To be called once: what holds words is imported with this. */
export async function start({ carried, packs }: Asked): Promise<void> {
  setNonce(nonce());
  if (carried !== null && takeCarried(carried, localStorage, sessionStorage)) {
    // The stored state was already read.
    location.reload();
    return;
  }
  chooseUnits();
  reloadForLanguage();
  watchSession(() => void refreshPacks());
  if (window.cairn !== undefined) void sendNativeWords(window.cairn);
  void refreshRecent();
  const shell = await window.cairn?.shellInfo();
  if (shell) useService.getState().setShell(shell);
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no element #root');
  // Usually available by now; drawing without it would mean drawing twice.
  await Promise.race([packs, new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  applyPreferences(usePreferences.getState());
  const page = createRoot(root);
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  returnToPage();
  void preloadPages();
  await fetchAnswer(PACKS);
  const { lastPoint } = useLayout.getState();
  if (lastPoint !== null && useInspected.getState().point === null) useInspected.getState().lookUp(lastPoint);
}

/** Sends the texts of Electron's menu and dialogs. */
async function sendNativeWords(shell: NonNullable<typeof window.cairn>): Promise<void> {
  const [{ menuWords }, { dialogWords }] = await Promise.all([import('./menu-words.ts'), import('./dialog-words.ts')]);
  await shell.setWords({ menu: menuWords(), dialogs: dialogWords() });
}

/** At the first start of all: what roads, maps and printers have where the person is. */
function chooseUnits(): void {
  if (localStorage.getItem('cairn.layout') === null && isLetterRegion(navigator.languages))
    useLayout.setState({ paper: { ...PAPER_DEFAULTS, paper: 'Letter' } });
  if (localStorage.getItem('cairn.preferences') === null && isImperialRegion(navigator.languages))
    usePreferences.setState({ units: 'imperial' });
}

const spokenIn = (choice: LanguageChoice) => spokenLanguage(choice, navigator.languages);

/**
 * Texts are in constants, so another language, also of place names, reloads the window and returns to the same page.
 */
function reloadForLanguage(): void {
  usePreferences.subscribe(({ language, placeNames }, before) => {
    if (spokenIn(language) === spokenIn(before.language) && placeNames === before.placeNames) return;
    keepArrival(sessionStorage, useWindow.getState().workspace);
    // The choice is stored after this returns.
    setTimeout(() => location.reload());
  });
}

/** After the server has moved to another port, or the language was changed: where the window was. */
function returnToPage(): void {
  const arrival = takeArrival(sessionStorage);
  const workspace = WORKSPACES.find(({ id }) => id === arrival?.workspace);
  if (workspace === undefined) return;
  useWindow.getState().go(workspace.id);
  if (arrival?.isMoved === true)
    useNotices.getState().showToast(t('app.cairnAnswersOrigin', { origin: location.origin }));
}
