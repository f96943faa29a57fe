/** Starts the built application in Electron or on the stand-in. */
import { join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import type { ShellInfo } from '../../contract/ipc.ts';
import { electronBinary } from '../electron-binary.ts';
import { copyChecks } from './checked-packs.ts';
import { watchPage, type Cairn, type LaunchOptions } from './cairn.ts';
import { ROOT } from './root.ts';

const GUARD = join(import.meta.dirname, 'loopback-guard.ts');

/** Returns the address of the local server from the window's shell information. */
async function serverUrlOf(page: Page): Promise<string> {
  await page.waitForFunction(() => window.cairn !== undefined);
  const info: ShellInfo | undefined = await page.evaluate(() => window.cairn?.shellInfo());
  if (info === undefined) throw new Error('The window has no bridge to the main process');
  return info.serverUrl;
}

export async function launchDesktop({
  dataDirectory,
  packsDirectory,
  port,
  pixelRatio = 1,
}: LaunchOptions): Promise<Cairn> {
  const binary = electronBinary();
  const netLog = join(dataDirectory, 'net-log.json');
  const guardLog = join(dataDirectory, 'guard.log');
  copyChecks(dataDirectory);
  const electron = await _electron.launch({
    executablePath: binary.path,
    cwd: ROOT,
    args: [
      `--log-net-log=${netLog}`,
      `--force-device-scale-factor=${pixelRatio}`,
      'out/main/index.js',
      '--port',
      String(port),
      '--data-dir',
      dataDirectory,
      '--packs',
      packsDirectory,
    ],
    env: { ...inheritedEnvironment(), STANDIN_IMPORT: GUARD, LOOPBACK_GUARD_LOG: guardLog },
    // eslint-disable-next-line unicorn/no-null -- Playwright's value for the system's scheme
    colorScheme: null,
  });
  const page = await electron.firstWindow();
  const requested: string[] = [];
  const problems: string[] = [];
  watchPage(page, requested, problems);
  const serverUrl = await serverUrlOf(page);
  return {
    kind: 'desktop',
    page,
    size: await page.evaluate(() => ({ width: innerWidth, height: innerHeight })),
    electron,
    serverUrl,
    requested,
    problems,
    netLog,
    ...(binary.isReal ? {} : { guardLog }),
    close: () => electron.close(),
  };
}

/** Returns the environment without undefined values: Playwright accepts only strings. */
function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
