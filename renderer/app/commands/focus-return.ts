import { useEffect } from 'react';

const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Where a dialog was opened from a menu, the item that held the focus is gone when the dialog closes, and with it the
 * place in the page. The focus then goes back to what held it before the menu.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let wasFloating = false;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      wasFloating = target.closest(FLOATING) !== null;
      if (!wasFloating) last = target;
    };
    // A click beside a dialog means to leave the place.
    const onPointerDown = () => {
      wasFloating = false;
    };
    const observer = new MutationObserver(() => {
      if (!wasFloating || document.activeElement !== document.body) return;
      if ([...document.querySelectorAll(FLOATING)].some((element) => element.checkVisibility())) return;
      wasFloating = false;
      if (last?.isConnected && last.checkVisibility()) last.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
      observer.disconnect();
    };
  }, []);
}
