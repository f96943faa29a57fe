/** Which file of the tree imports which. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageOf, referencesIn } from './references.ts';

/** An import, of types too. */
export interface Import {
  /** From the root of the tree, with slashes. */
  from: string;
  /** As `from`; a package by its name. */
  to: string;
  /**
   * `module`: a file of the tree. `entry`: one that is named as an address, to be run by a thread or process of its
   * own.
   */
  kind: 'module' | 'entry' | 'package';
}

/** A file that is named as an address to be run, not read. */
const CODE = /\.tsx?$/;

/** The file that a relative specifier names, without the query for a bundler; its ending may be left out. */
function target(root: string, from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const isFile = (candidate: string): boolean =>
    existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile();
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(isFile) ?? path;
}

/**
 * All imports of the modules below `folders`.
 * @param root of the tree
 * @throws Error for a file that can't be parsed
 */
export function readImports(root: string, folders: readonly string[]): Import[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/kernel/assembly/**'] }),
  );
  const imports: Import[] = [];
  for (const file of files) {
    const from = file.replaceAll('\\', '/');
    const { references } = referencesIn(from, readFileSync(join(root, file), 'utf8'));
    for (const { specifier, kind } of references) {
      if (specifier === undefined) continue;
      if (kind === 'file') {
        if (CODE.test(specifier)) imports.push({ from, to: target(root, from, specifier), kind: 'entry' });
      } else if (specifier.startsWith('.')) imports.push({ from, to: target(root, from, specifier), kind: 'module' });
      else imports.push({ from, to: packageOf(specifier), kind: 'package' });
    }
  }
  return imports;
}
