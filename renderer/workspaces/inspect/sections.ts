import { addressSection } from './sections/address/address-section.tsx';
import { adminSection } from './sections/admin/admin-section.tsx';
import { geoBoundariesSection } from './sections/geo-boundaries/geo-boundaries-section.tsx';
import { rasterSection } from './sections/raster/raster-section.tsx';
import { healthSection } from './sections/health/health-section.tsx';
import { tileSection } from './sections/tile/tile-section.tsx';
import { timeZoneSection } from './sections/time-zone/time-zone-section.tsx';
import { zip4Section } from './sections/zip4/zip4-section.tsx';
import { inOrder, QUESTIONS } from '../../model/look-up/questions.ts';
import { plainSection } from './plain-section.tsx';
import type { SectionDefinition } from './section-definition.ts';

const OWN: readonly SectionDefinition[] = [
  addressSection,
  zip4Section,
  adminSection,
  timeZoneSection,
  healthSection,
  tileSection,
  geoBoundariesSection,
  rasterSection,
];

/** Every section, in the order of a first start. */
export const SECTIONS: readonly SectionDefinition[] = QUESTIONS.map(
  (question) => OWN.find(({ id }) => id === question.id) ?? plainSection(question),
);

/** Who names the place: the first of these that knows a name. */
export const HEADING_ORDER: readonly string[] = ['address', 'admin', 'time-zone'];

/** Every section in the person's order. */
export const orderedSections = (order: readonly string[]): SectionDefinition[] => inOrder(SECTIONS, order);
