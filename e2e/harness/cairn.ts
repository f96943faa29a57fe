/** Cairn as a test holds it: a page, whichever window it is in. */
import type { ElectronApplication, Page } from '@playwright/test';

/** `desktop`: Electron's window. `browser`: the same page, served by the local server. */
export type WindowKind = 'desktop' | 'browser';

export interface LaunchOptions {
  /** Kept by the launching test, so that a second launch finds what the first remembered. */
  dataDirectory: string;
  packsDirectory: string;
  /** 0 takes any free port. A browser keeps its memory by address, so that a second launch needs the first one's. */
  port: number;
  /** Pixels of the screen to one of the page, each way; 1 where it is left out. */
  pixelRatio?: number;
}

export interface Cairn {
  readonly kind: WindowKind;
  readonly page: Page;
  /** Of the page as it was opened, in CSS pixels. */
  readonly size: { width: number; height: number };
  /** `http://127.0.0.1:<port>` of the local server. */
  readonly serverUrl: string;
  /** Electron, or the stand-in, in the desktop window. */
  readonly electron?: ElectronApplication;
  /** Addresses that the window's pages and workers asked for. */
  readonly requested: readonly string[];
  /** What pages wrote to their console as errors, and uncaught exceptions; a window that is emptied begins anew. */
  readonly problems: string[];
  /** Chromium's record of its network; whole only after `close`. */
  readonly netLog: string;
  /** Node's connections off this machine; absent with the real Electron, whose Node cannot be watched from here. */
  readonly guardLog?: string;
  /** Stops the local server alone, as if it had broken down. */
  stopServer?(): Promise<void>;
  /** Ends it at once, in the middle of whatever it does. */
  killServer?(): Promise<void>;
  close(): Promise<void>;
}

/** Fills `requested` and `problems` as long as the page lives. */
export function watchPage(page: Page, requested: string[], problems: string[]): void {
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
}
