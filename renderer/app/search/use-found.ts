import { useEffect, useState } from 'react';
import { useNotices } from '../../kit/notices/notices.ts';
import { useRecent } from './recent.ts';
import { findRemote } from './remote.ts';
import type { Found } from './suggestion.ts';
import { suggestLocally, type Local } from './suggestions.ts';

/** A person who types on asks for nothing. */
const TYPING_MS = 80;

const NOTHING: Found = { groups: [], problem: null };

const say = ({ groups, problem }: Found): void => {
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  useNotices.getState().announce(problem ?? (count === 1 ? '1 result' : `${count} results`));
};

/**
 * What the server found, between what was known without it; behind it where none of that fits all that was typed. That it
 * found nothing matters only where nothing else did.
 */
export function merged(local: Local, remote: Found): Found {
  const found = remote.isWeak === true ? [...local.after, ...remote.groups] : [...remote.groups, ...local.after];
  const groups = [...local.groups, ...found];
  const reading = local.reading ?? remote.reading;
  const isCommandAlone = local.groups.length === 0 && remote.groups.length === 0;
  return { groups, problem: isCommandAlone ? remote.problem : null, ...(reading === undefined ? {} : { reading }) };
}

/** What a text leads to. While an answer is awaited the one before stays, and `isAwaited` tells. */
export function useFound(text: string): Found & { readonly isAwaited: boolean } {
  const typed = text.trim();
  const latest = useRecent(({ destinations }) => destinations);
  const local = suggestLocally(text, latest);
  const { asks } = local;
  const [remote, setRemote] = useState<{ readonly typed: string; readonly found: Found }>({
    typed: '',
    found: NOTHING,
  });
  useEffect(() => {
    if (!asks) return undefined;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const found = await findRemote(typed, abort.signal);
        say(found);
        setRemote({ typed, found });
      } catch {
        // More has been typed.
      }
    };
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, asks]);
  return asks ? { ...merged(local, remote.found), isAwaited: remote.typed !== typed } : { ...local, isAwaited: false };
}
