/** Starts the local server as `npm start` does without Electron, and opens the window in Chromium. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_SWITCHES, chromiumExecutable } from '../standin/browser.ts';
import { copyChecks } from './checked-packs.ts';
import { watchPage, type Cairn, type LaunchOptions } from './cairn.ts';
import { ROOT } from './root.ts';

const GUARD = join(import.meta.dirname, 'loopback-guard.ts');
const SIZE = { width: 1280, height: 800 };
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/app\/#token=[\w-]{43}/;

/** Waits for the address that the server prints. */
async function printedAddress(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('The server has no output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    const [address] = ADDRESS.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`The server printed no address: ${lines.join(' / ')}`);
}

/** Launches Cairn in a browser. @param beforeOpening called with the empty page before it loads Cairn's address */
export async function launchBrowser(
  { dataDirectory, packsDirectory, port, pixelRatio = 1 }: LaunchOptions,
  beforeOpening: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Cairn> {
  const netLog = join(dataDirectory, 'net-log.json');
  const guardLog = join(dataDirectory, 'guard.log');
  const serverDirectory = join(dataDirectory, 'data');
  copyChecks(serverDirectory);
  const args = [
    'out/main/serve-window.js',
    '--port',
    String(port),
    '--packs',
    packsDirectory,
    '--data-dir',
    serverDirectory,
  ];
  const server = spawn(process.execPath, [`--import=${GUARD}`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOOPBACK_GUARD_LOG: guardLog },
  });
  const ended = once(server, 'exit');
  const address = await printedAddress(server);

  const context = await chromium.launchPersistentContext(join(dataDirectory, 'profile'), {
    executablePath: chromiumExecutable(),
    headless: true,
    // Tests read English texts and metres.
    locale: 'en-GB',
    args: [...CHROMIUM_SWITCHES, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', `--log-net-log=${netLog}`],
    viewport: SIZE,
    deviceScaleFactor: pixelRatio,
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
    serviceWorkers: 'block',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const requested: string[] = [];
  const problems: string[] = [];
  watchPage(page, requested, problems);
  await beforeOpening(page);
  await page.goto(address);

  const stopServer = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  const killServer = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
  };
  return {
    kind: 'browser',
    page,
    size: SIZE,
    serverUrl: new URL(address).origin,
    requested,
    problems,
    netLog,
    guardLog,
    stopServer,
    killServer,
    async close() {
      await context.close();
      await stopServer();
    },
  };
}
