/** The window for a browser on this machine: a server on loopback with the built window, and the address to open. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPacksDirectory } from './cli/pack-directory.ts';
import { defaultDataDirectory } from './launch/directories.ts';
import { launchOptions, readConfiguredSettings } from './launch/options.ts';
import { portHolder } from './launch/port-holder.ts';
import { availablePort } from './launch/port.ts';
import { rememberedPacks } from './launch/preferred-packs.ts';
import { rememberedPort } from './launch/preferred-port.ts';
import { newSecret } from './launch/secret.ts';
import { exitAfterTimeout, waitForTermination } from './launch/termination.ts';
import { sourceCheckout } from './packs/upkeep/default-packs-build.ts';
import { startServer } from './server/start.ts';
import { errorMessage } from '../contract/system-error.ts';

/** File in the checkout that names Electron's binary once it has been downloaded. */
const ELECTRON = join('node_modules', 'electron', 'path.txt');

const HELP = `node main/serve-window.ts [OPTIONS]
Serve Cairn's window to a browser on this machine and print the address to open.

  --packs DIR      data packs (default: CAIRN_PACKS, the folder chosen in the desktop window, config.json, data/packs)
  --data-dir DIR   settings and jobs (default: CAIRN_DATA_DIR, config.json, the system's default)
  --port N         port on 127.0.0.1, or another one if it is in use (default: CAIRN_PORT, the one chosen in the
                   window, config.json, 8765)
  --help           show this help
`;

async function serve(args: readonly string[]): Promise<void> {
  const root = sourceCheckout();
  if (root === undefined)
    throw new Error('The window is served from a checkout with installed packages. Install them with: npm start');
  const window = join(root, 'out', 'renderer');
  if (!existsSync(join(window, 'index.html')))
    throw new Error('The window has not been built. Build it with: npm run build');
  const options = launchOptions(
    args,
    { packsDirectory: join(root, 'data', 'packs'), dataDirectory: defaultDataDirectory() },
    { port: rememberedPort, packs: rememberedPacks },
    readConfiguredSettings(),
  );
  checkPacksDirectory(options.packsDirectory);
  const port = await availablePort(options.port);
  const oneTimeToken = newSecret();
  // Without API keys, the token is the only way to get access.
  const server = await startServer({
    ...options,
    port,
    apiKeys: [],
    checksPacks: true,
    ui: { directory: window, oneTimeToken },
  });

  if (port !== options.port)
    process.stdout.write(
      `Port ${options.port} is in use by ${(await portHolder(options.port)) ?? 'another program'}. ` +
        `Using port ${new URL(server.url).port}.\n`,
    );
  const reason = existsSync(join(root, ELECTRON)) ? '' : "Electron's binary isn't available on this machine. ";
  process.stdout.write(`${reason}Open Cairn in a browser. This link works once:\n`);
  process.stdout.write(`${server.url}/app/#token=${oneTimeToken}\n`);

  await waitForTermination();
  exitAfterTimeout();
  await server.close();
}

/** Serves the window until the process is terminated. A failed start is reported in one line. */
export async function serveWindow(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  try {
    await serve(args);
  } catch (error) {
    process.stderr.write(`cairn: ${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}
