import { activeMap } from '../map/active-map.ts';

/** Regions in the order of F6; those that are not on screen are passed over. */
const REGIONS = ['title-bar', 'rail', 'panel', 'matrix', 'page', 'heat-map', 'map-tools', 'map', 'compare', 'status'];

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

const regionElement = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-region="${name}"]`);

function enter(name: string): boolean {
  const region = regionElement(name);
  if (region === null) return false;
  const target = name === 'map' ? activeMap()?.canvas : region.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  return target !== undefined && target !== null;
}

/** Moves the focus to the first control of the next region of the window. */
export function focusNextRegion(): void {
  const current = document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? '';
  const start = REGIONS.indexOf(current) + 1;
  const order = [...REGIONS.slice(start), ...REGIONS.slice(0, start)];
  order.some(enter);
}
