/** What an answer is worth that every word speaks for, and what each doubt leaves of that. */
import type { Hit } from '../retrieve/search-rounds.ts';

export interface Judged {
  hit: Hit;
  /** Whether a word, or the house number, is not accounted for, or only as a typo that nothing else confirms. */
  isPartial: boolean;
  /** What the doubts leave, 0 to 1: which of several comes first. */
  quality: number;
  /** How likely it is the one that is meant, of several that the text says as well; 1 where that is undefined. */
  share?: number;
  /** Of an area in place of an address in it: how likely it is that it was asked for. */
  inPlaceOfAddress?: number;
}

/** Whether a doubt holds, what it leaves of the quality, and whether the answer is partial then. */
export type Doubt = readonly [holds: boolean, leaves: number, isPartial: boolean];

/** Returns what doubts leave of a hit, from the quality that it has without them. */
export function weigh(hit: Hit, sure: number, doubts: readonly Doubt[]): Judged {
  const holding = doubts.filter(([holds]) => holds);
  return {
    hit,
    isPartial: holding.some(([, , isPartial]) => isPartial),
    quality: holding.reduce((quality, [, leaves]) => quality * leaves, sure),
  };
}

/** Makes an answer a partial one, and multiplies its quality by this share. */
export const doubted = (judged: Judged, leaves: number): Judged => ({
  ...judged,
  isPartial: true,
  quality: judged.quality * leaves,
});

/** How sure an answer is that every word speaks for. */
export const SURE = { point: 0.99, range: 0.98, between: 0.93, street: 0.95, area: 0.98, business: 0.93 } as const;
/** What each doubt leaves of it. */
export const DOUBT = {
  townUnsaid: 0.9,
  onlyRegionSaid: 0.85,
  frontTown: 0.5,
  otherTownNearby: 0.8,
  otherRegionThere: 0.95,
  unknownPart: 0.94,
  unknownRegion: 0.83,
  unknownBehindTown: 0.72,
  unknownThing: 0.6,
  unknownCode: 0.76,
  unknownWord: 0.88,
  otherThing: 0.5,
  otherCountry: 0.5,
  unconfirmedTypo: 0.6,
  streetTypo: 0.8,
  knownTypo: 0.88,
  otherNameTypo: 0.85,
  otherType: 0.75,
  numberMissing: 0.5,
  numberTyped: 0.9,
  unsaidAirport: 0.5,
  smallLetters: 0.75,
  loneCode: 0.5,
  maybeFeature: 0.5,
  loneStreet: 0.6,
  partOfStreet: 0.7,
  maybePerson: 0.45,
  loneBusiness: 0.5,
  lonelyOtherName: 0.8,
  smallOtherName: 0.6,
  shortRegion: 0.6,
  genericName: 0.5,
  streetAlone: 0.8,
  otherDirection: 0.8,
  otherPostcode: 0.9,
  codeElsewhere: 0.5,
} as const;
/** Of a name that the text does not say whole. */
export const UNSAID_NAME = 0.4;
/** A typo in a word of so many letters leaves 1 − this / letters. */
export const TYPO = 0.6;
/** An area of which the text says less of the name is not surely meant. */
export const MIN_NAME_SHARE = 0.6;
/** The same while it is still being typed. */
export const MIN_SHARE_TYPED = 0.5;
