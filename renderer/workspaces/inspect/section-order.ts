/** The order of the sections, which the person may change: by dragging, by keys, or step by step. */
import { useLayout } from '../../model/window/layout.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { inOrder, QUESTIONS } from '../../model/look-up/questions.ts';
import { t } from '../../kit/words/t.ts';

/** `ids` with one of them in another place: before `before`, or at the end. */
export function placed(ids: readonly string[], id: string, before: string | null): string[] {
  if (id === before) return [...ids];
  const others = ids.filter((other) => other !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? [...ids] : [...others.slice(0, at), id, ...others.slice(at)];
}

const wholeOrder = (): string[] => inOrder(QUESTIONS, useLayout.getState().sectionOrder).map(({ id }) => id);

/** Puts a section before another one, or at the end. */
export function placeSection(id: string, before: string | null): void {
  const order = placed(wholeOrder(), id, before);
  useLayout.getState().set({ sectionOrder: order });
  const { hiddenSections } = useLayout.getState();
  const shown = inOrder(QUESTIONS, order).filter((section) => !hiddenSections.includes(section.id));
  const place = shown.findIndex((section) => section.id === id);
  const title = shown[place]?.title;
  if (title !== undefined)
    useNotices
      .getState()
      .announce(t('inspect.titleNowSectionPlaceShown', { title, place: place + 1, shown: shown.length }));
}

/**
 * The section that the moved one goes before when it moves by a step among those that are shown; `undefined` at the end
 * of the way.
 */
export function stepTarget(shown: readonly string[], id: string, step: 1 | -1): string | null | undefined {
  const place = shown.indexOf(id);
  if (place < 0) return undefined;
  if (step === -1) return place === 0 ? undefined : shown[place - 1];
  return place === shown.length - 1 ? undefined : (shown[place + 2] ?? null);
}

/** Moves a section up or down past the next one that is shown. */
export function moveSection(id: string, step: 1 | -1): void {
  const { hiddenSections } = useLayout.getState();
  const target = stepTarget(
    wholeOrder().filter((other) => !hiddenSections.includes(other)),
    id,
    step,
  );
  if (target !== undefined) placeSection(id, target);
}
