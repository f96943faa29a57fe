/** What keys may do, in the words of the page: each right includes those before it. */
import { RIGHTS, type Right } from '../../../../contract/rights.ts';
import { t } from '../../../kit/words/t.ts';

export const RIGHT_WORDS_SHORT: Readonly<Record<Right, string>> = {
  'look-up': t('common.lookUp'),
  import: t('common.import'),
  manage: t('api.manage'),
};

export const RIGHT_CHOICES = RIGHTS.map((right) => ({ value: right, label: RIGHT_WORDS_SHORT[right] }));

export const RIGHT_HINTS: Readonly<Record<Right, string>> = {
  'look-up': t('api.allLookUpsMatricesTables'),
  import: t('api.lookUpsAlsoImportsFiles'),
  manage: t('api.everythingWindowCanDoPacks'),
};

/** The right that includes all others of a key. */
export const highestRight = (rights: readonly Right[]): Right =>
  RIGHTS.findLast((right) => rights.includes(right)) ?? 'look-up';
