/** References in a module: the modules it imports, and the files it refers to by URL. */
import { parseSync, Visitor } from 'rolldown/utils';

export interface Reference {
  /** Specifier in the source; undefined if it is computed at run time. */
  specifier: string | undefined;
  /**
   * `module`: imported, re-exported, or required as in `createRequire(import.meta.url)('x')`. `file`: referenced by
   * URL, as in `new URL('./x.ts', import.meta.url)`.
   */
  kind: 'module' | 'file';
  /** Position in the code, including quotes. */
  start: number;
  end: number;
}

export interface NamedByModule {
  /** In order of position, without duplicates. */
  references: Reference[];
  /** Whether `import.meta` is used other than for these. */
  hasOtherMeta: boolean;
}

const TEXT = /^(?<quote>["'`])(?<text>(?:(?!\k<quote>|\$\{|\\).)*)\k<quote>$/;

/**
 * Returns the references in a module. Type imports count unless they have been stripped from the code.
 * @param path for error messages; its extension determines the language
 * @throws Error if the code can't be parsed
 */
export function referencesIn(path: string, code: string): NamedByModule {
  const { program, module, errors } = parseSync(path, code);
  const [fault] = errors;
  if (fault !== undefined) throw new Error(`${path}: ${fault.message}`);
  // An export of several names has a request for each of them.
  const byStart = new Map<number, Reference>();
  const add = (kind: Reference['kind'], { start, end }: { start: number; end: number }): void => {
    byStart.set(start, { specifier: TEXT.exec(code.slice(start, end))?.groups?.['text'], kind, start, end });
  };
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  for (const request of [...module.staticImports, ...entries, ...module.dynamicImports].flatMap(
    ({ moduleRequest }) => moduleRequest ?? [],
  ))
    add('module', request);
  const metas = new Set<number>();
  new Visitor({
    NewExpression({ callee, arguments: [file, base] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || file === undefined || base === undefined) return;
      if (code.slice(base.start, base.end) !== 'import.meta.url') return;
      add('file', file);
      metas.add(base.start);
    },
    // `createRequire(import.meta.url)('x')` and `createRequire(import.meta.url).resolve('x')`.
    CallExpression({ callee, arguments: [required] }) {
      const creation = callee.type === 'MemberExpression' ? callee.object : callee;
      if (creation.type !== 'CallExpression' || required === undefined) return;
      const [base] = creation.arguments;
      if (base === undefined || code.slice(creation.start, creation.end) !== 'createRequire(import.meta.url)') return;
      add('module', required);
      metas.add(base.start);
    },
  }).visit(program);
  return {
    references: [...byStart.values()].toSorted((a, b) => a.start - b.start),
    hasOtherMeta: module.importMetas.some(({ start }) => !metas.has(start)),
  };
}

/** Returns a package's name, without a path inside it. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
