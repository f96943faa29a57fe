import { Badge } from '../components/Badge.tsx';
import { jsonTokens } from './json-tokens.ts';
import type { Settled } from './look-up.ts';
import styles from './RawJson.module.css';

/** The request and its answer, as a program would see them. */
export function RawJson({ state }: { readonly state: Settled }) {
  return (
    <>
      <div className={styles['request']}>
        <Badge look="accent">GET</Badge>
        <span className={`mono ${styles['path']}`}>{state.path}</span>
        {state.status === 'failed' ? null : <span className="figures">{state.ms.toFixed(1)} ms</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <pre className={styles['json']} tabIndex={0} aria-label="Answer as JSON">
        {jsonTokens(state.status === 'failed' ? state.failure : state.data).map(({ kind, text, start }) => (
          <span key={start} className={styles[kind]}>
            {text}
          </span>
        ))}
      </pre>
    </>
  );
}
