import { useLayout } from '../../model/window/layout.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import type { Question } from '../../model/look-up/questions.ts';
import { t } from '../../kit/words/t.ts';

/** Takes a section out of the panel; it can come back. */
export function hideSection({ id, title }: Pick<Question, 'id' | 'title'>): void {
  const { hiddenSections, hideSection: hide, showSection } = useLayout.getState();
  if (hiddenSections.includes(id)) return;
  hide(id);
  useNotices.getState().offer(t('inspect.titleHidden', { title }), () => showSection(id));
}
