/** What the search box knows by itself, before it asks: recent places, coordinates, time zones, commands. */
import { IconClock, IconTerminal2 } from '@tabler/icons-react';
import { ACTIONS } from '../commands/actions.ts';
import { chordKeys, COMMANDS, type Chord } from '../commands/catalogue.ts';
import { formatCoordinates } from '../coordinates/format.ts';
import { parseCoordinate } from '../coordinates/parse.ts';
import { withTrueMinus } from '../coordinates/point.ts';
import { offsetAt, writtenOffset } from '../inspect/sections/time-zone/zone-clock.ts';
import { activeMap } from '../map/active-map.ts';
import { useNotices } from '../state/notices.ts';
import { goToDestination } from './destination.ts';
import type { Destination } from './recent.ts';
import { placeInZone, suggestionFor } from './remote.ts';
import type { Found, Suggestion, SuggestionGroup } from './suggestion.ts';
import { zoneNamed, zonesMatching } from './zones.ts';

/** `isWhole`: the text is understood, and there is nothing to ask the server for. */
type Local = Found & { readonly isWhole: boolean };

const NOTATIONS = { DD: 'Decimal degrees', DMS: 'Degrees, minutes, seconds', UTM: 'UTM' };
const whole = (title: string, suggestions: readonly Suggestion[], problem: string): Local =>
  suggestions.length === 0 ? { groups: [], problem, isWhole: true } : { groups: [{ title, suggestions }], problem: null, isWhole: true };

function coordinates(text: string): Local | null {
  const parsed = parseCoordinate(text);
  if (parsed.kind === 'none') return null;
  if (parsed.kind === 'invalid') return whole('Go to', [], parsed.message);
  const { point, format, note } = parsed;
  const detail = note === undefined ? `${NOTATIONS[format]}, latitude and longitude` : withTrueMinus(note);
  const destination: Destination = { kind: 'coordinates', title: formatCoordinates(point, 'DD', 6).shown, detail, point, area: null };
  return whole('Go to', [suggestionFor(destination, 'coordinate')], '');
}

const isMac = () => window.cairn?.platform === 'darwin' || /mac/i.test(navigator.userAgent);

function commands(text: string): Local {
  const words = text.trim().toLowerCase().split(/\s+/);
  const found = COMMANDS.filter((command) => !('isKeyOnly' in command) && words.every((word) => command.title.toLowerCase().includes(word)));
  const suggestions = found.map(({ id, title, chords }): Suggestion => {
    const first = (chords as readonly Chord[])[0];
    return { id, icon: IconTerminal2, title, keys: first === undefined ? [] : chordKeys(first, isMac()), go: ACTIONS[id] };
  });
  return whole('Commands', suggestions, `No command is called ${text.trim()}.`);
}

async function goToZone(zone: string): Promise<void> {
  const destination = await placeInZone(zone);
  if (destination === null) useNotices.getState().report(`The installed packs know no place in ${zone} to go to.`);
  else goToDestination(destination);
}

const zoneSuggestion = (zone: string): Suggestion => ({
  id: zone,
  icon: IconClock,
  title: zone,
  detail: `${writtenOffset(offsetAt(zone, Date.now())).replace('-', '−')} now`,
  go: () => void goToZone(zone),
});

function recent(destinations: readonly Destination[]): SuggestionGroup[] {
  return destinations.length === 0 ? [] : [{ title: 'Recent', suggestions: destinations.map((destination, index) => suggestionFor(destination, `recent-${index}`, activeMap()?.view())) }];
}

/** Everything that needs no server; for an empty text where the person went of late. */
export function suggestLocally(text: string, latest: readonly Destination[]): Local {
  const typed = text.trim();
  if (typed === '') return { groups: recent(latest), problem: null, isWhole: true };
  if (typed.startsWith('>')) return commands(typed.slice(1));
  if (typed.startsWith('@')) return whole('Time zones', zonesMatching(typed.slice(1)).map(zoneSuggestion), `No time zone is called ${typed.slice(1).trim()}.`);
  const parsed = coordinates(typed);
  if (parsed !== null) return parsed;
  const zone = zoneNamed(typed);
  return zone === null ? { groups: [], problem: null, isWhole: false } : whole('Time zones', [zoneSuggestion(zone)], '');
}
