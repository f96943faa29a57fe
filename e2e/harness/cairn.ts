/** A running Cairn as seen by tests: a page, in either window. */
import type { ElectronApplication, Page } from '@playwright/test';

/** `desktop` is Electron's window; `browser` the same page, served by the local server. */
export type WindowKind = 'desktop' | 'browser';

export interface LaunchOptions {
  /**
   * Folder of settings and data. If two launches of a test use the same one, the second finds the state of the first.
   */
  dataDirectory: string;
  packsDirectory: string;
  /** 0 for any free port. Browsers store state by origin, so a second launch must use the port of the first. */
  port: number;
  /** Screen pixels per CSS pixel in each direction; 1 by default. */
  pixelRatio?: number;
}

export interface Cairn {
  readonly kind: WindowKind;
  readonly page: Page;
  /** Initial size of the page, in CSS pixels. */
  readonly size: { width: number; height: number };
  /** `http://127.0.0.1:<port>` of the local server. */
  readonly serverUrl: string;
  /** Electron or the stand-in; absent in a browser. */
  readonly electron?: ElectronApplication;
  /** URLs that the window's pages and workers requested. */
  readonly requested: readonly string[];
  /** Console errors and uncaught exceptions of the pages; cleared when the window is reset. */
  readonly problems: string[];
  /** Path of Chromium's network log; complete only after `close`. */
  readonly netLog: string;
  /** Path of the log of Node's external connections; absent with the real Electron, whose Node can't be observed. */
  readonly guardLog?: string;
  /** Stops the local server but not the window. */
  stopServer?(): Promise<void>;
  /** Kills the local server without a shutdown. */
  killServer?(): Promise<void>;
  close(): Promise<void>;
}

/** Records requests in `requested` and problems in `problems` until the page closes. */
export function watchPage(page: Page, requested: string[], problems: string[]): void {
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
}
