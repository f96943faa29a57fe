import type { Chord, CommandGroup } from '../../model/window/command.ts';
import { COMMANDS, type CommandId } from './catalogue.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A sign such as `?` or `+` needs Shift on some keyboards and not on others, so Shift counts for letters and names
 * only.
 */
function matches({ key, mod, shift }: Chord, press: KeyPress): boolean {
  if (press.altKey || (press.ctrlKey || press.metaKey) !== (mod ?? false)) return false;
  const pressed = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const isSame = pressed === key || (key === '+' && pressed === '=');
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return isSame && (isSign || press.shiftKey === (shift ?? false));
}

/**
 * The command that a key press stands for.
 * @param region where the focus is; letters of another region mean nothing
 * @param isTyping whether the focus is in a text field, where only chords with Ctrl, function keys and Escape count
 */
export function commandFor(press: KeyPress, region: CommandGroup | null, isTyping: boolean): CommandId | null {
  for (const { id, group, chords } of COMMANDS) {
    if (group !== 'anywhere' && group !== region) continue;
    if (isTyping && !(press.ctrlKey || press.metaKey || press.key === 'F6' || press.key === 'Escape')) continue;
    if (chords.some((chord) => matches(chord, press))) return id;
  }
  return null;
}
