/**
 * All commands: of the window, the map and each workspace. The shortcuts dialog, the palette, the keyboard and the
 * guide's test read this list.
 */
import { MAP_COMMANDS, MAP_CONTROL_KEYS } from '../../map/commands.ts';
import type { Chord, Command, ControlKeys } from '../../model/window/command.ts';
import { LISTED, WORKSPACES } from '../workspaces.ts';
import { PROJECT_COMMANDS } from '../project-commands.ts';
import { PAGE_COMMANDS, WINDOW_COMMANDS } from './window-commands.ts';
import { t } from '../../kit/words/t.ts';

/** The commands of workspaces, with their ids as types. */
type Brought = Extract<(typeof LISTED)[number], { readonly commands: readonly Command[] }>['commands'][number];
type Known =
  | (typeof WINDOW_COMMANDS)[number]
  | (typeof PAGE_COMMANDS)[number]
  | (typeof PROJECT_COMMANDS)[number]
  | (typeof MAP_COMMANDS)[number]
  | Brought;

export type CommandId = Known['id'];

export const COMMANDS: readonly (Command & { readonly id: CommandId })[] = [
  ...PAGE_COMMANDS,
  ...WINDOW_COMMANDS,
  ...PROJECT_COMMANDS,
  ...MAP_COMMANDS,
  ...LISTED.flatMap((workspace): readonly Known[] => ('commands' in workspace ? workspace.commands : [])),
];

/** Keys that need no command: the browser, the map or the focused control does them. */
export const CONTROL_KEYS: readonly ControlKeys[] = [
  ...MAP_CONTROL_KEYS,
  ...WORKSPACES.flatMap(({ controlKeys = [] }) => controlKeys),
];

/** Carries a command out. */
export const runCommand = (id: CommandId): void => COMMANDS.find((command) => command.id === id)?.run();

const NAMES: Record<string, string> = {
  ' ': 'Space',
  Escape: 'Esc',
  ContextMenu: t('app.menu'),
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
};

/** Names of a chord's keys; `Ctrl` includes Command. */
export function chordKeys({ key, mod, shift }: Chord): string[] {
  const last = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [...(mod ? ['Ctrl'] : []), ...(shift ? ['Shift'] : []), last];
}
