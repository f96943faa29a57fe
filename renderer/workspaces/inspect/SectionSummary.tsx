import { failureWord, isOutOfReach } from '../../kit/api/failure.ts';
import { shownState, type SectionState } from '../../model/look-up/answers.ts';
import type { SectionDefinition } from './section-definition.ts';
import styles from './SectionSummary.module.css';

/** The answer of a closed section in a few words, or why there is none. */
export function SectionSummary({
  section,
  state,
}: {
  readonly section: SectionDefinition;
  readonly state: SectionState;
}) {
  const shown = shownState(state);
  if (shown === null)
    return <span className="hint">{state.status === 'loading' && state.isSlow ? 'Loading…' : ''}</span>;
  if (shown.status === 'failed') {
    const { failure } = shown;
    if (isOutOfReach(failure)) return <span className="hint">Nothing here</span>;
    return <span className={failure.code === 'pack_missing' ? 'hint' : styles['bad']}>{failureWord(failure)}</span>;
  }
  // A pack that is not installed may have something.
  if (shown.status === 'empty') return <span className="hint">None in the packs</span>;
  // oxlint-disable-next-line typescript/unbound-method -- a component: it has no `this`
  return <section.summary answer={shown.data} point={shown.point} />;
}
