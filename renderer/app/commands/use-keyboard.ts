import { useLayoutEffect } from 'react';
import type { ShellCommand } from '../../../contract/shell-command.ts';
import { useWindow } from '../../model/window/window.ts';
import type { CommandGroup, Chord } from '../../model/window/command.ts';
import { goToSection } from '../../workspaces/inspect/commands.ts';
import { runCommand, type CommandId, COMMANDS } from './catalogue.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Signs like `?` or `+` need Shift on some keyboards only, so Shift is compared for letters and named keys. */
function matches({ key, mod, shift }: Chord, press: KeyPress): boolean {
  if (press.altKey || (press.ctrlKey || press.metaKey) !== (mod ?? false)) return false;
  const pressed = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const isSame = pressed === key || (key === '+' && pressed === '=');
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return isSame && (isSign || press.shiftKey === (shift ?? false));
}

/**
 * Returns the command of a key press.
 * @param region the region with the focus; keys of other regions don't apply
 * @param isTyping whether a text field has the focus: then only Ctrl chords, function keys and Escape apply
 */
export function commandFor(press: KeyPress, region: CommandGroup | null, isTyping: boolean): CommandId | null {
  for (const { id, group, chords } of COMMANDS) {
    if (group !== 'anywhere' && group !== region) continue;
    if (isTyping && !(press.ctrlKey || press.metaKey || press.key === 'F6' || press.key === 'Escape')) continue;
    if (chords.some((chord) => matches(chord, press))) return id;
  }
  return null;
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** Inputs that nothing is typed into. */
const CHOICES = '[type="checkbox"], [type="radio"]';

const isOpen = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());

/** Open dialogs, menus and lists handle keys themselves. A list doesn't hold the focus, so F6 still leaves it. */
const isTaken = (event: KeyboardEvent): boolean =>
  isOpen('[role="dialog"], [role="menu"]') || (event.key !== 'F6' && isOpen('[role="listbox"]'));

function focusedRegion(target: Element): CommandGroup | null {
  const region = target.closest<HTMLElement>('[data-region]')?.dataset['region'];
  return region === 'map' || region === 'panel' || region === 'places' ? region : null;
}

/** Keys that the focused control handles. */
const isControlsOwn = (event: KeyboardEvent, target: Element): boolean =>
  ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ' ') &&
  target.closest('button, a') !== null;

/** The table of a layer has a filter of its own. */
const isTablesOwn = ({ key }: KeyboardEvent, target: Element): boolean =>
  key === '/' && target.closest('[data-region="area-table"]') !== null;

/**
 * In the Matrix, Reach and Batch workspaces their commands hold wherever the focus is; a text field undoes its own
 * changes.
 */
function workspaceCommand(event: KeyboardEvent, isTyping: boolean): CommandId | null {
  const { workspace } = useWindow.getState();
  if (workspace !== 'matrix' && workspace !== 'reach' && workspace !== 'batch') return null;
  const id = commandFor(event, workspace, isTyping);
  return isTyping && event.key !== 'Enter' ? null : id;
}

function onKeyDown(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || isTaken(event) || isControlsOwn(event, target) || isTablesOwn(event, target)) return;
  const isTyping = target.matches(TEXT_FIELDS);
  const region = focusedRegion(target);
  if (
    region === 'panel' &&
    !isTyping &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    /^[1-9]$/.test(event.key)
  ) {
    goToSection(Number(event.key));
    return;
  }
  const id = workspaceCommand(event, isTyping) ?? commandFor(event, region, isTyping);
  // In a text field Escape only leaves the field.
  if (id === null || (id === 'close' && isTyping && !target.matches(CHOICES))) return;
  event.preventDefault();
  runCommand(id);
}

/** Commands of the native menu for the map or the panel show the inspector first. */
function onShellCommand(command: ShellCommand): void {
  if (!['about', 'settings', 'shortcuts', 'search'].includes(command) && !command.startsWith('project-'))
    useWindow.getState().go('inspect');
  runCommand(command);
}

/** Listens to the keyboard and, in Electron, to the native menu. */
export function useKeyboard(): void {
  // In the layout phase: dialogs listen on the window as well, from their effects, and an Escape that has closed one
  // must not be heard here as one that no dialog takes.
  useLayoutEffect(() => {
    // Before anything else hears the key: an open menu must still be there to be seen.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    const stop = window.cairn?.onCommand(onShellCommand);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      stop?.();
    };
  }, []);
}
