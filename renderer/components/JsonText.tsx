import { jsonTokens } from './json-tokens.ts';
import styles from './JsonText.module.css';

type Props = { readonly value: unknown; readonly label: string; readonly className?: string | undefined };

/** A value as coloured, indented JSON, in a box that scrolls. */
export function JsonText({ value, label, className }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <pre className={[styles['json'], className].filter(Boolean).join(' ')} tabIndex={0} aria-label={label}>
      {jsonTokens(value).map(({ kind, text, start }) => (
        <span key={start} className={styles[kind]}>
          {text}
        </span>
      ))}
    </pre>
  );
}
