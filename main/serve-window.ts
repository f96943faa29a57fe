/**
 * The window for a browser on this machine, where Electron's binary cannot be had. `npm start` runs it as it is bundled
 * in `out`; `node main/serve-window.ts [--packs DIR] [--data-dir DIR] [--port N]` runs the sources.
 */
import '../setup/need-node.mjs';
import { enableCompiledCodeCache } from './launch/compiled-code.ts';
import { applyMemorySettings } from './launch/memory-settings.ts';
// Here, before the modules below are read: garbage is collected meanwhile.
import './server/lasting-tick.ts';

applyMemorySettings();
enableCompiledCodeCache();
const { serveWindow } = await import('./served-window.ts');
await serveWindow(process.argv.slice(2));
