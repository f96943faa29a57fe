import type { Heading, SectionDefinition } from './section-definition.ts';
import { HEADING_ORDER, SECTIONS } from './sections.ts';
import { shownState, type SectionState } from './look-up.ts';

const UNNAMED: Heading = { title: 'Unnamed place', subtitle: 'No installed pack names this point' };

/** The answer to show for a section now: its own, or the old one until the wait for a new one gets long. */
function shownAnswer(state: SectionState | undefined): unknown {
  const shown = state === undefined ? null : shownState(state);
  return shown?.status === 'ready' ? shown.data : undefined;
}

const headingOf = (section: SectionDefinition | undefined, answer: unknown): Heading | null =>
  answer === undefined ? null : (section?.heading?.(answer) ?? null);

/** A town close by, in the place of a state or a country. */
const townNearby = (states: Readonly<Record<string, SectionState>>): Heading | null =>
  SECTIONS.reduce<Heading | null>((found, section) => {
    const answer = shownAnswer(states[section.id]);
    return found ?? (answer === undefined ? null : (section.townHeading?.(answer) ?? null));
  }, null);

/** The best name known for the point so far; `null` while nothing is known and something is still awaited. */
export function headingFrom(states: Readonly<Record<string, SectionState>>): Heading | null {
  for (const id of HEADING_ORDER) {
    const section = SECTIONS.find((candidate) => candidate.id === id);
    const heading = headingOf(section, shownAnswer(states[id]));
    if (heading !== null) return heading.isBroad === true ? (townNearby(states) ?? heading) : heading;
    const state = states[id];
    if (state?.status === 'loading' && shownState(state) === null) return null;
  }
  return UNNAMED;
}
