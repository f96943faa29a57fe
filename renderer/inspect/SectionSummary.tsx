import type { SectionState } from './look-up.ts';
import type { SectionDefinition } from './section-definition.ts';
import styles from './SectionSummary.module.css';

/** The answer of a closed section in a few words, or why there is none. */
export function SectionSummary({ section, state }: { readonly section: SectionDefinition; readonly state: SectionState }) {
  if (state.status === 'loading') {
    if (state.isSlow || state.previous === null) return <span className="hint">{state.isSlow ? 'Loading…' : ''}</span>;
    return (
      <span className={styles['old']}>
        <SectionSummary section={section} state={state.previous} />
      </span>
    );
  }
  if (state.status === 'failed') {
    if (state.failure.kind === 'no-pack') return <span className="hint">No pack</span>;
    return <span className={styles['bad']}>{state.failure.kind === 'stopped' ? 'Stopped' : 'No answer'}</span>;
  }
  if (state.status === 'empty') return <span className="hint">Nothing here</span>;
  // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
  return <section.summary answer={state.data} point={state.point} />;
}
