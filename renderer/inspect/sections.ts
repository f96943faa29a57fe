import { adminSection } from './sections/admin/admin-section.tsx';
import { geoBoundariesSection } from './sections/geo-boundaries/geo-boundaries-section.tsx';
import { timeZoneSection } from './sections/time-zone/time-zone-section.tsx';
import type { SectionDefinition } from './section-definition.ts';

/** Every section, in the order of a first start. */
export const SECTIONS: readonly SectionDefinition[] = [adminSection, timeZoneSection, geoBoundariesSection];

/** Who names the place: the first of these that knows a name. */
export const HEADING_ORDER: readonly string[] = ['admin', 'time-zone'];

/** Sections in the person's order: those placed by hand first, then the rest as they come. */
export function orderedSections(order: readonly string[]): SectionDefinition[] {
  const placed = order.flatMap((id) => SECTIONS.find((section) => section.id === id) ?? []);
  return [...placed, ...SECTIONS.filter((section) => !placed.includes(section))];
}
