/** What keys may do, in the words of the page: each right includes those before it. */
import { RIGHTS, type Right } from '../../../../contract/rights.ts';
import { t } from '../../../kit/words/t.ts';

export const RIGHT_WORDS_SHORT: Readonly<Record<Right, string>> = {
  'look-up': t('Look up'),
  import: t('Import'),
  manage: t('Manage'),
};

export const RIGHT_CHOICES = RIGHTS.map((right) => ({ value: right, label: RIGHT_WORDS_SHORT[right] }));

export const RIGHT_HINTS: Readonly<Record<Right, string>> = {
  'look-up': t('Every look-up, and matrices and tables of its own. It changes nothing that others use.'),
  import: t('Look-ups; and it makes packs of files, which answer everyone, and replaces those that it made.'),
  manage: t(
    'All that this window can do: packs, other keys and their rights, prices, the log, the server. Only for programs that you trust as yourself.',
  ),
};

/** The right that includes all others of a key. */
export const highestRight = (rights: readonly Right[]): Right =>
  RIGHTS.findLast((right) => rights.includes(right)) ?? 'look-up';
