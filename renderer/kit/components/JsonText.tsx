import { memo } from 'react';
import styles from './JsonText.module.css';

type JsonToken = {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  readonly text: string;
  readonly start: number;
};

const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|[\s{}[\],:]+|[^]/g;

/** Indented JSON, or a part of it, in pieces to colour. Joined, they are the text itself. */
export function jsonTokens(json: string): JsonToken[] {
  return [...json.matchAll(TOKEN)].flatMap(
    ({ index, 0: whole, 1: string, 2: colon, 3: number, 4: word }): JsonToken[] => {
      if (string !== undefined && colon !== undefined) {
        return [
          { kind: 'key', text: string, start: index },
          { kind: 'mark', text: colon, start: index + string.length },
        ];
      }
      const kind =
        string !== undefined ? 'string' : number !== undefined ? 'number' : word !== undefined ? 'word' : 'mark';
      return [{ kind, text: whole, start: index }];
    },
  );
}

/** Indented JSON in colours, in a box that scrolls. */
export const JsonText = memo(function JsonText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <pre className={styles['json']} tabIndex={0} aria-label={label}>
      {jsonTokens(text).map((token) => (
        <span key={token.start} className={styles[token.kind]}>
          {token.text}
        </span>
      ))}
    </pre>
  );
});
