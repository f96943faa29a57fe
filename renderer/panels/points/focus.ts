/** Where the focus goes in a list of points when what held it is gone. */
import type { PointRole } from '../../kit/coordinates/point-role.ts';

const found = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Returns the rows of a list, or the first way to add some if it is empty. */
export const listOf = (role: PointRole): HTMLElement | null =>
  found(`[data-grid="${role}"]`) ?? found(`[data-ways="${role}"] button`);

/** Focuses the list as soon as the change is drawn. */
export function focusList(role: PointRole): void {
  requestAnimationFrame(() => listOf(role)?.focus());
}
