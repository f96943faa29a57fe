import type { MatrixRole } from '../../state/matrix-points.ts';

/** Gives the focus to the list as soon as what has been changed is drawn: to its rows, or where none are left to the first way to add some. */
export function focusList(role: MatrixRole): void {
  requestAnimationFrame(() => {
    const rows = document.querySelector<HTMLElement>(`[data-list="${role}"]`);
    const ways = document.querySelector<HTMLElement>(`[data-ways="${role}"] button`);
    (rows ?? ways)?.focus();
  });
}
