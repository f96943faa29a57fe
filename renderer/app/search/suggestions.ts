/** What the search box knows by itself, before it asks: recent places, coordinates, time zones, commands. */
import { activeMap } from '../../map/active-map.ts';
import { commandsAmongPlaces, commandsNamed } from './command-lines.ts';
import { findCoordinates } from './coordinate-lines.ts';
import { suggestionFor } from './place-line.ts';
import type { Destination } from './recent.ts';
import type { Found, Suggestion, SuggestionGroup } from './suggestion.ts';
import { isPlaceless, placelessMeaning, zoneNamed, zonesMatching } from './zones.ts';
import { zoneLine } from './zone-lines.ts';

/** `asks`: there is something to ask the server for; what it finds stands between the groups before and after. */
export type Local = Found & { readonly asks: boolean; readonly after: readonly SuggestionGroup[] };

const EXAMPLES = 'An address, a place, 95060 or 95060-4518, 36.97 −122.02 or Europe/Berlin.';

function only(title: string, suggestions: readonly Suggestion[], problem: string): Local {
  const groups = suggestions.length === 0 ? [] : [{ title, suggestions }];
  return { groups, problem: suggestions.length === 0 ? problem : null, reading: title, asks: false, after: [] };
}

function recent(destinations: readonly Destination[]): Local {
  const suggestions = destinations.map((destination, index) =>
    suggestionFor(destination, `recent-${index}`, activeMap()?.view()),
  );
  return suggestions.length === 0
    ? { groups: [], problem: EXAMPLES, asks: false, after: [] }
    : { groups: [{ title: 'Recent', suggestions }], problem: null, asks: false, after: [] };
}

/** Everything that needs no server; for an empty text where the person went of late. */
export function suggestLocally(text: string, latest: readonly Destination[]): Local {
  const typed = text.trim();
  if (typed === '') return recent(latest);
  if (typed.startsWith('>'))
    return only('Commands', commandsNamed(typed.slice(1)), `No command is called ${typed.slice(1).trim()}.`);
  if (typed.startsWith('@'))
    return only(
      'Time zones',
      zonesMatching(typed.slice(1)).map(zoneLine),
      `No time zone is called ${typed.slice(1).trim()}.`,
    );
  const found = findCoordinates(typed);
  if (found?.isSure) return { ...found, asks: false, after: [] };
  if (found) return { groups: found.groups.slice(0, 1), problem: null, asks: true, after: found.groups.slice(1) };
  const zone = zoneNamed(typed);
  if (zone !== null)
    return { ...only('Time zones', [zoneLine(zone)], ''), problem: isPlaceless(zone) ? placelessMeaning(zone) : null };
  const commands = commandsAmongPlaces(typed);
  return {
    groups: [],
    problem: null,
    asks: true,
    after: commands.length === 0 ? [] : [{ title: 'Commands', suggestions: commands }],
  };
}
