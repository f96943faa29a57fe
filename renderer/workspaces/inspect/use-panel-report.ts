import { useEffect } from 'react';
import { useNotices } from '../../kit/notices/notices.ts';
import { headingFrom } from './heading.ts';
import { currentAnswers, useAnswers } from '../../model/look-up/answers.ts';
import { useLookUp } from '../../model/look-up/look-up.ts';

/** Name of the performance measure from a click to the moment when every section shows its answer. */
const CLICK_TO_PANEL = 'cairn:click-to-panel';

/** When the last section is filled: says so to screen readers, and leaves a performance measure. */
export function usePanelReport(): void {
  const isFilled = useAnswers((answers) => answers.isFilled);
  const askedAt = useLookUp((lookUp) => lookUp.askedAt);
  useEffect(() => {
    if (!isFilled) return;
    performance.measure(CLICK_TO_PANEL, { start: askedAt, end: performance.now() });
    const { sections } = currentAnswers();
    const states = Object.values(sections);
    const answered = states.filter(({ status }) => status === 'ready').length;
    const heading = headingFrom(sections);
    useNotices
      .getState()
      .announce(`${heading?.title ?? 'Point'}, ${answered} of ${states.length} sections have answers`);
  }, [isFilled, askedAt]);
  // Also with an answer that comes later, when the server or a pack is back.
  const title = useAnswers(({ isFilled: isKnown, sections }) => (isKnown ? headingFrom(sections)?.title : undefined));
  useEffect(() => {
    if (isFilled) document.title = title === undefined ? 'Cairn' : `${title} – Cairn`;
  }, [isFilled, title]);
}
