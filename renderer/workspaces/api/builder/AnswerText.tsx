import { useEffect, useState } from 'react';
import { Button } from '../../../kit/components/Button.tsx';
import { JsonFormatter } from '../../../kit/components/json-formatter.ts';
import { JsonText } from '../../../kit/components/JsonText.tsx';
import { LongText } from '../../../kit/components/LongText.tsx';
import styles from './RequestBuilder.module.css';
import { t } from '../../../kit/words/t.ts';

/** So many characters are shown at first, and added at a time: a megabyte at once would stop the window for seconds. */
const PIECE = 15_000;

/** So many are added at a time where all are shown: without colours, and laid out only where they are in view. */
const LONG_PIECE = 60_000;

/** What takes a long text apart, piece by piece. */
type Source = { readonly isDone: boolean; next: (min: number) => string };

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

  next(min: number): string {
    const start = this.#position;
    const lineEnd = this.#text.indexOf('\n', start + min);
    this.#position = lineEnd === -1 || lineEnd > start + 2 * min ? start + min : lineEnd + 1;
    return this.#text.slice(start, this.#position).replace(/\n$/, '');
  }
}

/**
 * An answer from its beginning, as far as it was asked for. It grows with its text: the page scrolls, not a box in it.
 */
export function AnswerText({ text, isJson }: { readonly text: string; readonly isJson: boolean }) {
  const [{ source, pieces }, setShown] = useState(() => {
    const whole: Source = isJson ? new JsonFormatter(text) : new PlainPieces(text);
    return { source: whole, pieces: [whole.next(PIECE)] };
  });
  const [rest, setRest] = useState<readonly string[]>([]);
  const [isAll, setAll] = useState(false);
  const more = () => setShown({ source, pieces: [...pieces, source.next(PIECE)] });
  useEffect(() => {
    if (!isAll || source.isDone) return undefined;
    // A piece at a time, so that the window answers meanwhile.
    const timer = setTimeout(() => setRest([...rest, source.next(LONG_PIECE)]));
    return () => clearTimeout(timer);
  }, [isAll, rest, source]);
  return (
    <>
      {isJson ? (
        <JsonText pieces={pieces} rest={rest} label={t('common.answerJson')} isWhole />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <pre className={styles['code']} tabIndex={0} aria-label={t('api.answerText')}>
          {pieces.join('\n')}
          {rest.map((piece, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces are only added, at the end
            <LongText key={index} text={piece} />
          ))}
        </pre>
      )}
      {source.isDone || isAll ? null : (
        <p className={styles['more']}>
          <Button size="small" onClick={more}>
            {t('api.showMore')}
          </Button>
          <Button size="small" onClick={() => setAll(true)}>
            {t('common.showAll')}
          </Button>
          <span className="hint">{t('api.beginningCopySaveIncludeWhole')}</span>
        </p>
      )}
    </>
  );
}
