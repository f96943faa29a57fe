/** Deletion that can be taken back. */
import { useNotices } from './notices.ts';
import { useUndo } from './undo.ts';

/** How long what was deleted can be brought back. A window that closes before keeps it. */
const UNDO_MS = 20_000;

/** What happens to something that is deleted. */
type Steps = {
  /** Takes it out of sight, or brings it back. */
  readonly setLeaving: (isLeaving: boolean) => void;
  /** Deletes it for good. */
  readonly remove: () => Promise<void>;
};

/** Takes what is called `title` away at once, and deletes it for good when the time to undo that is over. */
export function deleteLater(title: string, { setLeaving, remove }: Steps): void {
  setLeaving(true);
  let isGone = false;
  const timer = setTimeout(() => {
    isGone = true;
    void remove();
  }, UNDO_MS);
  useUndo.getState().offer(`Deleted ${title}`, () => {
    clearTimeout(timer);
    if (isGone) useNotices.getState().report(`${title} has been deleted for good.`);
    else setLeaving(false);
  });
}
