import { Box } from '@mantine/core';
import { memo } from 'react';

type JsonToken = {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'mark';
  readonly text: string;
  readonly start: number;
};

const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|[\s{}[\],:]+|[^]/g;

/** Indented JSON, or a part of it, in pieces to colour. Joined, they are the text itself. */
export function jsonTokens(json: string): JsonToken[] {
  return [...json.matchAll(TOKEN)].flatMap(
    ({ index, 0: whole, 1: string, 2: colon, 3: number, 4: word }): JsonToken[] => {
      if (string !== undefined && colon !== undefined) {
        return [
          { kind: 'key', text: string, start: index },
          { kind: 'mark', text: colon, start: index + string.length },
        ];
      }
      const kind =
        string !== undefined ? 'string' : number !== undefined ? 'number' : word !== undefined ? 'word' : 'mark';
      return [{ kind, text: whole, start: index }];
    },
  );
}

const COLOURS: Readonly<Record<JsonToken['kind'], string>> = {
  key: 'var(--accent)',
  string: 'var(--warn)',
  number: 'var(--plum)',
  word: 'var(--plum)',
  mark: 'var(--ink-2)',
};

/** Indented JSON in colours, in a box that scrolls. */
export const JsonText = memo(function JsonText({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <Box
      component="pre"
      m={0}
      py="sm"
      px="md"
      mah={420}
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--panel-2)"
      className="scrolls-both"
      style={{ font: '11.5px/17px var(--mono)' }}
      tabIndex={0}
      aria-label={label}
    >
      {jsonTokens(text).map(({ start, kind, text: part }) => (
        <span key={start} style={{ color: COLOURS[kind] }}>
          {part}
        </span>
      ))}
    </Box>
  );
});
