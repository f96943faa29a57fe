import { Badge } from '../components/Badge.tsx';
import { formattedJson } from '../components/json-formatter.ts';
import { JsonText } from '../components/JsonText.tsx';
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
      <JsonText pieces={[formattedJson(JSON.stringify(state.status === 'failed' ? state.failure : state.data))]} label="Answer as JSON" />
    </>
  );
}
