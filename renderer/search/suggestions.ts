/** What the search box offers for a text. Later kinds of search are another provider in `PROVIDERS`. */
import { IconMapPin, IconTerminal2, type Icon } from '@tabler/icons-react';
import { ACTIONS } from '../commands/actions.ts';
import { chordKeys, COMMANDS, type Chord } from '../commands/catalogue.ts';
import { formatCoordinates } from '../coordinates/format.ts';
import { parseCoordinate } from '../coordinates/parse.ts';
import { withTrueMinus } from '../coordinates/point.ts';
import { useLookUp } from '../inspect/look-up.ts';
import { activeMap } from '../map/active-map.ts';
import { useWindow } from '../state/window.ts';

export type Suggestion = {
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  readonly detail?: string;
  readonly keys?: readonly string[];
  readonly go: () => void;
};

export type SuggestionGroup = { readonly title: string; readonly suggestions: readonly Suggestion[] };

type Provider = (text: string) => SuggestionGroup | { readonly problem: string } | null;

const NOTATIONS = { DD: 'Decimal degrees', DMS: 'Degrees, minutes, seconds', UTM: 'UTM' };

const coordinates: Provider = (text) => {
  const parsed = parseCoordinate(text);
  if (parsed.kind === 'none') return null;
  if (parsed.kind === 'invalid') return { problem: parsed.message };
  const { point, format, note } = parsed;
  const suggestion: Suggestion = {
    id: 'coordinate',
    icon: IconMapPin,
    title: formatCoordinates(point, 'DD', 6).shown,
    detail: note === undefined ? `${NOTATIONS[format]}, latitude and longitude` : withTrueMinus(note),
    go() {
      useWindow.getState().go('inspect');
      activeMap()?.camera.goTo(point);
      useLookUp.getState().lookUp(point);
    },
  };
  return { title: 'Go to', suggestions: [suggestion] };
};

const isMac = () => window.cairn?.platform === 'darwin' || /mac/i.test(navigator.userAgent);

const commands: Provider = (text) => {
  if (!text.startsWith('>')) return null;
  const words = text.slice(1).trim().toLowerCase().split(/\s+/);
  const suggestions = COMMANDS.filter((command) => !('isKeyOnly' in command) && words.every((word) => command.title.toLowerCase().includes(word))).map(
    ({ id, title, chords }): Suggestion => {
      const first = (chords as readonly Chord[])[0];
      return { id, icon: IconTerminal2, title, keys: first === undefined ? [] : chordKeys(first, isMac()), go: ACTIONS[id] };
    },
  );
  return suggestions.length === 0 ? { problem: `No command is called ${text.slice(1).trim()}.` } : { title: 'Commands', suggestions };
};

const PROVIDERS: readonly Provider[] = [commands, coordinates];

/** Groups to offer, or in words why there are none; `null` while nothing was typed. */
export function suggestFor(text: string): { readonly groups: readonly SuggestionGroup[]; readonly problem: string | null } | null {
  const typed = text.trim();
  if (typed === '') return null;
  const groups: SuggestionGroup[] = [];
  for (const provider of PROVIDERS) {
    const found = provider(typed);
    if (found === null) continue;
    if ('problem' in found) return { groups, problem: found.problem };
    groups.push(found);
  }
  return { groups, problem: groups.length === 0 ? 'Not a coordinate. Write 36.974, −122.026 or 36°58′27″ N 122°01′35″ W or 10S 586666 4092444.' : null };
}
