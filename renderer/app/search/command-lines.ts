/** Commands as lines of the search box. */
import { IconTerminal2 } from '@tabler/icons-react';
import { chordKeys, COMMANDS } from '../commands/catalogue.ts';
import type { Command } from '../../model/window/command.ts';
import { keysShown } from '../../kit/components/key-names.ts';
import type { Suggestion } from './suggestion.ts';

/** Fewer letters would bring up commands beside every address. */
const MIN_LETTERS = 3;
const MAX_AMONG_PLACES = 3;

const wordsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/);
const offered = COMMANDS.filter(({ isKeyOnly }) => isKeyOnly !== true);

function lineOf({ id, title, chords: [first], run }: Command): Suggestion {
  return {
    id,
    icon: IconTerminal2,
    title,
    ...(first === undefined ? {} : { aside: keysShown(chordKeys(first).join(' ')) }),
    go: run,
  };
}

/** Commands that have every word of the text somewhere in their title. */
export function commandsNamed(text: string): Suggestion[] {
  const words = wordsOf(text);
  return offered.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word))).map(lineOf);
}

/** Commands that a text typed for a place may mean as well: every word of it begins one of their title's. */
export function commandsAmongPlaces(text: string): Suggestion[] {
  const words = wordsOf(text);
  if (words.join('').length < MIN_LETTERS) return [];
  const isMeant = ({ title }: Command): boolean =>
    words.every((word) => wordsOf(title).some((own) => own.startsWith(word)));
  return offered.filter(isMeant).slice(0, MAX_AMONG_PLACES).map(lineOf);
}
