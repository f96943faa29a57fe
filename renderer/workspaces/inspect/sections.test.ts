import { expect, it } from 'vitest';
import { QUESTIONS } from '../../model/look-up/questions.ts';
import { SECTIONS } from './sections.ts';

it('has a section for every question of a look-up, in the order in which they are asked', () => {
  expect(SECTIONS.map(({ id }) => id)).toEqual(QUESTIONS.map(({ id }) => id));
});
