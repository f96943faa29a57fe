/**
 * Time from navigation to the finished map, compared with a bare map of one source in the same browser, alternating
 * which is first:
 *   npm run bench -- window-start [--packs DIR] [--runs N]
 * Serves the built window (`npm run build`) from a separate server and opens it as if for the first time, in a new
 * profile of Chromium that has finished starting. Reports the time until the map is idle and until its last frame is on
 * screen, the processor time of all of Chromium until then, frames, requests, and when the phases of the start ended:
 * minimum and median of all runs.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../e2e/harness/launch-browser.ts';
import { ROOT } from '../e2e/harness/root.ts';
import { median } from './median.ts';
import { startCairn } from './server-process.ts';
import { processorSeconds, untilBrowserRests, untilDrawn, watchPictures, type Start } from './window-pictures.ts';

const { values: options } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    runs: { type: 'string', default: '3' },
  },
});
const RUNS = Number(options.runs);
const KEY = 'bench-key-0123456789-0123456789-0123456789';
/** Design target, without the browser's own start. */
const AIM_MS = 1500;

const LIBRARY = join(ROOT, 'node_modules', 'maplibre-gl', 'dist');
const FILES = ['maplibre-gl.mjs', 'maplibre-gl-shared.mjs', 'maplibre-gl-worker.mjs', 'maplibre-gl.css'];
const typeOf = (file: string): string => (file.endsWith('.css') ? 'text/css' : 'text/javascript');
/** The size and view of the window's map in a window of the test harness's size. */
const PAGE = `<!doctype html><link rel="stylesheet" href="maplibre-gl.css">
<body style="margin:0"><div id="map" style="width:1216px;height:728px"></div><script type="module">
import { Map, setWorkerUrl } from './maplibre-gl.mjs';
setWorkerUrl(new URL('maplibre-gl-worker.mjs', location.href).href);
new Map({ container: 'map', center: [10, 30], zoom: 1.25, attributionControl: false, style: { version: 8,
  sources: { world: { type: 'vector', tiles: [location.origin + '/tiles/basemap-world/{z}/{x}/{y}.mvt'], maxzoom: 6 } },
  layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#cde' } },
    { id: 'land', type: 'fill', source: 'world', 'source-layer': 'land', paint: { 'fill-color': '#fff' } }] } });
</script>`;

/** Serves only the bare map, with the tiles of a server that accepts `KEY`. */
async function serveBare(tilesFrom: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const file = FILES.find((name) => path === `/${name}`);
    if (path.startsWith('/tiles/'))
      void fetch(tilesFrom + path, { headers: { 'x-api-key': KEY } }).then(async (tile) =>
        response.writeHead(tile.status).end(new Uint8Array(await tile.arrayBuffer())),
      );
    else
      response
        .writeHead(200, { 'content-type': file === undefined ? 'text/html' : typeOf(file) })
        .end(file === undefined ? PAGE : readFileSync(join(LIBRARY, file)));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare map has no port');
  return { address: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

/** Opens a new window, and the bare map before or after it in the same browser. */
async function run(bareAddress: string, isBareFirst: boolean): Promise<{ window: Start; bare: Start }> {
  const directory = mkdtempSync(join(tmpdir(), 'window-start-'));
  const openBare = async (page: Page): Promise<Start> => {
    const before = await processorSeconds(page);
    await page.goto(bareAddress);
    return untilDrawn(page, before);
  };
  let bare: Start | undefined;
  let before = Number.NaN;
  const served = { dataDirectory: directory, packsDirectory: options.packs, port: 0 };
  const cairn = await launchBrowser(served, async (page) => {
    await watchPictures(page);
    await untilBrowserRests(page);
    if (isBareFirst) bare = await openBare(page);
    before = await processorSeconds(page);
  });
  try {
    const window = await untilDrawn(cairn.page, before);
    bare ??= await openBare(cairn.page);
    return { window, bare };
  } finally {
    await cairn.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

const FIGURES: readonly (readonly [key: keyof Start, what: string, digits: number])[] = [
  ['scriptsMs', 'scripts loaded, ms', 0],
  ['paintedMs', 'first paint, ms', 0],
  ['idleMs', 'map idle, ms', 0],
  ['firstMs', 'first frame of the map, ms', 0],
  ['drawnMs', 'last frame of the map on screen, ms', 0],
  ['blockedMs', 'tasks over 50 ms on the main thread, ms', 0],
  ['processorSeconds', 'processor time of Chromium, s', 2],
  ['pictures', 'pictures', 0],
  ['draws', 'draw calls in the last frame', 0],
  ['requests', 'requests', 0],
  ['megabytes', 'megabytes loaded, decompressed', 2],
];

const directory = mkdtempSync(join(tmpdir(), 'window-start-tiles-'));
const tiles = await startCairn({ packs: options.packs, dataDirectory: directory, key: KEY });
const bare = await serveBare(tiles.url);
try {
  const runs: { window: Start; bare: Start }[] = [];
  for (let turn = 0; turn < RUNS; turn++) runs.push(await run(bare.address, turn % 2 === 0));
  process.stdout.write(`${''.padEnd(40)}${'window'.padStart(18)}${'bare map'.padStart(18)}   ratio of medians\n`);
  for (const [key, what, digits] of FIGURES) {
    const figures = (of: 'window' | 'bare'): number[] => runs.map((each) => each[of][key]);
    const figuresText = (values: number[]): string =>
      `${Math.min(...values).toFixed(digits)}, ${median(values).toFixed(digits)}`.padStart(18);
    process.stdout.write(
      `${what.padEnd(40)}${figuresText(figures('window'))}${figuresText(figures('bare'))}` +
        `${(median(figures('window')) / median(figures('bare'))).toFixed(2).padStart(8)}\n`,
    );
  }
  process.stdout.write(`Each: minimum, median of ${RUNS} runs. Target: map idle by ${AIM_MS} ms on two idle cores\n`);
} finally {
  bare.close();
  tiles.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
