/** Results found without the server: recent places, coordinates, time zones, commands. */
import { activeMap } from '../../map/active-map.ts';
import { findCoordinates } from './coordinate-lines.ts';
import { suggestionFor } from './place-line.ts';
import { findCode } from './position-codes.ts';
import type { Destination } from '../../model/window/recent.ts';
import type { Found, Suggestion, SuggestionGroup } from './suggestion.ts';
import { isPlaceless, placelessMeaning, zoneNamed, zonesMatching, cityOf } from './zones.ts';
import { IconTerminal2, IconClock, IconFolderOpen } from '@tabler/icons-react';
import { chordKeys, COMMANDS } from '../commands/catalogue.ts';
import type { Command } from '../../model/window/command.ts';
import { keysShown } from '../../kit/components/key-names.ts';
import { geocoderEndpoint } from '../../../contract/geocoder.ts';
import { timeZoneEndpoint } from '../../../contract/time-zones.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { offsetAt, writtenOffset } from '../../workspaces/inspect/sections/time-zone/zone-clock.ts';
import { knownPlaces } from '../../model/places/place-list.ts';
import { matching } from '../../model/places/place-rows.ts';
import { openRecent, projectNameOf, recentProjects } from '../../model/project/recent-projects.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { goToDestination } from './destination.ts';
import { destinationOf } from './geocoded.ts';
import { t } from '../../kit/words/t.ts';

/** Maximum number of places tried for a zone's name. */
const CANDIDATES = 10;

/**
 * A place that lies in the zone: one called like its city. `null` where the packs know none, or why that is not known.
 */
async function placeInZone(zone: string): Promise<Destination | null | { readonly failure: Failure }> {
  const city = cityOf(zone);
  const named = await ask(geocoderEndpoint, { query: { address: city, limit: CANDIDATES } });
  if (!named.ok) return named;
  for (const result of named.data.results) {
    const { point, area } = destinationOf(result);
    // oxlint-disable-next-line no-await-in-loop -- the first that lies in the zone ends the search
    const answer = await ask(timeZoneEndpoint, { query: { x: point.lon, y: point.lat } });
    if (!answer.ok) return answer;
    if (answer.data.local_area?.local_boundary_name === zone)
      return { kind: 'zone', title: zone, detail: t('search.timeZoneCity', { city }), point, area };
  }
  return null;
}

async function goToZone(zone: string): Promise<void> {
  const destination = await placeInZone(zone);
  if (destination !== null && 'failure' in destination) {
    useNotices
      .getState()
      .report(t('search.couldntFindPlaceZoneReason', { zone, reason: failureText(destination.failure) }));
  } else if (destination === null) useNotices.getState().report(t('search.installedPacksNoPlaceZone', { zone }));
  else goToDestination(destination);
}

/** A zone with its current time. Choosing one without a place enters its name, and explains why. */
function zoneLine(zone: string): Suggestion {
  const now = t('search.offsetNow', { offset: writtenOffset(offsetAt(zone, Date.now())).replace('-', '−') });
  const line = { id: zone, icon: IconClock, title: zone };
  return isPlaceless(zone)
    ? { ...line, detail: t('search.nowOffsetNotPlace', { now }), fills: zone, go: () => undefined }
    : { ...line, detail: now, go: () => void goToZone(zone) };
}

/** With fewer letters commands would be suggested beside every address. */
const MIN_LETTERS = 3;
const MAX_AMONG_PLACES = 3;

const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/);
const offered = (): Command[] =>
  COMMANDS.filter(({ isKeyOnly, isOffered }) => isKeyOnly !== true && isOffered?.() !== false);

function lineOf({ id, title, chords: [first], run }: Command): Suggestion {
  return {
    id,
    icon: IconTerminal2,
    title,
    ...(first === undefined ? {} : { aside: keysShown(chordKeys(first).join(' ')) }),
    go: run,
  };
}

/** Commands that have every word of the text somewhere in their title, and the opening of recent projects. */
function commandsNamed(text: string): Suggestion[] {
  const words = wordsOf(text);
  const isNamed = (title: string): boolean => words.every((word) => title.toLowerCase().includes(word));
  const projects = recentProjects().map((path): Suggestion => ({
    id: `project ${path}`,
    icon: IconFolderOpen,
    title: t('search.openProjectName', { name: projectNameOf(path) }),
    detail: path,
    go: () => openRecent(path),
  }));
  return [
    ...offered()
      .filter(({ title }) => isNamed(title))
      .map(lineOf),
    ...projects.filter(({ title }) => isNamed(title)),
  ];
}

/** Commands that a text typed for a place may mean as well: every word of it begins one of their title's. */
function commandsAmongPlaces(text: string): Suggestion[] {
  const words = wordsOf(text);
  if (words.join('').length < MIN_LETTERS) return [];
  const isMeant = ({ title }: Command): boolean =>
    words.every((word) => wordsOf(title).some((own) => own.startsWith(word)));
  return offered().filter(isMeant).slice(0, MAX_AMONG_PLACES).map(lineOf);
}

const MAX_SAVED = 5;

/** Saved places whose name or note has the text in it. */
function savedPlaces(text: string): Suggestion[] {
  const view = activeMap()?.view();
  return matching(knownPlaces().places, text)
    .slice(0, MAX_SAVED)
    .map(({ id, name, note, lon, lat }) => {
      const destination: Destination = {
        kind: 'saved',
        title: name,
        detail: note ?? '',
        point: { lon, lat },
        area: null,
      };
      return suggestionFor(destination, `saved-${id}`, view);
    });
}

/** `asks`: whether to query the server; its results are shown between the groups before and after. */
export type Local = Found & { readonly asks: boolean; readonly after: readonly SuggestionGroup[] };

const EXAMPLES = t('search.addressPlace95060950605783');

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
    : { groups: [{ title: t('search.recent'), suggestions }], problem: null, asks: false, after: [] };
}

/** Everything that needs no server; for an empty text where the person went of late. */
export function suggestLocally(text: string, latest: readonly Destination[]): Local {
  const typed = text.trim();
  if (typed === '') return recent(latest);
  if (typed.startsWith('>'))
    return only(
      t('search.commands'),
      commandsNamed(typed.slice(1)),
      t('search.noCommandMatchesTyped', { typed: typed.slice(1).trim() }),
    );
  if (typed.startsWith('@'))
    return only(
      t('common.timeZones'),
      zonesMatching(typed.slice(1)).map(zoneLine),
      t('search.noTimeZoneMatchesTyped', { typed: typed.slice(1).trim() }),
    );
  const code = findCode(typed);
  if (code !== null) return { ...code, asks: false, after: [] };
  const found = findCoordinates(typed);
  if (found?.isSure) return { ...found, asks: false, after: [] };
  if (found) return { groups: found.groups.slice(0, 1), problem: null, asks: true, after: found.groups.slice(1) };
  const zone = zoneNamed(typed);
  if (zone !== null)
    return {
      ...only(t('common.timeZones'), [zoneLine(zone)], ''),
      problem: isPlaceless(zone) ? placelessMeaning(zone) : null,
    };
  const commands = commandsAmongPlaces(typed);
  const saved = savedPlaces(typed);
  return {
    groups: saved.length === 0 ? [] : [{ title: t('common.savedPlaces'), suggestions: saved }],
    problem: null,
    asks: true,
    after: commands.length === 0 ? [] : [{ title: t('search.commands'), suggestions: commands }],
  };
}
