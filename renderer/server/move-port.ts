/** Moves the server to another port, and the window after it. */
import type { MovedServer, PortTaken } from '../../contract/server-status.ts';
import { keyHeaders } from '../api/key.ts';
import { withCarried } from '../app/carried.ts';
import { useNotices } from '../state/notices.ts';
import { useService } from '../state/service.ts';
import { useWindow } from '../state/window.ts';
import { useServerStatus } from './status.ts';

/** `offer` is a port that is free instead. */
export type PortRefusal = { readonly message: string; readonly offer?: number };

/** @returns why the server stays where it is, or `null`: it has moved. */
export async function movePort(port: number): Promise<PortRefusal | null> {
  let response: Response;
  try {
    response = await fetch('/v1/server/port', { method: 'POST', headers: { 'content-type': 'application/json', ...keyHeaders() }, body: JSON.stringify({ port }) });
  } catch {
    useService.getState().noteFailure({ kind: 'gone' });
    return { message: 'Cairn’s server does not answer.' };
  }
  if (!response.ok) {
    const { message, taken }: Partial<PortTaken> = await response.json();
    return { message: `${message ?? `The server answered ${response.status}`}.`, ...(taken?.offer === undefined ? {} : { offer: taken.offer }) };
  }
  const { window_url: windowUrl, ...status }: MovedServer = await response.json();
  if (windowUrl === undefined) {
    useServerStatus.getState().put(status);
    useService.getState().setServerUrl(status.url);
    useNotices.getState().showToast(`Cairn answers at ${status.url}`);
  } else {
    // In a browser the page itself lives on the port that is given up.
    location.replace(withCarried(windowUrl, useWindow.getState().workspace, Object.fromEntries(Object.entries(localStorage))));
  }
  return null;
}
