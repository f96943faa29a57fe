import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chordKeys, COMMANDS, CONTROL_KEYS } from './catalogue.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide.md'), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('|'));

describe('the guide', () => {
  it.each(COMMANDS.filter(({ chords }) => chords.length > 0))('tells the keys of $title', ({ title, chords }) => {
    const keys = chords.map((chord) => chordKeys(chord).join(' ')).join(' or ');
    expect(rows.some((row) => row.includes(`| ${title} | ${keys} |`))).toBe(true);
  });

  it.each(COMMANDS.filter(({ chords }) => chords.length === 0))('names $title', ({ title }) => {
    expect(guide).toContain(`*${title}*`);
  });

  it.each(CONTROL_KEYS)('tells the keys of $title', ({ title, keys }) => {
    expect(rows.some((row) => row.includes(`| ${title} | ${keys.join(' ')} |`))).toBe(true);
  });
});
