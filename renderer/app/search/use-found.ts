import { useLayout } from '../../model/window/layout.ts';
import { useEffect, useState } from 'react';
import { useNotices } from '../../kit/notices/notices.ts';
import type { Found } from './suggestion.ts';
import { suggestLocally, type Local } from './suggestions.ts';
import { geocoderEndpoint, MAX_ADDRESS_CHARACTERS } from '../../../contract/geocoder.ts';
import { ask } from '../../kit/api/ask.ts';
import { activeMap } from '../../map/active-map.ts';
import { destinationOf, grouped } from './geocoded.ts';
import { problemOf, suggestionFor } from './place-line.ts';
import { findCodeOfPlace, readCodeOfPlace } from './position-codes.ts';
import { t } from '../../kit/words/t.ts';
import { readZip9, findZip9 } from './zip9.ts';

const MAX_FOUND = 8;
const NAMED_CHARACTERS = 60;

/** A long text is named by its beginning. */
const named = (text: string): string => (text.length > NAMED_CHARACTERS ? `${text.slice(0, NAMED_CHARACTERS)}…` : text);

const notFound = (text: string): string => t('search.noMatchNameInstalledPacks', { name: named(text) });

async function findPlaces(text: string, signal: AbortSignal): Promise<Found> {
  const view = activeMap()?.view();
  const bias = view && `${view.lon.toFixed(5)},${view.lat.toFixed(5)}`;
  const answer = await ask(geocoderEndpoint, {
    query: { address: text.slice(0, MAX_ADDRESS_CHARACTERS), autocomplete: '1', limit: MAX_FOUND, bias },
    signal,
  });
  if (!answer.ok) return { groups: [], problem: problemOf(answer.failure) };
  const groups = grouped(answer.data.results.map(destinationOf)).map(({ title, members }, order) => ({
    title,
    suggestions: members.map((member, index) => suggestionFor(member, `${title}-${index}`, view)),
    source: order === 0 ? t('common.geocoder') : null,
  }));
  const isWeak = answer.data.results.every((result) => result.partial_match === true);
  return { groups, problem: groups.length === 0 ? notFound(text) : null, isWeak };
}

/** The question that a text puts to the server. @throws the `AbortError` of `signal` only */
function findRemote(text: string, signal: AbortSignal): Promise<Found> {
  const code = readCodeOfPlace(text);
  if (code !== null) return findCodeOfPlace(code, signal);
  const zip9 = readZip9(text);
  return zip9 === null ? findPlaces(text, signal) : findZip9(zip9, signal);
}

/** Nothing is requested while the person keeps typing. */
const TYPING_MS = 80;

const NOTHING: Found = { groups: [], problem: null };

const say = ({ groups, problem }: Found): void => {
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  useNotices.getState().announce(problem ?? t('search.countResults', { count }));
};

/**
 * The server's results between the local ones, or after them if no local one matches the whole text. Having no results
 * is only reported if there are no local ones either.
 */
export function merged(local: Local, remote: Found): Found {
  const found = remote.isWeak === true ? [...local.after, ...remote.groups] : [...remote.groups, ...local.after];
  const groups = [...local.groups, ...found];
  const reading = local.reading ?? remote.reading;
  const isCommandAlone = local.groups.length === 0 && remote.groups.length === 0;
  return { groups, problem: isCommandAlone ? remote.problem : null, ...(reading === undefined ? {} : { reading }) };
}

/** Results of a text. While a response is pending (`isAwaited`) the previous results stay. */
export function useFound(text: string): Found & { readonly isAwaited: boolean } {
  const typed = text.trim();
  const latest = useLayout(({ recent }) => recent);
  const local = suggestLocally(text, latest);
  const { asks } = local;
  const [remote, setRemote] = useState<{ readonly typed: string; readonly found: Found }>({
    typed: '',
    found: NOTHING,
  });
  useEffect(() => {
    if (!asks) return undefined;
    const abort = new AbortController();
    const look = async () => {
      try {
        const found = await findRemote(typed, abort.signal);
        say(found);
        setRemote({ typed, found });
      } catch {
        // More has been typed.
      }
    };
    const timer = setTimeout(() => void look(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, asks]);
  return asks ? { ...merged(local, remote.found), isAwaited: remote.typed !== typed } : { ...local, isAwaited: false };
}
