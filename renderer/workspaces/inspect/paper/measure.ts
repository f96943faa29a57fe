/** Heights of texts, as the style sheet of a printed page sets them. */
import styles from './Sheet.module.css';
import type { Measure } from './page.ts';
import { t } from '../../../kit/words/t.ts';

const MM_PER_PIXEL = 25.4 / 96;

/** Measures in the document, each text once. */
export function documentMeasure(): Measure {
  const known = new Map<string, number>();
  const heightOf = (className: string, texts: readonly string[], width?: number): number => {
    const key = JSON.stringify([className, texts, width]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const element = document.createElement('p');
    element.className = `${styles[className] ?? ''} ${styles['measured'] ?? ''}`;
    element.style.margin = '0';
    if (width !== undefined) element.style.width = `${width}mm`;
    for (const text of texts) element.append(Object.assign(document.createElement('span'), { textContent: text }));
    document.body.append(element);
    const height = element.getBoundingClientRect().height * MM_PER_PIXEL;
    element.remove();
    known.set(key, height);
    return height;
  };
  return {
    row: ({ label, text, isModelled }) =>
      heightOf('row', [label, isModelled ? t('print.textModelled', { text }) : text]),
    foot: (text, width) => heightOf('attribution', [text], width),
  };
}
