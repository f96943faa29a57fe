/** Deletion that can be undone. */
import { useNotices } from './notices.ts';
import { t } from '../words/t.ts';

/** How long a deletion can be undone. If the window closes before, nothing is deleted. */
const UNDO_MS = 20_000;

function setLeaving(id: string, isLeaving: boolean): void {
  useNotices.setState(({ leaving }) => {
    const others = leaving.filter((other) => other !== id);
    return { leaving: isLeaving ? [...others, id] : others };
  });
}

/** The item to delete, and how to delete it. */
type Deletion = {
  /** Identifies it among all items that can be deleted, e.g. a UUID. */
  readonly id: string;
  /** Its name. */
  readonly title: string;
  /** Deletes it for good. */
  readonly remove: () => Promise<void>;
  /** Called when it has been hidden or restored. */
  readonly onLeaving?: (isLeaving: boolean) => void;
};

/** Takes something away at once, and deletes it for good when the time to undo that is over. */
export function deleteLater({ id, title, remove, onLeaving }: Deletion): void {
  const show = (isLeaving: boolean): void => {
    setLeaving(id, isLeaving);
    onLeaving?.(isLeaving);
  };
  show(true);
  let isGone = false;
  const timer = setTimeout(() => {
    isGone = true;
    // An item that couldn't be deleted is displayed again.
    void remove().finally(() => setLeaving(id, false));
  }, UNDO_MS);
  useNotices.getState().offer(t('common.deletedTitle', { title }), () => {
    clearTimeout(timer);
    if (isGone) useNotices.getState().report(t('common.titleDeletedPermanently', { title }));
    else show(false);
  });
}
