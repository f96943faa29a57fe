import { memo } from 'react';
import { jsonTokens } from './json-tokens.ts';
import styles from './JsonText.module.css';
import { LongText } from './LongText.tsx';

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
