/** Builds the window into `out/renderer`. Addresses are relative: the same files serve `app://cairn/` and `/app/`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CSP_NONCE_PLACEHOLDER } from '../contract/content-security-policy.ts';
import { bundledLicences } from './build/bundled-licences.ts';
import { directImports } from './build/direct-imports.ts';
import { endpointsOnly } from './build/endpoints-only.ts';
import { filesOfStart, preloadStart } from './build/start-files.ts';
import { textsWhereUsed } from './build/texts-where-used.ts';

const root = import.meta.dirname;
const { version }: { version: string } = JSON.parse(readFileSync(resolve(root, '../package.json'), 'utf8'));

/** In sight at every start. */
const FONTS = [
  'ibm-plex-sans-latin-400-normal',
  'ibm-plex-sans-latin-500-normal',
  'ibm-plex-sans-latin-600-normal',
  'ibm-plex-mono-latin-400-normal',
];

export default defineConfig({
  root,
  base: './',
  plugins: [
    react(),
    directImports(['@mantine/core', '@mantine/hooks', '@tabler/icons-react']),
    endpointsOnly(resolve(root, '../contract')),
    textsWhereUsed(resolve(root, 'kit/words/t.ts')),
    bundledLicences(),
    preloadStart(root, ['app/ask-first.ts', 'app/start.tsx', 'map/make-map.ts'], FONTS),
  ],
  define: { CAIRN_VERSION: JSON.stringify(version) },
  html: { cspNonce: CSP_NONCE_PLACEHOLDER },
  build: {
    outDir: resolve(root, '../out/renderer'),
    emptyOutDir: true,
    target: 'es2024',
    minify: true,
    // Nothing becomes a data: address, which the Content-Security-Policy would refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The map library alone is about a megabyte, and it comes from disk.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: resolve(root, 'index.html'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'map', test: /node_modules[\\/]maplibre-gl/, priority: 10 },
            ...filesOfStart(root, {
              first: 'app/main.tsx',
              questions: 'app/ask-first.ts',
              window: 'app/start.tsx',
              drawing: 'map/make-map.ts',
              menus: 'app/bar-menus.tsx',
            }),
          ],
        },
      },
    },
  },
});
