/** The texts in the source of the window, for tests: read from its syntax, without running it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

const RENDERER = join(import.meta.dirname, '..', '..');

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A text of the source, and its position. */
export type SourceText = { readonly text: string; readonly at: string };
/** A call of `t`: its id, and the names of its values; `null` where they are not written out. */
export type TextUse = { readonly id: string; readonly values: readonly string[] | null; readonly at: string };
export type Found = {
  readonly uses: readonly TextUse[];
  /** Calls of `t` whose id isn't a literal. */
  readonly unread: readonly string[];
  /** Texts that a person reads and that no `t` translates: of JSX, and constants that look as if they were read. */
  readonly bare: readonly SourceText[];
};

/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  'label',
  'aria-label',
  'title',
  'placeholder',
  'description',
  'alt',
  'aria-valuetext',
  'aria-roledescription',
  'hint',
  'confirm',
  'keep',
  'failure',
  'nothingFoundMessage',
]);
/** Two letters together: less is a sign. */
const WORDS = /\p{L}{2}/u;

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

const nameOf = (value: unknown): string => {
  if (!isNode(value)) return '';
  const { name } = value;
  return typeof name === 'string' ? name : nameOf(name);
};

function literal(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  return null;
}

/** Begins like a sentence or label, or is several words: code never compares, sends or stores such texts. */
const PHRASE = /^\p{Lu}[\p{Ll}’']+(?: [\p{L}\d’'-]+)+[.…:?]?$|^\p{Lu}\p{Ll}+(?:, | )\p{L}.*[.…?]$/u;
/** Properties that hold what a person reads. */
const SPOKEN_PROPERTIES = new Set([...SPOKEN, 'text', 'heading', 'detail', 'message', 'words', 'reason', 'unit']);
/** One word, as labels have it. */
const LABEL = /^\p{Lu}\p{Ll}{2,}$/u;

/** Literals that a value may be: of both sides of a choice, and of a template's text. */
function valuesOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  const text = literal(value);
  if (text !== null) return [text];
  if (value.type === 'ConditionalExpression')
    return [...valuesOf(value['consequent']), ...valuesOf(value['alternate'])];
  if (value.type === 'LogicalExpression') return [...valuesOf(value['left']), ...valuesOf(value['right'])];
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') return valuesOf(value['expression']);
  return [];
}

/** The text of a template, with `…` for what is put in. */
function templateOf(value: unknown): string[] {
  if (!isNode(value) || value.type !== 'TemplateLiteral' || !Array.isArray(value['quasis'])) return [];
  const texts = value['quasis'].map((quasi: Node) => {
    const { cooked }: { cooked?: unknown } = Object(quasi['value']);
    return typeof cooked === 'string' ? cooked : '';
  });
  return [texts.join('…')];
}

const looksRead = (text: string): boolean => PHRASE.test(text);

/** Texts of a constant, an array, a property or braces of JSX that are made to be read. */
function phrasesOf(node: Node): string[] {
  // Between tags all is read, in small letters too.
  if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && Array.isArray(node['children']))
    return node['children']
      .filter((child: Node) => child.type === 'JSXExpressionContainer')
      .flatMap((child: Node) => valuesOf(child['expression']))
      .filter((text) => WORDS.test(text));
  if (node.type === 'JSXExpressionContainer')
    return valuesOf(node['expression']).filter((text) => looksRead(text) || LABEL.test(text));
  if (node.type === 'ArrayExpression' && Array.isArray(node['elements']))
    return node['elements'].flatMap(valuesOf).filter(looksRead);
  if (node.type === 'VariableDeclarator') return valuesOf(node['init']).filter(looksRead);
  // Reasons follow the message that contains them; Web Workers have no language.
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Error' && Array.isArray(node['arguments']))
    return node['arguments'].flatMap((value) => [...valuesOf(value), ...templateOf(value)]).filter(looksRead);
  if (node.type === 'ReturnStatement') return valuesOf(node['argument']).filter(looksRead);
  if (node.type === 'ArrowFunctionExpression') return valuesOf(node['body']).filter(looksRead);
  if (node.type === 'Property') {
    // Names of keys are translated where they are shown.
    if (nameOf(node['key']) === 'keys') return [];
    const isSpoken = SPOKEN_PROPERTIES.has(nameOf(node['key']));
    return valuesOf(node['value']).filter((text) => looksRead(text) || (isSpoken && LABEL.test(text)));
  }
  return [];
}

/** Names of an object that is written out; `null` where it takes in another. */
function namesIn(value: unknown): string[] | null {
  if (value === undefined) return [];
  if (!isNode(value) || value.type !== 'ObjectExpression' || !Array.isArray(value['properties'])) return null;
  const names = value['properties'].map((property: Node) => nameOf(property['key']));
  return names.includes('') ? null : names;
}

/** Reads all modules of the window but tests. @throws Error for a module that cannot be parsed */
export function readSource(): Found {
  const uses: TextUse[] = [];
  const unread: string[] = [];
  const bare: SourceText[] = [];
  const files = globSync('**/*.{ts,tsx}', { cwd: RENDERER }).filter(
    (path) => !/\.test\.tsx?$|\.types\.ts$|\.d\.ts$|fixture|^kit[\\/]words/.test(path),
  );
  for (const file of files) {
    const source = readFileSync(join(RENDERER, file), 'utf8');
    const { program, errors } = parseSync(file, source);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
    const at = (node: Node): string => `${file}:${source.slice(0, node.start).split('\n').length}`;
    const visit = (node: Node): void => {
      if (node.type === 'CallExpression' && nameOf(node['callee']) === 't' && Array.isArray(node['arguments'])) {
        const [first, second]: unknown[] = node['arguments'];
        const ids = valuesOf(first);
        if (ids.length === 0) unread.push(at(node));
        for (const id of ids) uses.push({ id, values: namesIn(second), at: at(node) });
      }
      if (node.type === 'JSXText' && typeof node['value'] === 'string' && WORDS.test(node['value']))
        bare.push({ text: node['value'].trim(), at: at(node) });
      if (node.type === 'JSXAttribute' && SPOKEN.has(nameOf(node['name']))) {
        const text = literal(node['value']);
        if (text !== null && WORDS.test(text)) bare.push({ text, at: at(node) });
      }
      if (node.type !== 'NewExpression' || !/[\\/]worker\.ts$/.test(file))
        for (const text of phrasesOf(node)) bare.push({ text, at: at(node) });
      for (const child of childrenOf(node)) visit(child);
    };
    for (const statement of program.body) if (isNode(statement)) visit(statement);
  }
  return { uses, unread, bare };
}
