import en from '../../renderer/kit/words/locales/en.json' with { type: 'json' };

type Tree = { readonly [name: string]: string | Tree };

/** What stands for the placeholders of a text. The number `count` selects the plural form. */
type Values = Readonly<Record<string, string | number>>;

function entryOf(id: string): string | Tree | undefined {
  let entry: string | Tree | undefined = en;
  for (const name of id.split('.')) entry = typeof entry === 'object' ? entry[name] : undefined;
  return entry;
}

/**
 * Returns a text with its placeholders and without the marks of its parts, such as `<b>`.
 * @param line stands for `<span>`, which may begin a line
 */
function textOf(id: string, count: unknown, line = ''): string {
  const entry = entryOf(id) ?? (typeof count === 'number' ? entryOf(`${id}_${count === 1 ? 'one' : 'other'}`) : '');
  if (typeof entry !== 'string' || entry === '') throw new Error(`"${id}" isn't a text of the window`);
  return entry.replaceAll('<span>', line).replaceAll(/<\/?\w+\/?>/g, '');
}

/** Counts are written with separators, other numbers plainly, as in the window. */
const written = (name: string, value: string | number): string =>
  name === 'count' ? Number(value).toLocaleString('en-US') : String(value);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns an English text of the window, so that changes of texts don't affect specs.
 * @param id as in `renderer/kit/words/locales/en.json`, e.g. `packs.added`
 * @throws Error for an unknown id or a missing value
 */
export const words = (id: string, values: Values = {}): string =>
  textOf(id, values['count']).replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${id}" needs a value for "${name}"; wordsLike matches any`);
    return written(name, value);
  });

/**
 * Returns a pattern of an English text, for texts that aren't known completely.
 * @param values a pattern, if only the form of a value is known; placeholders without a value match anything
 */
export function wordsLike(id: string, values: Readonly<Record<string, string | number | RegExp>> = {}): RegExp {
  const source = textOf(id, values['count'], '{{line}}')
    .split(/\{\{(\w+)\}\}/)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part);
      const value = part === 'line' ? /\s*/ : (values[part] ?? /.*?/);
      return value instanceof RegExp ? value.source : escaped(written(part, value));
    });
  return new RegExp(source.join(''));
}

/** Returns `wordsLike` for names and texts that begin with it. */
export const startsWithWords = (id: string, values?: Parameters<typeof wordsLike>[1]): RegExp =>
  new RegExp(`^${wordsLike(id, values).source}`);
