/** The built window's files as a closed list. Only listed files can be requested, so no path can leave the folder. */
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface AppFile {
  /** Absolute path. */
  file: string;
  /** Value of `Content-Type`. */
  type: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * Lists every file below `directory` by its URL path, e.g. `/assets/index.js`.
 * @throws Error if `index.html` is missing because the window hasn't been built
 */
export function listAppFiles(directory: string): ReadonlyMap<string, AppFile> {
  const files = new Map<string, AppFile>();
  // Folder by folder, because Electron's readdir doesn't support `recursive` inside an app.asar.
  const list = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = join(folder, entry.name);
      const path = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) list(file, path);
      else if (entry.isFile())
        files.set(path, { file, type: MEDIA_TYPES[extname(entry.name).toLowerCase()] ?? 'application/octet-stream' });
    }
  };
  list(directory, '');
  if (!files.has('/index.html'))
    throw new Error(`index.html is missing in ${directory}: build the window (npm run build)`);
  return files;
}
