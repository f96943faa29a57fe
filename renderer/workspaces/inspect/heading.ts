/** The heading of the panel. A name that isn't known yet differs from a place without a name. */
import { isPackFailure, isWayFailure, type Failure } from '../../kit/api/failure.ts';
import type { Heading, SectionDefinition } from './section-definition.ts';
import { HEADING_ORDER, SECTIONS } from './sections.ts';
import {
  knownSections,
  shownState,
  type Sections,
  type SectionState,
  type Settled,
} from '../../model/look-up/use-look-up.ts';
import { t } from '../../kit/words/t.ts';

/** Whether the look-up of countries has found none. */
const SEA: Heading = { title: t('inspect.atSea'), subtitle: t('inspect.outsideEveryCountrysLandArea') };

const notKnown = (subtitle: string): Heading => ({ title: t('inspect.nameUnknown'), subtitle });

/** The section that says whether there is a country. */
const COUNTRIES = 'admin';
/** Sections that name a place by what is there. */
const NAMING = HEADING_ORDER.slice(0, HEADING_ORDER.indexOf(COUNTRIES) + 1);

/** The displayed state of a section: its answer, or the previous one until the wait gets long. */
const shownNow = (state: SectionState | undefined): Settled | null => (state === undefined ? null : shownState(state));

function shownAnswer(state: SectionState | undefined): unknown {
  const shown = shownNow(state);
  return shown?.status === 'ready' ? shown.data : undefined;
}

const headingOf = (section: SectionDefinition | undefined, answer: unknown): Heading | null =>
  answer === undefined ? null : (section?.heading?.(answer) ?? null);

/** A town close by, in the place of a state or a country. */
const townNearby = (states: Sections): Heading | null =>
  SECTIONS.reduce<Heading | null>((found, section) => {
    const answer = shownAnswer(states[section.id]);
    return found ?? (answer === undefined ? null : (section.townHeading?.(answer) ?? null));
  }, null);

/** Why nothing names the place. */
function withoutName(states: Sections): Heading {
  const failures = NAMING.flatMap((id): Failure[] => {
    const shown = shownNow(states[id]);
    return shown?.status === 'failed' ? [shown.failure] : [];
  });
  if (failures.some(isWayFailure)) return notKnown(t('inspect.cairnServerHasntAnswered'));
  if (failures.some(isPackFailure)) return notKnown(t('inspect.packNameMissingCantRead'));
  return notKnown(failures.length > 0 ? t('inspect.lookUpNameFailed') : t('inspect.sectionNameHidden'));
}

/** The best name known for the point so far; `null` while nothing is known and something is still awaited. */
export function headingFrom(states: Sections): Heading | null {
  const isCountryless = shownNow(states[COUNTRIES])?.status === 'empty';
  for (const id of HEADING_ORDER) {
    const section = SECTIONS.find((candidate) => candidate.id === id);
    const heading = headingOf(section, shownAnswer(states[id]));
    if (heading !== null && (heading.isSea !== true || isCountryless))
      return heading.isBroad === true ? (townNearby(states) ?? heading) : heading;
    const state = states[id];
    if (state?.status === 'loading' && shownState(state) === null) return null;
  }
  return townNearby(states) ?? (isCountryless ? SEA : withoutName(states));
}

/** The name of the point that is looked up, for what is made of it; empty while none is known. */
export const headingTitle = (): string => headingFrom(knownSections())?.title ?? '';
