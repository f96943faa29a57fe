import { IconMapPin } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import type { SuggestionGroup } from './suggestion.ts';
import { merged } from './use-found.ts';

const group = (title: string): SuggestionGroup => ({
  title,
  suggestions: [{ id: title, icon: IconMapPin, title, go: () => undefined }],
});
const local = { groups: [], problem: null, asks: true, after: [group('Commands')] };
const titles = (isWeak: boolean): string[] =>
  merged(local, { groups: [group('Places')], problem: null, isWeak }).groups.map(({ title }) => title);

test('places stand above commands, unless none fits all that was typed', () => {
  expect(titles(false)).toEqual(['Places', 'Commands']);
  expect(titles(true)).toEqual(['Commands', 'Places']);
});
