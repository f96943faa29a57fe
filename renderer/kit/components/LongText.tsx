import { memo } from 'react';
import styles from './JsonText.module.css';

/** Of the text in the boxes that it stands in. */
const LINE_PIXELS = 17;

/** A part of a long text, of which the browser lays out no more than is in view. */
export const LongText = memo(function LongText({ text }: { readonly text: string }) {
  const lines = text.split('\n').length;
  return (
    <code
      className={`${styles['piece']} ${styles['long']}`}
      style={{ containIntrinsicBlockSize: `auto ${lines * LINE_PIXELS}px` }}
    >
      {text}
    </code>
  );
});
