/** A progress bar on standard error, if that is a terminal. */

import { showsNotes } from './notes.ts';

const BAR_WIDTH = 30;
const CLEAR_LINE = '\r\u001B[K';

export interface ProgressBar {
  /** @param share 0 to 1 */
  draw(share: number, text?: string): void;
  /** Removes an unfinished bar before a message is printed. */
  clear(): void;
}

export function progressBar(): ProgressBar {
  let isDrawn = false;
  return {
    draw(share, text = '') {
      if (!process.stderr.isTTY || !showsNotes()) return;
      const filled = Math.round(share * BAR_WIDTH);
      process.stderr.write(
        `${CLEAR_LINE}[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${Math.floor(share * 100)} % ` +
          `${text}${share === 1 ? '\n' : ''}`,
      );
      isDrawn = share < 1;
    },
    clear() {
      if (isDrawn) process.stderr.write(CLEAR_LINE);
      isDrawn = false;
    },
  };
}
