/**
 * Of the endpoints of the contract the window needs method, path and types: it validates only project files, with the
 * schemas of a module that is loaded for that.
 */
import { dirname, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

const NEEDED: ReadonlySet<string> = new Set(['method', 'path']);

/** A node of the syntax tree, as far as this reads it. */
type Node = { readonly type: string; readonly start: number; readonly end: number };
type Name = { readonly name?: string };
type Property = Node & { readonly key?: Name };
type Import = Node & { readonly source: { readonly value: string } };
type Call = Node & {
  readonly callee: Name & { readonly object?: Name };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
};

/** The module that validates, and what marks the files that it imports, which keep their schemas. */
const VALIDATING = '/read-project.ts';
const WHOLE = '?whole';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isCall = (node: Node): node is Call => node.type === 'CallExpression';
const isImport = (node: Node): node is Import => node.type === 'ImportDeclaration';

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** The replacement of a node; `undefined` if only its parts change. */
function replacementOf(code: string, node: Node): Edit | null {
  const { start, end } = node;
  if (isImport(node) && node.source.value === 'typebox') return { start, end, text: '' };
  if (!isCall(node)) return null;
  // The parts of a schema may be read when others are made of them.
  if (node.callee.object?.name === 'Type') return { start, end, text: '({ properties: {} })' };
  const [endpoint] = node.callee.name === 'defineEndpoint' ? node.arguments : [];
  if (endpoint?.properties === undefined) return null;
  const needed = endpoint.properties.filter(({ key }) => key?.name === undefined || NEEDED.has(key.name));
  return { ...endpoint, text: `{ ${needed.map((part) => code.slice(part.start, part.end)).join(', ')} }` };
}

/** The changes to a tree, from the start. */
function* editsOf(code: string, tree: Node): Generator<Edit> {
  const replacement = replacementOf(code, tree);
  if (replacement !== null) {
    yield replacement;
    return;
  }
  const children = Object.values<unknown>({ ...tree })
    .flat()
    .filter((value) => isNode(value));
  for (const child of children.toSorted((one, other) => one.start - other.start)) yield* editsOf(code, child);
}

/**
 * Reduces endpoints to what the window needs, and leaves out schemas, with their library.
 * @param contract the folder of the contract
 */
export function endpointsOnly(contract: string): Plugin {
  const folder = `${normalizePath(contract)}/`;
  return {
    name: 'cairn:endpoints-only',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler(source, importer): Rolldown.ResolveIdResult {
        if (importer === undefined || !source.startsWith('.')) return null;
        return importer.endsWith(WHOLE) || source.endsWith(VALIDATING)
          ? `${normalizePath(resolve(dirname(importer), source))}${WHOLE}`
          : null;
      },
    },
    transform(code, id): Rolldown.TransformResult {
      if (!id.startsWith(folder) || id.endsWith(WHOLE)) return null;
      let changed = '';
      let end = 0;
      for (const edit of editsOf(code, this.parse(code))) {
        changed += code.slice(end, edit.start) + edit.text;
        ({ end } = edit);
      }
      return { code: changed + code.slice(end), map: null, moduleSideEffects: false };
    },
  };
}
