/** Only the window's own page, in its main frame, may call the main process. */
import type { IpcMainInvokeEvent } from 'electron';
import { isAppUrl } from './app-origin.ts';

type Sender = Pick<IpcMainInvokeEvent, 'senderFrame'>;

/**
 * Checks the sender of a call. @throws Error that names the frame's URL if it is a subframe, another page, or a removed
 * frame
 */
export function requireOwnPage({ senderFrame }: Sender, channel: string): void {
  if (senderFrame !== null && senderFrame.parent === null && isAppUrl(senderFrame.url)) return;
  throw new Error(`${channel} may not be called from ${senderFrame?.url ?? 'a removed frame'}`);
}
