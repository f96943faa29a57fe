/** `npm start`: installs missing dependencies, builds the default packs, opens the window. */
import { ensurePackages, ensureSystem } from './dependencies.mjs';
import { ensureElectron, ensureWindow } from './window.mjs';
import { entry, mustRun, run } from './run.mjs';

const HELP = `npm start [-- OPTIONS]
Sets up what is missing, builds the default data packs, and opens Cairn.

  --browser     serve the window to a browser on this machine even if Electron is available
  --help        show this help
Other options are passed to the application: --packs DIR, --data-dir DIR, --port N.
`;

await entry(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  await ensurePackages();
  await ensureSystem('spatialite');
  const preparePacks = async () => {
    if (args.includes('--packs')) return;
    await mustRun('node', ['data/build.ts'], "Start again: finished downloads and packs won't be repeated.");
  };
  const prepareWindow = async () => {
    await ensureWindow();
    return args.includes('--browser') ? undefined : ensureElectron();
  };
  // Building the packs starts with downloads.
  const [electron] = await Promise.all([prepareWindow(), preparePacks()]);
  const appArgs = args.filter((argument) => argument !== '--browser');
  return electron === undefined
    ? run('node', ['out/main/serve-window.js', ...appArgs])
    : run(electron, ['.', ...appArgs]);
});
