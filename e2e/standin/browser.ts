/** The Chromium that shows the stand-in's windows. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type BrowserContext } from '@playwright/test';

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium's executable: `CHROMIUM`, otherwise the system's, otherwise the one that Playwright installed. */
export function chromiumExecutable(): string {
  const configured = process.env['CHROMIUM'];
  if (configured !== undefined && configured !== '') return configured;
  return SYSTEM_CHROMIUM.find((path) => existsSync(path)) ?? chromium.executablePath();
}

/**
 * Disabled features of Chromium. It uses only the last of several lists, so this one replaces Playwright's. The hidden
 * page of the address bar alone takes more than a second of processor time at every start.
 */
const FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Switches for a machine without a graphics card, and against Chromium's own network requests. */
export const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES.join(',')}`,
] as const;

/** Reads the debugger's address from the profile, where Chromium writes it. */
async function debuggerAddress(profile: string): Promise<string> {
  const file = join(profile, 'DevToolsActivePort');
  while (!existsSync(file) || !readFileSync(file, 'utf8').includes('\n')) await wait(20);
  const [port, path] = readFileSync(file, 'utf8').split('\n');
  return `ws://127.0.0.1:${port}${path}`;
}

/**
 * Starts Chromium with one empty page.
 * @param profile folder of local storage and other state across launches
 * @param switches those of the application, from `app.commandLine`
 */
export async function launchBrowser(profile: string, switches: readonly string[]): Promise<BrowserContext> {
  mkdirSync(profile, { recursive: true });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumExecutable(),
    headless: process.env['STANDIN_HEADED'] === undefined,
    // Tests read English texts and metres.
    locale: 'en-GB',
    args: [...CHROMIUM_SWITCHES, '--remote-debugging-port=0', ...switches],
    // eslint-disable-next-line unicorn/no-null -- Playwright's value for the size of the window
    viewport: null,
    // eslint-disable-next-line unicorn/no-null -- Playwright's value for the system's scheme
    colorScheme: null,
    serviceWorkers: 'block',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // Playwright's _electron.launch waits for this line and connects as a second client.
  process.stderr.write(`DevTools listening on ${await debuggerAddress(profile)}\n`);
  return context;
}
