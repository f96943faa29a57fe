/** The section of a look-up without a folder in `sections/`: the values of its answer, by their names. */
import { IconMapPin } from '@tabler/icons-react';
import { Facts } from '../../kit/components/Facts.tsx';
import { t } from '../../kit/words/t.ts';
import type { Question } from '../../model/look-up/questions.ts';
import type { SectionDefinition } from './section-definition.ts';

type Value = { readonly label: string; readonly value: string };

/** Texts and numbers of an answer. */
const valuesOf = (answer: unknown): Value[] =>
  Object.entries(Object(answer)).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ label: name.replaceAll('_', ' '), value: String(value) }]
      : [],
  );

export const plainSection = (question: Question): SectionDefinition => ({
  ...question,
  icon: IconMapPin,
  rows: [],
  nothing: { title: t('inspect.nothingHere'), text: '' },
  summary: ({ answer }) => valuesOf(answer)[0]?.value,
  body: ({ answer }) => <Facts facts={valuesOf(answer)} />,
  copied: (answer) =>
    valuesOf(answer)
      .map(({ label, value }) => `${label} ${value}`)
      .join(', '),
  compared: (answer) => valuesOf(answer).map(({ label, value }, order) => ({ key: label, label, order, text: value })),
  areas: () => [],
});
