import { useEffect } from 'react';

const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Where a dialog was opened from a menu, the item that held the focus is gone when the dialog closes, and with it the
 * place in the page. The focus then goes back to what held it before the menu. A button that cannot be pressed while it
 * does what it was pressed for loses the focus too, and gets it back as soon as it can be pressed again.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let wasFloating = false;
    let focused: HTMLElement | null = null;
    let waiting: HTMLElement | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      [focused, waiting] = [target, null];
      wasFloating = target.closest(FLOATING) !== null;
      if (!wasFloating) last = target;
    };
    // A click beside a dialog means to leave the place.
    const onPointerDown = () => {
      wasFloating = false;
      [focused, waiting] = [null, null];
    };
    const ableness = new MutationObserver(() => {
      if (focused?.matches(':disabled')) waiting = focused;
      else if (waiting?.matches(':enabled')) {
        if (document.activeElement === document.body && waiting.checkVisibility())
          waiting.focus({ preventScroll: true });
        waiting = null;
      }
    });
    const observer = new MutationObserver(() => {
      if (!wasFloating || document.activeElement !== document.body) return;
      if ([...document.querySelectorAll(FLOATING)].some((element) => element.checkVisibility())) return;
      wasFloating = false;
      if (last?.isConnected && last.checkVisibility()) last.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    observer.observe(document.body, { childList: true, subtree: true });
    ableness.observe(document.body, { attributeFilter: ['disabled'], subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
      observer.disconnect();
      ableness.disconnect();
    };
  }, []);
}
