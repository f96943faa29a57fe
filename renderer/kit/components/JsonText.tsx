import { memo } from 'react';
import styles from './JsonText.module.css';
import { LongText } from './LongText.tsx';

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

type Props = {
  /** Indented JSON, in lines; each piece is drawn once. */
  readonly pieces: readonly string[];
  /** What follows without colours, however long. */
  readonly rest?: readonly string[];
  readonly label: string;
  /** Grows with its text instead of scrolling. */
  readonly isWhole?: boolean;
};

const NONE: readonly string[] = [];

/** Coloured JSON, in a box that scrolls. */
export function JsonText({ pieces, rest = NONE, label, isWhole = false }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <pre className={`${styles['json']} ${isWhole ? '' : styles['scroll']}`} tabIndex={0} aria-label={label}>
      {pieces.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces are only added, at the end
        <Piece key={index} piece={piece} />
      ))}
      {rest.map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <LongText key={index} text={piece} />
      ))}
    </pre>
  );
}

const Piece = memo(function Piece({ piece }: { readonly piece: string }) {
  return (
    <code className={styles['piece']}>
      {jsonTokens(piece).map(({ kind, text, start }) => (
        <span key={start} className={styles[kind]}>
          {text}
        </span>
      ))}
    </code>
  );
});
