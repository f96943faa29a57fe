/** Starts the window: session, styles, then React. */
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './fonts.ts';
import './styles/all.css';
import { openSession } from '../api/key.ts';
import { useLookUp } from '../inspect/look-up.ts';
import { useLayout } from '../state/layout.ts';
import { useService } from '../state/service.ts';
import { App } from './App.tsx';
import { nonce } from './nonce.ts';

async function start(): Promise<void> {
  setNonce(nonce());
  await openSession();
  const shell = await window.cairn?.shellInfo();
  if (shell) useService.getState().setShell(shell);
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no element #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await useService.getState().refresh();
  const { lastPoint } = useLayout.getState();
  if (lastPoint !== null && useLookUp.getState().point === null) useLookUp.getState().lookUp(lastPoint);
}

void start();
