/** Adds the English texts to the modules that use them: what a page says is loaded with the page. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

const LITERAL = /(["'`])([a-z]\w*(?:\.\w+)+)\1/gi;
const ENGLISH_FILE = /import (\w+) from ["']\.\/locales\/en\.json["'][^;]*;/;

/** Nested texts, as in a file of `locales/`. */
type Texts = { readonly [name: string]: string | Texts };
type Entry = readonly [path: string, text: string];

const entriesOf = (texts: Texts, prefix = ''): Entry[] =>
  Object.entries(texts).flatMap(([name, text]): Entry[] =>
    typeof text === 'string' ? [[prefix + name, text]] : entriesOf(text, `${prefix}${name}.`),
  );

/** Texts by their ids: their paths without the endings of plural forms. */
function textsOf(file: string): ReadonlyMap<string, readonly Entry[]> {
  const texts: Texts = JSON.parse(readFileSync(file, 'utf8'));
  return Map.groupBy(entriesOf(texts), ([path]) => path.replace(/_(?:one|other)$/, ''));
}

/** @param words the module of `t` */
export function textsWhereUsed(words: string): Plugin {
  const texts = textsOf(join(dirname(words), 'locales', 'en.json'));
  const module = normalizePath(words);
  return {
    name: 'cairn:texts-where-used',
    apply: 'build',
    enforce: 'post',
    transform(code, id): Rolldown.TransformResult {
      if (id === module) return { code: code.replace(ENGLISH_FILE, 'const $1 = {};'), map: null };
      if (id.includes('/node_modules/')) return null;
      const used = new Set([...code.matchAll(LITERAL)].flatMap(([, , literal = '']) => texts.get(literal) ?? []));
      if (used.size === 0) return null;
      const own = JSON.stringify(Object.fromEntries(used));
      return { code: `import { addTexts } from ${JSON.stringify(module)};\naddTexts(${own});\n${code}`, map: null };
    },
  };
}
