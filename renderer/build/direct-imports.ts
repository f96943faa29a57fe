/**
 * Imports parts of libraries from their own files instead of from the library's index. Through an index, each page
 * seems to import the whole library, so that parts for one page would be in the files of the start.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

/** `{ a, b as c }` and what it is imported from. */
const NAMES_FROM = /(?:import|export)\s*\{(?<names>[^}]*)\}\s*from\s*["'](?<source>[^"']+)["'];?/g;

type Part = { readonly file: string; readonly name: string };

/** The pairs of a list of names: what is imported, and under which name. */
const pairsOf = (names: string): [name: string, local: string][] =>
  names.split(',').flatMap((part): [string, string][] => {
    const [name = '', local = name] = part.trim().split(/\s+as\s+/);
    return name === '' ? [] : [[name, local]];
  });

/** The exports of an index, by name. */
function partsOf(index: string): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const { groups } of readFileSync(index, 'utf8').matchAll(NAMES_FROM))
    for (const [name, local] of pairsOf(groups?.['names'] ?? ''))
      parts.set(local, { file: normalizePath(resolve(dirname(index), groups?.['source'] ?? '')), name });
  return parts;
}

/** @param libraries names of packages whose index only exports parts */
export function directImports(libraries: readonly string[]): Plugin {
  const known = new Map<string, ReadonlyMap<string, Part>>();
  return {
    name: 'cairn:direct-imports',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      for (const library of libraries) {
        const index = await this.resolve(library);
        if (index !== null) known.set(library, partsOf(index.id));
      }
    },
    transform(code): Rolldown.TransformResult {
      if (!libraries.some((library) => code.includes(library))) return null;
      const changed = code.replaceAll(NAMES_FROM, (whole: string, names: string, source: string) => {
        const parts = whole.startsWith('import') ? known.get(source) : undefined;
        const pairs = pairsOf(names);
        if (parts === undefined || pairs.some(([name]) => !parts.has(name))) return whole;
        return pairs
          .map(([name, local]) => {
            const part = parts.get(name);
            return part === undefined ? '' : `import { ${part.name} as ${local} } from ${JSON.stringify(part.file)};`;
          })
          .join('\n');
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
