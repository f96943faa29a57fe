/** Starts the window: session, styles, then React. */
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './fonts.ts';
import './styles/all.css';
import { openSession, watchSession } from '../kit/api/session.ts';
import { useLookUp } from '../model/look-up/look-up.ts';
import { useLayout } from '../model/window/layout.ts';
import { useNotices } from '../kit/notices/notices.ts';
import { fetchAnswer } from '../kit/api/query.ts';
import { PACKS, refreshPacks } from '../model/service/packs.ts';
import { useService } from '../model/service/service.ts';
import { useWindow } from '../model/window/window.ts';
import { App } from './App.tsx';
import { takeArrival, takeCarried } from '../kit/storage/carried.ts';
import { nonce } from './nonce.ts';
import { readLater } from './pages.tsx';
import { WORKSPACES } from './workspaces.ts';

async function start(): Promise<void> {
  setNonce(nonce());
  const carried = await openSession();
  if (carried !== null && takeCarried(carried, localStorage, sessionStorage)) {
    // What the window keeps was read when it was loaded.
    location.reload();
    return;
  }
  watchSession(() => void refreshPacks());
  const shell = await window.cairn?.shellInfo();
  if (shell) useService.getState().setShell(shell);
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no element #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  goOn();
  readLater();
  await fetchAnswer(PACKS);
  const { lastPoint } = useLayout.getState();
  if (lastPoint !== null && useLookUp.getState().point === null) useLookUp.getState().lookUp(lastPoint);
}

/** After the server has moved to another port: where the window was. */
function goOn(): void {
  const arrival = takeArrival(sessionStorage);
  const workspace = WORKSPACES.find(({ id }) => id === arrival?.workspace);
  if (workspace === undefined) return;
  useWindow.getState().go(workspace.id);
  useNotices.getState().showToast(`Cairn answers at ${location.origin}`);
}

void start();
