/** Which packs answer first where several have an answer, as the person puts them. */
import { packOrderEndpoint, type InstalledPack } from '../../../contract/service.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { isReady, preferredPacks, refreshPacks } from '../service/packs.ts';
import { titleOf } from './titles.ts';
import { t } from '../../kit/words/t.ts';

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;

/** The packs that have a place in the order, the one that answers first at the front. */
export const inAnswerOrder = (packs: readonly InstalledPack[]): ReadyPack[] =>
  packs
    .filter(isReady)
    .filter(({ precedence }) => precedence !== undefined)
    .toSorted((a, b) => (a.precedence ?? 0) - (b.precedence ?? 0));

/**
 * The ids that have to come before all others once the pack at `from` stands at `to`: down to where it stands now and
 * to the last one that was put first before. The others keep their places by their dates, and fallback packs stay
 * behind.
 */
export function firstAfterMove(
  order: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
  preferred: readonly string[],
): string[] {
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? '');
  const kept = preferred.filter((id) => order.includes(id)).length;
  const isMovedAmongKept = from >= kept && to < kept;
  return moved.slice(0, Math.max(isMovedAmongKept ? kept + 1 : kept, to + 1));
}

async function setFirst(first: readonly string[]): Promise<boolean> {
  const answer = await ask(packOrderEndpoint, { body: { first: [...first] } });
  await refreshPacks();
  if (!answer.ok)
    useNotices.getState().report(t('packs.orderUnchangedReason', { reason: failureText(answer.failure) }));
  return answer.ok;
}

/** Moves a pack to another place of the order. @param to from 0 */
export async function moveInOrder(packs: readonly ReadyPack[], from: number, to: number): Promise<void> {
  const pack = packs[from];
  if (pack === undefined || to < 0 || to >= packs.length) return;
  const ids = packs.map(({ id }) => id);
  const isMoved = await setFirst(firstAfterMove(ids, { from, to }, preferredPacks()));
  if (isMoved)
    useNotices
      .getState()
      .announce(t('packs.titlePacks', { title: titleOf(pack), position: to + 1, total: packs.length }));
}

/** Newer packs come before older ones again. */
export const putNewerFirst = (): Promise<boolean> => setFirst([]);
