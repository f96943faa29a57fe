/**
 * Joins the modules of a package into a few files. `typebox` has 680 modules, one per function. Every command, thread
 * and child process that uses a schema would find, read and link them again, which took 0.3 s of the 0.7 s of processor
 * time of `cairn lookup`. Only Node reads the joined files; compilers and bundlers find the package's original files.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const FOLDER = 'joined';

/**
 * Joins the modules of a package, if that hasn't been done yet.
 * @param {string} directory of an installed package whose exports are modules with their types next to them
 */
export async function joinPackage(directory) {
  const file = join(directory, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const targets = Object.entries(manifest.exports).map(([specifier, { default: target }]) => ({
    specifier,
    target,
    name: specifier === '.' ? 'index' : basename(specifier),
  }));
  if (existsSync(join(directory, FOLDER)) && targets.every(({ specifier }) => manifest.exports[specifier].node)) return;
  const unfinished = join(directory, `${FOLDER}.${process.pid}`);
  const bundle = await rolldown({
    input: Object.fromEntries(targets.map(({ name, target }) => [name, join(directory, target)])),
    platform: 'node',
    treeshake: false,
  });
  await bundle.write({
    dir: unfinished,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  rmSync(join(directory, FOLDER), { recursive: true, force: true });
  renameSync(unfinished, join(directory, FOLDER));
  for (const { specifier, target, name } of targets) {
    const types = target.replace(/\.mjs$/, '.d.mts');
    manifest.exports[specifier] = { types, node: `./${FOLDER}/${name}.mjs`, ...manifest.exports[specifier] };
  }
  // Replaced in one step, because another process may be reading it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(manifest, undefined, 2));
  renameSync(`${file}.${process.pid}`, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await joinPackage(join(import.meta.dirname, '..', 'node_modules', 'typebox'));
