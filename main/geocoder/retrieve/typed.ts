/** What is still being typed, and what of it lies near the middle of the map. */
import { positionOf } from '../index/reader.ts';
import type { Hit } from './search-rounds.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

/** Whether the last word of the text is still being typed. */
export const isTyping = ({ question }: Pick<Hit, 'question'>): boolean =>
  question.alternatives.some(({ prefix }) => prefix !== undefined);

/** A street this near the middle of a map is one that its user knows. */
const NEARBY_METRES = 30_000;

/** Whether a hit lies near what results are preferred near. */
export const isNear = ({ question: { bias }, candidate }: Pick<Hit, 'question' | 'candidate'>): boolean =>
  bias !== undefined && haversineMetres(...positionOf(candidate.row), ...bias) <= NEARBY_METRES;

/** Whether more than a letter has been typed of what lies near the middle of the map: `rambla`, `18 de j`. */
export const isTypedNearby = (hit: Pick<Hit, 'question' | 'candidate'>): boolean =>
  isTyping(hit) && isNear(hit) && hit.question.lowerText.trim().length > 2;
