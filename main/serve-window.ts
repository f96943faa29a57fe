/**
 * The window for a browser on this machine, where Electron's binary cannot be had: starts the server with the built
 * window on loopback and prints the address to open. `node main/serve-window.ts [--packs DIR] [--data-dir DIR] [--port
 * N]`
 */
import '../setup/need-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPacksDirectory } from './cli/pack-directory.ts';
import { defaultDataDirectory } from './launch/directories.ts';
import { applyMemorySettings } from './launch/memory-settings.ts';
import { launchOptions, readWritten } from './launch/options.ts';
import { portHolder } from './launch/port-holder.ts';
import { availablePort } from './launch/port.ts';
import { rememberedPacks } from './launch/preferred-packs.ts';
import { rememberedPort } from './launch/preferred-port.ts';
import { newSecret } from './launch/secret.ts';
import { endAtLast, untilTerminated } from './launch/termination.ts';
import { startServer } from './server/start.ts';

const ROOT = join(import.meta.dirname, '..');
const WINDOW = join(ROOT, 'out', 'renderer');
/** Names Electron's binary once it has been downloaded. */
const ELECTRON = join(ROOT, 'node_modules', 'electron', 'path.txt');

const HELP = `node main/serve-window.ts [OPTIONS]
Serves Cairn's window to a browser on this machine and prints the address to open.

  --packs DIR      data packs (CAIRN_PACKS, the folder chosen in the desktop window, config.json, data/packs)
  --data-dir DIR   settings and jobs (CAIRN_DATA_DIR, config.json, the system's place for them)
  --port N         port on 127.0.0.1; another is taken if it is in use (CAIRN_PORT, the one chosen in the window,
                   config.json, 8765)
  --help           show this
`;

async function serve(args: readonly string[]): Promise<void> {
  if (!existsSync(join(WINDOW, 'index.html')))
    throw new Error('The window has not been built. Build it: npm run build');
  const options = launchOptions(
    args,
    { packsDirectory: join(ROOT, 'data', 'packs'), dataDirectory: defaultDataDirectory() },
    { port: rememberedPort, packs: rememberedPacks },
    readWritten(),
  );
  checkPacksDirectory(options.packsDirectory);
  const port = await availablePort(options.port);
  const oneTimeToken = newSecret();
  // No key is known beforehand: the only way in is the token.
  const server = await startServer({ ...options, port, apiKeys: [], ui: { directory: WINDOW, oneTimeToken } });

  if (port !== options.port)
    process.stdout.write(
      `Port ${options.port} is in use by ${(await portHolder(options.port)) ?? 'another program'}, so Cairn took ${new URL(server.url).port}.\n`,
    );
  const reason = existsSync(ELECTRON) ? '' : "Electron's binary cannot be had on this machine. ";
  process.stdout.write(`${reason}Open Cairn in a browser, at this address, which works once:\n`);
  process.stdout.write(`${server.url}/app/#token=${oneTimeToken}\n`);

  await untilTerminated();
  endAtLast();
  await server.close();
}

const args = process.argv.slice(2);
applyMemorySettings();
if (args.includes('--help')) process.stdout.write(HELP);
else {
  try {
    await serve(args);
  } catch (error) {
    process.stderr.write(`cairn: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
