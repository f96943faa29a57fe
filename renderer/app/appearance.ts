import type { Preferences } from '../model/window/preferences.ts';

/** Has the page look as the person chose: what style sheets go by. */
export function applyPreferences({ theme, density, largeControls, reduceMotion }: Preferences): void {
  const page = document.documentElement;
  page.setAttribute('data-theme', theme);
  page.setAttribute('data-density', density);
  page.toggleAttribute('data-large-controls', largeControls);
  page.toggleAttribute('data-reduce-motion', reduceMotion);
}
