/** Which file of the tree imports which. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

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

/** `new URL('./x.ts', import.meta.url)` */
const ENTRY = /new URL\(\s*['"](\.{1,2}\/[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url\s*\)/g;
const TEXT = /^(['"])([^'"]*)\1$/;

/**
 * What a module names: by its imports, by what it exports again, and by `import()` of a text. @throws Error where it
 * cannot be parsed
 */
function specifiers(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source);
  const [fault] = errors;
  if (fault !== undefined) throw new Error(`${file}: ${fault.message}`);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => TEXT.exec(source.slice(start, end))?.[2] ?? [],
    ),
  ];
}

/** A package's name, without the path inside it. */
const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

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
 * @throws Error for a file that cannot be parsed
 */
export function readImports(root: string, folders: readonly string[]): Import[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**', '**/kernel/assembly/**'] }),
  );
  const imports: Import[] = [];
  for (const file of files) {
    const from = file.replaceAll('\\', '/');
    const source = readFileSync(join(root, file), 'utf8');
    for (const specifier of specifiers(from, source)) {
      const isRelative = specifier.startsWith('.');
      imports.push({
        from,
        to: isRelative ? target(root, from, specifier) : packageOf(specifier),
        kind: isRelative ? 'module' : 'package',
      });
    }
    for (const [, path = ''] of source.matchAll(ENTRY))
      imports.push({ from, to: target(root, from, path), kind: 'entry' });
  }
  return imports;
}
