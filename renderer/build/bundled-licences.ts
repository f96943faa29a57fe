import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** One library that is part of the window, as the About box shows it. */
export type BundledLibrary = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
};

const LICENCE_FILE = /(?:^|\.)(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;

/** The page of the API reference, which the server sends. */
const SERVED = join(import.meta.dirname, '..', '..', 'node_modules', 'swagger-ui-dist', 'swagger-ui-bundle.js');

type PackageManifest = { readonly name?: string; readonly version?: string; readonly license?: string };

function readManifest(directory: string): PackageManifest {
  const manifest: PackageManifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return manifest;
}

/** The nearest `package.json` with a name above `file`, or `null` when `file` is not a library's. */
function packageDirectory(file: string): string | null {
  if (!file.includes('node_modules')) return null;
  for (let directory = dirname(file); directory.includes('node_modules'); directory = dirname(directory)) {
    const manifest = join(directory, 'package.json');
    if (existsSync(manifest) && readManifest(directory).version !== undefined) return directory;
  }
  return null;
}

function describe(directory: string): BundledLibrary {
  const manifest = readManifest(directory);
  const texts = readdirSync(directory)
    .filter((name) => LICENCE_FILE.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8').trim());
  return {
    name: manifest.name ?? directory,
    version: manifest.version ?? '',
    licence: manifest.license ?? 'see text',
    text: [...new Set(texts)].join('\n\n'),
  };
}

/** Writes `licences.json`: every library and font that Cairn is shipped with parts of, with the text of its licence. */
export function bundledLicences(): Plugin {
  const files = new Set([SERVED]);
  return {
    name: 'cairn:bundled-licences',
    apply: 'build',
    moduleParsed({ id }) {
      files.add(id.replace(/^\0/, '').replace(/\?.*$/, ''));
    },
    generateBundle() {
      const directories = new Set([...files].map(packageDirectory).filter((directory) => directory !== null));
      const libraries = [...directories].map(describe).toSorted((a, b) => a.name.localeCompare(b.name));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(libraries) });
    },
  };
}
