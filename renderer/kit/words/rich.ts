/**
 * Texts with parts that look different or do something: one sentence, so that a translation puts them where it likes.
 */
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** Elements without children, by the names of their marks. */
type Parts = Readonly<Record<string, ReactElement>>;

/**
 * A translated text with its parts drawn.
 * @param text with marks as in `see <b>all of it</b>` or `press <keys/>`: what `t` answers
 * @param parts what each mark becomes, with the text between as its children; other marks are text
 */
export function rich(text: string, parts: Parts): ReactNode {
  const names = Object.keys(parts).join('|');
  const marks = new RegExp(`<(${names})>(.*?)</\\1>|<(${names})/>`, 'gsu');
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(marks)) {
    const [whole, paired, inner = '', single = ''] = found;
    const part = parts[paired ?? single];
    nodes.push(text.slice(end, found.index));
    if (part !== undefined) nodes.push(paired === undefined ? part : cloneElement(part, {}, rich(inner, parts)));
    end = found.index + whole.length;
  }
  return createElement(Fragment, null, ...nodes, text.slice(end));
}
