import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { JsonFormatter } from '../../components/json-formatter.ts';
import { JsonText } from '../../components/JsonText.tsx';
import styles from './RequestBuilder.module.css';

/** So many characters are shown at first, and added at a time: a megabyte at once would stop the window for seconds. */
const PIECE = 15_000;

/** What takes a long text apart, piece by piece. */
type Source = { readonly isDone: boolean; next: (least: number) => string };

/** Text that is not JSON, cut where a line ends if one does. */
class PlainPieces implements Source {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#position >= this.#text.length;
  }

  next(least: number): string {
    const start = this.#position;
    const lineEnd = this.#text.indexOf('\n', start + least);
    this.#position = lineEnd === -1 || lineEnd > start + 2 * least ? start + least : lineEnd + 1;
    return this.#text.slice(start, this.#position).replace(/\n$/, '');
  }
}

/** An answer from its beginning, as far as it was asked for. It grows with its text: the page scrolls, not a box in it. */
export function AnswerText({ text, isJson }: { readonly text: string; readonly isJson: boolean }) {
  const [{ source, pieces }, setShown] = useState(() => {
    const whole: Source = isJson ? new JsonFormatter(text) : new PlainPieces(text);
    return { source: whole, pieces: [whole.next(PIECE)] };
  });
  const more = () => setShown({ source, pieces: [...pieces, source.next(PIECE)] });
  return (
    <>
      {isJson ? (
        <JsonText pieces={pieces} label="Answer as JSON" isWhole />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <pre className={styles['code']} tabIndex={0} aria-label="Answer as text">
          {pieces.join('\n')}
        </pre>
      )}
      {source.isDone ? null : (
        <p className={styles['more']}>
          <Button size="small" onClick={more}>
            Show more
          </Button>
          <span className="hint">This is the beginning. Copy and save take the whole answer.</span>
        </p>
      )}
    </>
  );
}
