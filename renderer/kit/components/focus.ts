/** Moves the focus to parts of the window by name: parts that other components draw, or that aren't drawn yet. */
import type { RefCallback } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

const isOnScreen = (element: Element): boolean => element.getClientRects().length > 0;

/** Returns the first element inside `within` that matches and is on screen. */
export const firstOnScreen = (within: ParentNode, selector = CONTROLS): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isOnScreen);

const parts = new Map<string, { readonly elements: Set<HTMLElement>; readonly ref: RefCallback<HTMLElement> }>();

function partNamed(name: string) {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const elements = new Set<HTMLElement>();
  const ref: RefCallback<HTMLElement> = (element) => {
    if (element === null) return undefined;
    elements.add(element);
    parts.set(name, part);
    return () => {
      elements.delete(element);
      if (elements.size === 0) parts.delete(name);
    };
  };
  const part = { elements, ref };
  parts.set(name, part);
  return part;
}

/** The ref of a control, or of a part whose first control is focused, by which it can be focused from elsewhere. */
export const focusable = (name: string): RefCallback<HTMLElement> => partNamed(name).ref;

/** Returns what to focus: the first of the named parts that is on screen. */
function find(names: readonly string[]): HTMLElement | undefined {
  for (const name of names)
    for (const element of parts.get(name)?.elements ?? []) {
      const isControl = element.matches('button, input') || element.hasAttribute('tabindex');
      const found = isControl ? element : firstOnScreen(element);
      if (found !== undefined && isOnScreen(found) && !found.matches(':disabled')) return found;
    }
  return undefined;
}

/** Focuses the first of these parts that is on screen. */
export const focusOn = (...names: readonly string[]): void => find(names)?.focus();

/** Whatever the person does next decides where the focus is. */
const NEXT_ACTIONS = ['pointerdown', 'keydown'] as const;

/** Calls `look` whenever the page changes, until the person does something. Returns a function that ends it. */
function watch(look: () => void): () => void {
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  const end = (): void => {
    changes.disconnect();
    for (const event of NEXT_ACTIONS) removeEventListener(event, end, { capture: true });
  };
  for (const event of NEXT_ACTIONS) addEventListener(event, end, { capture: true });
  return end;
}

/**
 * Moves the focus to one of these parts if the focused element disappears or is disabled, e.g. a button that removes
 * its own row, and again when a menu or a dialog closes over it. Otherwise the focus stays.
 */
export function rescueFocus(...names: readonly string[]): void {
  const look = (): void => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled')) focusOn(...names);
  };
  // The press that caused it hasn't ended.
  setTimeout(() => {
    watch(look);
    look();
  });
}

/** Focuses one of these parts as soon as it is drawn, also if its code is still loading. */
export function focusOnceDrawn(...names: readonly string[]): void {
  // Not before what was pressed is over, and a menu that it closes has returned the focus.
  requestAnimationFrame(() => {
    const look = (): void => {
      const element = find(names);
      if (element === undefined) return;
      end();
      element.focus();
    };
    const end = watch(look);
    look();
  });
}
