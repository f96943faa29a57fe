import { activeMap } from '../../map/active-map.ts';

/** Regions in the order of F6; those that are not on screen are passed over. */
const REGIONS = [
  'title-bar',
  'rail',
  'panel',
  'matrix',
  'batch',
  'page',
  'details',
  'heat-map',
  'map-tools',
  'map',
  'compare',
  'status',
];

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/** The first that is on screen: the inspector stays on the page, hidden, behind the other workspaces. */
const firstShown = (within: ParentNode, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);

function enter(name: string): boolean {
  const region = firstShown(document, `[data-region="${name}"]`);
  if (region === undefined) return false;
  const target = name === 'map' ? activeMap()?.canvas : firstShown(region, FOCUSABLE);
  target?.focus();
  return target !== undefined;
}

/** Moves the focus to the first control of the next region of the window. */
export function focusNextRegion(): void {
  const current = document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? '';
  const start = REGIONS.indexOf(current) + 1;
  const order = [...REGIONS.slice(start), ...REGIONS.slice(0, start)];
  order.some(enter);
}
