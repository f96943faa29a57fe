import { withTrueMinus } from '../coordinates/point.ts';
import { useNotices } from '../notices/notices.ts';
import { t } from '../words/t.ts';

const LONGEST_SHOWN = 60;

/**
 * Copies `text` and says so.
 * @param name said instead of the text itself, for what is too long to show
 */
export async function copyText(text: string, name?: string): Promise<void> {
  const { showToast, report } = useNotices.getState();
  try {
    await navigator.clipboard.writeText(text);
    const first = text.split('\n')[0] ?? '';
    const shown =
      first.length < text.length || first.length > LONGEST_SHOWN ? `${first.slice(0, LONGEST_SHOWN)}…` : first;
    showToast(t('common.copiedName', { name: name ?? withTrueMinus(shown) }));
  } catch {
    report(t('common.couldntWriteClipboardSelectText'));
  }
}
