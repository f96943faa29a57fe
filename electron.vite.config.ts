/** Three targets: main and preload are bundled from here, the renderer brings its own configuration. */
import { readFileSync } from 'node:fs';
import { basename, dirname, posix, resolve } from 'node:path';
import { defineConfig, type UserConfig as ElectronViteConfig } from 'electron-vite';
import { loadConfigFromFile, type ConfigEnv, type Plugin, type UserConfig } from 'vite';

const REFERENCED_FILE = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+\.(?:html|css|js))\1\s*,\s*import\.meta\.url\s*\)/g;
const REFERENCED_MODULE = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+\.ts)\1\s*,\s*import\.meta\.url\s*\)/g;
const PLACEHOLDER = /__REFERENCED_MODULE_([\w$-]+)__/g;

/**
 * Bundles the modules that source names by `new URL('./x.ts', import.meta.url)`, worker threads above all, and files
 * of pages that it names so, and points the address at the bundle. The same line then works from source, under plain
 * Node, and from `out/main`.
 */
function referencedModules(): Plugin {
  return {
    name: 'cairn:referenced-modules',
    apply: 'build',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const changed = code
        .replaceAll(REFERENCED_MODULE, (_whole, _quote: string, path: string) => {
          const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) });
          return `new URL("__REFERENCED_MODULE_${reference}__", import.meta.url)`;
        })
        .replaceAll(REFERENCED_FILE, (_whole, _quote: string, path: string) => {
          const file = resolve(dirname(id), path);
          const reference = this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) });
          return `new URL("__REFERENCED_MODULE_${reference}__", import.meta.url)`;
        });
      return changed === code ? null : { code: changed, map: null };
    },
    renderChunk(code, chunk) {
      const changed = code.replaceAll(PLACEHOLDER, (_whole, reference: string) => {
        const path = posix.relative(posix.dirname(chunk.fileName), this.getFileName(reference));
        return path.startsWith('.') ? path : `./${path}`;
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}

/**
 * The renderer's own configuration, loaded from its own folder: imported, it would be bundled here and lose its place.
 */
async function renderer(environment: ConfigEnv): Promise<UserConfig> {
  const file = 'renderer/vite.config.ts';
  const loaded = await loadConfigFromFile(environment, file);
  if (loaded === null) throw new Error(`${file} holds no configuration`);
  return loaded.config;
}

/**
 * Packages that every start of a server reads, in plain JavaScript: bundled, so that Node need not find and read 150
 * modules one by one, a seventh of a start. All others stay where they were installed.
 */
const READ_AT_START = [
  'commander',
  'csv-parse',
  'fastify',
  'flatbush',
  'gps',
  'lru-cache',
  'mgrs',
  'open-location-code',
  'postcode-validator',
  'robust-predicates',
  'yazl',
];

/** What Fastify reads only for features that are not used here. */
const NEVER_READ = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request', 'pino'];

export default defineConfig(async (environment): Promise<ElectronViteConfig> => ({
  main: {
    plugins: [referencedModules()],
    // The window's process; and what runs under plain Node, the command line of an installed Cairn and the window for a
    // browser.
    build: {
      externalizeDeps: { exclude: READ_AT_START },
      rolldownOptions: {
        input: { index: 'main/index.ts', cli: 'main/cli.ts', 'serve-window': 'main/serve-window.ts' },
        external: NEVER_READ,
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file: it can require nothing but Electron.
      externalizeDeps: false,
      rolldownOptions: { input: 'preload/index.ts', output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: await renderer(environment),
}));
