/**
 * What a module's code is, together with all that it reaches. The digest follows from the code alone: comments, types
 * and layout are no part of it, nor are paths, so that neither formatting nor moving a file changes it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { minifySync, transformSync } from 'rolldown/utils';
import { packageOf, referencesIn, type Reference } from '../setup/directions/references.ts';
import packageFile from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const SOURCE_CODE = /\.[cm]?[jt]s$/;
const VERSIONS: Readonly<Record<string, string>> = { ...packageFile.dependencies, ...packageFile.devDependencies };

/** What a module reaches by static and dynamic imports, and by `new URL('./file', import.meta.url)`. */
export interface CodeReach {
  /**
   * Changes when the code does of any module that is reached, a data file that is named, or the version of a package
   * that is imported. Hexadecimal.
   */
  digest: string;
  /**
   * Paths from the project's root: the module, the modules of our own that it reaches, and the data files that they
   * name.
   */
  files: ReadonlySet<string>;
}

/** Code without types, comments and layout. */
function bareCode(path: string, text: string): string {
  const { code, errors } = transformSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${relative(ROOT, path)}: ${error.message}`);
  return minifySync(path, code, { compress: false, mangle: false, codegen: { removeWhitespace: true } }).code;
}

/**
 * What the code names. @throws Error where something is named in a way that cannot be followed: no change of it would
 * make a pack stale
 */
function followedIn(code: string, path: string): (Reference & { specifier: string })[] {
  const { references, hasOtherMeta } = referencesIn(path, code);
  if (hasOtherMeta)
    throw new Error(
      `${relative(ROOT, path)}: what import.meta is used for cannot be followed; name files as new ` +
        "URL('./file', import.meta.url)",
    );
  return references.map(({ specifier, kind, start, end }) => {
    if (specifier === undefined)
      throw new Error(
        `${relative(ROOT, path)}: what ${code.slice(start, end)} names cannot be followed; write the path in full`,
      );
    // Unlike a module, a file beside this one may be named without a dot.
    return { kind, start, end, specifier: kind === 'file' ? specifier.replace(/^(?!\.)/, './') : specifier };
  });
}

/** `name@version`. Of the packages that a package itself needs no account is taken. */
function packageVersion(specifier: string, path: string): string {
  if (specifier.startsWith('node:')) return specifier;
  const name = packageOf(specifier);
  const version = VERSIONS[name];
  if (version === undefined)
    throw new Error(`${relative(ROOT, path)} imports ${name}, which package.json does not have`);
  return `${specifier}@${version}`;
}

/**
 * Follows modules, each once.
 * @param read gives the content of a file
 * @returns what the module at an absolute path reaches. @throws Error where a file is missing, modules import each
 * other, or something cannot be followed
 */
export function createCodeReach(
  read: (path: string) => Buffer = (path) => readFileSync(path),
): (path: string) => CodeReach {
  const known = new Map<string, CodeReach>();

  const followCode = (path: string, importers: readonly string[]): CodeReach => {
    const code = bareCode(path, read(path).toString('utf8'));
    const files = new Set([relative(ROOT, path)]);
    const hash = createHash('sha256');
    let done = 0;
    for (const { specifier, start, end } of followedIn(code, path)) {
      hash.update(code.slice(done, start));
      done = end;
      if (!specifier.startsWith('.')) {
        hash.update(packageVersion(specifier, path));
        continue;
      }
      const reached = reach(join(dirname(path), specifier), [...importers, path]);
      hash.update(reached.digest);
      for (const file of reached.files) files.add(file);
    }
    return { digest: hash.update(code.slice(done)).digest('hex'), files };
  };

  const reach = (path: string, importers: readonly string[]): CodeReach => {
    const before = known.get(path);
    if (before !== undefined) return before;
    if (importers.includes(path)) {
      const circle = [...importers.slice(importers.indexOf(path)), path].map((module) => relative(ROOT, module));
      throw new Error(`${circle.join(' imports ')}: modules that import each other have no digest`);
    }
    const found = SOURCE_CODE.test(path)
      ? followCode(path, importers)
      : { digest: createHash('sha256').update(read(path)).digest('hex'), files: new Set([relative(ROOT, path)]) };
    known.set(path, found);
    return found;
  };

  return (path) => reach(path, []);
}
