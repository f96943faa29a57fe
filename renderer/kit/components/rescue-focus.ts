/** What ends a rescue: from then on the person decides where the focus is. */
const TAKEN_OVER = ['pointerdown', 'keydown'] as const;

/**
 * Gives the focus a place when what holds it is about to go, such as the button that removes its own row, and again
 * when a menu or a dialog closes over it. Focus that stays, or goes elsewhere by itself, is left alone.
 * @param find the place, asked for once the focus is lost
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): void {
  const look = (): void => {
    if (document.activeElement === document.body) find()?.focus();
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  const end = (): void => {
    changes.disconnect();
    for (const event of TAKEN_OVER) removeEventListener(event, end, { capture: true });
  };
  // The press that caused it hasn't ended.
  setTimeout(() => {
    look();
    for (const event of TAKEN_OVER) addEventListener(event, end, { capture: true });
  });
}

/**
 * Focuses an element as soon as it is drawn, also if its code is still loading. A click or key press in the meantime
 * decides otherwise.
 */
export function focusOnceDrawn(find: () => HTMLElement | null): void {
  const changes = new MutationObserver(() => look());
  const end = (): void => {
    changes.disconnect();
    for (const event of TAKEN_OVER) removeEventListener(event, end, { capture: true });
  };
  const look = (): void => {
    const element = find();
    if (element === null) return;
    end();
    element.focus();
  };
  changes.observe(document.body, { childList: true, subtree: true });
  for (const event of TAKEN_OVER) addEventListener(event, end, { capture: true });
  look();
}
