/**
 * Serves the window to a browser on this machine, if Electron's binary isn't available. `npm start` runs the bundle in
 * `out`; `node main/serve-window.ts [--packs DIR] [--data-dir DIR] [--port N]` runs the sources.
 */
import '../setup/need-node.mjs';
import { enableCompiledCodeCache } from './launch/compiled-code.ts';
import { applyMemorySettings } from './launch/memory-settings.ts';
// Imported before the modules below, because garbage is collected while they load.
import './server/persistent-tick.ts';

applyMemorySettings();
enableCompiledCodeCache();
const { serveWindow } = await import('./served-window.ts');
await serveWindow(process.argv.slice(2));
