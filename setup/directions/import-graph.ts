/** Reads which files import which. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageOf, referencesIn } from './references.ts';

/** An import, including those of types only. */
export interface Import {
  /** Path of the importing file relative to the root, with forward slashes. */
  from: string;
  /** Path of the imported file, or the name of a package. */
  to: string;
  /** `module`: a source file. `entry`: a source file referenced by URL, to run in a thread or process. */
  kind: 'module' | 'entry' | 'package';
}

/** Files that are run when referenced by URL, not just read. */
const CODE = /\.tsx?$/;

/** Returns the file that a relative specifier refers to, without a bundler's query. The extension is optional. */
function target(root: string, from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  const isFile = (candidate: string): boolean =>
    existsSync(join(root, candidate)) && statSync(join(root, candidate)).isFile();
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(isFile) ?? path;
}

/**
 * Returns all imports of the modules in `folders`.
 * @param root root of the repository
 * @throws Error if a file can't be parsed
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
