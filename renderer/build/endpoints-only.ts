/**
 * Of the endpoints of the contract the window needs method, path and types: it validates only project files, with the
 * schemas of a module that is loaded for that.
 */
import { dirname, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

const NEEDED: ReadonlySet<string> = new Set(['method', 'path']);

/** A node of the syntax tree, as far as this reads it. */
type Node = { readonly type: string; readonly start: number; readonly end: number };
type Property = Node & { readonly key?: { readonly name?: string } };
type Call = Node & {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
};

/** The module that validates, and what marks the files that it imports, which keep their schemas. */
const VALIDATING = '/read-project.ts';
const WHOLE = '?whole';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isCall = (node: Node): node is Call => node.type === 'CallExpression';

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** The changes to a tree, from the start. @param isAtOnce whether it runs with the module rather than in a function */
function* editsOf(code: string, tree: Node, isAtOnce = true): Generator<Edit> {
  if (isCall(tree) && isAtOnce) yield { start: tree.start, end: tree.start, text: '/* @__PURE__ */ ' };
  const [endpoint] = isCall(tree) && tree.callee.name === 'defineEndpoint' ? tree.arguments : [];
  if (endpoint?.properties !== undefined) {
    const kept = endpoint.properties.filter(({ key }) => key?.name === undefined || NEEDED.has(key.name));
    yield { ...endpoint, text: `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }` };
    return;
  }
  const children = Object.values<unknown>({ ...tree })
    .flat()
    .filter((value) => isNode(value));
  for (const child of children.toSorted((a, b) => a.start - b.start))
    yield* editsOf(code, child, isAtOnce && !tree.type.includes('Function'));
}

/**
 * Reduces endpoints to what the window needs, and marks the calls that build schemas as free of side effects: what
 * nothing refers to any more is then left out, with the library of schemas.
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
      if (id.includes('/node_modules/typebox/')) return { code, moduleSideEffects: false };
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
