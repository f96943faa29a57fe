/** Who may call the main process: the window's own page, in its main frame, and nothing else. */
import type { IpcMainInvokeEvent } from 'electron';
import { isAppUrl } from './app-origin.ts';

type Sender = Pick<IpcMainInvokeEvent, 'senderFrame'>;

/**
 * @throws Error that names the frame's address if the call came from a frame inside the page, from another page, or
 * from a frame that is gone.
 */
export function requireOwnPage({ senderFrame }: Sender, channel: string): void {
  if (senderFrame !== null && senderFrame.parent === null && isAppUrl(senderFrame.url)) return;
  throw new Error(`${channel} may not be called from ${senderFrame?.url ?? 'a frame that is gone'}`);
}
