import { describe, expect, it } from 'vitest';
import { chordKeys, COMMANDS } from './catalogue.ts';
import { commandFor } from './use-keyboard.ts';
import { keysShown, keysSpoken } from '../../kit/components/key-names.ts';

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('commandFor', () => {
  it.each([
    [press('k', { ctrlKey: true }), null, 'search'],
    [press('k', { metaKey: true }), null, 'search'],
    [press('/'), null, 'search'],
    [press('?', { shiftKey: true }), 'map', 'shortcuts'],
    [press('V', { shiftKey: false }), 'map', 'tool-inspect'],
    [press('+', { shiftKey: true }), 'map', 'map-zoom-in'],
    [press('='), 'map', 'map-zoom-in'],
    [press('c'), 'panel', 'copy-value'],
    [press('C', { shiftKey: true }), 'panel', 'copy-section-curl'],
    [press('F10', { shiftKey: true }), 'map', 'map-menu'],
    [press('Enter', { ctrlKey: true }), 'matrix', 'matrix-order'],
    [press('Enter', { ctrlKey: true }), 'batch', 'batch-run'],
  ] as const)('takes %j with the focus in %s for %s', (key, region, id) => {
    expect(commandFor(key, region, false)).toBe(id);
  });

  it.each([
    ['a letter of another region', press('v'), 'panel'],
    ['a letter without a region', press('c'), null],
    ['the browser’s own copy', press('c', { ctrlKey: true }), 'panel'],
    ['anything with Alt', press('k', { ctrlKey: true, altKey: true }), null],
  ] as const)('leaves %s alone', (_name, key, region) => {
    expect(commandFor(key, region, false)).toBeNull();
  });

  it('leaves letters to a text field, but not Escape or Ctrl K', () => {
    expect(commandFor(press('/'), null, true)).toBeNull();
    expect(commandFor(press('Escape'), null, true)).toBe('close');
    expect(commandFor(press('k', { ctrlKey: true }), null, true)).toBe('search');
  });

  it('gives no chord to two commands of one region', () => {
    const seen = new Set<string>();
    for (const { group, chords } of COMMANDS) {
      for (const chord of chords) {
        const name = `${group} ${JSON.stringify(chord)}`;
        expect(seen).not.toContain(name);
        seen.add(name);
      }
    }
  });
});

describe('keys as they are written', () => {
  it('names those of a chord', () => {
    expect(chordKeys({ key: 'k', mod: true })).toEqual(['Ctrl', 'K']);
    expect(chordKeys({ key: 'Escape' })).toEqual(['Esc']);
    expect(chordKeys({ key: 'c', shift: true })).toEqual(['Shift', 'C']);
  });

  it('has the signs of a Mac there, and only there', () => {
    expect(keysShown('Ctrl Shift Z', true)).toBe('⌘ ⇧ Z');
    expect(keysShown('Alt Up', true)).toBe('⌥ Up');
    expect(keysShown('Ctrl Shift Z', false)).toBe('Ctrl Shift Z');
  });

  it('writes keys for screen readers as ARIA has them', () => {
    expect([keysSpoken('Ctrl Enter', false), keysSpoken('Ctrl Enter', true)]).toEqual(['Control+Enter', 'Meta+Enter']);
    expect([keysSpoken('−', false), keysSpoken('+', false), keysSpoken('Shift C', false)]).toEqual([
      '-',
      'Plus',
      'Shift+C',
    ]);
  });
});
