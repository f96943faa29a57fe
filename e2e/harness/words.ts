import en from '../../renderer/kit/words/locales/en.json' with { type: 'json' };

type Tree = { readonly [name: string]: string | Tree };

/**
 * Returns an English text of the window, so that changes of texts don't affect specs.
 * @param id as in `renderer/kit/words/locales/en.json`, with its plural suffix, if any, e.g. `packs.added_other`
 * @throws Error for an unknown id
 */
export function words(id: string, values: Readonly<Record<string, string | number>> = {}): string {
  let entry: string | Tree | undefined = en;
  for (const name of id.split('.')) entry = typeof entry === 'object' ? entry[name] : undefined;
  if (typeof entry !== 'string') throw new Error(`"${id}" isn't a text of the window`);
  return entry.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? `{{${name}}}`));
}
