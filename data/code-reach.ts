/**
 * Digest of a module's code and of all code that it reaches. Comments, types, layout and paths don't count, so that
 * formatting or moving a file doesn't change the digest.
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

/** Files that a module reaches by static and dynamic imports, and by `new URL('./file', import.meta.url)`. */
export interface CodeReach {
  /**
   * Hexadecimal digest. Changes with the code of a reached module, with a data file, and with the version of a package.
   */
  digest: string;
  /** Paths from the project's root: the module, the project's modules that it reaches, and their data files. */
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
 * Returns the references in the code.
 * @throws Error for a reference that can't be followed, because changes behind it would make no pack stale
 */
function projectReferences(code: string, path: string): (Reference & { specifier: string })[] {
  const { references, hasOtherMeta } = referencesIn(path, code);
  if (hasOtherMeta)
    throw new Error(
      `${relative(ROOT, path)}: this use of import.meta can't be followed; name files as new ` +
        "URL('./file', import.meta.url)",
    );
  return references.map(({ specifier, kind, start, end }) => {
    if (specifier === undefined)
      throw new Error(`${relative(ROOT, path)}: ${code.slice(start, end)} can't be followed; use a literal path`);
    // Unlike modules, data files may be named without a leading dot.
    return { kind, start, end, specifier: kind === 'file' ? specifier.replace(/^(?!\.)/, './') : specifier };
  });
}

/** Returns `name@version`; transitive dependencies don't count. */
function packageVersion(specifier: string, path: string): string {
  if (specifier.startsWith('node:')) return specifier;
  const name = packageOf(specifier);
  const version = VERSIONS[name];
  if (version === undefined)
    throw new Error(`${relative(ROOT, path)} imports ${name}, which package.json doesn't list`);
  return `${specifier}@${version}`;
}

/**
 * Creates a function that follows the module at an absolute path; results are cached.
 * @param read returns the content of a file
 * @throws Error if a file is missing, modules import each other, or a reference can't be followed
 */
export function createCodeReach(
  read: (path: string) => Buffer = (path) => readFileSync(path),
): (path: string) => CodeReach {
  const cache = new Map<string, CodeReach>();

  const followCode = (path: string, importers: readonly string[]): CodeReach => {
    const code = bareCode(path, read(path).toString('utf8'));
    const files = new Set([relative(ROOT, path)]);
    const hash = createHash('sha256');
    let done = 0;
    for (const { specifier, start, end } of projectReferences(code, path)) {
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
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    if (importers.includes(path)) {
      const cycle = [...importers.slice(importers.indexOf(path)), path].map((module) => relative(ROOT, module));
      throw new Error(`${cycle.join(' imports ')}: modules that import each other have no digest`);
    }
    const found = SOURCE_CODE.test(path)
      ? followCode(path, importers)
      : { digest: createHash('sha256').update(read(path)).digest('hex'), files: new Set([relative(ROOT, path)]) };
    cache.set(path, found);
    return found;
  };

  return (path) => reach(path, []);
}
