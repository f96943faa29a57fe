/** Frames that a menu or a dialog may take to go. */
const FRAMES = 30;

/** Which rescue is under way: a later one takes the place of an earlier one. */
let latest = 0;

/**
 * Gives the focus a place when what holds it is about to go, such as the button that removes its own row. Focus that
 * stays, or goes elsewhere by itself, is left alone.
 * @param find the place, asked for once the focus is lost
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): void {
  latest += 1;
  const own = latest;
  const look = (frames: number): void => {
    if (own !== latest || frames === 0) return;
    if (document.activeElement === document.body) find()?.focus();
    requestAnimationFrame(() => look(frames - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}
