import en from '../../renderer/kit/words/locales/en.json' with { type: 'json' };

type Tree = { readonly [name: string]: string | Tree };

/**
 * Returns a text of the window in English, for specs that ask by role and name: a better word changes the file of texts
 * and no spec.
 * @param id as in `renderer/kit/words/locales/en.json`; of a plural with its ending, such as `packs.added_other`
 * @throws Error for an id that the file does not have
 */
export function words(id: string, values: Readonly<Record<string, string | number>> = {}): string {
  let found: string | Tree | undefined = en;
  for (const name of id.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  if (typeof found !== 'string') throw new Error(`"${id}" isn't a text of the window`);
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? `{{${name}}}`));
}
