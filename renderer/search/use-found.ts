import { useEffect, useState } from 'react';
import { useNotices } from '../state/notices.ts';
import { useRecent } from './recent.ts';
import { findRemote } from './remote.ts';
import type { Found } from './suggestion.ts';
import { suggestLocally } from './suggestions.ts';

/** A person who types on asks for nothing. */
const TYPING_MS = 80;

const NOTHING: Found = { groups: [], problem: null };

const say = ({ groups, problem }: Found): void => {
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  useNotices.getState().announce(problem ?? (count === 1 ? '1 result' : `${count} results`));
};

/** What a text leads to. While an answer is awaited the one before stays, and `isAwaited` tells. */
export function useFound(text: string): Found & { readonly isAwaited: boolean } {
  const typed = text.trim();
  const latest = useRecent(({ destinations }) => destinations);
  const local = suggestLocally(text, latest);
  const { isWhole } = local;
  const [remote, setRemote] = useState<{ readonly typed: string; readonly found: Found }>({ typed: '', found: NOTHING });
  useEffect(() => {
    if (isWhole) return undefined;
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
  }, [typed, isWhole]);
  if (isWhole) return { ...local, isAwaited: false };
  return { ...remote.found, isAwaited: remote.typed !== typed };
}
